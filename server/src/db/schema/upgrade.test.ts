import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { migrate, migrations } from '../migrate.ts';
import { RUNTIME } from '../roles/grants.ts';
import { readMigrations } from './files.ts';

/** Quick attempts, so that the tests need not wait. */
const PATIENCE = { lock: 100, pauses: [50], end: 20_000 };
const SOURCES = path.join(import.meta.dirname, '..', 'migrations');

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
let told: { msg: string; line: object }[];
const tell = (line: object, msg: string) => void told.push({ msg, line });

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url }).on('error', () => undefined);
  folder = mkdtempSync(path.join(os.tmpdir(), 'tournee-migrations-'));
  cpSync(SOURCES, folder, { recursive: true });
  told = [];
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const add = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
/** A version of the program that has these further migrations. */
const upgrade = () => migrate(pool, RUNTIME, { folder, tell, patience: PATIENCE });
const present = () => migrate(pool, RUNTIME, { tell, patience: PATIENCE });
const rows = async (text: string) => (await pool.query<Record<string, unknown>>(text)).rows;
const last = async () => (await migrations()).at(-1) ?? '';

test('a program goes on with a schema to which a newer one has only added, and says so', async () => {
  add('998_ajout.sql', `-- needs: ${await last()}\nalter table region add column remarque text;`);
  await upgrade();
  await present();
  expect(told).toEqual([
    {
      msg: 'a newer version has added to the schema; this one goes on with it',
      line: { migrations: ['998_ajout.sql'] },
    },
  ]);
  expect(await rows("select needs from schema_migration where name = '998_ajout.sql'")).toEqual([
    { needs: await last() },
  ]);
});

test.each([
  [
    'that needs the newer program',
    '999_retrait.sql',
    '-- needs: 998_ajout.sql\nalter table region drop column remarque;',
  ],
  ['that does not say what it needs', '999_retrait.sql', 'alter table region drop column remarque;'],
])('a program is refused by a schema %s', async (_what, name, text) => {
  add('998_ajout.sql', `-- needs: ${await last()}\nalter table region add column remarque text;`);
  add(name, text);
  await upgrade();
  await expect(present()).rejects.toThrow(
    `La base de données vient d’une version plus récente de Tournée (${name}). Lancez cette version-là`,
  );
});

test('an older program leaves the rights that a newer one gave', async () => {
  add('998_ajout.sql', `-- needs: ${await last()}\ncreate table releve (id int);`);
  await upgrade();
  const may = () => rows(`select has_table_privilege('${RUNTIME}', 'releve', 'delete') as may`);
  expect(await may()).toEqual([{ may: true }]);
  await pool.query(`revoke delete on releve from ${RUNTIME}`);
  await present();
  expect(await may()).toEqual([{ may: false }]);
});

test('a changed migration is refused, whatever its line ends', async () => {
  const name = '010_produits.sql';
  const [file] = (await readMigrations(SOURCES)).filter((one) => one.name === name);
  add(`older/${name}`, file?.text.replaceAll('\n', '\r\n') ?? '');
  await upgrade();
  add(`older/${name}`, `${file?.text}select 1;\n`);
  await expect(upgrade()).rejects.toThrow(
    'Des migrations ont changé depuis leur application à cette base (010_produits.sql). Remettez leurs fichiers ' +
      'd’origine\u00a0: une correction se fait par une nouvelle migration.',
  );
});

test('a database of a version without checksums gets them, and keeps them from then on', async () => {
  await pool.query('alter table schema_migration drop column checksum, drop column needs');
  await present();
  expect(await rows('select 1 from schema_migration where checksum is null or needs is null')).toEqual([]);
});

test('a migration that needs a lock waits in short turns, in which others work on', async () => {
  add('998_ajout.sql', 'alter table region add column remarque text;');
  const long = await pool.connect();
  await long.query('begin; lock table region in share mode');
  const upgraded = upgrade();
  await eventually('it tried several times', () => told.length > 3);
  expect(told[0]).toMatchObject({
    msg: 'a migration waits for a lock, and tries again',
    line: { migration: '998_ajout.sql', tries: 1, oldest: { pid: (long as { processID?: number }).processID } },
  });
  // Behind a lock that waits without end this would wait too.
  await pool.query("set statement_timeout = '2s'; select from region");
  await long.query('commit');
  long.release();
  await upgraded;
  expect(await rows("select 1 as is_there from schema_migration where name = '998_ajout.sql'")).toHaveLength(1);
});

