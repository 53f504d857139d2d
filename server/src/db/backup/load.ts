import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { Db } from '../pool.ts';
import { applyMigrations, migrations } from '../migrate.ts';
import { grantRuntime } from '../roles/grants.ts';
import { SCHEMA_LOCK } from '../schema/lock.ts';
import { withoutIndexes } from './withoutIndexes.ts';
import {
  type Contents,
  copied,
  type Head,
  qualified,
  SETTINGS,
  type Sum,
  tablesOf,
  type Totals,
  totalsOf,
} from './contents.ts';
import { copyIn } from './copy.ts';
import { prepareTarget } from './target.ts';

interface LoadOptions {
  /** Deletes the present data of the database. */
  readonly force?: boolean;
  /** Keeps sessions, so that people stay signed in. */
  readonly sessions?: boolean;
  /** The server's role, when another one owns the tables. */
  readonly runtime?: string | undefined;
}

export interface Loaded {
  readonly sums: readonly Sum[];
  /** The collation when it sorts names differently from the embedded database; undefined when they agree. */
  readonly otherOrder: string | undefined;
}

const ORDER = `select case when array_agg(x order by x) is distinct from array_agg(x order by x collate "C")
  then (select datcollate from pg_database where datname = current_database()) end as other
  from unnest(array['Zébu', 'aa', 'a b', 'a-c', 'B', 'é', 'f']) x`;

const run = (client: pg.ClientBase, statements: readonly string[]) => client.query(statements.join(';'));

/**
 * Makes the schema in which these rows were written. @throws Error with a French text when this version does not know
 * it.
 */
async function makeSchema(client: pg.ClientBase, head: Head): Promise<void> {
  const known = await migrations();
  if (head.migrations.some((name) => !known.includes(name)))
    throw new Error('Ces données viennent d’une version plus récente de Tournée.');
  await applyMigrations(client, head.migrations);
  const made = await tablesOf(client);
  if (JSON.stringify(made) !== JSON.stringify(head.tables))
    throw new Error('Ces données n’ont pas les tables de Tournée.');
}

/** Every step needs only the rights of the tables' owner, because a rented PostgreSQL gives no others. */
async function copyRows(client: pg.ClientBase, contents: Contents): Promise<void> {
  const { tables } = contents.head;
  const names = tables.map(({ name }) => qualified(name));
  await withoutIndexes(
    async (text) => (await client.query<object>(text)).rows,
    async () => {
      // Triggers are off because the rows of a backup already contain their results. The tables are emptied first,
      // because migrations have written some of these rows.
      await run(client, [
        ...names.map((name) => `alter table ${name} disable trigger user`),
        `truncate ${names.join(', ')}`,
      ]);
      for (const table of tables)
        await pipeline(contents.rows(table), copyIn(client, `copy ${copied(table)} from stdin with (freeze)`));
    },
  );
  await run(
    client,
    names.map((name) => `alter table ${name} enable trigger user`),
  );
}

/** @throws Error with a French text when the loaded rows differ from the source. */
function compare(expected: Totals, found: Totals): void {
  for (const [at, { name, rows, sum }] of expected.sums.entries()) {
    const here = found.sums[at];
    if (here?.name !== name || here.rows !== rows || here.sum !== sum)
      throw new Error(`La table ${name} n’est pas arrivée entière\u00a0: lignes ou somme de contrôle différentes.`);
  }
  if (JSON.stringify(expected.sequences) !== JSON.stringify(found.sequences))
    throw new Error('La numérotation n’est pas arrivée entière.');
}

async function loadInto(client: pg.ClientBase, contents: Contents, options: LoadOptions): Promise<Loaded> {
  const { head } = contents;
  // A server that starts meanwhile waits for the lock, and then finds the finished schema.
  await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
  await prepareTarget(client, head, options);
  await makeSchema(client, head);
  await copyRows(client, contents);
  const expected = await contents.totals();
  for (const { name, value, called } of expected.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [qualified(name), value, called]);
  compare(expected, await totalsOf(client, head.tables));
  await applyMigrations(client);
  if (options.runtime !== undefined) await grantRuntime(client, options.runtime);
  // A session that somebody has ended since the backup would be open again.
  if (options.sessions !== true)
    await client.query('delete from app_session; delete from pending_sign_in; delete from passkey_challenge');
  await client.query(`analyze ${(await tablesOf(client)).map(({ name }) => qualified(name)).join(', ')}`);
  const { rows } = await client.query<{ other: string | null }>(ORDER);
  return { sums: expected.sums, otherOrder: rows[0]?.other ?? undefined };
}

/**
 * Fills an empty database with these contents, compares checksums, row counts and numbering, and brings the schema up
 * to date, all in one transaction.
 * @throws Error with a French text when the database may not be used, or the contents do not arrive whole.
 */
export async function load(db: Db, contents: Contents, options: LoadOptions = {}): Promise<Loaded> {
  const client = await db.pool.connect();
  client.on('error', () => undefined);
  try {
    await client.query(SETTINGS);
    await client.query('begin');
    const loaded = await loadInto(client, contents, options);
    await client.query('commit');
    return loaded;
  } finally {
    // Closing the connection ends its settings, and rolls back what was not committed.
    client.release(true);
  }
}
