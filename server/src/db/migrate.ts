import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { grantRuntime } from './roles/grants.ts';

// The folder is next to this file in the sources, and next to server.js in the bundle.
const FOLDER = path.join(import.meta.dirname, 'migrations');
/** Advisory lock of whoever changes the schema. */
export const SCHEMA_LOCK = 7_201_131;
const OLDEST = 150_000;

/**
 * An older program would write without the rules and columns that a newer one relies on.
 * @throws Error with a French text when the database has migrations that this version does not know.
 */
function refuseNewer(done: ReadonlySet<string>, known: readonly string[]): void {
  const newer = [...done].filter((name) => !known.includes(name)).sort();
  if (newer.length > 0)
    throw new Error(
      `La base de données vient d’une version plus récente de Tournée (${newer.join(', ')}). ` +
        'Lancez cette version-là, ou restaurez une sauvegarde faite avec celle-ci.',
    );
}

/** Names of the migrations that were applied; undefined in a database without any. */
async function doneMigrations(client: pg.ClientBase): Promise<Set<string> | undefined> {
  const found = await client.query<{ there: boolean }>("select to_regclass('schema_migration') is not null as there");
  if (found.rows[0]?.there !== true) return undefined;
  const done = await client.query<{ name: string }>('select name from schema_migration');
  return new Set(done.rows.map((row) => row.name));
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

/**
 * Applies the missing migrations in the client's transaction; with `only`, just those of them.
 * @throws Error with a French text when the server is older than PostgreSQL 15, or the schema newer than this version.
 */
export async function applyMigrations(client: pg.ClientBase, only?: readonly string[]): Promise<void> {
  const version = await client.query<{ v: number }>("select current_setting('server_version_num')::int as v");
  if ((version.rows[0]?.v ?? 0) < OLDEST) throw new Error('PostgreSQL 15 ou plus récent est nécessaire.');
  await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
  const names = await doneMigrations(client);
  const known = await migrations();
  refuseNewer(names ?? new Set(), known);
  const missing = known.filter((file) => names?.has(file) !== true && only?.includes(file) !== false);
  if (missing.length === 0) return;
  await refuseWithoutRight(client);
  if (!names)
    await client.query('create table schema_migration (name text primary key, at timestamptz not null default now())');
  for (const file of missing) {
    await client.query(await readFile(path.join(FOLDER, file), 'utf8'));
    await client.query('insert into schema_migration (name) values ($1)', [file]);
  }
}

/** The migrations of this version in their order. */
export const migrations = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();

/**
 * Brings the schema up to date, all migrations or none, and gives `runtime` the rights of the server's role. Several
 * processes may start at once.
 * @throws Error with a French text when the server is older than PostgreSQL 15, or the schema newer than this version.
 */
export async function migrate(pool: pg.Pool, runtime?: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Filling a new column for years of documents takes longer than a request may. With the usual limit the server
    // would never start again.
    await client.query('set local statement_timeout = 0');
    await applyMigrations(client);
    if (runtime !== undefined) await grantRuntime(client, runtime);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
