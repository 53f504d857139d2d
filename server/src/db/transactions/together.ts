import { steadyMs } from '../clock.ts';
import { observed, type Work } from '../observed.ts';
import type { Queryable } from '../pool.ts';
import { limitConcurrency } from '../waiting/limitConcurrency.ts';
import { BY_ITSELF, isResult, type Outcome, Round } from './steps.ts';
import { type Place, transaction } from './transaction.ts';

/** Lines up to which a document or a file may share a transaction: more of them would hold up the others. */
export const FEW_LINES = 20;
/** Most works of one transaction: more of them gain little, and all wait for the last. */
const MOST = 24;
/**
 * Its statements are planned once, for any number of works. PostgreSQL would plan a list of one anew each time, because
 * it expects ten.
 */
export const PLANNED_ONCE = '; set local plan_cache_mode = force_generic_plan';
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
 * (ADR 49). One that comes when nobody waits or shares one has a transaction for itself.
 */
export class Together {
  readonly #place: Place;
  readonly #turns: Turns;
  readonly #half: number;
  /** Few transactions with many works each cost less than many with few. */
  readonly #inShared: ReturnType<typeof limitConcurrency>;
  /** Works by themselves may wait for what somebody holds; they leave turns to those that need not. */
  readonly #inOwn: ReturnType<typeof limitConcurrency>;
  #byThemselves = 0;
  #sharing = 0;
  readonly #waiting = new Set<Waiting>();

  constructor(place: Place, turns: Turns) {
    this.#place = place;
    this.#turns = turns;
    this.#half = Math.ceil(turns.turns / 2);
    this.#inShared = limitConcurrency(this.#half);
    this.#inOwn = limitConcurrency(this.#half);
  }

  /**
   * Does a work, with others of its kind where they wait too. It may be begun a second time, by itself; nothing of the
   * first time is stored then.
   * @throws what it throws, or WaitTimeout.
   */
  run<T>(asked: Asked<T>): Promise<T> {
    return new Promise<unknown>((resolve, reject) => {
      const one: Waiting = { ...asked, since: steadyMs(), resolve, reject };
      if (this.#waiting.size === 0 && this.#sharing === 0 && this.#byThemselves < this.#half) {
        this.#goAlone(one);
        return;
      }
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
    await this.#inShared(next, maxWaitMs);
  }

  /** Takes a work out of those that wait, and tells how long it did; false when another has taken it along. */
  #leaves(one: Waiting): boolean {
    if (!this.#waiting.delete(one)) return false;
    observed.wait.tell({ awaited: 'turn', ms: steadyMs() - one.since });
    return true;
  }

  #goAlone({ alone, resolve }: Waiting): void {
    this.#byThemselves += 1;
    const done = () => (this.#byThemselves -= 1);
    resolve(this.#inOwn(alone, this.#turns.maxWaitMs).finally(done));
  }

  async #lead(one: Waiting): Promise<void> {
    const others = [...this.#waiting].filter((each) => each !== one && each.kind === one.kind);
    const group = [one, ...others.slice(0, MOST - 1)];
    for (const each of group) this.#leaves(each);
    this.#sharing += 1;
    const outcomes = await this.#outcomesOf(group).finally(() => (this.#sharing -= 1));
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
      await transaction(this.#place, works, act, PLANNED_ONCE + IMPATIENT);
    } catch (error) {
      // With outcomes it is the commit that failed. Nobody knows what is stored then, so nothing is done again.
      if (!(error instanceof NothingToStore) && outcomes.length > 0) return group.map(() => ({ refusal: error }));
    }
    return outcomes;
  }
}
