import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { forgetAnswersAfter } from '../answerCache.ts';
import type { Way } from '../connections.ts';
import { hasLongArrays, withLongArrays } from '../longArrays.ts';
import { isReadOnly, textOf } from '../lost.ts';
import { ALL_TAKEN, observed, type Statement, type Work } from '../observed.ts';
import type { Queryable } from '../pool.ts';

/** A server, how it is spoken to, and what is done after a transaction on it. */
export interface Place {
  pool: pg.Pool;
  way: Way;
  /** What its statements count as outside a transaction, and within one. */
  alone: Statement['place'];
  inTransaction: Statement['place'];
  onCommitted: () => void;
}

/** The code of an error of PostgreSQL, Node or zlib; empty for others. */
export const codeOf = (error: unknown): string => textOf(error, 'code');

/** Thrown in a transaction that read what is no longer true: it is run again, as after a serialisation failure. */
export class RunAgain extends Error {
  readonly code = '40001';
}
const DEADLOCK = '40P01';
/** Whether a transaction that failed in this way may succeed when it is run again. */
export const isRetryable = (error: unknown): boolean => ['40001', DEADLOCK].includes(codeOf(error));

/** Why a statement failed: the code of its error, or that all connections of this process stayed taken. */
const failureOf = (error: unknown): string =>
  // A connection that cannot be made fails with another text.
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')
    ? ALL_TAKEN
    : codeOf(error);

/** What statements count as, and the requests whose work they are. */
interface Counted {
  within: Statement['place'];
  works: readonly Work[];
}

/** Tells what a statement took, and adds it to the work of its requests. */
async function timed<T>({ within, works }: Counted, text: string, ask: () => Promise<T>): Promise<T> {
  const began = performance.now();
  let failure: { failure: string } | undefined;
  try {
    return await ask();
  } catch (error) {
    failure = { failure: failureOf(error) };
    throw error;
  } finally {
    const ms = performance.now() - began;
    for (const work of works) {
      work.statements += 1;
      work.ms += ms;
    }
    observed.statement.tell({ place: within, text, ms, works, ...failure });
  }
}

/**
 * Longest list given to a statement that is kept prepared, because PostgreSQL plans it once, for a few rows. A page of
 * a list is shorter, and a download reads as many rows at a time.
 */
export const FEW = 500;
const isForFew = (values: readonly unknown[]): boolean =>
  !values.some((value) => Array.isArray(value) && value.length > FEW);

export const queryable = (client: pg.Pool | pg.PoolClient, keepsNames: boolean, counted: Counted): Queryable => {
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

/** Keeps what `afterCommit` is given for `tx` from now on, until the function that this answers runs it. */
export function keepForCommit(tx: Queryable): () => void {
  const waiting: (() => void)[] = [];
  afterwards.set(tx, waiting);
  return () => {
    for (const each of waiting) each();
  };
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

/** Runs `act` in one transaction, as the work of these requests; `settings` is SQL that follows its beginning. */
export async function transaction<T>(
  { pool, way, inTransaction, onCommitted }: Place,
  works: readonly Work[],
  act: (tx: Queryable) => Promise<T>,
  settings = '',
): Promise<T> {
  const counted = { within: inTransaction, works };
  const client = await pool.connect();
  let broken = false;
  // A connection cut between two statements emits an error event, which would end the process without a listener.
  const lost = () => (broken = true);
  client.on('error', lost);
  try {
    const begin = way.begin + settings;
    await timed(counted, begin, () => client.query(begin));
    const tx = queryable(client, way.keepsNames, counted);
    const committed = keepForCommit(tx);
    const result = await act(tx);
    const entities = await commit(client, counted);
    onCommitted();
    forgetAnswersAfter(entities);
    committed();
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
}
