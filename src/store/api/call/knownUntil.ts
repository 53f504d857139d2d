import { isGoodLine } from '../../../loading/idle.ts';

/**
 * Up to which position of the database the live stream has told this page every change; 0 when it does not follow.
 */
let heardUntil = 0;
/** Number of this page's own changes that are not answered yet. */
let underWay = 0;

/** Header of that position, in reads and in answers to changes. */
export const KNOWN_UNTIL = 'x-known-until';

/**
 * Value of the header: the server may reuse an answer that it began to make for another page at this position or a later
 * one (ADR 0042). Undefined when only a fresh answer is right.
 */
export const knownUntil = (): string | undefined => (heardUntil > 0 && underWay === 0 ? String(heardUntil) : undefined);

/** Whether what nobody has chosen yet may be asked for: the line has room, and a change of it would be told. */
export const mayAskInAdvance = (): boolean => isGoodLine() && knownUntil() !== undefined;

/** Notes that changes were told up to this position; 0 when it is not known. */
export function noteNews(until: number): void {
  heardUntil = until > 0 ? Math.max(heardUntil, until) : 0;
}

/** Notes that changes are not told any more. */
export function forgetNews(): void {
  heardUntil = 0;
}

/** Runs one of this page's own changes. Reads from then on must include it, whether its answer arrives or not. */
export async function changing<T extends { meta?: { response?: Response } | undefined }>(
  change: () => PromiseLike<T>,
): Promise<T> {
  underWay += 1;
  try {
    const answer = await change();
    const until = Number(answer.meta?.response?.headers.get(KNOWN_UNTIL));
    // If the answer is lost the change may still have been applied: forget the position until the next announcement.
    if (heardUntil > 0) noteNews(until);
    return answer;
  } finally {
    underWay -= 1;
  }
}
