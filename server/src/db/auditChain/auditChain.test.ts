import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '../../../../tests/support/eventually.ts';
import { insert, scalar } from '../../../../tests/support/rows.ts';
import { scratchRoot } from '../../../../tests/support/scratch.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { callBegins } from '../waiting/quiet.ts';
import { exportDays, exportedHeads } from './exported.ts';
import { keepChained } from './keepChained.ts';
import { Linking } from './links.ts';
import { verifyChain } from './verify.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.remember();
});
beforeEach(async () => {
  await server.reset();
  folder = mkdtempSync(path.join(scratchRoot(), 'audit-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => server.close());

const line = (n: number) => ({
  username: 'a@essai.mg',
  action: 'modifier',
  entity: 'product',
  entity_id: `ART${n}`,
  before: '{"price": 1.50}',
  after: '{"price": 2, "nom": "Épée"}',
});
const write = async (count: number) => {
  for (let n = 1; n <= count; n += 1) await insert(server.db, 'audit', line(n));
};
const link = async (linking = new Linking(server.db)) => {
  while (await linking.round());
};
/** What only the owner of the tables can do. */
const asOwner = (...statements: string[]) =>
  server.db.pool.query(
    [
      'begin',
      ...['audit', 'audit_chaine'].map((table) => `alter table ${table} disable trigger user`),
      ...statements,
      ...['audit', 'audit_chaine'].map((table) => `alter table ${table} enable trigger user`),
      'commit',
    ].join(';'),
  );
const RELINK = `truncate audit_chaine; update audit_chaine_jusqua set id = 0; select f_chainer('audit', 1000)`;

test('lines are linked once, whatever the settings of the connection, and the chain holds', async () => {
  await write(5);
  await link();
  await link();
  await server.db.pool.query(`set timezone = 'Pacific/Kiritimati'; set extra_float_digits = 0`);
  expect(await verifyChain(server.db)).toEqual({ links: 5, broken: undefined });
  expect(await scalar(server.db, 'select count(*) from audit_chaine')).toBe(5);
});

test('while others call, fewer lines are linked at a time', async () => {
  await server.db.pool.query(`
    insert into audit (username, action, entity, entity_id)
      select 'a@essai.mg', 'modifier', 'product', 'ART' || n from generate_series(1, 401) n`);
  callBegins()();
  const linking = new Linking(server.db);
  expect(await linking.round()).toBe(true);
  expect(await scalar(server.db, 'select count(*) from audit_chaine')).toBe(400);
  expect(await linking.round()).toBe(false);
  expect(await verifyChain(server.db)).toEqual({ links: 401, broken: undefined });
});

test.each([
  [
    'changed',
    `update audit set entity_id = 'ART9' where id = 3`,
    'AUD0000003\u00a0: la ligne n’est plus celle qui a été enchaînée.',
  ],
  [
    'changed by a microsecond',
    `update audit set at = at + '1us' where id = 2`,
    'AUD0000002\u00a0: la ligne n’est plus',
  ],
  ['deleted', 'delete from audit where id = 4', 'AUD0000004\u00a0: la ligne a été effacée.'],
  ['without its link', 'delete from audit_chaine where n = 2', 'AUD0000003\u00a0: le maillon 2 qui la précède manque.'],
  [
    'with another link',
    `update audit_chaine set hash = sha256('x') where n = 1`,
    'AUD0000001\u00a0: la ligne n’est plus celle qui a été enchaînée.',
  ],
])('a line that the owner %s: the verification names it', async (_what, statement, sentence) => {
  await write(5);
  await link();
  await asOwner(statement);
  expect((await verifyChain(server.db)).broken).toContain(sentence);
});

test('a line that is old and has no link is named', async () => {
  await write(1);
  await link();
  await insert(server.db, 'audit', { ...line(2), at: new Date('2026-01-01T00:00:00Z') });
  expect((await verifyChain(server.db)).broken).toBe('AUD0000002\u00a0: la ligne n’a jamais été enchaînée.');
});

test('a transaction that commits late is linked later; the mark waits for it', async () => {
  const linking = new Linking(server.db);
  const late = await server.db.pool.connect();
  await late.query('begin');
  await late.query(`insert into audit (username, action, entity, entity_id) values ('lent', 'modifier', 'zone', 'Z')`);
  await write(2);
  await link(linking);
  await link(linking);
  expect(await scalar(server.db, 'select id from audit_chaine_jusqua')).toBe(0);
  await late.query('commit');
  late.release();
  await link(linking);
  await link(linking);
  const { rows } = await server.db.pool.query('select ligne_id::int as id from audit_chaine order by n');
  expect(rows.map(({ id }: { id: number }) => id)).toEqual([2, 3, 1]);
  expect(await verifyChain(server.db)).toEqual({ links: 3, broken: undefined });
  await eventually('the mark follows', async () => {
    await link(linking);
    return (await scalar(server.db, 'select id from audit_chaine_jusqua')) === 3;
  });
});

test('several processes link at once: each line has one link, and nobody fails', async () => {
  await server.db.pool.query(`insert into audit (username, action, entity, entity_id)
    select 'robot', 'importer', 'livraison', n::text from generate_series(1, 5000) n`);
  await Promise.all([1, 2, 3].map(() => link()));
  await link();
  expect(await verifyChain(server.db)).toEqual({ links: 5_000, broken: undefined });
});

test('a writer never waits for the chain', async () => {
  const client = await server.db.pool.connect();
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(hashtext('audit_chaine'))`);
  await client.query('lock table audit_chaine in exclusive mode');
  await server.as('ROLE_ADMIN').patch('/api/data/configurations/TAUX_COMMISSION', { value: '0.05' });
  expect(await new Linking(server.db).round()).toBe(false);
  await client.query('rollback');
  client.release();
  await link();
  expect(await verifyChain(server.db)).toEqual({ links: 1, broken: undefined });
});

test('each day that is over is written once, with its lines and the head; a rewritten history shows', async () => {
  await write(3);
  await link();
  await asOwner(
    `update audit_chaine set at = '2026-11-01T20:59:59Z' where n = 1`,
    `update audit_chaine set at =
    '2026-11-01T21:00:00Z' where n = 2`,
  );
  const now = new Date('2026-11-03T00:00:00Z');
  expect((await exportDays(server.db, folder, now)).map((file) => path.basename(file))).toEqual([
    'audit-2026-11-01.jsonl',
    'audit-2026-11-02.jsonl',
  ]);
  expect(await exportDays(server.db, folder, now)).toEqual([]);
  const [first, head] = readFileSync(path.join(folder, 'audit-2026-11-01.jsonl'), 'utf8').trimEnd().split('\n');
  expect(JSON.parse(first ?? '')).toMatchObject({
    n: 1,
    ligne: { id: 1, username: 'a@essai.mg', after: { price: 2 } },
  });
  expect(JSON.parse(head ?? '')).toMatchObject({ jour: '2026-11-01', tete: { n: 1 } });
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  const heads = await exportedHeads(folder);
  expect((await verifyChain(server.db, heads)).broken).toBeUndefined();
  // Whoever changes a line and links everything again has a chain that holds, but not the exported one.
  await asOwner(`update audit set username = 'autre' where id = 2`, RELINK);
  expect((await verifyChain(server.db)).broken).toBeUndefined();
  expect((await verifyChain(server.db, heads)).broken).toBe(
    'AUD0000002\u00a0: la chaîne n’est plus celle qui a été exportée (maillon 2).',
  );
  await asOwner('delete from audit where id > 1', RELINK);
  expect((await verifyChain(server.db, heads)).broken).toBe(
    'La fin de la chaîne manque\u00a0: le maillon 2 a été exporté, elle en a 1.',
  );
  writeFileSync(path.join(folder, 'audit-2026-11-02.jsonl'), '{}\n');
  await expect(exportedHeads(folder)).rejects.toThrow('audit-2026-11-02.jsonl ne finit pas par une tête');
});

test('the server links by itself, and stops cleanly', async () => {
  await write(2);
  const stop = keepChained(server.db, server.app.log, undefined);
  await eventually(
    'the lines are linked',
    async () => (await scalar(server.db, 'select count(*) from audit_chaine')) === 2,
  );
  await stop();
});

test.each(['update audit_chaine set at = now()', 'delete from audit_chaine', 'truncate audit_chaine'])(
  'the database refuses: %s',
  async (statement) => {
    await expect(server.db.pool.query(statement)).rejects.toThrow('audit_chaine est en ajout seul');
  },
);
