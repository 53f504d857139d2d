import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type OpenTestDatabase, openTestDb } from '../../../../../tests/support/database.ts';
import { eventually } from '../../../../../tests/support/eventually.ts';
import {
  bundleServer,
  killAll,
  type RealServer,
  startRealServer,
  urlsOf,
} from '../../../../../tests/support/realServer.ts';
import { addSession, insert, scalar } from '../../../../../tests/support/rows.ts';
import type { Db } from '../../../db/pool.ts';

jest.setTimeout(180_000);
const ROWS = 120_000;
const PART = 10_000;
const COOKIE = 'session-de-l-essai';
let bundle: Awaited<ReturnType<typeof bundleServer>>;
let database: OpenTestDatabase;
let db: Db;
let dataDir: string;
let server: RealServer;

const start = () =>
  startRealServer(bundle.folder, { DOWNLOAD_JOB_ROWS: '1000', ...urlsOf(database.connection), DATA_DIR: dataDir });
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/data/${path}`, { headers: { cookie: `sid=${COOKIE}`, ...headers } });

beforeAll(async () => {
  bundle = await bundleServer();
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'tournee-fichier-'));
  database = await openTestDb();
  ({ db } = database);
  const user = await insert(db, 'utilisateur', {
    username: 'lecteur',
    nom_prenom: 'Lecteur',
    role_code: 'ROLE_LECTEUR',
  });
  await addSession(db, user, COOKIE);
  // In parts, so that each statement stays well within its limit on a machine that has much to do.
  for (let first = 1; first <= ROWS; first += PART)
    await db.pool.query(
      `insert into product (code, designation)
        select 'P' || n, 'Produit ' || md5(n::text) || md5((n + 1)::text)
        from generate_series(${first}, ${first + PART - 1}) n`,
    );
  server = await start();
});
afterAll(async () => {
  await killAll();
  await database.drop();
  bundle.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

test('killed twice in the middle of a file of 120 000 rows, the server makes it whole', async () => {
  const asked = await get('products?order[code]=asc', { accept: 'text/csv', prefer: 'respond-async' });
  expect(asked.status).toBe(202);
  const { tache } = (await asked.json()) as { tache: string };
  for (const attempt of [1, 2]) {
    const isFar = () =>
      scalar(
        db,
        `select count(*) from tache where etat = 'encours' and tentatives = ${attempt}
          and faites between 1 and ${ROWS - 1} and exists (select from tache_fichier)`,
      );
    await eventually(`attempt ${attempt} has stored some of it`, async () => (await isFar()) === 1, 60_000);
    await server.kill();
    await db.pool.query("update tache set tenue_jusqua = now() where etat = 'encours'");
    server = await start();
  }
  await eventually(
    'the file is there',
    async () => (await scalar(db, "select count(*) from tache where etat = 'terminee'")) === 1,
    90_000,
  );
  expect(await scalar(db, 'select tentatives from tache')).toBe(3);
  const lines = (await (await get(`taches/${tache}/fichier`)).text()).split('\r\n');
  // A line of headers before them, and an empty one after the last end of a line.
  expect(lines).toHaveLength(ROWS + 2);
  expect(new Set(lines).size).toBe(ROWS + 2);
});
