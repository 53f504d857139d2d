import type { SecondStep } from '@contract/factor.ts';
import type { LoginContext } from '@contract/session.ts';
import { hasPasskeys } from '../../domain/factors/passkeySupport.ts';

const EMPTY: LoginContext = { csrfToken: null, error: null, lastUsername: '', targetPath: null };
const METHODS: readonly string[] = ['passkey', 'totp', 'recovery'] satisfies SecondStep['methods'];
const DEFAULT_TARGET = '/admin';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Reads what is missing after the password; undefined when nothing is, or nothing that this version knows. */
function stepIn(value: unknown): SecondStep | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { kind, methods } = value as Record<keyof SecondStep, unknown>;
  const known = (Array.isArray(methods) ? methods : []).filter((one): one is SecondStep['methods'][number] =>
    METHODS.includes(String(one)),
  );
  if (kind === 'enrolment') return { kind, methods: [] };
  const usable = hasPasskeys() ? known : known.filter((method) => method !== 'passkey');
  const shown = usable.length > 0 ? usable : known;
  return kind === 'proof' && shown.length > 0 ? { kind, methods: shown } : undefined;
}

/** Reads what the server left for the form in `#login-context`; empty for a page of a server that leaves nothing. */
export function readLoginContext(page: Document): LoginContext {
  const json = page.getElementById('login-context')?.textContent ?? '';
  try {
    const found: unknown = JSON.parse(json);
    if (typeof found !== 'object' || found === null) return EMPTY;
    const { csrfToken, error, lastUsername, targetPath, ...rest } = found as Record<keyof LoginContext, unknown>;
    const step = stepIn(rest.step);
    return {
      ...(step ? { step } : {}),
      csrfToken: text(csrfToken),
      error: text(error),
      lastUsername: text(lastUsername) ?? '',
      targetPath: text(targetPath),
    };
  } catch {
    // A server that does not know the placeholder leaves it in the page, and it is not JSON.
    return EMPTY;
  }
}

/**
 * Where to go after signing in: the server's choice, or else the path of `?redirect=` below `/admin`, or else `/admin`.
 */
export function targetOf(context: LoginContext, search: string): string {
  if (context.targetPath !== null) return context.targetPath;
  const redirect = new URLSearchParams(search).get('redirect');
  // The server checks the target again. This only keeps obviously foreign addresses out of the form.
  return redirect !== null && /^\/(?![/\\])/.test(redirect) ? `${DEFAULT_TARGET}${redirect}` : DEFAULT_TARGET;
}
