import { type AddressInfo, connect, type Socket } from 'node:net';
import { eventually } from '../../../../tests/support/eventually.ts';
import { problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { type Load, nextLimit } from './shedding.ts';

const CALM: Load = { underWay: 0, lateness: 0 };
let load = CALM;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ load: () => load, limits: {} });
});
beforeEach(() => {
  load = CALM;
});
afterAll(() => server.close());

test.each<[string, Partial<Load>]>([
  ['too many open calls', { underWay: 400 }],
  ['a late event loop', { lateness: 1_000 }],
])('%s: new calls are refused at once with a time to retry; health and live changes answer', async (_name, busy) => {
  load = { ...CALM, ...busy };
  const refused = await server.as('ROLE_ADMIN').get('/api/data/zones');
  expect([refused.headers['retry-after'], problemOf(refused)]).toEqual([
    '5',
    {
      type: 'about:blank',
      title: 'Service Unavailable',
      status: 503,
      detail: 'Le serveur est très sollicité. Réessayez dans un instant.',
    },
  ]);
  expect(refused.headers['x-content-type-options']).toBe('nosniff');
  expect((await server.as('anonymous').get('/healthz')).statusCode).toBe(200);
  expect((await server.as('anonymous').get('/readyz')).statusCode).toBe(200);
  expect((await server.as('ROLE_ADMIN').get('/api/data/events')).statusCode).toBe(406);
});

test.each<[string, Load]>([
  ['calm', CALM],
  ['busy but not overloaded', { underWay: 399, lateness: 999 }],
])('%s, it answers', async (_name, now) => {
  load = now;
  expect((await server.as('ROLE_ADMIN').get('/api/data/zones')).statusCode).toBe(200);
});

test('counts open calls by itself, and no longer those that have ended', async () => {
  const own = await startTestServer({ max: 1, refusesWhenBusy: true });
  // Requests that need the database wait.
  const held = await own.connections.connect();
  let refused = 0;
  const each = async () => {
    const { body } = await own.as('ROLE_ADMIN').get('/api/data/zones');
    if (!body.includes('très sollicité')) return;
    refused += 1;
    if (refused === 5) held.release();
  };
  await Promise.all(Array.from({ length: 405 }, each));
  // A slow machine refuses more, because it has noticed meanwhile that nobody gets an answer.
  expect(refused).toBeGreaterThanOrEqual(5);
  expect((await own.as('ROLE_ADMIN').get('/api/data/zones')).statusCode).toBe(200);
  await own.close();
});

describe('limit of open calls', () => {
  test.each([
    ['quick answers: as before', 400, { underWay: 300, quickest: 20 }, 400],
    ['quick answers after an overload: a quarter more', 100, { underWay: 90, quickest: 20 }, 125],
    ['never above the maximum', 390, { underWay: 90, quickest: 20 }, 400],
    ['even the quickest waited: fewer than now', 400, { underWay: 200, quickest: 101 }, 140],
    ['calls that were still ending do not count', 100, { underWay: 200, quickest: 500 }, 70],
    ['no answers at all', 400, { underWay: 100, quickest: Infinity }, 70],
    ['never below the minimum', 70, { underWay: 70, quickest: 500 }, 64],
    ['few calls, slow: a long import is no overload', 400, { underWay: 63, quickest: Infinity }, 400],
  ])('%s', (_name, most, seen, expected) => {
    expect(nextLimit(most, seen)).toBe(expected);
  });
});

test('answers from memory do not hide that others wait', async () => {
  const own = await startTestServer({ max: 1, refusesWhenBusy: true });
  own.app.live.start();
  await eventually('the database is heard', () => own.app.live.isListening);
  await own.app.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${String((own.app.server.address() as AddressInfo).port)}/api/data/admin/my-info`;
  const me = async () => (await fetch(address, { headers: { cookie: own.as('ROLE_ADMIN').cookie } })).status;
  expect(await me()).toBe(200);
  const held = await own.connections.connect();
  const waiting = Array.from({ length: 64 }, () => own.as('ROLE_LECTEUR').get('/api/data/zones'));
  const began = Date.now();
  let answered = 0;
  while ((await me()) === 200 && Date.now() - began < 10_000) {
    answered += 1;
    await new Promise((done) => setTimeout(done, 20));
    waiting.push(own.as('ROLE_LECTEUR').get('/api/data/zones'));
  }
  expect(answered).toBeGreaterThan(0);
  expect(await me()).toBe(503);
  held.release();
  await Promise.all(waiting);
  await own.close();
});

test('when nobody gets an answer, new calls are refused at once, long before four hundred', async () => {
  const own = await startTestServer({ max: 1, refusesWhenBusy: true });
  const ask = () => own.as('ROLE_ADMIN').get('/api/data/zones');
  const held = await own.connections.connect();
  const waiting = Array.from({ length: 64 }, ask);
  // A request without a session is refused at once, which says nothing about the waiting time of others.
  await eventually('new calls are refused', async () => {
    if ((await own.as('anonymous').get('/api/data/zones')).statusCode === 503) return true;
    waiting.push(ask());
    return false;
  });
  held.release();
  await Promise.all(waiting);
  expect((await ask()).statusCode).toBe(200);
  await own.close();
});

test('a request sent byte by byte without a session takes no place', async () => {
  const own = await startTestServer({ refusesWhenBusy: true });
  await own.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = own.app.server.address() as AddressInfo;
  const slow = await Promise.all(
    Array.from(
      { length: 401 },
      () =>
        new Promise<Socket>((ready) => {
          const socket = connect(port, '127.0.0.1', () => {
            socket.write(
              'POST /admin/login HTTP/1.1\r\nHost: x\r\nContent-Type: ' +
                'application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\na',
              () => {
                ready(socket);
              },
            );
          });
          socket.on('error', () => undefined);
        }),
    ),
  );
  // This request is sent last, so once it is answered the others have been read.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  expect((await own.as('ROLE_ADMIN').get('/api/data/zones')).statusCode).toBe(200);
  for (const socket of slow) socket.destroy();
  await own.close();
});
