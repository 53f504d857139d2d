import type { LoginContext } from '@contract/session.ts';
import { readLoginContext } from './loginContext.ts';

/** How a sign-in ended: where to go, what the form's page now says, or why there is no answer. */
export type SignInAnswer = { go: string } | { context: LoginContext } | { failure: string };

const OFFLINE = 'Connexion impossible : le serveur ne répond pas. Vérifiez votre connexion Internet, puis réessayez.';
const BROKEN = 'Connexion impossible : le serveur a rencontré une erreur. Réessayez dans un instant.';
/** A line that gives nothing for so long will not (ms). */
const LIMIT_MS = 30_000;

const isForm = (url: string): boolean => new URL(url, location.href).pathname === location.pathname;

/**
 * Sends what the form would send, to where it would, and stays: a classic POST without a line leaves an error page of
 * the browser's.
 */
export async function sendForm(form: HTMLFormElement, limitMs = LIMIT_MS): Promise<SignInAnswer> {
  // A form without files has only texts.
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
    // Another server's page says it in its own way.
    return context.error === null ? { go: answer.url } : { context };
  } catch {
    return { failure: OFFLINE };
  }
}
