import { rmSync } from 'node:fs';
import { deliveryRow } from '../../tests/support/deliveries.ts';
import { bundleServer, killAll, type RealServer, startRealServer } from '../../tests/support/realServer.ts';
import { addCommercial, addProduct, addSession, insert, scalar } from '../../tests/support/rows.ts';
import { makeDataDir } from '../../tests/support/scratch.ts';
import { startEmbedded } from './db/embedded/startEmbedded.ts';
import { migrate } from './db/migrate.ts';
import { type Db, openDb } from './db/pool.ts';

jest.setTimeout(120_000);
const ROWS = 5_000;
const PER_DOCUMENT = 5;
/**
 * The moments of the kills, as shares of an import's duration. The exact moment is random; the last one is near the
 * end.
 */
const SHARES = [0.2, 0.6, 1];
const COOKIE = 'session-de-l-essai';
let bundle: Awaited<ReturnType<typeof bundleServer>>;
let dataDir: string;
let server: RealServer;

/** Opens the server's own database while the server does not run. */
async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir, log: () => undefined });
  const db = openDb({ ...embedded.connection }, () => undefined);
  try {
    return await work(db);
  } finally {
    await db.pool.end();
    await embedded.stop();
  }
}

beforeAll(async () => {
  bundle = await bundleServer();
  dataDir = makeDataDir('tournee-tue-');
  await withDatabase(async (db) => {
    await migrate(db.pool);
    const user = await insert(db, 'utilisateur', {
      username: 'importateur',
      nom_prenom: 'Importateur',
      role_code: 'ROLE_IMPORTATEUR',
    });
    await addSession(db, user, COOKIE);
    for (let n = 1; n <= 5; n += 1) {
      await addCommercial(db, n);
      await addProduct(db, n);
    }
  });
  server = await startRealServer(bundle.folder, { DATA_DIR: dataDir });
});
afterAll(async () => {
  await killAll();
  bundle.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

const bodyOf = (round: number) =>
  JSON.stringify({
    livraisons: Array.from({ length: ROWS }, (_, n) => {
      const document = Math.floor(n / PER_DOCUMENT);
      return deliveryRow(n + 2, {
        client: `C000${(document % 5) + 1}`,
        document: `M${round}-${document}`,
        article: `ART000${(n % 5) + 1}`,
        lot: `L${document % 40}`,
        quantity: '3',
      });
    }),
  });
const finalise = async (round: number): Promise<unknown> => {
  const answer = await fetch(`${server.url}/api/data/livraisons/process/import`, {
    method: 'POST',
    body: bodyOf(round),
    headers: { cookie: `sid=${COOKIE}`, 'content-type': 'application/json', 'idempotency-key': `tour-${round}` },
  });
  return answer.json();
};
const documents = async (round: number): Promise<number> => {
  const answer = await fetch(`${server.url}/api/data/livraisons?search=M${round}-&itemsPerPage=1`, {
    headers: { cookie: `sid=${COOKIE}` },
  });
  return ((await answer.json()) as { totalItems: number }).totalItems;
};
const ALL = { created: ROWS, ignored: 0, documents: ROWS / PER_DOCUMENT };

test('killed during an import of 5 000 lines the server kept all or nothing; the same key imports once', async () => {
  const started = performance.now();
  expect(await finalise(0)).toEqual(ALL);
  const whole = performance.now() - started;
  for (const [at, share] of SHARES.entries()) {
    const round = at + 1;
    const pending = finalise(round).catch((error: unknown) => error);
    await new Promise((done) => setTimeout(done, whole * (share + (Math.random() - 0.5) * 0.2)));
    await server.kill();
    await pending;
    server = await startRealServer(bundle.folder, { DATA_DIR: dataDir });
    expect([0, ROWS / PER_DOCUMENT]).toContain(await documents(round));
    expect(await finalise(round)).toEqual(ALL);
    expect(await documents(round)).toBe(ROWS / PER_DOCUMENT);
  }
});

test('a second server on the same folder says so and ends', async () => {
  await expect(startRealServer(bundle.folder, { DATA_DIR: dataDir })).rejects.toThrow(/Tournée n’a pas pu démarrer/);
});

test('a stop (SIGTERM) during an import finishes it first, exits without error and keeps everything once', async () => {
  const pending = finalise(100);
  await new Promise((done) => setTimeout(done, 100));
  const code = await server.stop();
  expect(await pending).toEqual(ALL);
  expect(code).toBe(0);
  await withDatabase(async (db) => {
    // The first import, the killed ones, and this one.
    const rounds = SHARES.length + 2;
    expect(await scalar(db, 'select count(*) from import_journal')).toBe(rounds);
    expect(await scalar(db, 'select count(*) from stock_mouvement')).toBe(rounds * ROWS);
    expect(await scalar(db, 'select sum(nb) from mouvement_jour')).toBe(rounds * ROWS);
    expect(await scalar(db, "select count(*) from audit where action = 'importer'")).toBe(
      (rounds * ROWS) / PER_DOCUMENT,
    );
    expect(await scalar(db, 'select sum(quantite_disponible) from stock_commercial')).toBe(rounds * ROWS * 3);
    expect(
      await scalar(
        db,
        `select count(*) from stock_commercial s
      where quantite_disponible <> (select sum(quantite_signee) from stock_mouvement where stock_commercial_id = s.id)`,
      ),
    ).toBe(0);
  });
});
