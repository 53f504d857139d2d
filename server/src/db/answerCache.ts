import { staleAfter, type Tag } from '../../../rules/tags.ts';
import { steadyMs } from './clock.ts';
import { observed } from './observed.ts';

interface CachedAnswer {
  at: number;
  answer: Promise<unknown>;
}

const LIFE_MS = 2_000;
const MAX_ANSWERS = 500;
const answers = new Map<string, CachedAnswer>();

/** Tag of answers that depend on many tables: any write makes them outdated. */
export const ANY_WRITE = '*';
/** Tag of answers that no write makes outdated. */
export const NO_WRITE = '';
type CacheTag = Tag | typeof ANY_WRITE | typeof NO_WRITE;

/**
 * An answer that everybody with the same question shares. It is computed once, even for twenty callers at a time, and
 * kept for two seconds or until a write with its tag. `key` must contain everything that the answer depends on, above
 * all whose figures they are.
 */
export function cachedAnswer<T>(tag: CacheTag, key: string, ask: () => Promise<T>): Promise<T> {
  const name = `${tag}|${key}`;
  const known = answers.get(name);
  const isKept = known !== undefined && steadyMs() - known.at < LIFE_MS;
  observed.answer.tell({ store: 'figures', isKept });
  if (isKept) return known.answer as Promise<T>;
  if (answers.size > MAX_ANSWERS) answers.clear();
  const answer = ask();
  answers.set(name, { at: steadyMs(), answer });
  // A failure is not shared. The entry is removed only if no newer one has replaced it.
  answer.catch(() => answers.get(name)?.answer === answer && answers.delete(name));
  return answer;
}

/**
 * Forgets the answers that a change of these entities makes outdated. The process of the change does so when it commits
 * (pool.ts), other processes when they hear the announcement (hub.ts, ADR 13); a process that does not listen to the
 * database keeps them for two seconds at most.
 */
export function forgetAnswersAfter(entities: readonly string[]): void {
  if (entities.length === 0) return;
  const stale = new Set<string>([...entities.flatMap(staleAfter), ANY_WRITE]);
  for (const name of answers.keys()) if (stale.has(name.slice(0, name.indexOf('|')))) answers.delete(name);
}

/** Forgets every answer, so that tests start like a new process. */
export const forgetAllAnswers = (): void => answers.clear();
