import { existsSync } from 'node:fs';
import { type Bouncer, type Mode, PROGRAM, startBouncer, throughBouncer } from '../../tests/pgbouncer/bouncer.ts';
import { play } from '../../tests/pgbouncer/play.ts';
import { createTestDatabase } from '../../tests/support/database.ts';
import { bundleServer, killAll, startRealServer } from '../../tests/support/realServer.ts';
import { openDb } from './db/pool.ts';

jest.setTimeout(120_000);
// `npm test` installs PgBouncer where it may; the whole, in both modes, is `npm run test:pgbouncer`.
const through = existsSync(PROGRAM) ? describe : describe.skip;

through('PgBouncer before the database', () => {
  let bundle: Awaited<ReturnType<typeof bundleServer>>;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let bouncer: Bouncer;
  const begin = async (mode: Mode, size: number) => {
    database = await createTestDatabase();
    bouncer = await startBouncer(database.connection, mode, size);
    return throughBouncer(bouncer, database.connection);
  };
  beforeAll(async () => {
    bundle = await bundleServer();
  });
  afterEach(async () => {
    await killAll();
    await bouncer.stop();
    await database.drop();
  });
  afterAll(() => bundle.remove());

  test('two servers share three connections, and nothing of a transaction remains on them', async () => {
    const size = 3;
    const env = { ...(await begin('transaction', size)), PGPOOL_SIZE: '6' };
    const servers = await Promise.all([startRealServer(bundle.folder, env), startRealServer(bundle.folder, env)]);
    const db = openDb({ ...database.connection, max: 4 }, () => undefined);
    try {
      const urls = servers.map(({ url }) => url) as [string, string];
      const { mouvements } = await play({ mode: 'transaction', urls, db, bouncer }, { clients: 2, calls: 3, size });
      expect(mouvements).toBeGreaterThan(20);
    } finally {
      await db.pool.end();
    }
  });

  test('without the address of PostgreSQL itself the start fails and names the variable that is missing', async () => {
    const env = { ...(await begin('session', 3)), DATABASE_DIRECT_URL: '' };
    await expect(startRealServer(bundle.folder, env)).rejects.toThrow(/DATABASE_DIRECT_URL/);
  });
});
