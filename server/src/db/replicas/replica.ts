import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { steadyMs } from '../clock.ts';
import { textOf } from '../lost.ts';
import { positionOf } from './positions.ts';

/** A replica that is further behind than this (ms) is not read from. */
export const MAX_LAG_MS = 2_000;
/** How long (ms) a replica may take to say how it is. */
const PATIENCE_MS = 1_000;
/** How often (ms) a replica is asked how far it is while somebody waits for it. */
const POLL_MS = 3;

const CHECK = `select pg_is_in_recovery() as follows, (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint as replayed,
  (select system_identifier::text from pg_control_system()) as system`;
const REPLAYED = "select (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint as replayed";

/** A query that is given up, with its connection, when its answer is late. */
export const inTime = (text: string, ms = PATIENCE_MS) => ({ text, query_timeout: ms });

interface Look {
  follows: boolean;
  replayed: number | null;
  system: string;
}

/** What statements can be sent to. */
export interface Place {
  readonly pool: pg.Pool;
}

/** What the server that is written to has said: its identity, and where it was when, the oldest first. */
export interface Written {
  readonly system: string;
  readonly positions: readonly { readonly position: number; readonly at: number }[];
}

/** One replica, and how far it is. */
export class Replica<P extends Place> {
  readonly place: P;
  /** Why it is not read from; undefined while it is. */
  fault: string | undefined = 'not looked at yet';
  lagMs = 0;
  #replayed = 0;
  #looks = 0;
  #waiting: { position: number; until: number; reached: () => void }[] = [];
  #polling = false;

  constructor(place: P) {
    this.place = place;
    place.pool.on('error', (error) => this.suspect(error));
  }

  /** Statements that it answers just now. */
  get busy(): number {
    const { totalCount, idleCount, waitingCount } = this.place.pool;
    return totalCount - idleCount + waitingCount;
  }

  includes(position: number): boolean {
    return this.#replayed >= position;
  }

  /** Resolves once it includes this position, or never after `until` (`steadyMs`). */
  reaches(position: number, until: number): Promise<void> {
    return new Promise((reached) => {
      this.#waiting.push({ position, until, reached });
      void this.#poll();
    });
  }

  /** Leaves it out until it has been looked at again: it may come back as another one. */
  suspect({ message }: { message: string }): void {
    this.fault = message;
    this.#replayed = 0;
  }

  /** Looks how it is, and decides whether it is read from. */
  async look(written: Written): Promise<void> {
    const look = (this.#looks += 1);
    const asked = this.place.pool.query<Look>(inTime(CHECK)).then(({ rows }) => rows[0]);
    let fault = 'no answer';
    const late = sleep(PATIENCE_MS, undefined, { ref: false });
    const row = await Promise.race([asked, late]).catch((error: unknown) => {
      fault = textOf(error, 'message');
      return undefined;
    });
    // An answer that comes after a later one says nothing any more.
    if (look !== this.#looks) return;
    if (!row) {
      this.suspect({ message: fault });
      this.#measure(written);
      return;
    }
    this.#replayed = positionOf(row.replayed ?? 0);
    this.#measure(written);
    this.fault = this.#faultOf(row, written);
  }

  #faultOf({ follows, system }: Look, written: Written): string | undefined {
    if (!follows) return 'follows no other server';
    if (written.system !== '' && system !== written.system) return 'follows another database';
    return this.lagMs > MAX_LAG_MS ? 'too far behind' : undefined;
  }

  /** Its lag is the age of the oldest change that it has not repeated, by the clock of this process alone. */
  #measure({ positions }: Written): void {
    const missing = positions.find(({ position }) => position > this.#replayed);
    this.lagMs = missing ? steadyMs() - missing.at : 0;
  }

  /** Asks how far it is as long as somebody waits, one question at a time for all of them. */
  async #poll(): Promise<void> {
    if (this.#polling) return;
    this.#polling = true;
    try {
      while (this.#waiting.length > 0) {
        const { rows } = await this.place.pool.query<{ replayed: number | null }>(inTime(REPLAYED));
        const replayed = positionOf(rows[0]?.replayed ?? 0);
        if (this.fault === undefined) this.#replayed = replayed;
        const now = steadyMs();
        const there = this.#waiting.filter(({ position }) => position <= replayed);
        this.#waiting = this.#waiting.filter(({ position, until }) => position > replayed && until > now);
        for (const { reached } of there) reached();
        if (this.#waiting.length > 0) await sleep(POLL_MS);
      }
    } catch (error) {
      this.#waiting = [];
      this.suspect({ message: textOf(error, 'message') });
    } finally {
      this.#polling = false;
    }
  }
}
