import type { Sql } from 'sql-template-tag';
import type { Queryable } from '../pool.ts';
import { afterCommit, isRetryable, keepForCommit } from './transaction.ts';

/** What is done to store a document, in the order of docs/locks.md. */
const PHASES = ['key', 'people', 'place', 'stock', 'document', 'movements', 'detail', 'audit', 'answer'] as const;
type Phase = (typeof PHASES)[number];
const DOCUMENT = PHASES.indexOf('document');

/** The answer to a work that cannot go on in company: it is done again, in a transaction for itself. */
export const BY_ITSELF = Symbol('by itself');

/**
 * Answers what several works ask, in their order. `isShared` says that they are in one transaction, which should not
 * wait for what only one of them needs.
 */
type ForAll<A, R> = (
  tx: Queryable,
  asked: readonly A[],
  isShared: boolean,
) => Promise<readonly (R | typeof BY_ITSELF)[]>;

interface Step {
  phase: number;
  // Each step is asked for what is its own, which only its caller knows.
  forAll: ForAll<never, unknown>;
  undo: ((tx: Queryable, asked: readonly never[]) => Promise<unknown>) | undefined;
}

/**
 * Makes the function by which a work takes one step in a transaction. Works that share one take the same step with one
 * statement. `undo` takes it back for works that are refused later; from the phase `document` on, nothing is undone and
 * a refusal makes each work begin again by itself.
 */
export function step<A, R>(
  phase: Phase,
  forAll: ForAll<A, R>,
  undo?: (tx: Queryable, asked: readonly A[]) => Promise<unknown>,
): (tx: Queryable, asked: A) => Promise<R> {
  const one: Step = { phase: PHASES.indexOf(phase), forAll, undo };
  return async (tx, asked) => {
    const answer = tx instanceof Member ? await tx.take(one, asked) : (await forAll(tx, [asked], false))[0];
    return answer as R;
  };
}

/** What several works ask, as one. What only one asks is used as it is, because copying a long file takes time. */
export function asOne<A>(asked: readonly A[], join: (all: readonly A[]) => A): A {
  const [only, ...others] = asked;
  return only !== undefined && others.length === 0 ? only : join(asked);
}

/**
 * Makes a step that finds out what the database knows of some texts. It is asked once for the texts of all works, and
 * each is told about all of them.
 */
export function lookUp<R>(
  phase: Phase,
  find: (tx: Queryable, texts: readonly string[]) => Promise<R>,
): (tx: Queryable, texts: readonly string[]) => Promise<R> {
  return step(phase, async (tx, asked: readonly (readonly string[])[]) => {
    const found = await find(
      tx,
      asOne(asked, (all) => [...new Set(all.flat())]),
    );
    return asked.map(() => found);
  });
}

class ByItself extends Error {}

/** What became of a work: its result, why it was refused, or that it must be done by itself. */
export type Outcome = { result: unknown } | { refusal: unknown } | typeof BY_ITSELF;
export const isResult = (outcome: Outcome): boolean => typeof outcome === 'object' && 'result' in outcome;
type Act = (tx: Queryable) => Promise<unknown>;

interface Ask {
  member: Member;
  step: Step;
  asked: unknown;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/** The transaction as one of the works sees it. */
class Member implements Queryable {
  readonly #round: Round;
  /** Whether it has written what cannot be taken out of the transaction any more. */
  isBound = false;
  readonly taken: Pick<Ask, 'step' | 'asked'>[] = [];

  constructor(round: Round) {
    this.#round = round;
  }

  rows<R extends object>(statement: Sql, name?: string): Promise<R[]> {
    this.isBound = true;
    return this.#round.inLine((tx) => tx.rows(statement, name));
  }

  first<R extends object>(statement: Sql, name?: string): Promise<R | undefined> {
    this.isBound = true;
    return this.#round.inLine((tx) => tx.first(statement, name));
  }

  take(one: Step, asked: unknown): Promise<unknown> {
    return this.#round.ask(this, one, asked);
  }
}

/**
 * Runs works in one transaction side by side. When each of them waits for a step or has ended, those at the earliest
 * step take it together.
 */
export class Round {
  readonly #tx: Queryable;
  #asks: Ask[] = [];
  /** Works that neither wait for a step nor have ended. */
  #running = 0;
  #failure: { error: unknown } | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(tx: Queryable) {
    this.#tx = tx;
  }

  /**
   * Answers what became of each work; what is to follow the commit of those that have a result is kept for `tx`. Where
   * none has one, the transaction is to be rolled back.
   * @throws when a statement fails or a work that has written is refused: nothing may be committed then.
   */
  async run(acts: readonly Act[]): Promise<Outcome[]> {
    this.#running = acts.length;
    const left: Member[] = [];
    const outcomes = await Promise.all(
      acts.map(async (act): Promise<Outcome> => {
        const member = new Member(this);
        const committed = keepForCommit(member);
        try {
          const result = await act(member);
          afterCommit(this.#tx, committed);
          return { result };
        } catch (refusal) {
          if (member.isBound || isRetryable(refusal)) this.#failure ??= { error: refusal };
          left.push(member);
          return refusal instanceof ByItself ? BY_ITSELF : { refusal };
        } finally {
          this.#running -= 1;
          this.#proceed();
        }
      }),
    );
    if (this.#failure) throw this.#failure.error;
    if (outcomes.some(isResult)) await this.#undo(left.flatMap(({ taken }) => taken));
    return outcomes;
  }

  ask(member: Member, one: Step, asked: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#asks.push({ member, step: one, asked, resolve, reject });
      this.#running -= 1;
      this.#proceed();
    });
  }

  /** Runs a work's own statement after those of others: a connection takes one at a time. */
  inLine<T>(ask: (tx: Queryable) => Promise<T>): Promise<T> {
    const asked = this.#last.then(() => ask(this.#tx));
    this.#last = asked.catch(() => undefined);
    return asked;
  }

  #proceed(): void {
    if (this.#running > 0 || this.#asks.length === 0) return;
    const { step: next } = this.#asks.reduce((first, each) => (each.step.phase < first.step.phase ? each : first));
    const now = this.#failure ? this.#asks : this.#asks.filter((ask) => ask.step === next);
    this.#asks = this.#asks.filter((ask) => !now.includes(ask));
    this.#running += now.length;
    void this.#take(next, now);
  }

  async #take(next: Step, now: readonly Ask[]): Promise<void> {
    try {
      if (this.#failure) throw this.#failure.error;
      const answers = await next.forAll(this.#tx, now.map(({ asked }) => asked) as never[], true);
      for (const [n, { member, asked, resolve, reject }] of now.entries()) {
        if (answers[n] === BY_ITSELF) {
          reject(new ByItself());
          continue;
        }
        member.isBound ||= next.phase >= DOCUMENT;
        member.taken.push({ step: next, asked });
        resolve(answers[n]);
      }
    } catch (error) {
      this.#failure ??= { error };
      for (const { reject } of now) reject(error);
    }
  }

  async #undo(taken: readonly Pick<Ask, 'step' | 'asked'>[]): Promise<void> {
    for (const one of new Set(taken.map((each) => each.step)))
      await one.undo?.(this.#tx, taken.filter((each) => each.step === one).map(({ asked }) => asked) as never[]);
  }
}
