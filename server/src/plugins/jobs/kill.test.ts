import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type OpenTestDatabase, openTestDb } from '../../../../tests/support/database.ts';
import { addSampleCodes, deliveryRow } from '../../../../tests/support/deliveries.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import {
  bundleServer,
  killAll,
  type RealServer,
  startRealServer,
  urlsOf,
} from '../../../../tests/support/realServer.ts';
import { addSession, insert, scalar } from '../../../../tests/support/rows.ts';
import { verifyStock } from '../../cli/support/verifyStock.ts';
import type { Db } from '../../db/pool.ts';

jest.setTimeout(180_000);
const ROWS = 8_000;
const PER_DOCUMENT = 5;
const COOKIE = 'session-de-l-essai';
const ENV = { IMPORT_JOB_ROWS: '1000' };
let bundle: Awaited<ReturnType<typeof bundleServer>>;
let database: OpenTestDatabase;
let db: Db;
let dataDir: string;
let server: RealServer;

const start = () => startRealServer(bundle.folder, { ...ENV, ...urlsOf(database.connection), DATA_DIR: dataDir });

beforeAll(async () => {
  bundle = await bundleServer();
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'tournee-tache-'));
  database = await openTestDb();
  ({ db } = database);
  const user = await insert(db, 'utilisateur', {
    username: 'importateur',
    nom_prenom: 'Importateur',
    role_code: 'ROLE_IMPORTATEUR',
  });
  await addSession(db, user, COOKIE);
  await addSampleCodes(db, 5, 5);
  server = await start();
});
afterAll(async () => {
  await killAll();
  await database.drop();
  bundle.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Sends a file of many rows. Answers the code of its job. */
async function begin(round: string): Promise<string> {
  const livraisons = Array.from({ length: ROWS }, (_, n) => {
    const document = Math.floor(n / PER_DOCUMENT);
    return deliveryRow(n + 2, {
      client: `C000${(document % 5) + 1}`,
      document: `${round}-${document}`,
      article: `ART000${(n % 5) + 1}`,
      lot: `L${document % 40}`,
      quantity: '3',
    });
  });
  const answer = await fetch(`${server.url}/api/data/livraisons/process/import`, {
    method: 'POST',
    body: JSON.stringify({ livraisons }),
    headers: {
      cookie: `sid=${COOKIE}`,
      'content-type': 'application/json',
      prefer: 'respond-async',
      'idempotency-key': round,
    },
  });
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { tache: string }).tache;
}

/** How many rows of a job are done, -1 while nobody works on it. */
const rowsDone = (code: string) =>
  scalar(db, `select coalesce((select faites from tache where code = '${code}' and etat = 'encours'), -1)`);
const isDone = async (code: string): Promise<boolean> =>
  (await scalar(db, `select count(*) from tache where code = '${code}' and etat = 'terminee'`)) === 1;
const movements = () => scalar(db, 'select count(*) from stock_mouvement');

/** Kills the server once this many rows of a job are done, and starts another. */
async function killAt(code: string, rows: number): Promise<void> {
  const before = await movements();
  await eventually(`${rows} rows are done`, async () => (await rowsDone(code)) >= rows, 60_000);
  await server.kill();
  expect(await isDone(code)).toBe(false);
  expect(await movements()).toBe(before);
  server = await start();
}

test('killed three times in the middle of imports of 8 000 lines, the server completes each of them once', async () => {
  const first = await begin('UN');
  for (const rows of [0, 2_000]) {
    await killAt(first, rows);
    await db.pool.query("update tache set tenue_jusqua = now() where etat = 'encours'");
  }
  await eventually('the first import is done', () => isDone(first), 60_000);
  expect(await scalar(db, 'select tentatives from tache')).toBe(3);

  const second = await begin('DEUX');
  await killAt(second, 4_000);
  // This time the lease passes by itself.
  const left = await scalar(db, "select extract(epoch from tenue_jusqua - now()) from tache where etat = 'encours'");
  expect(left).toBeGreaterThan(5);
  await eventually('the second import is done', () => isDone(second), 90_000);

  expect(await movements()).toBe(2 * ROWS);
  expect(await scalar(db, 'select count(*) from import_journal')).toBe(2);
  expect(await scalar(db, 'select count(*) from tache_lignes')).toBe(0);
  expect(await scalar(db, "select count(*) from audit where action = 'importer'")).toBe((2 * ROWS) / PER_DOCUMENT);
  expect(await scalar(db, 'select sum(quantite_disponible) from stock_commercial')).toBe(2 * ROWS * 3);
  expect((await verifyStock(db)).difference).toBeUndefined();
});
