import { setTimeout as sleep } from 'node:timers/promises';
import { steadyMs } from '../clock.ts';
import { isLost, textOf } from '../lost.ts';
import { observed, type ReadOutcome, type Work } from '../observed.ts';
import { positionOf, type Positions } from './positions.ts';
import { inTime, type Place, Replica, type Written } from './replica.ts';

/** How long (ms) a read waits for a replica to include what its reader knows, before it goes to the primary. */
const MAX_WAIT_MS = 100;
const LOOK_MS = 500;
/** Positions remembered to tell how far a replica is behind: those of an hour. */
const MAX_POSITIONS = 7_200;

const WRITTEN = `select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint as position,
  (select system_identifier::text from pg_control_system()) as system`;

/** What a replica refuses although the database could answer: a conflict with what it repeats, or a write (25006). */
const isOfReplica = (error: unknown): boolean => {
  const code = textOf(error, 'code');
  return code === '40001' || code === '40P01' || (code !== '57014' && isLost(error));
};

/** Told when a replica is left out, with the reason, or read from again. Replicas are numbered from 1. */
type Tell = (replica: number, fault: string | undefined) => void;

/** The replicas of a database. Here, and nowhere else, is chosen which server the statements of a request go to. */
export class Replicas<P extends Place> {
  readonly all: readonly Replica<P>[];
  readonly #primary: P;
  readonly #positions: Positions;
  readonly #chosen = new WeakMap<Work, Promise<Replica<P> | undefined>>();
  #written: Written = { system: '', positions: [] };
  #timer: NodeJS.Timeout | undefined;
  #turn = 0;
  #isStopped = true;

  constructor(places: readonly P[], primary: P, positions: Positions) {
    this.all = places.map((place) => new Replica(place));
    this.#primary = primary;
    this.#positions = positions;
  }

  /** Whether there is any, in use or not. */
  get areThere(): boolean {
    return this.all.length > 0;
  }

  /** Begins to read from those that answer and keep up, and looks after them until `stop`. */
  async start(tell: Tell): Promise<void> {
    if (!this.areThere) return;
    this.#isStopped = false;
    await this.#look(tell);
  }

  /** Ends that, and closes the connections. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await Promise.all(this.all.map(async ({ place: { pool } }) => pool.ended || pool.end()));
  }

  /**
   * Asks the server that a request works on: a replica for one that may read there, otherwise the primary. What a
   * replica cannot answer is asked of the primary.
   */
  async run<T>(reader: Work | undefined, ask: (place: P) => Promise<T>): Promise<T> {
    if (!this.areThere || !reader?.readsReplica) return ask(this.#primary);
    const chosen = this.#chosen.get(reader) ?? this.#choose();
    this.#chosen.set(reader, chosen);
    const replica = await chosen;
    if (!replica) return ask(this.#primary);
    try {
      return await ask(replica.place);
    } catch (error) {
      if (!isOfReplica(error)) throw error;
      this.#chosen.set(reader, Promise.resolve(undefined));
      observed.read.tell('failed');
      if (isOutage(error, replica)) replica.suspect({ message: textOf(error, 'message') });
      return ask(this.#primary);
    }
  }

  async #choose(): Promise<Replica<P> | undefined> {
    const [outcome, replica] = await this.#find();
    observed.read.tell(outcome);
    return replica;
  }

  async #find(): Promise<[ReadOutcome, Replica<P>?]> {
    const used = this.all.filter(({ fault }) => fault === undefined);
    if (used.length === 0) return ['primary_alone'];
    const until = steadyMs() + MAX_WAIT_MS;
    const late = sleep(MAX_WAIT_MS, undefined, { ref: false });
    if (!this.#positions.isSure) {
      const settled = this.#positions.settle().catch(() => undefined);
      await Promise.race([settled, late]);
      if (!this.#positions.isSure) return ['primary_late'];
    }
    const { reached } = this.#positions;
    const ready = this.#quietest(used.filter((replica) => replica.includes(reached)));
    if (ready) return ['replica', ready];
    const first = used.map((replica) => replica.reaches(reached, until).then(() => replica));
    const found = await Promise.race([...first, late.then(() => undefined)]);
    return found ? ['replica_waited', found] : ['primary_late'];
  }

  /** The one with the least to do, in turn among equals. */
  #quietest(replicas: readonly Replica<P>[]): Replica<P> | undefined {
    this.#turn += 1;
    const turned = replicas.map((_, n) => replicas[(n + this.#turn) % replicas.length]);
    return turned.reduce((best, each) => (best && each && each.busy < best.busy ? each : best), turned[0]);
  }

  async #look(tell: Tell): Promise<void> {
    await this.#lookAtPrimary();
    await Promise.all(
      this.all.map(async (replica, n) => {
        const before = replica.fault;
        await replica.look(this.#written);
        if ((before === undefined) !== (replica.fault === undefined)) tell(n + 1, replica.fault);
      }),
    );
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#look(tell), LOOK_MS).unref();
  }

  /** While the primary does not answer nothing is written, so no replica falls behind. */
  async #lookAtPrimary(): Promise<void> {
    const found = await Promise.race([
      this.#primary.pool.query<{ position: number; system: string }>(inTime(WRITTEN, LOOK_MS)),
      sleep(LOOK_MS, undefined, { ref: false }),
    ]).catch(() => undefined);
    const row = found?.rows[0];
    if (!row) return;
    const { positions } = this.#written;
    const position = positionOf(row.position);
    const isNew = position !== positions.at(-1)?.position;
    this.#written = {
      system: row.system,
      positions: isNew ? [...positions, { position, at: steadyMs() }].slice(-MAX_POSITIONS) : positions,
    };
  }
}

/** Whether a replica is away, and not only busy with as many statements as it has connections. */
const isOutage = <P extends Place>(error: unknown, { place: { pool } }: Replica<P>): boolean =>
  isLost(error) &&
  textOf(error, 'code') !== '25006' &&
  !(textOf(error, 'message').startsWith('timeout exceeded') && pool.totalCount >= pool.options.max);
