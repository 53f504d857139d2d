import sql from 'sql-template-tag';
import {
  addCommande,
  addCommercial,
  addLot,
  addPos,
  addProduct,
  insert,
  scalar,
} from '../../../../../tests/support/rows.ts';
import { type Client, problemOf, startTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import { verifyStock } from '../../../cli/support/verifyStock.ts';
import type { StockCommercialDetail } from '../../../contract/stock.ts';
import { addDays, dayOf } from '../../../../../rules/day.ts';

const LOT = '/api/data/stock-commercial/LOT0000001';
const TODAY = dayOf(new Date());
const plain = { headers: { accept: 'application/json' } };
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = server.as('ROLE_ADMIN');
  const { db } = server;
  const hery = await addCommercial(db, 1);
  const soap = await addProduct(db, 1, { designation: 'Savon', price: 1000 });
  const lot = await addLot(db, soap, hery, 'L1', 40);
  const commande_id = await addCommande(db, 1, await addPos(db, 1), hery);
  await insert(db, 'stock_mouvement', {
    stock_commercial_id: lot,
    product_id: soap,
    commercial_id: hery,
    total_value: 1,
    type: 'VENTE',
    quantite: 30,
    mouvement_at: new Date(),
    commande_id,
  });
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const correct = (expireAt: unknown, headers: Record<string, string> = {}, who: Client = admin) =>
  who.patch(LOT, { expireAt }, { headers: { ...plain.headers, ...headers } });
const read = async () => (await admin.get(LOT, plain)).json<StockCommercialDetail>();
const traces = async () =>
  (await server.db.pool.query<object>('select username, action, entity, entity_id, before, after from audit')).rows;

test('an administrator corrects the expiry date: the lot, its units at risk, the audit', async () => {
  expect(await read()).toMatchObject({ expireAt: '2027-12-31', aPerdre: { quantite: 0 } });
  const soon = addDays(TODAY, 6);
  const answer = await correct(soon);
  // Ten are left, and one is sold a day for six days.
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { code: 'LOT0000001', expireAt: soon, quantiteDisponible: 10, aPerdre: { quantite: 4, valeur: 4000 } },
  ]);
  expect(await read()).toMatchObject({ expireAt: soon, aPerdre: { quantite: 4, valeur: 4000 } });
  expect((await admin.get('/api/data/stock-commercial/a-perdre', plain)).json()).toMatchObject({
    lots: 1,
    quantite: 4,
  });
  expect(await traces()).toEqual([
    {
      username: server.usernameOf('ROLE_ADMIN'),
      action: 'modifier',
      entity: 'stock_commercial',
      entity_id: 'LOT0000001',
      before: { expireAt: '2027-12-31' },
      after: { expireAt: soon },
    },
  ]);
  expect((await verifyStock(server.db)).difference).toBeUndefined();
  await correct('2027-12-31');
  expect(await read()).toMatchObject({ expireAt: '2027-12-31', aPerdre: { quantite: 0, valeur: 0 } });
  expect((await verifyStock(server.db)).difference).toBeUndefined();
});

test('an equal date leaves no trace, a lot without date gets one, a key corrects once', async () => {
  expect((await correct('2027-12-31')).statusCode).toBe(200);
  expect(await traces()).toEqual([]);
  const key = { 'idempotency-key': 'cle' };
  for (const time of [1, 2])
    expect([time, (await correct('2028-01-31', key)).json()]).toMatchObject([time, { expireAt: '2028-01-31' }]);
  expect(await traces()).toHaveLength(1);
  await insert(server.db, 'stock_commercial', {
    product_id: 1,
    commercial_id: await scalar(server.db, 'select commercial_id from stock_commercial'),
    lot_number: 'SANS',
  });
  expect(
    (await admin.patch('/api/data/stock-commercial/LOT0000002', { expireAt: '2028-02-29' }, plain)).json(),
  ).toMatchObject({ expireAt: '2028-02-29' });
});

test.each([['2028-02-30'], ['31/12/2028'], [''], ['1999-12-31'], ['2200-01-01'], [null], [20280101]])(
  '%p is not an expiry date',
  async (expireAt) => {
    expect(problemOf(await correct(expireAt))).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'expireAt' }],
    });
    expect([(await read()).expireAt, await traces()]).toEqual(['2027-12-31', []]);
  },
);

test('administrators only; an unknown lot is a 404; nothing else of a lot can be changed', async () => {
  for (const role of ['ROLE_EDITEUR', 'ROLE_IMPORTATEUR', 'ROLE_LECTEUR', 'ROLE_COMMERCIAL'] as const)
    expect([role, (await correct('2028-01-31', {}, server.as(role))).statusCode]).toEqual([role, 403]);
  expect(
    problemOf(await admin.patch('/api/data/stock-commercial/LOT9999999', { expireAt: '2028-01-31' }, plain)),
  ).toMatchObject({ status: 404, detail: 'Lot non trouvé' });
  expect((await admin.patch(LOT, { expireAt: '2028-01-31', quantiteDisponible: 99 }, plain)).statusCode).toBe(422);
  expect(await read()).toMatchObject({ expireAt: '2027-12-31', quantiteDisponible: 10 });
});

test('corrections and sales at once: all succeed, the totals stay right', async () => {
  const sell = () =>
    server.db.tx((tx) =>
      tx.rows(sql`insert into stock_mouvement (type, quantite, total_value, stock_commercial_id, product_id,
        commercial_id, commande_id)
    select 'VENTE', 1, 0, s.id, s.product_id, s.commercial_id, (select max(id) from commande) from stock_commercial s
      where code = 'LOT0000001'`),
    );
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => Promise.all([correct(addDays(TODAY, n + 2)), sell()])),
  );
  expect(new Set(answers.map(([answer]) => answer.statusCode))).toEqual(new Set([200]));
  expect((await verifyStock(server.db)).difference).toBeUndefined();
});
