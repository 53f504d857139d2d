import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../../tests/support/eventually.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { observed } from '../../db/observed.ts';

const LONG = '/api/data/zones?itemsPerPage=300';
const SHORT = '/api/data/zones?itemsPerPage=100';

let server: TestServer;
let release: () => void = () => undefined;
beforeAll(async () => {
  server = await startTestServer({ max: 1 });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  // From here on a session is known once it was looked up, so that only the lists themselves need the database.
  server.app.live.start();
  await eventually('the database is heard', () => server.app.live.isListening);
});
beforeEach(async () => {
  for (const who of ['ROLE_ADMIN', 'ROLE_LECTEUR'] as const) await server.as(who).get(LONG);
});
afterEach(() => release());
afterAll(() => server.close());

/** Takes the only connection, so that whatever asks the database waits, and can be counted. */
async function holdDatabase(): Promise<void> {
  const held = await server.connections.connect();
  release = () => {
    release = () => undefined;
    held.release();
  };
}
const waiting = () => server.connections.waitingCount;
const lists = (who: 'ROLE_ADMIN' | 'ROLE_LECTEUR', count: number, url = LONG) =>
  Array.from({ length: count }, async () => server.as(who).get(url));
/** Resolves when as many as that wait, and a little later no more do. */
async function settledAt(count: number): Promise<void> {
  await eventually(`${count} wait for the database`, () => waiting() === count);
  await sleep(50);
  expect(waiting()).toBe(count);
}

test('long lists of one person are made one after the other, and those of somebody else beside them', async () => {
  await holdDatabase();
  const greedy = lists('ROLE_ADMIN', 20);
  await settledAt(1);
  const others = lists('ROLE_LECTEUR', 1);
  await settledAt(2);
  let greedyAnswered = 0;
  for (const each of greedy) void each.then(() => (greedyAnswered += 1));
  release();
  expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([200]);
  expect(greedyAnswered).toBeLessThanOrEqual(2);
  expect((await Promise.all(greedy)).every(({ statusCode }) => statusCode === 200)).toBe(true);
});

test.each([
  ['short lists', SHORT, 4],
  ['all of a list', '/api/data/zones?pagination=false', 0],
])('beside long lists of the same person: %s', async (_what, url, beside) => {
  await holdDatabase();
  const long = lists('ROLE_ADMIN', 2);
  await settledAt(1);
  const more = lists('ROLE_ADMIN', 4, url);
  await settledAt(1 + beside);
  release();
  expect((await Promise.all([...long, ...more])).every(({ statusCode }) => statusCode === 200)).toBe(true);
});

test('a list that nobody waits for any more is not made, and its place is given on', async () => {
  await holdDatabase();
  const { port } = server.app.server.address() as AddressInfo;
  const { cookie } = server.as('ROLE_ADMIN');
  const abandoned = Array.from({ length: 10 }, () => {
    const asked = httpRequest({ port, host: '127.0.0.1', path: LONG, headers: { cookie }, agent: false });
    asked.on('error', () => undefined).end();
    return asked;
  });
  await settledAt(1);
  // What the one that has begun asks is counted from here on.
  const statements: string[] = [];
  const stop = observed.statement.listen(({ text }) => statements.push(text));
  for (const asked of abandoned) asked.destroy();
  const stillThere = lists('ROLE_ADMIN', 1);
  await sleep(100);
  release();
  expect((await Promise.all(stillThere)).map(({ statusCode }) => statusCode)).toEqual([200]);
  stop();
  const begun = statements.filter((text) => text === statements[0]).length;
  expect(begun).toBe(2);
});

test('a long list that its caller does not read lets the next one of the same person go', async () => {
  // Some 12 MB, more than the system takes for a connection that nobody reads.
  await server.db.pool.query(`insert into zone (code, designation, polygon)
    select 'LONG' || n, 'Longue ' || n, jsonb_build_object('type', 'Polygon', 'coordinates', jsonb_build_array(
      (select jsonb_agg(jsonb_build_array(47.5 + k / 1e5, -18.9)) from generate_series(1, 2000) k)))
    from generate_series(1, 300) n`);
  const { port } = server.app.server.address() as AddressInfo;
  const { cookie } = server.as('ROLE_ADMIN');
  const accepted = once(server.app.server, 'connection') as Promise<[Socket]>;
  const unread = connect(port, '127.0.0.1').pause();
  unread.write(`GET ${LONG} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`);
  const [socket] = await accepted;
  await eventually('its answer is sent', () => socket.bytesWritten > 0);
  const next = await Promise.race([server.as('ROLE_ADMIN').get(LONG), sleep(5_000, undefined, { ref: false })]);
  unread.destroy();
  expect(next?.statusCode).toBe(200);
});
