/** Until when this page has heard of every change, by the server's clock (ms); 0: it does not follow them. */
let heardUntil = 0;
/** Changes of this page's own that have not been answered yet. */
let underWay = 0;

/** The header by which a read says so, and by which the answer to a change tells it. */
export const KNOWN_UNTIL = 'x-known-until';

/**
 * The server may give this page what it made for another an instant ago, if it was begun after this moment (ADR 0017);
 * undefined when only an answer of its own will do.
 */
export const knownUntil = (): string | undefined => (heardUntil > 0 && underWay === 0 ? String(heardUntil) : undefined);

/** Changes were told of, up to this moment; 0 when nobody knows which. */
export function noteNews(until: number): void {
  heardUntil = until > 0 ? Math.max(heardUntil, until) : 0;
}

/** Nobody tells of changes any more. */
export function forgetNews(): void {
  heardUntil = 0;
}

/** Runs a change of this page's own: what is read from then on has to hold it, whether its answer arrives or not. */
export async function changing<T extends { meta?: { response?: Response } | undefined }>(
  change: () => PromiseLike<T>,
): Promise<T> {
  underWay += 1;
  try {
    const answer = await change();
    const until = Number(answer.meta?.response?.headers.get(KNOWN_UNTIL));
    // If the answer is lost the change may still be applied: forget what was heard until the next announcement.
    if (heardUntil > 0) noteNews(until);
    return answer;
  } finally {
    underWay -= 1;
  }
}
