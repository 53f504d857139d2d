import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type OpenTestDatabase, openTestDb } from '../../tests/support/database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { bundleServer, killAll, type RealServer, startRealServer, urlsOf } from '../../tests/support/realServer.ts';
import { addCommercial, addLot, addPos, addProduct, addSession, insert, scalar } from '../../tests/support/rows.ts';
import { makeDataDir } from '../../tests/support/scratch.ts';
import { openStream, type OpenStream } from '../../tests/support/sse.ts';
import type { Db } from './db/pool.ts';

jest.setTimeout(120_000);
let bundle: Awaited<ReturnType<typeof bundleServer>>;
beforeAll(async () => {
  bundle = await bundleServer();
});
afterAll(async () => {
  await killAll();
  bundle.remove();
});

describe('two processes on one database', () => {
  let database: OpenTestDatabase;
  let db: Db;
  let one: RealServer;
  let two: RealServer;
  const streams: OpenStream[] = [];

  const call = (
    server: RealServer,
    method: string,
    url: string,
    cookie: string,
    body?: object,
    headers: Record<string, string> = {},
  ) =>
    fetch(`${server.url}${url}`, {
      method,
      headers: { cookie: `sid=${cookie}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'manual',
    });
  const listen = async (server: RealServer, cookie: string) => {
    const stream = await openStream(`${server.url}/api/data/events`, `sid=${cookie}`);
    streams.push(stream);
    await stream.next('ouvert');
    return stream;
  };
  const total = async (server: RealServer, cookie: string) =>
    (
      (await (await call(server, 'GET', '/api/data/ajustements?itemsPerPage=1', cookie)).json()) as {
        totalItems: number;
      }
    ).totalItems;

  beforeAll(async () => {
    database = await openTestDb();
    ({ db } = database);
    for (const [n, role] of ['ROLE_ADMIN', 'ROLE_LECTEUR'].entries()) {
      const id = await insert(db, 'utilisateur', {
        username: `personne${n}@essai.mg`,
        nom_prenom: `Personne ${n}`,
        role_code: role,
      });
      await addSession(db, id, `session-${n}`);
    }
    const commercial = await addCommercial(db, 1);
    await addLot(db, await addProduct(db, 1), commercial, 'L1', 500);
    await addPos(db, 1);
    [one, two] = await Promise.all([
      startRealServer(bundle.folder, urlsOf(database.connection)),
      startRealServer(bundle.folder, { ...urlsOf(database.connection), LOG_LEVEL: 'info' }),
    ]);
  });
  afterAll(async () => {
    for (const stream of streams) stream.close();
    await two.stop();
    await database.drop();
  });

  test('a change in one process is announced by the other, which forgets its cached answers', async () => {
    const stream = await listen(two, 'session-1');
    const lot = (await db.pool.query<{ code: string }>('select code from stock_commercial')).rows[0]?.code;
    for (let n = 0; n < 5; n += 1) {
      expect(await total(two, 'session-1')).toBe(n);
      const made = await call(one, 'POST', '/api/data/ajustement/create', 'session-0', {
        username: 'col001',
        ligneAjustements: [{ stockCommercialCode: lot, quantity: -1 }],
      });
      expect([made.status, made.ok ? '' : await made.text()]).toEqual([201, '']);
      expect((await stream.next('change', 2_000)).data.tags).toContainEqual({ type: 'StockCommercial' });
      expect(await total(two, 'session-1')).toBe(n + 1);
    }
  });

  test('the same key sent to both processes at once runs the request once', async () => {
    const lot = (await db.pool.query<{ code: string }>('select code from stock_commercial')).rows[0]?.code;
    const before = await scalar(db, 'select count(*) from ajustement');
    const body = { username: 'col001', ligneAjustements: [{ stockCommercialCode: lot, quantity: -2 }] };
    const answers = await Promise.all(
      [one, two, one, two].map(async (server) =>
        (
          await call(server, 'POST', '/api/data/ajustement/create', 'session-0', body, {
            'idempotency-key': 'une-fois',
          })
        ).text(),
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(await scalar(db, 'select count(*) from ajustement')).toBe(before + 1);
  });

  test('a session opened in one process is valid in the other; closing it ends the other’s stream', async () => {
    await addSession(
      db,
      await scalar(db, "select id from utilisateur where username = 'personne1@essai.mg'"),
      'session-2',
    );
    expect((await call(two, 'GET', '/api/data/admin/my-info', 'session-2')).status).toBe(200);
    const stream = await listen(two, 'session-2');
    await call(one, 'POST', '/logout', 'session-2');
    await stream.next('session', 2_000);
    await stream.ended;
    expect((await call(two, 'GET', '/api/data/admin/my-info', 'session-2')).status).toBe(401);
  });

  test('when one process is killed the other continues, and its stream reports the changes', async () => {
    const stream = await listen(two, 'session-1');
    await one.kill();
    expect((await call(two, 'GET', '/api/data/admin/my-info', 'session-0')).status).toBe(200);
    await call(
      two,
      'PATCH',
      '/api/data/products/ART0001',
      'session-0',
      { isEnabled: false },
      { 'content-type': 'application/merge-patch+json' },
    );
    await stream.next('change', 2_000);
  });

  test('a reader of the log that does not read stops nobody; it learns how many lines it missed', async () => {
    const three = await startRealServer(bundle.folder, { DATABASE_URL: database.url, LOG_LEVEL: 'info' });
    // Far more than the pipe and the process hold for it.
    const flood = async () => {
      for (let n = 0; n < 30; n += 1)
        await Promise.all(Array.from({ length: 20 }, () => call(three, 'GET', `/${'x'.repeat(7_000)}`, 'session-0')));
    };
    const goOn = three.hold();
    await flood();
    expect((await call(three, 'GET', '/api/data/admin/my-info', 'session-0')).status).toBe(200);
    goOn();
    await eventually('the log tells', () => /"lost":\d{2,},"msg":"log lines were lost"/.test(three.log()));
    three.hold();
    await flood();
    const began = performance.now();
    expect(await three.stop()).toBe(0);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test('without a terminal log lines are lost, answers continue and the stop is clean', async () => {
    two.hangUp();
    for (let n = 0; n < 3; n += 1) {
      expect((await call(two, 'GET', '/api/data/admin/my-info', 'session-0')).status).toBe(200);
      // Longer than the log buffers its lines.
      await new Promise((done) => setTimeout(done, 150));
    }
    expect(await two.stop('SIGHUP')).toBe(0);
  });
});

const TOKEN = 'jeton-de-la-grappe';
const metricsAt = async (url: string) => (await fetch(url, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1),
  );

test('processes on one port with the embedded database: a dead one is replaced, the stop is clean', async () => {
  const dataDir = makeDataDir('tournee-grappe-');
  const cluster = await startRealServer(
    bundle.folder,
    { DATA_DIR: dataDir, WORKERS: '2', LOG_LEVEL: 'info', METRICS_PORT: '0', METRICS_TOKEN: TOKEN },
    'cluster',
  );
  const pids = () => new Set([...cluster.log().matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid)));
  const spoken = (count: number) =>
    eventually(
      `${count} processes have answered`,
      async () => {
        const answer = await fetch(`${cluster.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
          () => undefined,
        );
        if (answer) expect(answer.status).toBe(200);
        return pids().size >= count;
      },
      60_000,
    );
  await spoken(2);
  const port = /Prometheus\u00a0: (http:\S+)/.exec(cluster.log())?.[1] ?? '';
  const answered = async () => {
    const [own, main] = await Promise.all([metricsAt(port), metricsAt(`${cluster.url}/metrics`)]);
    const count = valueOf(
      own,
      'tournee_http_request_duration_seconds_count{method="GET",route="/readyz",status="200"}',
    );
    expect([valueOf(own, 'tournee_processes'), valueOf(main, 'tournee_processes')]).toEqual([2, 2]);
    return { count, replaced: valueOf(own, 'tournee_processes_replaced_total') };
  };
  const before = await answered();
  const lines = [...cluster.log().matchAll(/"route":"\/readyz"/g)].length;
  // A line is written a moment after its answer was counted.
  expect(before.count).toBeGreaterThanOrEqual(lines);
  expect((await fetch(port)).status).toBe(401);
  const [victim = 0] = pids();
  process.kill(victim, 'SIGKILL');
  await spoken(3);
  const after = await answered();
  expect(after.replaced).toBe(before.replaced + 1);
  // The answers of the dead process still count.
  expect(after.count).toBeGreaterThan(before.count);
  expect(cluster.log()).toContain('a process ended, another replaces it');
  expect(await cluster.stop()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

test('a connection that was handed to a process as it died is answered by another', async () => {
  const database = await createTestDatabase();
  const cluster = await startRealServer(
    bundle.folder,
    { ...urlsOf(database.connection), WORKERS: '2', LOG_LEVEL: 'info' },
    'cluster',
  );
  // Each on a connection of its own.
  const ask = async (): Promise<number | undefined> => {
    const request = get(`${cluster.url}/healthz`, { agent: false, signal: AbortSignal.timeout(15_000) });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  // Ready is said when the first one listens; without the second nobody could answer in its place.
  const listening = () =>
    [...cluster.log().matchAll(/"pid":(\d+)[^\n]*Server listening/g)].map(([, pid]) => Number(pid));
  await eventually('both listen', () => listening().length === 2);
  // A stopped process takes nothing, so what it is handed stays on the way.
  const [victim = 0] = listening();
  process.kill(victim, 'SIGSTOP');
  const answers = Promise.all(Array.from({ length: 6 }, ask));
  await sleep(500);
  process.kill(victim, 'SIGKILL');
  expect(await answers).toEqual([200, 200, 200, 200, 200, 200]);
  await cluster.stop();
  await database.drop();
});

test('an unreasonable number of processes is refused', async () => {
  await expect(startRealServer(bundle.folder, { DATA_DIR: '/nulle/part', WORKERS: '99' }, 'cluster')).rejects.toThrow(
    'WORKERS doit être un nombre entier de 1 à 8',
  );
});
