const NAME = 'sidebar_state';
/** Seven days (docs/product.md, 5.2). */
const MAX_AGE_S = 604_800;

/** Whether the navigation was left open; true when nothing is known. */
export const readSidebar = (cookies: string): boolean =>
  cookies.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`)) !== `${NAME}=false`;

/** Value of `document.cookie` that keeps the navigation's state. */
export const sidebarCookie = (open: boolean): string =>
  `${NAME}=${String(open)}; path=/; max-age=${String(MAX_AGE_S)}; samesite=lax`;
