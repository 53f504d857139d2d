import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { forgetAnswersAfter } from './answerCache.ts';
import { InOnePiece, TO_PGBOUNCER, TO_POSTGRES, WatchedPool, type Way } from './connections.ts';
import { hasLongArrays, withLongArrays } from './longArrays.ts';
import { isReadOnly, textOf } from './lost.ts';
import { ALL_TAKEN, observed, type Statement, type Work } from './observed.ts';
import { POSITION, Positions } from './replicas/positions.ts';
import { Replicas } from './replicas/replicas.ts';
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

const RETRYABLE = new Set(['40001', '40P01']);

/** Thrown in a transaction that read what is no longer true: it is run again, as after a serialisation failure. */
export class RunAgain extends Error {
  readonly code = '40001';
}

const ATTEMPTS = 6;
/**
 * Two transactions that collided would collide again if they restarted together, so each waits a random time, in ms.
 */
const pause = (attempt: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** attempt));

/** The code of an error of PostgreSQL, Node or zlib; empty for others. */
export const codeOf = (error: unknown): string => textOf(error, 'code');

/** Why a statement failed: the code of its error, or that all connections of this process stayed taken. */
const failureOf = (error: unknown): string =>
  // A connection that cannot be made fails with another text.
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')
    ? ALL_TAKEN
    : codeOf(error);

/** What statements count as, and whose work they are, if a request's. */
interface Counted {
  within: Statement['place'];
  work: Work | undefined;
}

/** Tells what a statement took, and adds it to the work of its request. */
async function timed<T>({ within, work }: Counted, text: string, ask: () => Promise<T>): Promise<T> {
  const began = performance.now();
  let failure: { failure: string } | undefined;
  try {
    return await ask();
  } catch (error) {
    failure = { failure: failureOf(error) };
    throw error;
  } finally {
    const ms = performance.now() - began;
    if (work) {
      work.statements += 1;
      work.ms += ms;
    }
    observed.statement.tell({ place: within, text, ms, work, ...failure });
  }
}

/**
 * Longest list given to a statement that is kept prepared, because PostgreSQL plans it once, for a few rows. A page of
 * a list is shorter, and a download reads as many rows at a time.
 */
export const FEW = 500;
const isForFew = (values: readonly unknown[]): boolean =>
  !values.some((value) => Array.isArray(value) && value.length > FEW);

const queryable = (client: pg.Pool | pg.PoolClient, keepsNames: boolean, counted: Counted): Queryable => {
  const rows = async <R extends object>({ text, values }: Sql, name?: string): Promise<R[]> => {
    const statement = {
      text,
      values: hasLongArrays(values) ? await withLongArrays(values) : values,
      ...(name !== undefined && keepsNames && isForFew(values) ? { name } : {}),
    };
    return (await timed(counted, text, () => client.query<R>(statement))).rows;
  };
  return {
    rows,
    first: async <R extends object>(statement: Sql, name?: string) => (await rows<R>(statement, name))[0],
  };
};

const afterwards = new WeakMap<Queryable, (() => void)[]>();

/** Runs `work` once this transaction has committed, never when it is rolled back; at once outside a transaction. */
export function afterCommit(tx: Queryable, work: () => void): void {
  const waiting = afterwards.get(tx);
  if (waiting) waiting.push(work);
  else work();
}

/** Commits, and answers the entities whose change the transaction announced (060_annonces_retenues.sql). */
const commit = async (client: pg.PoolClient, counted: Counted): Promise<string[]> => {
  const text = "select string_to_array(current_setting('tournee.annonces', true), ' ') as entities; commit";
  // Two statements in one text have two results, which the types of node-postgres do not know.
  const [announced] = (await timed(counted, text, () => client.query(text))) as unknown as [
    pg.QueryResult<{ entities: string[] | null }>,
  ];
  return announced.rows[0]?.entities ?? [];
};

const once = async <T>(
  { pool, way, inTransaction, onCommitted }: Place,
  work: Work | undefined,
  act: (tx: Queryable) => Promise<T>,
): Promise<T> => {
  const counted = { within: inTransaction, work };
  const client = await pool.connect();
  let broken = false;
  // A connection cut between two statements emits an error event, which would end the process without a listener.
  const lost = () => (broken = true);
  client.on('error', lost);
  try {
    await timed(counted, way.begin, () => client.query(way.begin));
    const tx = queryable(client, way.keepsNames, counted);
    const waiting: (() => void)[] = [];
    afterwards.set(tx, waiting);
    const result = await act(tx);
    const entities = await commit(client, counted);
    onCommitted();
    forgetAnswersAfter(entities);
    for (const each of waiting) each();
    return result;
  } catch (error) {
    // A connection that cannot roll back must not return to the pool, nor one to a server that is no longer written to.
    await client.query('rollback').catch(() => (broken = true));
    broken ||= isReadOnly(error);
    throw error;
  } finally {
    client.off('error', lost);
    client.release(broken);
  }
};

/** Connections of a process to the database, unless `PGPOOL_SIZE` says otherwise. */
export const CONNECTIONS = 10;
/**
 * Transactions may wait for each other's locks for as long as an import takes. They never hold more than this many
 * connections, so that others are left to read with.
 */
const TRANSACTIONS = 0.6;
/**
 * How long a transaction waits for its turn, in ms: longer than the largest import takes, and well before the
 * application gives up after twenty seconds.
 */
const MAX_WAIT_MS = 8_000;

/** A server, how it is spoken to, and what is done after a transaction on it. */
interface Place {
  pool: pg.Pool;
  way: Way;
  /** What its statements count as outside a transaction, and within one. */
  alone: Statement['place'];
  inTransaction: Statement['place'];
  onCommitted: () => void;
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
  const inTurn = limitConcurrency(Math.max(1, Math.floor(pool.options.max * TRANSACTIONS)));
  const shared = { pool, positions, replicas, direct: direct ?? pool.options };

  /** `reader` is whose statements may go to a replica. */
  const dbFor = (work: Work | undefined, reader: Work | undefined): Db => {
    const alone = (place: Place) => queryable(place.pool, way.keepsNames, { within: place.alone, work });
    return {
      ...shared,
      rows: (statement, name) => replicas.run(reader, (place) => alone(place).rows(statement, name)),
      first: (statement, name) => replicas.run(reader, (place) => alone(place).first(statement, name)),
      countedFor: (request) => dbFor(request, request),
      onPrimary: () => dbFor(work, undefined),
      stayOnPrimary() {
        if (reader) reader.readsReplica = false;
      },
      async tx(act) {
        for (let attempt = 1; ; attempt += 1) {
          const began = performance.now();
          const tellTurn = () => observed.wait.tell({ awaited: 'turn', ms: performance.now() - began });
          try {
            return await inTurn(() => {
              tellTurn();
              return replicas.run(reader, (place) => once(place, work, act));
            }, MAX_WAIT_MS);
          } catch (error) {
            if (error instanceof WaitTimeout) tellTurn();
            if (attempt >= ATTEMPTS || !RETRYABLE.has(codeOf(error))) throw error;
            await pause(attempt);
          }
        }
      },
    };
  };
  return dbFor(undefined, undefined);
}
