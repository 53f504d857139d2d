import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { InOnePiece, TO_PGBOUNCER, TO_POSTGRES, WatchedPool } from './connections.ts';
import { observed, type Work } from './observed.ts';
import { POSITION, Positions } from './replicas/positions.ts';
import { Replicas } from './replicas/replicas.ts';
import { PLANNED_ONCE, Together } from './transactions/together.ts';
import { isRetryable, type Place, queryable, transaction } from './transactions/transaction.ts';
import { limitConcurrency, WaitTimeout } from './waiting/limitConcurrency.ts';

/** Something that runs SQL: the pool, or one transaction. */
export interface Queryable {
  /**
   * All rows. With a `name` the connection keeps the statement prepared, unless it is given a long list. This is for
   * statements of every request with a constant text, which take PostgreSQL longer to plan than to run.
   */
  rows<R extends object>(statement: Sql, name?: string): Promise<R[]>;
  /** The first row, if any. */
  first<R extends object>(statement: Sql, name?: string): Promise<R | undefined>;
}

export interface Db extends Queryable {
  /** Runs `work` in one transaction, and again (a few times) after a deadlock or serialisation failure. */
  tx<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * The same for a short change that takes its steps by `step`: those of one `kind` that wait for their turn share a
   * transaction. No two that wait at the same time may change the same rows.
   */
  together<T>(kind: string, work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** The same for one request: its statements count as that one's work, and may be sent where `work` lets them. */
  countedFor(work: Work): Db;
  /** The same, always on the server that is written to. */
  onPrimary(): Db;
  /** Keeps the rest of the request on the server that is written to: it reads what was just written. */
  stayOnPrimary(): void;
  readonly pool: pg.Pool;
  readonly positions: Positions;
  /** Servers that repeat this one, which requests that only read are sent to. */
  readonly replicas: Replicas<Place>;
  /** Settings of a connection to PostgreSQL itself, past a PgBouncer: for whoever listens. */
  readonly direct: pg.ClientConfig;
}

/** Asks for nothing, to see whether and how fast the database answers. */
export const ping = (db: Queryable): Promise<object[]> => db.rows(sql`select 1`, 'ping');

const ATTEMPTS = 6;
/**
 * Two transactions that collided would collide again if they restarted together, so each waits a random time, in ms.
 */
const pause = (attempt: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** attempt));

/** Connections of a process to the database, unless `PGPOOL_SIZE` says otherwise. */
export const CONNECTIONS = 10;
/**
 * Transactions may wait for each other's locks for as long as an import takes. They never hold more than this many
 * connections, so that others are left to read with.
 */
const TRANSACTIONS = 0.6;
/** How many transactions a pool of so many connections runs at a time. */
export const turnsOf = (connections: number): number => Math.max(1, Math.floor(connections * TRANSACTIONS));
/**
 * How long a transaction waits for its turn, in ms: longer than the largest import takes, and well before the
 * application gives up after twenty seconds.
 */
const MAX_WAIT_MS = 8_000;

/** What the databases of all requests of a process have in common. */
interface Shared {
  pool: pg.Pool;
  positions: Positions;
  replicas: Replicas<Place>;
  direct: pg.ClientConfig;
  inTurn: ReturnType<typeof limitConcurrency>;
  together: Together;
}

/** The database for one request, or for none: each request makes one, so its methods are those of the class. */
class RequestDb implements Db {
  readonly #shared: Shared;
  readonly #works: readonly Work[];
  /** Whose statements may go to a replica. */
  readonly #reader: Work | undefined;

  constructor(shared: Shared, works: readonly Work[], reader: Work | undefined) {
    this.#shared = shared;
    this.#works = works;
    this.#reader = reader;
  }

  get pool(): pg.Pool {
    return this.#shared.pool;
  }

  get positions(): Positions {
    return this.#shared.positions;
  }

  get replicas(): Replicas<Place> {
    return this.#shared.replicas;
  }

  get direct(): pg.ClientConfig {
    return this.#shared.direct;
  }

  countedFor(work: Work): Db {
    return new RequestDb(this.#shared, [work], work);
  }

  onPrimary(): Db {
    return new RequestDb(this.#shared, this.#works, undefined);
  }

  stayOnPrimary(): void {
    if (this.#reader) this.#reader.readsReplica = false;
  }

  rows<R extends object>(statement: Sql, name?: string): Promise<R[]> {
    return this.replicas.run(this.#reader, (place) => this.#alone(place).rows<R>(statement, name));
  }

  first<R extends object>(statement: Sql, name?: string): Promise<R | undefined> {
    return this.replicas.run(this.#reader, (place) => this.#alone(place).first<R>(statement, name));
  }

  #alone({ pool, way, alone }: Place): Queryable {
    return queryable(pool, way.keepsNames, { within: alone, works: this.#works });
  }

  tx<T>(act: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.#inTurn(act);
  }

  together<T>(kind: string, act: (tx: Queryable) => Promise<T>): Promise<T> {
    const alone = () => this.#inTurn(act, PLANNED_ONCE);
    return this.#shared.together.run({ kind, act, works: this.#works, alone });
  }

  async #inTurn<T>(act: (tx: Queryable) => Promise<T>, settings?: string): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const began = performance.now();
      const tellTurn = () => observed.wait.tell({ awaited: 'turn', ms: performance.now() - began });
      try {
        return await this.#shared.inTurn(() => {
          tellTurn();
          return this.replicas.run(this.#reader, (place) => transaction(place, this.#works, act, settings));
        }, MAX_WAIT_MS);
      } catch (error) {
        if (error instanceof WaitTimeout) tellTurn();
        if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
        await pause(attempt);
      }
    }
  }
}

/**
 * Opens the pool; `config` is that of node-postgres (a URL or a socket folder), times are in ms. With `direct`, which
 * leads to PostgreSQL itself, `config` leads to a PgBouncer before it, and so does each of `readFrom`: the replicas.
 */
export function openDb(
  config: pg.PoolConfig,
  onIdleError: (error: Error) => void,
  direct?: pg.ClientConfig,
  readFrom: readonly pg.PoolConfig[] = [],
): Db {
  const way = direct === undefined ? TO_POSTGRES : TO_PGBOUNCER;
  const placeOf = (settings: pg.PoolConfig, isPrimary: boolean): Place => {
    const pool = new WatchedPool({
      max: CONNECTIONS,
      connectionTimeoutMillis: 2_000,
      stream: () => new InOnePiece(),
      ...way.settings,
      ...settings,
    });
    // Without a listener, a connection lost while idle would end the process.
    pool.on('error', onIdleError);
    const [alone, inTransaction] = isPrimary ? (['alone', 'transaction'] as const) : (['replica', 'replica'] as const);
    return { pool, way, alone, inTransaction, onCommitted: () => isPrimary && positions.changed() };
  };
  const primary = placeOf(config, true);
  const { pool } = primary;
  const positions = new Positions(
    async () => (await pool.query<{ position: number }>(POSITION)).rows[0]?.position ?? 0,
  );
  const replicas = new Replicas(
    readFrom.map((settings) => placeOf(settings, false)),
    primary,
    positions,
  );
  const turns = turnsOf(pool.options.max);
  const inTurn = limitConcurrency(turns);
  const together = new Together(primary, { inTurn, turns, maxWaitMs: MAX_WAIT_MS });
  return new RequestDb({ pool, positions, replicas, direct: direct ?? pool.options, inTurn, together }, [], undefined);
}
