import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { once } from '../../../../tests/support/once.ts';
import {
  addCommande,
  addCommercial,
  addDivers,
  addLot,
  addPos,
  addProduct,
  addZone,
  insert,
  scalar,
} from '../../../../tests/support/rows.ts';
import { objectsOf } from '../../../../tests/support/schemaObjects.ts';
import { makeDataDir, scratchRoot } from '../../../../tests/support/scratch.ts';
import { binariesFor } from '../../../../tests/support/serverSetup.ts';
import { verifyStock } from '../../cli/support/verifyStock.ts';
import { startCluster } from '../embedded/cluster.ts';
import { applyMigrations, migrations } from '../migrate.ts';
import { type Db, openDb } from '../pool.ts';
import { type Contents, totalsOf, tablesOf, withContents } from './contents.ts';
import { withBackup, writeBackup } from './file.ts';
import { load } from './load.ts';

type Connection = TestDatabase['connection'];
const NASTY = 'Dépôt\t"d’Antsirabe"\n\\.\n\\N \\ fin';
const open = (connection: pg.PoolConfig): Db => openDb(connection, () => undefined);
let folder: string;
let database: TestDatabase;
let source: Db;
let zone: number;
/** A role like on a rented PostgreSQL: it owns its database and has no other rights. */
const owner = `proprio_${randomBytes(4).toString('hex')}`;
const ends: (() => Promise<unknown>)[] = [];

