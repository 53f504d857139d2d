import type pg from 'pg';
import { record } from './applied.ts';
import { type Migration, readBaseline } from './files.ts';

/** Runs a migration in the client's transaction. */
export async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  // No index can be built beside others' work within a transaction; here nobody else works.
  await client.query(migration.concurrent ? migration.text.replaceAll(/\bconcurrently\b/gi, '') : migration.text);
  await record(client, [migration]);
}

/**
 * Runs all `wanted` migrations in the client's transaction. Where every older one is among them the database is empty,
 * and the baseline takes their place.
 */
export async function applyTogether(
  client: pg.ClientBase,
  folder: string,
  known: readonly Migration[],
  wanted: readonly Migration[],
): Promise<void> {
  const older = known.filter(({ isOlder }) => isOlder);
  const isNew = older.every((migration) => wanted.includes(migration));
  if (isNew) {
    for (const text of await readBaseline(folder)) await client.query(text);
    await record(client, older);
  }
  for (const migration of wanted) if (!(isNew && migration.isOlder)) await apply(client, migration);
}

/** Runs `work` in a transaction of its own, in which statements may take long but wait at most `lock` ms for a lock. */
export async function inTransaction(client: pg.ClientBase, lock: number, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    // Filling a new column for years of documents takes longer than a request may. With the usual limit the server
    // would never start again.
    await client.query(`set local statement_timeout = 0; set local lock_timeout = ${lock}`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const INVALID = `select format('drop index concurrently %s', indexrelid::regclass) as drop from pg_index
  where indexrelid = to_regclass($1) and not indisvalid`;
const NAMED = /\bconcurrently\s+(?:if not exists\s+)?(\w+)\s+on\b/i;

/**
 * Runs a migration statement by statement, outside a transaction, while others write. An index that an interrupted
 * attempt left half built is built anew.
 */
export async function applyBesideOthers(client: pg.ClientBase, migration: Migration): Promise<void> {
  const { rows } = await client.query<{ usual: string }>("select current_setting('statement_timeout') as usual");
  await client.query('set statement_timeout = 0');
  try {
    for (const statement of migration.concurrent ?? []) {
      const name = NAMED.exec(statement)?.[1];
      const half = name === undefined ? [] : (await client.query<{ drop: string }>(INVALID, [name])).rows;
      for (const { drop } of half) await client.query(drop);
      await client.query(statement);
    }
    await record(client, [migration]);
  } finally {
    await client.query('select set_config($1, $2, false)', ['statement_timeout', rows[0]?.usual ?? '0']);
  }
}
