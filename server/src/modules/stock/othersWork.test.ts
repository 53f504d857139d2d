import type pg from 'pg';
import { deliveryRow } from '../../../../tests/support/deliveries.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { type Field, startField } from '../../../../tests/support/field.ts';
import { addCommercial, addLot, scalar } from '../../../../tests/support/rows.ts';
import type { TestServer } from '../../../../tests/support/server.ts';

// A long import about one representative: nobody's act about others waits for it (docs/locks.md).
let field: Field;
let server: TestServer;
let importing: pg.PoolClient;
let busy: number;

const PLAIN = { headers: { accept: 'application/json' } };
const FINALISE = '/api/data/livraisons/process/import';
/** Far more than the calls take on a busy machine, and less than anybody waits for a lock. */
const AT_ONCE_MS = 4_000;

beforeAll(async () => {
  field = await startField();
  server = field.server;
  await addCommercial(server.db, 51);
  busy = await addCommercial(server.db, 50, { code_tiers: 'C0050' });
  await addLot(server.db, 1, busy, 'B1', 5);
  await server.db.pool.query('update commercial_cumul set stock_jour = f_jour(now()) - 1, last_livraison_at = now()');
  await server.remember();
});
beforeEach(async () => {
  await server.reset();
  importing = await server.db.pool.connect();
  await importing.query('begin');
  await importing.query('update commercial_cumul set last_livraison_at = now() where commercial_id = $1', [busy]);
  await importing.query('update stock_commercial set created_at = now() where commercial_id = $1', [busy]);
});
afterEach(async () => {
  await importing.query('rollback');
  importing.release();
});
afterAll(() => server.close());

const atOnce = async (call: () => Promise<{ statusCode: number }>): Promise<number> => {
  const from = performance.now();
  const { statusCode } = await call();
  expect(performance.now() - from).toBeLessThan(AT_ONCE_MS);
  return statusCode;
};
const order = () =>
  server
    .as('ROLE_COMMERCIAL')
    .post('/api/data/commandes', {
      pointOfSale: field.pos,
      lignes: [{ stockCommercialCode: field.soap, quantite: 1 }],
    });
const delivered = (client: string, document: string) =>
  server
    .as('ROLE_IMPORTATEUR')
    .post(FINALISE, { livraisons: [deliveryRow(2, { client, document, article: 'ART0001', lot: 'L1' })] });

test('a price, orders of others and their deliveries go through', async () => {
  const price = () => server.as('ROLE_ADMIN').patch('/api/data/products/ART0001', { price: 77 });
  expect(await atOnce(price)).toBe(200);
  expect(await atOnce(order)).toBe(201);
  expect(await atOnce(() => delivered('C0001', 'F1'))).toBe(200);
});

test('the first reader of the day gets the stock', async () => {
  expect(await atOnce(() => server.as('ROLE_LECTEUR').get('/api/data/stock-commercial', PLAIN))).toBe(200);
  expect(
    await scalar(
      server.db,
      'select count(*) from commercial_cumul where stock_jour < f_jour(now()) and commercial_id <> $1',
      [busy],
    ),
  ).toBe(0);
});

test('a delivery of theirs waits, one of somebody else meanwhile does not', async () => {
  let done = false;
  const theirs = delivered('C0050', 'F2').finally(() => (done = true));
  await eventually(
    'it waits',
    async () => (await scalar(server.db, "select count(*) from pg_stat_activity where wait_event_type = 'Lock'")) > 0,
  );
  expect(await atOnce(() => delivered('C0051', 'F3'))).toBe(200);
  expect(done).toBe(false);
  await importing.query('commit');
  await importing.query('begin');
  expect((await theirs).json()).toMatchObject({ created: 1 });
});

test('files of two representatives with the same number, at once: one brings it, the other is told', async () => {
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(['C0001', 'C0051'].map((client) => delivered(client, `R${round}`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const created = answers.map((answer) => answer.json<{ created: number }>().created);
    expect(created.sort((a, b) => a - b)).toEqual([0, 1]);
  }
});