async function administer(connection: Connection, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
/** An empty database that belongs to the role. */
async function emptyDatabase(server: Connection = database.connection, more = ''): Promise<Db> {
  const name = `vide_${randomBytes(4).toString('hex')}`;
  await administer(server, `create database ${name} owner ${owner} ${more}`);
  const db = open({ ...server, user: owner, database: name });
  ends.push(async () => {
    await db.pool.end();
    await administer(server, `drop database ${name} with (force)`);
  });
  return db;
}
const file = (name: string) => path.join(folder, name);
const backup = (name: string) => withContents(source, (contents) => writeBackup(contents, file(name)));
const restore = (name: string, db: Db, options = {}) =>
  withBackup(file(name), (contents) => load(db, contents, options));
const tables = (db: Db) =>
  scalar(
    db,
    "select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S', 'i')",
  );
const people = (db: Db) => scalar(db, 'select count(*) from utilisateur');
async function totals(db: Db) {
  const client = await db.pool.connect();
  const { sums } = await totalsOf(client, await tablesOf(client)).finally(() => client.release());
  return sums.filter(({ name }) => !name.startsWith('app_session'));
}
beforeAll(async () => {
  folder = makeDataDir('tournee-sauvegarde-', scratchRoot());
  database = await createTestDatabase();
  source = open({ ...database.connection });
  await administer(database.connection, `create role ${owner} login`);
  const person = await addCommercial(source, 1, { adresse: NASTY });
  zone = await addZone(source, 1, { polygon: JSON.stringify({ type: 'Polygon', é: [0.1, 1e-7] }), surface: 0.1 + 0.2 });
  const product = await addProduct(source, 1, { price: '1234.50' });
  const lot = await addLot(source, product, person, 'L25-1', 10);
  const order = await addCommande(source, 1, await addPos(source, 1, { latitude: -18.879_190_123_4 }), person, {
    zone_id: zone,
  });
  await insert(source, 'stock_mouvement', {
    type: 'VENTE',
    quantite: 4,
    total_value: 4000,
    stock_commercial_id: lot,
    product_id: product,
    commercial_id: person,
    commande_id: order,
  });
  await insert(source, 'miscellaneous_mouvement', {
    type: 'ASSIGNATION',
    quantite: 3,
    miscellaneous_stock_id: await addDivers(source, 1, person),
  });
  await insert(source, 'tracking_device', { code: 'B1', imei: '1', designation: 'Balise', utilisateur_id: person });
  await source.pool.query(
    "insert into app_session (id_hash, utilisateur_id, expires_at) values ('\\x00ff5c2e', $1, 'infinity')",
    [person],
  );
  // The table is longer than one chunk.
  await source.pool.query(
    "insert into audit (username, action, entity, entity_id, after) select 'essai', 'modifier', 'zone', n::text, " +
      "jsonb_build_object('texte', repeat(md5(n::text), 30)) from generate_series(1, 2000) n",
  );
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  await source.pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

test('a backup during writes, restored by the owner of a database, has everything of that instant', async () => {
  const before = await totals(source);
  await withContents(source, async (contents) => {
    await addZone(source, 2);
    await writeBackup(contents, file('all'));
  });
  expect(statSync(file('all')).mode & 0o777).toBe(0o600);
  const target = await emptyDatabase();
  const loaded = await restore('all', target);
  expect(loaded.otherOrder).toBeUndefined();
  expect(await totals(target)).toEqual(before);
  expect(before.find(({ name }) => name === 'audit')?.rows).toBe(2000);
  expect(await objectsOf(target.pool)).toEqual(await objectsOf(source.pool));
  expect(await verifyStock(target)).toEqual(await verifyStock(source));
  expect((await target.pool.query<{ adresse: string }>('select adresse from utilisateur')).rows).toEqual([
    { adresse: NASTY },
  ]);
  // Numbering continues after the highest number, and sessions are not restored.
  expect(await addZone(target, 3)).toBe(zone + 2);
  expect(await scalar(target, 'select count(*) from app_session')).toBe(0);
  await expect(target.pool.query("update audit set action = ''")).rejects.toMatchObject({ code: '23001' });
});

once('a backup overwrites no other and leaves nothing unfinished', async () => {
  await backup('first');
  const bytes = readFileSync(file('first'));
  await expect(backup('first')).rejects.toThrow('existe déjà');
  expect(readFileSync(file('first')).equals(bytes)).toBe(true);
  await expect(
    withContents(source, (contents) =>
      writeBackup({ ...contents, totals: () => Promise.reject(new Error('cut')) }, file('cut')),
    ),
  ).rejects.toThrow('cut');
  expect(readdirSync(folder).filter((name) => name.startsWith('cut'))).toEqual([]);
});

describe('a refused backup leaves the database empty', () => {
  let target: Db;
  let whole: Buffer;
  beforeAll(async () => {
    target = await emptyDatabase();
    await backup('good');
    whole = readFileSync(file('good'));
  });
  afterEach(async () => expect(await tables(target)).toBe(0));

  once.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 40), 'abîmé ou incomplet'],
    ['without its checksum', (bytes: Buffer) => bytes.subarray(0, bytes.length - 3), 'abîmé ou incomplet'],
    [
      'with one byte changed',
      (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 0x55 : byte))),
      /abîmé ou incomplet|n’est pas arrivée entière/,
    ],
    ['of another program', () => Buffer.from('PGDMP'), 'n’est pas une sauvegarde de Tournée'],
    ['without bytes', () => Buffer.alloc(0), 'abîmé ou incomplet'],
  ])('a backup %s', async (name, change, text) => {
    writeFileSync(file(name), change(whole));
    await expect(restore(name, target)).rejects.toThrow(text);
  });

  once('a missing file', () => expect(restore('absent', target)).rejects.toThrow('n’existe pas'));

  const altered = (alter: (contents: Contents) => Contents) =>
    withContents(source, (contents) => load(target, alter(contents)));

  test('a read cut off in the middle', async () => {
    async function* some(rows: AsyncIterable<Buffer>) {
      for await (const chunk of rows) {
        yield chunk.subarray(0, 100);
        throw new Error('cut');
      }
    }
    await expect(
      altered((contents) => ({
        ...contents,
        rows: (table) => (table.name === 'audit' ? some(contents.rows(table)) : contents.rows(table)),
      })),
    ).rejects.toThrow('cut');
  });

  once('rows or numbering changed on the way', async () => {
    const changed = (change: (totals: Awaited<ReturnType<Contents['totals']>>) => object) =>
      altered((contents) => ({
        ...contents,
        totals: async () => {
          const all = await contents.totals();
          return { ...all, ...change(all) };
        },
      }));
    await expect(
      changed(({ sums }) => ({
        sums: sums.map((each) => (each.name === 'zone' ? { ...each, sum: `${each.sum}1` } : each)),
      })),
    ).rejects.toThrow('La table zone n’est pas arrivée entière');
    await expect(changed(({ sequences }) => ({ sequences: sequences.slice(1) }))).rejects.toThrow(
      'La numérotation n’est pas arrivée entière',
    );
  });

  once('data of a newer version, or a missing extension', async () => {
    await expect(
      altered((contents) => ({
        ...contents,
        head: { ...contents.head, migrations: [...contents.head.migrations, '999_tomorrow.sql'] },
      })),
    ).rejects.toThrow('version plus récente');
    await expect(
      altered((contents) => ({ ...contents, head: { ...contents.head, extensions: ['pg_trgm', 'unknown'] } })),
    ).rejects.toThrow('que ce rôle ne peut pas créer\u00a0: unknown.');
  });
});

