import type { Failure } from '../../store/api/failure.ts';

/**
 * What a failed sending means: `refused`, nothing was stored; `overtaken`, somebody else's change came first;
 * `unheard`, nobody knows whether it was stored.
 */
export type Outcome = 'refused' | 'overtaken' | 'unheard';

/** What is known of a sending before its answer. */
export interface SendingFacts {
  /** The same input left before under the same key, and may have been stored. */
  sentBefore: boolean;
  /** The server recognises a repeated sending by its key. */
  isKeyed: boolean;
}

/** Statuses that the server gives only after it has looked for the key: they speak of every sending under it. */
const KEY_CHECKED_FIRST: readonly unknown[] = [409, 412, 422];

/** A request that the server gave up waiting for may still be read by what is behind it. */
const REQUEST_TIMEOUT = 408;

const isRefusal = (status: Failure['status']): boolean =>
  status === 'unsent' || (typeof status === 'number' && status >= 400 && status < 500 && status !== REQUEST_TIMEOUT);

/**
 * The one table of what an answer means. A definite answer is only one that speaks of this very sending: no session, no
 * permission or too many requests says nothing of an earlier one whose answer was lost.
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
