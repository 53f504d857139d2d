import path from 'node:path';
import type pg from 'pg';
import { grantRuntime } from './roles/grants.ts';
import { type Applied, allowedNewer, prepareRecord, readApplied, refuseChanged } from './schema/applied.ts';
import { apply, applyBesideOthers, applyTogether, inTransaction } from './schema/apply.ts';
import { type Migration, readMigrations } from './schema/files.ts';
import { giveSchema, SCHEMA_LOCK, takeSchema } from './schema/lock.ts';
import { PATIENCE, type Patience, patiently } from './schema/patience.ts';
import { takeTables } from './schema/tables.ts';

// The folder is next to this file in the sources, and next to server.js in the bundle.
const FOLDER = path.join(import.meta.dirname, 'migrations');
const OLDEST = 150_000;

export interface MigrateOptions {
  /** Writes a line of the log. */
  readonly tell?: (line: object, msg: string) => void;
  readonly patience?: Patience;
  /** Other migrations than this version's, for tests. */
  readonly folder?: string;
}

/** @throws Error with a French text for a role that may only read and write rows. */
async function refuseWithoutRight(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ can: boolean }>(
    "select has_schema_privilege(current_schema(), 'create') as can",
  );
  if (rows[0]?.can !== true)
    throw new Error(
      'La base de données doit être mise à jour, ce que le rôle de DATABASE_URL ne peut pas\u00a0: donnez aussi ' +
        'DATABASE_OWNER_URL, l’adresse de la même base pour le rôle qui la possède.',
    );
}

async function refuseOldServer(client: pg.ClientBase): Promise<void> {
  const version = await client.query<{ v: number }>("select current_setting('server_version_num')::int as v");
  if ((version.rows[0]?.v ?? 0) < OLDEST) throw new Error('PostgreSQL 15 ou plus récent est nécessaire.');
}

/** What is there, what is missing, and what a newer version has added. */
async function compared(
  client: pg.ClientBase,
  folder: string,
): Promise<{ known: Migration[]; applied: Applied; missing: Migration[]; newer: string[] }> {
  const known = await readMigrations(folder);
  const applied = await readApplied(client);
  const newer = allowedNewer(applied, known);
  refuseChanged(applied, known);
  return { known, applied, missing: known.filter(({ name }) => !applied.rows.has(name)), newer };
}

/**
 * Applies the missing migrations in the client's transaction; with `only`, just those of them. For a database that
 * nobody else uses.
 * @throws Error with a French text when the server is older than PostgreSQL 15, or the schema newer than this version.
 */
export async function applyMigrations(client: pg.ClientBase, only?: readonly string[]): Promise<void> {
  await refuseOldServer(client);
  await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
  const { known, missing } = await compared(client, FOLDER);
  const wanted = missing.filter(({ name }) => only?.includes(name) !== false);
  if (wanted.length === 0) return;
  await refuseWithoutRight(client);
  await prepareRecord(client, known);
  await applyTogether(client, FOLDER, known, wanted);
}

/** The names of this version's migrations in their order. */
export const migrations = async (): Promise<string[]> => (await readMigrations(FOLDER)).map(({ name }) => name);

/** Brings the schema up to date, with the schema's lock held. */
async function update(
  client: pg.ClientBase,
  runtime: string | undefined,
  { tell = () => undefined, patience = PATIENCE, folder = FOLDER }: MigrateOptions,
): Promise<void> {
  await refuseOldServer(client);
  const { known, applied, missing, newer } = await compared(client, folder);
  if (newer.length > 0)
    tell({ migrations: newer }, 'a newer version has added to the schema; this one goes on with it');
  const grant = async () => {
    // A newer version knows better what the server's role may do.
    if (runtime !== undefined && newer.length === 0) await grantRuntime(client, runtime);
  };
  const step = (what: string, work: () => Promise<void>) =>
    patiently(client, { what, patience, tell }, () => inTransaction(client, patience.lock, work));
  const isBehind = missing.length > 0 || !applied.isComplete;
  if (isBehind) await refuseWithoutRight(client);
  // Nobody uses a new database, and in one transaction it is made at once or not at all.
  if (!applied.exists)
    return step('schema', async () => {
      await prepareRecord(client, known);
      await applyTogether(client, folder, known, missing);
      await grant();
    });
  if (isBehind) await step('schema_migration', () => prepareRecord(client, known));
  for (const migration of missing)
    await (migration.concurrent
      ? patiently(client, { what: migration.name, patience, tell }, () => applyBesideOthers(client, migration))
      : // The older program's role writes to a new table, through a trigger, from the moment when that exists.
        step(migration.name, async () => {
          await takeTables(client, migration.text, patience.lock);
          await apply(client, migration);
          await grant();
        }));
  return runtime === undefined ? undefined : step('grant', grant);
}

/**
 * Brings the schema up to date, each migration in a transaction of its own, while others work, and gives `runtime` the
 * rights of the server's role. Several processes may start at once.
 * @throws Error with a French text when the server is older than PostgreSQL 15, the schema needs a newer version than
 * this one, a migration has changed since it was applied, or a lock cannot be had.
 */
export async function migrate(pool: pg.Pool, runtime?: string, options: MigrateOptions = {}): Promise<void> {
  const client = await pool.connect();
  const ignore = () => undefined;
  client.on('error', ignore);
  try {
    await takeSchema(client);
    await update(client, runtime, options);
    await giveSchema(client);
  } catch (error) {
    // Closing the connection gives the lock back.
    client.release(true);
    throw error;
  }
  client.off('error', ignore);
  client.release();
}
