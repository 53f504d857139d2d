interface CachedAnswer {
  at: number;
  answer: Promise<unknown>;
}

const LIFE_MS = 2_000;
const MAX_ANSWERS = 500;
const answers = new Map<string, CachedAnswer>();

/** Tag of answers drawn from many tables: any write makes them old. */
export const ANY_WRITE = '*';

/**
 * An answer everyone with the same question shares: asked once, even by twenty at a time, and kept for two seconds or
 * until a write with its tag. `key` must name everything the answer depends on, above all whose figures they are.
 */
export function cachedAnswer<T>(tag: string, key: string, ask: () => Promise<T>): Promise<T> {
  const name = `${tag}|${key}`;
  const known = answers.get(name);
  if (known && Date.now() - known.at < LIFE_MS) return known.answer as Promise<T>;
  if (answers.size > MAX_ANSWERS) answers.clear();
  const answer = ask();
  answers.set(name, { at: Date.now(), answer });
  // A failure is nobody else's; what took its place meanwhile stays.
  answer.catch(() => answers.get(name)?.answer === answer && answers.delete(name));
  return answer;
}

/**
 * After a write: what was kept under these tags is asked anew. Other processes do so once it is announced (ADR 13); one
 * that does not hear the database, when two seconds have passed.
 */
export function forgetAnswers(tags: readonly string[]): void {
  for (const name of answers.keys())
    if ([...tags, ANY_WRITE].some((tag) => name.startsWith(`${tag}|`))) answers.delete(name);
}

/** Everything is asked anew, as by a process that has just started. */
export const forgetAllAnswers = (): void => answers.clear();