test('a reader who has one table of a migration and wants the other is never the one to be ended', async () => {
  add(
    '998_ajout.sql',
    `alter table configuration add column remarque text; select pg_sleep(0.6);
     alter table region add column remarque text;`,
  );
  const reader = await pool.connect();
  await reader.query('begin; select from region');
  // As long as a server waits, which is longer than PostgreSQL waits before it looks for a deadlock.
  const upgraded = migrate(pool, RUNTIME, { folder, tell, patience: { ...PATIENCE, lock: 1_000 } });
  await eventually('the migration has its first lock', async () => {
    const held = "select from pg_locks where mode = 'AccessExclusiveLock' and relation = 'configuration'::regclass";
    return (await rows(held)).length > 0;
  });
  await expect(reader.query('select from configuration')).resolves.toMatchObject({ command: 'SELECT' });
  await reader.query('commit');
  reader.release();
  await upgraded;
  expect(told.length).toBeGreaterThan(0);
});

test('a lock that never comes ends the attempts with the name of who holds it; what was done before remains', async () => {
  add('997_ajout.sql', 'create table releve (id int);');
  add('998_ajout.sql', 'alter table region add column remarque text;');
  const long = await pool.connect();
  await long.query('begin; lock table region in share mode');
  const pid = (long as { processID?: number }).processID;
  await expect(migrate(pool, RUNTIME, { folder, patience: { ...PATIENCE, end: 300 } })).rejects.toThrow(
    new RegExp(
      '^La mise à jour de la base \\(998_ajout.sql\\) attend en vain la fin d’autres transactions\\. La plus ancienne ' +
        `est celle du processus ${pid} de PostgreSQL, ouverte depuis \\d+ s\\. Terminez-les`,
    ),
  );
  long.release(true);
  expect(await rows("select name from schema_migration where name > '99'")).toEqual([{ name: '997_ajout.sql' }]);
  await upgrade();
});

test('an index is built while others write, and anew when an attempt was interrupted', async () => {
  add(
    '998_index.sql',
    '-- A comment; with a semicolon.\ncreate index concurrently if not exists region_essai on region (designation);',
  );
  const writing = await pool.connect();
  await writing.query("begin; insert into region (designation) values ('Itasy')");
  const interrupted = upgrade();
  interrupted.catch(() => undefined);
  const building =
    "select pid from pg_stat_activity where query like 'create index concurrently%' and state = 'active'";
  await eventually('it waits for the writer', async () => (await rows(building)).length === 1);
  // Somebody else writes meanwhile, which an index built in the usual way would not allow.
  await pool.query("set statement_timeout = '2s'; insert into region (designation) values ('Anosy')");
  await pool.query(`select pg_cancel_backend(pid) from (${building}) b`);
  await expect(interrupted).rejects.toThrow('canceling statement due to user request');
  await writing.query('commit');
  writing.release();
  const valid = () => rows("select indisvalid as valid from pg_index where indexrelid = to_regclass('region_essai')");
  expect(await valid()).toEqual([{ valid: false }]);
  await upgrade();
  expect(await valid()).toEqual([{ valid: true }]);
});

test('a process that waits for its turn does not keep an index from being built', async () => {
  add('998_index.sql', 'create index concurrently if not exists region_essai on region (designation);');
  const writing = await pool.connect();
  await writing.query("begin; insert into region (designation) values ('Itasy')");
  const both = Promise.all([upgrade(), upgrade()]);
  // Longer than PostgreSQL takes to find a circle of waits.
  await new Promise((done) => setTimeout(done, 1_500));
  await writing.query('commit');
  writing.release();
  await both;
  expect(told).toEqual([]);
});

test('migrations that build indexes beside others hold nothing else, and new ones say which programs may go on', async () => {
  const files = await readMigrations(SOURCES);
  for (const { concurrent } of files)
    for (const statement of concurrent ?? [])
      expect(statement).toMatch(
        /^(create (unique )?index concurrently if not exists|drop index concurrently if exists) \w+/,
      );
  const names = files.map(({ name }) => name);
  for (const { name, text, needs } of files) {
    expect(names.indexOf(needs)).toBeGreaterThanOrEqual(0);
    expect(needs <= name).toBe(true);
    if (name >= '092') expect(text).toMatch(/^-- needs: \S+\.sql\n/);
  }
});