test('refuses a database in use; --force replaces data of Tournée, never that of others', async () => {
  await backup('replaced');
  const target = await emptyDatabase();
  await target.pool.query('create table autre (n int)');
  await expect(restore('replaced', target, { force: true })).rejects.toThrow('ne sont pas de Tournée');
  await target.pool.query('drop table autre');
  await restore('replaced', target);
  await addCommercial(target, 7);
  await expect(restore('replaced', target)).rejects.toThrow('contient déjà des données de Tournée');
  expect(await people(target)).toBe(2);
  const busy = await target.pool.connect();
  await expect(restore('replaced', target, { force: true })).rejects.toThrow('est en service');
  busy.release(true);
  await restore('replaced', target, { force: true });
  expect(await people(target)).toBe(1);
});

test('refuses a database in LATIN1', async () => {
  const latin = await emptyDatabase(database.connection, "encoding 'LATIN1' locale 'C' template template0");
  await backup('latin');
  await expect(restore('latin', latin)).rejects.toThrow('UTF-8');
});

test('a new table is backed up too, and refused by a version that does not know it', async () => {
  await source.pool.query(
    'create table demain (id bigint generated always as identity primary key, texte text, court text generated ' +
      "always as (left(texte, 1)) stored); insert into demain (texte) values ('a'), ('b')",
  );
  try {
    const { sums, sequences } = await backup('tomorrow');
    expect(sums.find(({ name }) => name === 'demain')).toMatchObject({ rows: 2 });
    expect(sequences).toContainEqual({ name: 'demain_id_seq', value: '2', called: true });
    await expect(restore('tomorrow', await emptyDatabase())).rejects.toThrow('n’ont pas les tables de Tournée');
  } finally {
    await source.pool.query('drop table demain');
  }
});

test('a backup of an older schema is restored, then migrated', async () => {
  const old = await emptyDatabase();
  const client = await old.pool.connect();
  await applyMigrations(client, (await migrations()).slice(0, 3));
  client.release();
  await addCommercial(old, 1, { nom_prenom: 'Éva' });
  await withContents(old, (contents) => writeBackup(contents, file('old')));
  const target = await emptyDatabase();
  await restore('old', target);
  expect((await target.pool.query('select nom_prenom_norm, code_tiers from utilisateur')).rows).toEqual([
    { nom_prenom_norm: 'eva', code_tiers: 'C0001' },
  ]);
  expect(await scalar(target, 'select count(*) from schema_migration')).toBe((await migrations()).length);
});

// Runs on the oldest supported version have no second PostgreSQL.
const other = existsSync('/usr/lib/postgresql/15/bin/initdb') ? once : test.skip;
other('moving from PostgreSQL 17 to 15 keeps all checksums and the sessions', async () => {
  const place = file('fifteen');
  const cluster = await startCluster({
    dataDir: place,
    database: 'tournee',
    binaries: binariesFor(place, '15'),
    durable: false,
    exclusive: true,
    log: () => undefined,
  });
  ends.push(() => cluster.stop());
  await administer(cluster.connection, `create role ${owner} login`);
  const target = await emptyDatabase(cluster.connection);
  await withContents(source, (contents) => load(target, contents, { sessions: true }));
  expect(await scalar(target, "select current_setting('server_version_num')::int / 10000")).toBe(15);
  expect(await totals(target)).toEqual(await totals(source));
  expect(await scalar(target, 'select count(*) from app_session')).toBe(1);
  expect(await verifyStock(target)).toEqual(await verifyStock(source));
});
