import { addDiversCodes, addSampleCodes, deliveryRow, diversRow } from '../../../../../tests/support/deliveries.ts';
import { scalar } from '../../../../../tests/support/rows.ts';
import { type Client, startTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import { atOnce, insertionsBy, takeTurns, transactionsBegun } from '../../../../../tests/support/turns.ts';
import { verifyStock } from '../../../cli/support/verifyStock.ts';
import type { CreateResult } from '../../../contract/importation.ts';

const TABLES = ['livraison', 'retour', 'miscellaneous_livraison', 'import_journal', 'stock_mouvement', 'audit'];
/** Representatives C0001 to C0008, each with 10 units in the lot L1 of ART0001. */
const MANY = 8;
let server: TestServer;
let importer: Client;

beforeAll(async () => {
  server = await startTestServer();
  importer = server.as('ROLE_IMPORTATEUR');
  await addSampleCodes(server.db, MANY, 2);
  await addDiversCodes(server.db, 1);
  const lots = Array.from({ length: MANY }, (_, n) => row(n + 1, { document: `FA0${n}`, quantity: '10' }));
  expect((await deliver(lots)).json()).toMatchObject({ created: MANY });
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const row = (n: number, fields: Parameters<typeof deliveryRow>[1] = {}) =>
  deliveryRow(2, { client: `C000${n}`, document: `FA${n}`, lot: 'L1', ...fields });
const deliver = (livraisons: object[], who = importer, headers: Record<string, string> = {}) =>
  who.post('/api/data/livraisons/process/import', { livraisons }, { headers });
const giveBack = (retours: object[], who = importer) => who.post('/api/data/retour/process/import', { retours });
const deliverDivers = (miscellaneousLivraisons: object[]) =>
  importer.post('/api/data/miscellaneous-livraison/process/import', { miscellaneousLivraisons });
/** Files that wait for their turn at the same moment, and how often each table was written to for them. */
async function together(calls: readonly (() => ReturnType<typeof deliver>)[]) {
  let answers: Awaited<ReturnType<typeof deliver>>[] = [];
  const insertions = await insertionsBy(TABLES, async () => (answers = await atOnce(server.db, calls)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  return { results: answers.map((answer) => answer.json<CreateResult>()), insertions };
}
const rows = async <Row extends object>(text: string) => (await server.db.pool.query<Row>(text)).rows;
const left = async () => {
  const lots = await rows<{ q: number }>(
    `select s.quantite_disponible as q from stock_commercial s join utilisateur u on u.id = s.commercial_id
     join product p on p.id = s.product_id where s.lot_number = 'L1' order by u.username, p.code`,
  );
  return lots.map(({ q }) => q);
};
const ONE = { created: 1, ignored: 0, documents: 1 };

test('files of several representatives are stored in one go, each with what is its own', async () => {
  const editor = server.as('ROLE_EDITEUR');
  const { results, insertions } = await together([
    () => deliver([row(1)], importer, { 'idempotency-key': 'un' }),
    () => deliver([row(2), row(2, { article: 'ART0002', quantity: '2' })], editor),
    () => giveBack([row(3, { document: 'AV3', quantity: '4' })], editor),
    () => giveBack([row(4, { document: 'AV4', quantity: '6' })]),
  ]);
  expect(results).toEqual([ONE, { ...ONE, created: 2 }, ONE, ONE]);
  expect(insertions).toEqual({ import_journal: 1, livraison: 1, retour: 1, stock_mouvement: 2, audit: 2 });
  expect(await left()).toEqual([15, 15, 2, 6, 4, 10, 10, 10, 10]);
  expect(
    await rows(
      `select j.resource, j.created::int, d.ref, d.value::int, a.username, u.username as owner
       from (select facture_ref as ref, total_value as value, import_id, code, commercial_id from livraison
         union all select facture_ref, total_value, import_id, code, commercial_id from retour) d
       join import_journal j on j.id = d.import_id join audit a on a.entity_id = d.code
       join utilisateur u on u.id = d.commercial_id where a.utilisateur_id = j.utilisateur_id and j.id > 1
       and (a.after->>'import')::bigint = j.id order by d.ref`,
    ),
  ).toEqual([
    { resource: 'retours', created: 1, ref: 'AV3', value: 4001, username: 'editeur@essai.mg', owner: 'col003' },
    { resource: 'retours', created: 1, ref: 'AV4', value: 6002, username: 'importateur@essai.mg', owner: 'col004' },
    { resource: 'livraisons', created: 1, ref: 'FA1', value: 5001, username: 'importateur@essai.mg', owner: 'col001' },
    { resource: 'livraisons', created: 2, ref: 'FA2', value: 7002, username: 'editeur@essai.mg', owner: 'col002' },
  ]);
  expect((await verifyStock(server.db)).difference).toBeUndefined();
  // Sent again, the key gives its own answer.
  expect((await deliver([row(1)], importer, { 'idempotency-key': 'un' })).json()).toEqual(ONE);
  expect((await left())[0]).toBe(15);
});

test('deliveries of miscellaneous products share with each other, not with those of lots', async () => {
  const of = (n: number) => () =>
    deliverDivers([diversRow(2, { collaborateur: `COL00${n}`, document: `PD${n}`, quantity: String(n) })]);
  const { results, insertions } = await together([of(1), of(2), () => deliver([row(3)])]);
  expect(results).toEqual([ONE, ONE, ONE]);
  expect(insertions).toEqual({
    import_journal: 2,
    miscellaneous_livraison: 1,
    livraison: 1,
    stock_mouvement: 1,
    audit: 2,
  });
  expect(await scalar(server.db, 'select sum(quantite_disponible) from miscellaneous_stock')).toBe(3);
});

test('lines that are left aside are those of their own file', async () => {
  const { results, insertions } = await together([
    () => giveBack([row(1, { document: 'AV1', quantity: '11' })]),
    () => giveBack([row(2, { document: 'AV2' }), row(2, { document: 'AV2', lot: 'L9' })]),
    () => deliver([row(3, { article: 'ART9' })]),
    () => deliver([row(4)]),
  ]);
  expect(results).toEqual([
    { created: 0, ignored: 1, documents: 0 },
    { created: 1, ignored: 1, documents: 1 },
    { created: 0, ignored: 1, documents: 0 },
    ONE,
  ]);
  expect(insertions).toMatchObject({ import_journal: 1 });
  expect(await rows('select resource, ignored::int from import_journal order by id desc limit 2')).toEqual(
    expect.arrayContaining([
      { resource: 'retours', ignored: 1 },
      { resource: 'livraisons', ignored: 0 },
    ]),
  );
  expect(await rows("select message from notification where genre = 'import'")).toEqual([
    { message: expect.stringMatching(/^Import de 1 retour\(s\) .*, 1 ligne laissée de côté$/) as string },
  ]);
});

test('a number that two of them bring, however it is written, is stored once', async () => {
  const { results } = await together([
    () => deliver([row(1, { document: 'FA-7' })]),
    () => deliver([row(2, { document: 'fa-7' })]),
    () => deliver([row(3)]),
  ]);
  expect(results.map(({ created }) => created).sort()).toEqual([0, 1, 1]);
  expect(results[2]).toEqual(ONE);
  expect(await scalar(server.db, 'select count(*) from import_journal')).toBe(3);
});

test('a file of several representatives or of many lines is stored by itself', async () => {
  const many = Array.from({ length: 21 }, (_, n) => row(1, { lot: `M${n}` }));
  const sent = async (first: object[], waiting: number) => {
    const turns = await takeTurns(server.db);
    const answers = [deliver(first), deliver([row(3)]), deliver([row(4)])];
    // Only those that may share wait in the line of those that do.
    await turns.waiting(waiting);
    turns.release();
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  };
  expect(await insertionsBy(TABLES, () => sent([row(1), row(2)], 2))).toMatchObject({ livraison: 2 });
  await server.reset();
  expect(await insertionsBy(TABLES, () => sent(many, 2))).toMatchObject({ livraison: 2 });
  await server.reset();
  expect(await insertionsBy(TABLES, () => sent(many.slice(1), 3))).toMatchObject({ livraison: 1 });
});

test.each([
  [
    'whose figures somebody holds',
    `select 1 from commercial_cumul where commercial_id = (select id from utilisateur where username = 'col001')
     for update`,
  ],
  ['whose import another process stores', "select pg_advisory_xact_lock(hashtext('import:documents de c0001'))"],
])('a representative %s is waited for by nobody else', async (_name, statement) => {
  const holder = await server.db.pool.connect();
  await holder.query('begin');
  await holder.query(statement);
  const begun = transactionsBegun();
  const turns = await takeTurns(server.db);
  const busy = deliver([row(1)]);
  const others = [deliver([row(2)]), giveBack([row(3, { document: 'AV3' })])];
  await turns.waiting(3);
  turns.release();
  expect((await Promise.all(others)).map((answer) => answer.json<CreateResult>())).toEqual([ONE, ONE]);
  expect((await left()).slice(0, 4)).toEqual([10, 15, 5, 10]);
  await holder.query('commit');
  holder.release();
  expect((await busy).json()).toEqual(ONE);
  // One transaction for all three, and one for the representative who was busy.
  expect([begun(), (await left())[0]]).toEqual([2, 15]);
});
