import { LiveServer } from '../../tests/model/liveServer.ts';
import { playSeeds } from '../../tests/model/run.ts';
import { auditFaults } from '../../tests/model/snapshot.ts';
import { openOffice } from '../../tests/model/world.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { isAgain } from '../../tests/support/once.ts';
import { bundleServer, killAll, startRealServer, urlsOf } from '../../tests/support/realServer.ts';
import { verifyStock } from './cli/support/verifyStock.ts';
import { type Db, openDb } from './db/pool.ts';

jest.setTimeout(180_000);
let bundle: Awaited<ReturnType<typeof bundleServer>>;
let database: TestDatabase;
let db: Db;
let server: LiveServer;

beforeAll(async () => {
  [bundle, database] = await Promise.all([bundleServer(), createTestDatabase()]);
  db = openDb(database.connection, () => undefined);
  server = new LiveServer({ start: () => startRealServer(bundle.folder, urlsOf(database.connection)) });
  await server.ready();
});
afterAll(async () => {
  await killAll();
  bundle.remove();
  await db.pool.end();
  await database.drop();
});

// `npm run test:model` does the same with a thousand seeds and also kills the database. On the oldest PostgreSQL only a
// few seeds run, without kills.
test('sales, deliveries, returns and the rest match the model despite cuts, retries and kills', async () => {
  const seeds = Array.from({ length: isAgain ? 4 : 8 }, (_, n) => 101 + n);
  const failure = await playSeeds({
    office: await openOffice(db, server),
    seeds,
    steps: 50,
    kills: isAgain ? 0 : 4,
    side: 8,
  });
  expect(failure?.report).toBeUndefined();
  expect(server.figures.kills > 0).toBe(!isAgain);
  const outcome = await verifyStock(db);
  expect([outcome.difference, await auditFaults(db)]).toEqual([undefined, 0]);
  expect(outcome.mouvements).toBeGreaterThan(seeds.length * 40);
});
