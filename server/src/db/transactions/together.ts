import { steadyMs } from '../clock.ts';
import { observed, type Work } from '../observed.ts';
import type { Queryable } from '../pool.ts';
import { limitConcurrency } from '../waiting/limitConcurrency.ts';
import { BY_ITSELF, isResult, type Outcome, Round } from './steps.ts';
import { type Place, transaction } from './transaction.ts';

/** Most works of one transaction: more of them gain little, and all wait for the last. */
const MOST = 24;
/** How long a shared transaction waits for a lock before each of its works goes on by itself, and waits by itself. */
const IMPATIENT = "; set local lock_timeout = '250ms'";

/** Thrown to roll back a transaction in which no work has a result. */
class NothingToStore extends Error {}

interface Asked<T> {
  /** Works of different kinds never share a transaction. */
  kind: string;
  act: (tx: Queryable) => Promise<T>;
  /** The requests that it is the work of. */
  works: readonly Work[];
  /** Does the same by itself. */
  alone: () => Promise<T>;
}

interface Waiting extends Asked<unknown> {
  since: number;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** The turns of a process for transactions. */
interface Turns {
  inTurn: ReturnType<typeof limitConcurrency>;
  /** How many there are. */
  turns: number;
  maxWaitMs: number;
}

/**
 * Puts works that wait for their turn at the same time into one transaction, where they take their steps together
 * (ADR 49). One that comes when turns are free has a transaction for itself.
 */
export class Together {
  readonly #place: Place;
  readonly #turns: Turns;
  /** Few transactions with many works each cost less than many with few. */
  readonly #shared: ReturnType<typeof limitConcurrency>;
  /** Works that wait for what somebody else holds leave turns to those that do not. */
  readonly #patient: ReturnType<typeof limitConcurrency>;
  readonly #waiting = new Set<Waiting>();

  constructor(place: Place, turns: Turns) {
    this.#place = place;
    this.#turns = turns;
    const half = Math.ceil(turns.turns / 2);
    this.#shared = limitConcurrency(half);
    this.#patient = limitConcurrency(half);
  }

  /**
   * Does a work, with others of its kind where they wait too. It may be begun a second time, by itself; nothing of the
   * first time is stored then.
   * @throws what it throws, or WaitTimeout.
   */
  run<T>(asked: Asked<T>): Promise<T> {
    return new Promise<unknown>((resolve, reject) => {
      const one: Waiting = { ...asked, since: steadyMs(), resolve, reject };
      this.#waiting.add(one);
      this.#turnOf(one).catch((error: unknown) => {
        if (this.#leaves(one)) one.reject(error);
      });
    }) as Promise<T>;
  }

  /** Waits for the turn of a work, unless another takes it along before. */
  async #turnOf(one: Waiting): Promise<void> {
    const { inTurn, maxWaitMs } = this.#turns;
    const lead = async () => (this.#waiting.has(one) ? this.#lead(one) : undefined);
    const next = async () =>
      this.#waiting.has(one) ? inTurn(lead, Math.max(0, maxWaitMs - (steadyMs() - one.since))) : undefined;
    await this.#shared(next, maxWaitMs);
  }

  /** Takes a work out of those that wait, and tells how long it did; false when another has taken it along. */
  #leaves(one: Waiting): boolean {
    if (!this.#waiting.delete(one)) return false;
    observed.wait.tell({ awaited: 'turn', ms: steadyMs() - one.since });
    return true;
  }

  #goAlone({ alone, resolve }: Waiting): void {
    resolve(this.#patient(alone, this.#turns.maxWaitMs));
  }

  async #lead(one: Waiting): Promise<void> {
    const others = [...this.#waiting].filter((each) => each !== one && each.kind === one.kind);
    const group = [one, ...others.slice(0, MOST - 1)];
    for (const each of group) this.#leaves(each);
    const outcomes = await this.#outcomesOf(group);
    for (const [n, each] of group.entries()) {
      const outcome = outcomes[n] ?? BY_ITSELF;
      if (outcome === BY_ITSELF) this.#goAlone(each);
      else if ('refusal' in outcome) each.reject(outcome.refusal);
      else each.resolve(outcome.result);
    }
  }

  /** Does the works of a group in one transaction, and tells what became of each; nothing if they all begin again. */
  async #outcomesOf(group: readonly Waiting[]): Promise<readonly Outcome[]> {
    let outcomes: readonly Outcome[] = [];
    const act = async (tx: Queryable) => {
      outcomes = await new Round(tx).run(group.map((each) => each.act));
      if (!outcomes.some(isResult)) throw new NothingToStore();
    };
    const works = group.flatMap((each) => each.works);
    try {
      await transaction(this.#place, works, act, IMPATIENT);
    } catch (error) {
      // With outcomes it is the commit that failed. Nobody knows what is stored then, so nothing is done again.
      if (!(error instanceof NothingToStore) && outcomes.length > 0) return group.map(() => ({ refusal: error }));
    }
    return outcomes;
  }
}
