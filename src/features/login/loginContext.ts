import type { LoginContext } from '@contract/session.ts';

const EMPTY: LoginContext = { csrfToken: null, error: null, lastUsername: '', targetPath: null };
const DEFAULT_TARGET = '/admin';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * What the server left for the form in `#login-context`; empty when the page comes from a server that leaves nothing.
 */
export function readLoginContext(page: Document): LoginContext {
  const json = page.getElementById('login-context')?.textContent ?? '';
  try {
    const found: unknown = JSON.parse(json);
    if (typeof found !== 'object' || found === null) return EMPTY;
    const { csrfToken, error, lastUsername, targetPath } = found as Record<keyof LoginContext, unknown>;
    return {
      csrfToken: text(csrfToken),
      error: text(error),
      lastUsername: text(lastUsername) ?? '',
      targetPath: text(targetPath),
    };
  } catch {
    // The placeholder itself, where nobody has replaced it.
    return EMPTY;
  }
}

/** Where to go after signing in: what the server chose, else the path of `?redirect=` below `/admin`, else `/admin`. */
export function targetOf(context: LoginContext, search: string): string {
  if (context.targetPath !== null) return context.targetPath;
  const redirect = new URLSearchParams(search).get('redirect');
  // The server checks it again; this only keeps an obviously foreign one out of the form.
  return redirect !== null && /^\/(?![/\\])/.test(redirect) ? `${DEFAULT_TARGET}${redirect}` : DEFAULT_TARGET;
}
