import pg from 'pg';
import type { Sql } from 'sql-template-tag';

// bigint and sum() arrive as text otherwise; amounts in ariary stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A date stays the text yyyy-MM-dd: a Date would move it to the day before in zones east of UTC.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Something that runs SQL: the pool, or one transaction. */
export interface Queryable {
  /** All rows. */
  rows<R extends object>(statement: Sql): Promise<R[]>;
  /** The first row, if any. */
  first<R extends object>(statement: Sql): Promise<R | undefined>;
}

export interface Db extends Queryable {
  /** Runs `work` in one transaction; a deadlock or serialisation failure starts it over, twice at most. */
  tx<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  readonly pool: pg.Pool;
}

const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

const queryable = (client: pg.Pool | pg.PoolClient): Queryable => ({
  rows: async <R extends object>(s: Sql) => (await client.query<R>({ text: s.text, values: s.values })).rows,
  first: async <R extends object>(s: Sql) => (await client.query<R>({ text: s.text, values: s.values })).rows[0],
});

const once = async <T>(pool: pg.Pool, work: (tx: Queryable) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    const result = await work(queryable(client));
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that cannot even roll back must not go back into the pool.
    await client.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
};

/** Opens the pool; `config` is node-postgres' (a URL or a socket folder), times are in ms. */
export function openDb(config: pg.PoolConfig, onIdleError: (error: Error) => void): Db {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    ...config,
  });
  // Without a listener, a connection lost while idle would end the process.
  pool.on('error', onIdleError);
  return {
    ...queryable(pool),
    pool,
    async tx(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(pool, work);
        } catch (error) {
          if (attempt >= ATTEMPTS || !RETRYABLE.has(codeOf(error))) throw error;
        }
      }
    },
  };
}
