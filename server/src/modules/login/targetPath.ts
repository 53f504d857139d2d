const BASE = 'http://tournee.invalid';
const FALLBACK = '/admin';

/**
 * Where to go after signing in: a path of this application, or `/admin` for anything else (`//host`, `/\host`, absolute
 * addresses).
 */
export function safeTarget(target: unknown): string {
  if (typeof target !== 'string' || target.length > 2_000 || !target.startsWith('/')) return FALLBACK;
  // Browsers drop tabs and line breaks inside an address and read a backslash as a slash, so an address with one of
  // these is refused.
  if (/[\\\u0000-\u0020\u007f-\uffff]/.test(target) || target.startsWith('//')) return FALLBACK;
  if (!URL.canParse(target, BASE)) return FALLBACK;
  const url = new URL(target, BASE);
  const inside =
    url.origin === BASE &&
    (url.pathname === '/admin' || url.pathname.startsWith('/admin/')) &&
    !url.pathname.includes('//');
  return inside ? `${url.pathname}${url.search}${url.hash}` : FALLBACK;
}
