import type { SecondStep } from '@contract/factor.ts';
import type { LoginContext } from '@contract/session.ts';
import { readLoginContext } from './loginContext.ts';

/**
 * How a sign-in ended: where to go, what is still missing, what the form's page says now, or why there is no answer.
 */
export type SignInAnswer = { go: string } | { step: SecondStep } | { context: LoginContext } | { failure: string };

const OFFLINE =
  'Connexion impossible\u00a0: le serveur ne répond pas. Vérifiez votre connexion Internet, puis réessayez.';
const BROKEN = 'Connexion impossible\u00a0: le serveur a rencontré une erreur. Réessayez dans un instant.';
/** An answer that takes longer than this is not expected to come any more. */
const LIMIT_MS = 30_000;

const isForm = (url: string): boolean => new URL(url, location.href).pathname === location.pathname;

/**
 * Sends the form's fields to its address with a call and stays on the page. A classic POST without a connection would
 * leave the browser's own error page.
 */
export async function sendForm(form: HTMLFormElement, limitMs = LIMIT_MS): Promise<SignInAnswer> {
  // The form has no file fields, so every value is a text.
  const fields = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']);
  try {
    const answer = await fetch(location.href, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'text/html' },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(limitMs),
    });
    if (!answer.ok) return { failure: BROKEN };
    if (!isForm(answer.url)) return { go: answer.url };
    const context = readLoginContext(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    if (context.step) return { step: context.step };
    // The page of another server says the error in its own way, so it is opened.
    return context.error === null ? { go: answer.url } : { context };
  } catch {
    return { failure: OFFLINE };
  }
}
