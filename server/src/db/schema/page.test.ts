import { readFileSync } from 'node:fs';
import { ORDER } from '../../../../scripts/schema/order.ts';
import { schemaPage } from '../../../../scripts/schema/page.ts';
import { readSchema } from '../../../../scripts/schema/read.ts';
import {
  addCommercial,
  addDivers,
  addLot,
  addPos,
  addProduct,
  addZone,
  insert,
} from '../../../../tests/support/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.db.pool.query<T>(text, values)).rows;

test('docs/schema.md describes this database (npm run docs:schema)', async () => {
  expect(await schemaPage(server.db.pool)).toBe(readFileSync('docs/schema.md', 'utf8'));
});

test('of the triggers of a table, one event and one timing only one writes, so that no order of names counts', async () => {
  const { triggers } = await readSchema(server.db.pool);
  const writers = new Map<string, string[]>();
  for (const { table, timing, events, name, writes } of triggers)
    for (const event of writes.length > 0 ? events : []) {
      const key = `${timing} ${event} on ${table}`;
      writers.set(key, [...(writers.get(key) ?? []), name]);
    }
  expect(writers.size).toBeGreaterThan(8);
  expect([...writers].filter(([, names]) => names.length > 1)).toEqual([]);
});

test('an order writes to the tables that the page names, and to no others', async () => {
  const { db } = server;
  const commercial = await addCommercial(db, 1);
  const zone = await addZone(db, 1);
  await addPos(db, 1, { zone_id: zone });
  await addLot(db, await addProduct(db, 1), commercial, 'L1', 500);
  const held = await addDivers(db, 1, commercial);
  await insert(db, 'miscellaneous_mouvement', { type: 'ASSIGNATION', quantite: 9, miscellaneous_stock_id: held });
  const [lot] = await rows<{ code: string }>('select code from stock_commercial');
  const [divers] = await rows<{ code: string }>('select code from miscellaneous');
  // Units at risk are kept for those whose figures are of today.
  await db.pool.query('update commercial_cumul set stock_jour = f_jour(now())');
  const [before] = await rows<{ id: string }>('select pg_current_xact_id()::text as id');
  const answer = await server
    .as('ROLE_ADMIN')
    .post(
      '/api/data/commandes',
      {
        pointOfSale: 'POS0001',
        commercial: 'col001',
        lignes: [{ stockCommercialCode: lot?.code, quantite: 2 }],
        lignesDivers: [{ miscellaneousCode: divers?.code, quantite: 1 }],
      },
      { headers: { 'idempotency-key': 'une-commande' } },
    );
  expect([answer.statusCode, answer.statusCode === 201 ? '' : answer.body]).toEqual([201, '']);
  const [written] = await rows<{ xmin: string }>('select xmin::text from commande');
  expect(Number(written?.xmin)).toBeGreaterThan(Number(before?.id));
  const changed: string[] = [];
  for (const { name } of (await readSchema(db.pool)).tables)
    if ((await rows(`select from "${name}" where xmin::text = $1 limit 1`, [written?.xmin])).length > 0)
      changed.push(name);
  // The numbered steps; what comes after the transaction is told below them.
  const steps = ORDER.split('\n\n')[0] ?? '';
  const names = new Set((await readSchema(db.pool)).tables.map(({ name }) => name));
  const told = new Set([...steps.matchAll(/`([a-z_]+)`/g)].flatMap(([, name = '']) => (names.has(name) ? name : [])));
  // It is only locked.
  told.delete('utilisateur');
  expect(changed.sort()).toEqual([...told].sort());
});

test('a table without a purpose is refused by name', async () => {
  await server.db.pool.query('create table sans_but (id int)');
  await expect(schemaPage(server.db.pool)).rejects.toThrow('the table sans_but has no comment');
  await server.db.pool.query('drop table sans_but');
});
