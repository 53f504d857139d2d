import type { Failure } from '../../store/api/call/failure.ts';

/**
 * Meaning of a failed sending. `refused`: nothing was stored. `overtaken`: somebody else saved first. `unheard`: nobody
 * knows whether it was stored.
 */
export type Outcome = 'refused' | 'overtaken' | 'unheard';

/** Known facts of a sending before its answer. */
export interface SendingFacts {
  /** The same input was sent before under the same key and may have been stored. */
  sentBefore: boolean;
  /** The server recognises a repeated sending by its key. */
  isKeyed: boolean;
}

/** The server answers these only after it has looked for the key, so they are true of every sending under that key. */
const KEY_CHECKED_FIRST: readonly unknown[] = [409, 412, 422];

/** After this status a server behind a proxy may still process the request. */
const REQUEST_TIMEOUT = 408;

const isRefusal = (status: Failure['status']): boolean =>
  status === 'unsent' || (typeof status === 'number' && status >= 400 && status < 500 && status !== REQUEST_TIMEOUT);

/**
 * Decides what an answer means. An answer is definite only about its own sending: no session, no permission or too many
 * requests tell nothing of an earlier sending whose answer was lost.
 */
export function outcomeOf(
  { status, isKeyUsed, theirs }: Pick<Failure, 'status' | 'isKeyUsed' | 'theirs'>,
  { sentBefore, isKeyed }: SendingFacts,
): Outcome {
  if (isKeyUsed || !isRefusal(status)) return 'unheard';
  if (status === 412 && theirs !== null) return 'overtaken';
  if (!sentBefore) return 'refused';
  return isKeyed && KEY_CHECKED_FIRST.includes(status) ? 'refused' : 'unheard';
}
