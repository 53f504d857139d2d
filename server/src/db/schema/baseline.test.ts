import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { contentsOf, objectsOf, rightsOf } from '../../../../tests/support/schemaObjects.ts';
import { applyMigrations, migrate, migrations } from '../migrate.ts';
import { RUNTIME } from '../roles/grants.ts';
import { readMigrations } from './files.ts';

const FOLDER = path.join(import.meta.dirname, '..', 'migrations');
const databases: TestDatabase[] = [];
const pools: pg.Pool[] = [];

async function empty(): Promise<pg.Pool> {
  const database = await createTestDatabase();
  // A database that is dropped cuts its connections.
  const pool = new pg.Pool({ connectionString: database.url }).on('error', () => undefined);
  databases.push(database);
  pools.push(pool);
  await pool.query('drop schema public cascade; create schema public');
  return pool;
}

/** A database that the first migration made, and all others brought up to date, one by one. */
async function grown(): Promise<pg.Pool> {
  const pool = await empty();
  const client = await pool.connect();
  await applyMigrations(client, (await migrations()).slice(0, 1));
  client.release();
  await migrate(pool, RUNTIME);
  return pool;
}

let made: pg.Pool;
let older: pg.Pool;
beforeAll(async () => {
  made = await empty();
  await migrate(made, RUNTIME);
  older = await grown();
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  for (const database of databases) await database.drop();
});

test('a database of the baseline and one of all migrations are the same: objects, rights and rows', async () => {
  const objects = await objectsOf(made);
  expect(objects.length).toBeGreaterThan(1_000);
  expect(objects).toEqual(await objectsOf(older));
  const rights = await rightsOf(made);
  expect(rights.length).toBeGreaterThan(60);
  expect(rights).toEqual(await rightsOf(older));
  const contents = await contentsOf(made);
  expect(contents.length).toBeGreaterThan(80);
  expect(contents).toEqual(await contentsOf(older));
});

test.each([
  ['an index is missing', 'drop index commande_periode'],
  [
    'an index is of other columns',
    'drop index zone_utilisateur_utilisateur_id_idx; ' +
      'create index zone_utilisateur_utilisateur_id_idx on zone_utilisateur (utilisateur_id, zone_id)',
  ],
  [
    'a function does something else',
    `create or replace function f_code(prefix text, n bigint) returns text
    language sql immutable parallel safe as $$ select prefix || lpad(n::text, greatest(6, length(n::text)), '0') $$`,
  ],
  ['a function is strict', 'alter function f_code(text, bigint) strict'],
  ['a trigger has another name', 'alter trigger commande_ecrite on commande rename to commande_apres'],
  ['a trigger is off', 'alter table commande disable trigger commande_ecrite'],
  ['a column has another default', "alter table zone alter column couleur set default '#000000'"],
  ['a column may be empty', 'alter table zone alter column couleur drop not null'],
  [
    'a column is elsewhere',
    'alter table premiers_pas_reporte drop column utilisateur_id; alter table ' +
      'premiers_pas_reporte add column utilisateur_id bigint primary key references utilisateur on delete cascade',
  ],
  ['a constraint is missing', 'alter table zone drop constraint zone_couleur_check'],
  ['a table has no comment', 'comment on table zone is null'],
  ['a table has another setting', 'alter table product reset (autovacuum_analyze_scale_factor)'],
  ['a number goes on elsewhere', "select nextval('configuration_id_seq')"],
])('objects differ when %s', async (_what, text) => {
  const before = await objectsOf(made);
  const client = await made.connect();
  try {
    await client.query(`begin; ${text}`);
    expect(await objectsOf(client)).not.toEqual(before);
  } finally {
    await client.query("rollback; select setval('configuration_id_seq', 11)");
    client.release();
  }
  expect(await objectsOf(made)).toEqual(before);
});

test.each([
  ['rights', 'the server may do more', rightsOf, `grant update on audit to ${RUNTIME}`],
  ['rights', 'the server may do less', rightsOf, `revoke insert on audit from ${RUNTIME}`],
  [
    'rows',
    'a setting has another value',
    contentsOf,
    "update configuration set value = '1' where code = 'ALERTE_STOCK'",
  ],
])('%s differ when %s', async (_kind, _what, of, text) => {
  const before = await of(made);
  const client = await made.connect();
  await client.query(`begin; ${text}`);
  expect(await of(client)).not.toEqual(before);
  await client.query('rollback');
  client.release();
});

describe('with other files', () => {
  let folder: string;
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'tournee-migrations-'));
    cpSync(FOLDER, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('a new database runs no older migration', async () => {
    write('older/010_produits.sql', 'select 1 / 0');
    await expect(migrate(await empty(), RUNTIME, { folder })).resolves.toBeUndefined();
  });

  test('a baseline that fails leaves nothing behind', async () => {
    write('baseline/99_last.sql', 'select 1 / 0');
    const pool = await empty();
    await expect(migrate(pool, RUNTIME, { folder })).rejects.toThrow('division by zero');
    expect((await pool.query("select from pg_class where relnamespace = 'public'::regnamespace")).rowCount).toBe(0);
  });

  test('a later migration follows the baseline, and follows all older migrations in a database of those', async () => {
    write('095_essai.sql', '-- needs: 094_taches.sql\nalter table region add column remarque text not null default 1;');
    const [one, other] = [await empty(), await grown()];
    for (const pool of [one, other]) await migrate(pool, RUNTIME, { folder });
    const objects = await objectsOf(one);
    expect(objects.filter((line) => line.startsWith('column region.remarque: [3, "text"'))).toHaveLength(1);
    expect(objects).toEqual(await objectsOf(other));
    expect(await rightsOf(one)).toEqual(await rightsOf(other));
    expect(await contentsOf(one)).toEqual(await contentsOf(other));
  });
});

test('the baseline notes the migrations that it replaces, so that a program from before it goes on with it', async () => {
  const noted = async (pool: pg.Pool) =>
    (await pool.query<object>('select name, checksum, needs from schema_migration order by name')).rows;
  expect(await noted(made)).toEqual(
    (await readMigrations(FOLDER)).map(({ name, checksum, needs }) => ({ name, checksum, needs })),
  );
  expect(await noted(made)).toEqual(await noted(older));
});

test('older migrations stay as they were applied, or no database from before would start', async () => {
  const older = (await readMigrations(FOLDER)).filter(({ isOlder }) => isOlder);
  const all = createHash('sha256');
  for (const { name, checksum } of older) all.update(`${name} ${checksum}\n`);
  expect([older.length, older.at(-1)?.name, all.digest('hex')]).toEqual([
    63,
    '094_taches.sql',
    'ceeb39e25191d489bb04bef9282162e73ffa5acc266f81704b6b61ac8ee864e0',
  ]);
});
