import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { call, type Reply, type Target } from '../../tests/abuse/calls.ts';
import { changePrice, greedyPair, importFor, order } from '../../tests/abuse/imports.ts';
import { heldBodies } from '../../tests/abuse/scenarios/heldBodies.ts';
import type { Scenario } from '../../tests/abuse/scenarios/scenario.ts';
import { slowBodies } from '../../tests/abuse/scenarios/slowBodies.ts';
import { slowReaders } from '../../tests/abuse/scenarios/slowReaders.ts';
import { workbooks } from '../../tests/abuse/scenarios/workbooks.ts';
import { memoryOf, SHIFTED_CLOCK } from '../../tests/abuse/stage.ts';
import { createWorld, type Person } from '../../tests/abuse/world.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { bundleServer, killAll, startProgram, urlsOf } from '../../tests/support/realServer.ts';
import { openStream } from '../../tests/support/sse.ts';
import { type Db, openDb } from './db/pool.ts';

// The short form of `npm run test:abuse`: others are served meanwhile, however slow the machine.
jest.setTimeout(120_000);
const MEMORY = 512e6;
const FILE_BYTES = 400_000;
let bundle: Awaited<ReturnType<typeof bundleServer>>;
let database: TestDatabase;
let db: Db;
let target: Target;
let reader: Person;

beforeAll(async () => {
  [bundle, database] = await Promise.all([bundleServer(), createTestDatabase()]);
  const web = path.join(bundle.folder, 'dist', 'web');
  const exports = path.join(bundle.folder, 'exports');
  for (const folder of [path.join(web, 'assets'), exports]) mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(web, 'index.html'), '<!doctype html><head></head>');
  writeFileSync(path.join(web, 'assets', 'grand.js'), randomBytes(FILE_BYTES));
  db = openDb({ ...database.connection, max: 3 }, () => undefined);
  const world = await createWorld(db);
  const server = await startProgram(
    { file: path.join(bundle.folder, 'server.mjs'), cwd: bundle.folder, options: ['--import', SHIFTED_CLOCK] },
    { ...urlsOf(database.connection), EBP_EXPORT_DIR: exports },
  );
  target = { server, db, world, exports, asset: '/admin/assets/grand.js' };
  [reader] = world.readers as [Person];
});
afterAll(async () => {
  await killAll();
  await db.pool.end();
  await database.drop();
  bundle.remove();
});

const read = (person = reader): Promise<Reply> => call(target, person, { path: '/api/data/products' });

/** Calls `check` once the abuse is under way, then ends it and tells what became of the abusers. */
async function during(scenario: Scenario, share: number, check: () => Promise<void>): Promise<string> {
  const abort = new AbortController();
  const underWay = once(abort.signal, 'held');
  const abuse = scenario.abuse(target, abort.signal, { share });
  try {
    await Promise.race([underWay, abuse]);
    await check();
  } finally {
    abort.abort();
    await abuse;
  }
  return abuse;
}

test.each([
  { scenario: slowReaders, share: 1, what: 'answers that nobody reads', answers: /[1-9]\d\d × 200/ },
  { scenario: slowBodies, share: 1, what: 'bodies that arrive byte by byte', answers: /[1-9]\d\d × 503/ },
  { scenario: heldBodies, share: 0.2, what: 'unfinished imports of one importer', answers: /[1-9]\d × 429/ },
])('$what keep nobody else out', async ({ scenario, share, answers }) => {
  const told = await during(scenario, share, async () => {
    for (let n = 0; n < 8; n += 1) {
      expect(await read()).toMatchObject({ status: 200 });
      expect(memoryOf(target.server.pid)).toBeLessThan(MEMORY);
      await sleep(200);
    }
  });
  expect(told).toMatch(answers);
});

test('calls of a stale session whose person is locked leave connections to others, and their presence is noted', async () => {
  // The server remembers for a while when those who were there before were seen last.
  const seller = target.world.greedy.sellers[1];
  const newcomer = target.world.readers[1];
  if (!seller || !newcomer) throw new Error('somebody is missing');
  await db.rows(sql`update app_session set last_activity_at = now() - interval '5 minutes'
    where utilisateur_id in (${seller.id}, ${newcomer.id})`);
  const page = await db.tx(async (tx) => {
    await tx.rows(sql`select from utilisateur where id = ${seller.id} for update`);
    const calls = Array.from({ length: 12 }, () => call(target, seller, { path: '/api/data/commandes' }));
    await sleep(500);
    expect(await read(newcomer)).toMatchObject({ status: 200 });
    await eventually('the newcomer is there', async () => {
      const [session] = await db.rows(sql`select from app_session where utilisateur_id = ${newcomer.id}
        and last_activity_at > now() - interval '4 minutes'`);
      return session !== undefined;
    });
    return calls;
  });
  for (const { status } of await Promise.all(page)) expect(status).toBe(200);
});

test('a price that changes during an import waits for nobody and holds up no order of another representative', async () => {
  const { seller, importer } = greedyPair(target);
  const [other] = target.world.sellers;
  if (!other) throw new Error('nobody sells');
  const answers: string[] = [];
  const importing = importFor(target, importer, seller, 20_000).then((reply) => {
    answers.push('import');
    return reply;
  });
  await eventually('the import holds the line of its representative', async () => {
    const free = await db.rows(sql`select from commercial_cumul where commercial_id = ${seller.id}
      for no key update skip locked`);
    return free.length === 0;
  });
  expect(await changePrice(target)).toMatchObject({ status: 200 });
  answers.push('price');
  expect(await order(target, other)).toMatchObject({ status: 201 });
  answers.push('order');
  expect(await importing).toMatchObject({ status: 200 });
  expect(answers).toEqual(['price', 'order', 'import']);
});

test('a clock that is set an hour back does not silence the live stream', async () => {
  const [seller] = target.world.sellers;
  if (!seller) throw new Error('nobody sells');
  const stream = await openStream(`${target.server.url}/api/data/events`, reader.cookie);
  try {
    await stream.next('ouvert');
    await order(target, seller);
    await stream.next('change', 10_000);
    // What is already about to be told is told first, so that the next change comes after the clock was set.
    let heard = 0;
    while (stream.events.length > heard) {
      heard = stream.events.length;
      await sleep(2_000);
    }
    target.server.tell({ shift: -3_600_000 });
    await order(target, seller);
    await eventually('a change is told', () => stream.events.length > heard, 10_000);
  } finally {
    target.server.tell({ shift: 0 });
    stream.close();
  }
});

test('hostile workbooks in the folder of EBP do not stop the process', async () => {
  let isOver = false;
  const abuse = workbooks.abuse(target, new AbortController().signal, { share: 0.2 }).finally(() => (isOver = true));
  let answered = 0;
  while (!isOver) {
    expect(await read()).toMatchObject({ status: 200 });
    if (!isOver) answered += 1;
  }
  expect((await abuse).match(/ 503 after/g)).toHaveLength(4);
  // When the thread that answers reads them, nothing is answered meanwhile.
  expect(answered).toBeGreaterThan(20);
});
