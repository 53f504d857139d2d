import { deliveryRow } from '../../../../tests/support/deliveries.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { addCommercial, addLot, addPos, addProduct, addZone } from '../../../../tests/support/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { LONG_FILES } from './verdictImport.ts';

const IMPORTERS = 8;
const ROWS = 1_001;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('long files of many representatives leave turns for the orders of others', async () => {
  const { db } = server;
  const product = await addProduct(db, 1);
  const reps: number[] = [];
  for (let n = 1; n <= IMPORTERS; n += 1) reps.push(await addCommercial(db, n));
  const seller = await addCommercial(db, IMPORTERS + 1);
  await addLot(db, product, seller, 'L1', 10);
  await addPos(db, 1, { zone_id: await addZone(db, 1) });
  const [lot] = (await db.pool.query<{ code: string }>('select code from stock_commercial')).rows;
  const client = await db.pool.connect();
  const imports: Promise<number>[] = [];
  try {
    await client.query('begin');
    await client.query('select from commercial_cumul where commercial_id = any($1) for update', [reps]);
    const importFor = async (rep: number) => {
      const livraisons = Array.from({ length: ROWS }, (_, row) =>
        deliveryRow(row + 2, { client: `C000${rep}`, document: `F${rep}`, lot: `L${row}` }),
      );
      return (await server.as('ROLE_IMPORTATEUR').post('/api/data/livraisons/process/import', { livraisons }))
        .statusCode;
    };
    imports.push(...reps.map((_, n) => importFor(n + 1)));
    await eventually('as many files as may wait for their representatives', async () => {
      const { rows } = await db.pool.query(`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return rows.length >= LONG_FILES;
    });
    const ordered = await server
      .as('ROLE_ADMIN')
      .post('/api/data/commandes', {
        pointOfSale: 'POS0001',
        commercial: `col00${IMPORTERS + 1}`,
        lignes: [{ stockCommercialCode: lot?.code, quantite: 1 }],
      });
    expect([ordered.statusCode, ordered.body]).toEqual([201, expect.stringContaining('BC')]);
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect(await Promise.all(imports)).toEqual(reps.map(() => 200));
});
