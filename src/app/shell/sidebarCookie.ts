const NAME = 'sidebar_state';
/** Seven days (doc 1, 9). */
const MAX_AGE_S = 604_800;

/** Whether the navigation was left open; open where nothing is known. */
export const readSidebar = (cookies: string): boolean =>
  cookies.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`)) !== `${NAME}=false`;

/** The cookie that keeps the navigation's state, for `document.cookie`. */
export const sidebarCookie = (open: boolean): string =>
  `${NAME}=${String(open)}; path=/; max-age=${String(MAX_AGE_S)}; samesite=lax`;
