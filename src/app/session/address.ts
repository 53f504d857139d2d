/** Path of the application on its server. */
export const BASE = '/admin';
export const LOGIN = `${BASE}/login`;

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

export const isLogin = (address: Pick<Location, 'pathname'>): boolean => address.pathname.replace(/\/+$/, '') === LOGIN;

/** The address without the base, as routes and `/login?redirect=` have it. */
export function withoutBase({ pathname, search, hash }: Address): string {
  const path = pathname === BASE || pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : pathname;
  return `${path === '' ? '/' : path}${search}${hash}`;
}

/** Address of the sign-in page that leads back to where the user was. */
export function loginAddress(from: Address): string {
  const target = withoutBase(from);
  return target === '/' || isLogin(from) ? LOGIN : `${LOGIN}?redirect=${encodeURIComponent(target)}`;
}

/** The address of the application that a link leads to from this page; null for every other target. */
export function targetOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target !== '' || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  const isElsewhere = url.origin !== location.origin || !url.pathname.startsWith(`${BASE}/`);
  return isElsewhere || url.pathname === location.pathname ? null : url;
}
