const NAME = 'sidebar_state';
/** Seven days (docs/product.md, 5.2). */
const MAX_AGE_S = 604_800;

/** Whether the navigation was left open; null when nobody has chosen. */
export function readSidebar(cookies: string): boolean | null {
  const kept = cookies.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`));
  return kept === undefined ? null : kept !== `${NAME}=false`;
}

/** Value of `document.cookie` that keeps the navigation's state. */
export const sidebarCookie = (open: boolean): string =>
  `${NAME}=${String(open)}; path=/; max-age=${String(MAX_AGE_S)}; samesite=lax`;
