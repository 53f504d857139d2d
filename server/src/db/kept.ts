interface Kept {
  at: number;
  answer: Promise<unknown>;
}

const KEPT_MS = 2_000;
const MOST = 500;
const all = new Map<string, Kept>();

/** Tag of answers drawn from many tables: any write makes them old. */
export const ANY_WRITE = '*';

/**
 * An answer everyone with the same question shares: asked once, even by twenty at a time, and kept for two seconds or
 * until a write with its tag. `key` must name everything the answer depends on, above all whose figures they are.
 */
export function kept<T>(tag: string, key: string, ask: () => Promise<T>): Promise<T> {
  const name = `${tag}|${key}`;
  const known = all.get(name);
  if (known && Date.now() - known.at < KEPT_MS) return known.answer as Promise<T>;
  if (all.size > MOST) all.clear();
  const answer = ask();
  all.set(name, { at: Date.now(), answer });
  // A failure is nobody else's; what took its place meanwhile stays.
  answer.catch(() => all.get(name)?.answer === answer && all.delete(name));
  return answer;
}

/**
 * After a write: what was kept under these tags is asked anew. Other processes do so once it is announced (ADR 13); one
 * that does not hear the database, when two seconds have passed.
 */
export function forgetKept(tags: readonly string[]): void {
  for (const name of all.keys()) if ([...tags, ANY_WRITE].some((tag) => name.startsWith(`${tag}|`))) all.delete(name);
}

/** Everything is asked anew, as by a process that has just started. */
export const forgetAll = (): void => all.clear();
