import type { AddressInfo } from 'node:net';
import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { eventually } from '../../../../tests/support/eventually.ts';
import { addProduct, insert } from '../../../../tests/support/rows.ts';
import { openStream, type OpenStream, type ServerEvent } from '../../../../tests/support/sse.ts';
import { type Persona, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { spyOnStatements } from '../../../../tests/support/statements.ts';
import { shiftWallClock } from '../../../../tests/support/wallClock.ts';
import type { Actor } from '../access/authorization.ts';
import { MAX_EACH, MAX_OF_ADDRESS } from './hub.ts';
import { LISTENER } from './listener.ts';
import { Stream } from './stream.ts';

let server: TestServer;
let base: string;
const opened: OpenStream[] = [];
const listen = async (who: Persona, query = ''): Promise<OpenStream> => {
  const stream = await openStream(`${base}/api/data/events${query}`, server.as(who).cookie);
  opened.push(stream);
  if (stream.status === 200) await stream.next('ouvert');
  return stream;
};
const heard = () => eventually('the database is heard', () => server.app.live.isListening);
const left = (count: number) => eventually(`${count} streams are left`, () => server.app.live.count === count);
const TAB = 'onglet-de-l-essai';
const rename = (code: string, tab = TAB) =>
  server
    .as('ROLE_ADMIN')
    .patch(
      `/api/data/products/${code}`,
      { isEnabled: false },
      { headers: { 'x-tab': tab, 'content-type': 'application/merge-patch+json' } },
    );
const changeZone = (id: string) =>
  insert(server.db, 'audit', { username: 'x', action: 'modifier', entity: 'zone', entity_id: id });

beforeAll(async () => {
  server = await startTestServer();
  await addProduct(server.db, 1);
  await server.remember();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  server.app.live.start();
  await heard();
});
beforeEach(() => server.reset());
afterEach(async () => {
  shiftWallClock(0);
  for (const stream of opened.splice(0)) stream.close();
  await left(0);
});
afterAll(() => server.close());

test('a change of another person arrives with its tab, and nothing buffers the stream', async () => {
  const stream = await listen('ROLE_LECTEUR');
  expect(stream.status).toBe(200);
  expect(Object.fromEntries(stream.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(stream.headers.get('content-encoding')).toBeNull();
  expect((await rename('ART0001')).statusCode).toBe(200);
  const { data } = await stream.next('change');
  expect(data.origine).toBe(TAB);
  expect(data.tags).toContainEqual({ type: 'Product', id: 'ART0001' });
});

test('only committed changes are announced, and once', async () => {
  const stream = await listen('ROLE_ADMIN');
  const line = "insert into audit (username, action, entity, entity_id) values ('x', 'modifier', 'product', $1)";
  const client = await server.db.pool.connect();
  await client.query('begin');
  await client.query(line, ['ANNULE']);
  await client.query('rollback');
  client.release();
  await server.db.pool.query(line, ['FAIT']);
  const { data } = await stream.next('change');
  expect(data.tags?.filter(({ type }) => type === 'Product')).toEqual([
    { type: 'Product', id: 'FAIT' },
    { type: 'Product', id: 'LIST' },
  ]);
  expect(stream.events.filter(({ event }) => event === 'change')).toHaveLength(1);
});

test('a huge import, or long codes, announce collections only', async () => {
  const stream = await listen('ROLE_ADMIN');
  for (const [count, code] of [
    [50_000, 'C'],
    [15, 'é'.repeat(300)],
  ] as const) {
    await server.db.pool.query(
      "insert into audit (username, action, entity, entity_id) select 'x', 'importer', 'livraison', $1 || n from " +
        'generate_series(1, $2) n',
      [code, count],
    );
    const { data } = await stream.next('change');
    expect(data.tags?.filter(({ type }) => type === 'Livraison')).toEqual([{ type: 'Livraison' }]);
  }
});

test('no representative learns the code of another’s order, no reader anything of device sessions', async () => {
  const [commercial, reader, admin] = [
    await listen('ROLE_COMMERCIAL'),
    await listen('ROLE_LECTEUR'),
    await listen('ROLE_ADMIN'),
  ];
  await server.db.pool.query(
    "insert into audit (username, action, entity, entity_id) values ('x', 'créer', 'commande', 'CMD-SECRETE'), " +
      "('x', 'créer', 'device_session', 'SES-SECRETE')",
  );
  const [toCommercial, toReader, toAdmin] = [
    await commercial.next('change'),
    await reader.next('change'),
    await admin.next('change'),
  ];
  expect(JSON.stringify(toCommercial)).not.toContain('SECRETE');
  expect(toCommercial.data.tags).toContainEqual({ type: 'Commande' });
  expect(toReader.data.tags).toContainEqual({ type: 'Commande', id: 'CMD-SECRETE' });
  expect(JSON.stringify(toReader)).not.toMatch(/SES-SECRETE|DeviceSession|Audit/);
  expect(toAdmin.data.tags).toContainEqual({ type: 'DeviceSession', id: 'SES-SECRETE' });
});

describe('end of a session', () => {
  test('disabling a person ends their stream and no other', async () => {
    const [mine, other] = [await listen('ROLE_LECTEUR'), await listen('ROLE_ADMIN')];
    await server
      .as('ROLE_ADMIN')
      .patch(
        `/api/data/utilisateurs/${server.usernameOf('ROLE_LECTEUR')}`,
        { isEnabled: false },
        { headers: { 'content-type': 'application/merge-patch+json' } },
      );
    await mine.next('session', 2_000);
    await mine.ended;
    expect(other.events.map(({ event }) => event)).not.toContain('session');
    expect((await listen('ROLE_LECTEUR')).status).toBe(401);
  });

  test('signing out ends it too', async () => {
    const stream = await listen('ROLE_EDITEUR');
    await server.as('ROLE_EDITEUR').post('/logout');
    await stream.next('session', 2_000);
    await stream.ended;
  });

  test('a role that is taken away counts at once, and the stream stays', async () => {
    const stream = await listen('ROLE_IMPORTATEUR');
    await server.db.pool.query("update utilisateur set role_code = 'ROLE_LECTEUR' where id = $1", [
      server.ids.get('ROLE_IMPORTATEUR'),
    ]);
    await stream.next('session', 2_000);
    await server.db.pool.query(
      "insert into audit (username, action, entity, entity_id) values ('x', 'modifier', 'zone', 'Z1'), ('x', " +
        "'modifier', 'paiement', 'P1')",
    );
    await server.db.pool.query(
      'insert into import_journal (resource, utilisateur_id, lignes, created, updated, ignored) values ' +
        "('livraisons', $1, 1, 1, 0, 0)",
      [server.ids.get('ROLE_ADMIN')],
    );
    // Changes of the previous test may still be on their way.
    const told: { type: string; id?: string }[] = [];
    while (!told.some(({ type, id }) => type === 'Zone' && id === 'Z1'))
      told.push(...((await stream.next('change')).data.tags ?? []));
    expect(told.map(({ type }) => type)).not.toContain('Importation');
  });
});

describe('nothing is lost silently', () => {
  test('after a short absence a browser learns what happened, after a longer one it asks for everything', async () => {
    const first = await listen('ROLE_LECTEUR');
    await rename('ART0001');
    await first.next('change');
    first.close();
    const back = await openStream(`${base}/api/data/events?depuis=2000`, server.as('ROLE_LECTEUR').cookie);
    opened.push(back);
    const reopening = await back.next('ouvert');
    // A server that has listened for less than two seconds tells browsers to ask for everything again.
    const tags: unknown[] = [];
    while (
      reopening.data.resync === false &&
      !tags.some((tag) => JSON.stringify(tag) === '{"type":"Product","id":"ART0001"}')
    )
      tags.push(...((await back.next('change')).data.tags ?? []));
    for (const query of ['', '?depuis=86400000']) {
      const late = await openStream(`${base}/api/data/events${query}`, server.as('ROLE_LECTEUR').cookie);
      opened.push(late);
      expect((await late.next('ouvert')).data.resync).toBe(true);
    }
  });

  test('a clock that is set back or ahead neither silences the stream nor hides what happened', async () => {
    const stream = await listen('ROLE_LECTEUR');
    // Of a longer time than the server has listened for, it could not tell.
    await new Promise((done) => setTimeout(done, 2_000));
    for (const [n, hours] of [0, -1, 0, 1, 0].entries()) {
      shiftWallClock(hours * 3_600_000);
      await changeZone(`Z${n}`);
      const isTold = ({ data }: ServerEvent) => data.tags?.some(({ id }) => id === `Z${n}`) === true;
      expect(isTold(await stream.next('change'))).toBe(true);
      const back = await openStream(`${base}/api/data/events?depuis=2000`, server.as('ROLE_LECTEUR').cookie);
      opened.push(back);
      expect([hours, (await back.next('ouvert')).data.resync]).toEqual([hours, false]);
      // Those before it are told again too.
      while (!isTold(await back.next('change')));
    }
  });

  test('interrupted listening resumes by itself, and every browser asks for everything', async () => {
    const stream = await listen('ROLE_LECTEUR');
    await server.db.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ' +
        'application_name = $1',
      [LISTENER],
    );
    await stream.next('resync');
    await rename('ART0001');
    await stream.next('change');
  });
});

describe('many streams', () => {
  /** Joins streams of one session, each of which takes `ms` to write to. `told` is what each of them got. */
  const join = async (count: number, ms: number) => {
    const joined = jest.spyOn(server.app.live, 'join');
    await listen('ROLE_ADMIN');
    const actor = joined.mock.calls[0]?.[0].actor as Actor;
    joined.mockRestore();
    const told: string[][] = [];
    const leave = Array.from({ length: count }, () => {
      const texts: string[] = [];
      told.push(texts);
      const write = (text: string) => {
        const end = performance.now() + ms;
        while (performance.now() < end);
        texts.push(...(text.match(/"id":"Z[^"]+/g) ?? []).map((id) => id.slice(6)));
      };
      const raw = { write, writableLength: 0, end: () => undefined } as unknown as ServerResponse;
      return server.app.live.join(new Stream(actor, '192.0.2.1', raw), undefined, { jusqua: 0 });
    });
    return { told, leave: () => leave.forEach((end) => end()) };
  };

  test('others are answered while they are told of a change', async () => {
    const { told, leave } = await join(900, 0.1);
    let turns = 0;
    const others = setInterval(() => (turns += told[0]?.length === 1 && told[899]?.length === 0 ? 1 : 0), 1);
    await changeZone('Z1');
    await eventually('all were told', () => told.every((ids) => ids.length > 0));
    clearInterval(others);
    leave();
    expect(told.every((ids) => ids.join() === 'Z1')).toBe(true);
    expect(turns).toBeGreaterThan(3);
  });

  test('changes arrive in their order, also when the position of the first one is long in coming', async () => {
    const { told, leave } = await join(9, 0);
    const ask = jest.spyOn(server.db.positions, 'ask').mockImplementationOnce(async () => {
      await new Promise((done) => setTimeout(done, 1_200));
      return 1;
    });
    await changeZone('Z1');
    await eventually('the first change is being told', () => ask.mock.calls.length === 1);
    await changeZone('Z2');
    await eventually('both were told', () => told.every((ids) => ids.length === 2));
    ask.mockRestore();
    leave();
    expect(told.map((ids) => ids.join())).toEqual(told.map(() => 'Z1,Z2'));
  });
});

describe('limits', () => {
  test('one person has a limited number of streams, and the refusal says so', async () => {
    for (let n = 0; n < MAX_EACH; n += 1) await listen('ROLE_LECTEUR');
    const refused = await listen('ROLE_LECTEUR');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await listen('ROLE_ADMIN')).status).toBe(200);
    opened[0]?.close();
    await left(MAX_EACH);
    expect((await listen('ROLE_LECTEUR')).status).toBe(200);
  });

  test('one address has a quarter of all streams, and other addresses have theirs', () => {
    const actorOf = (id: number) =>
      ({ id, sessionHash: Buffer.alloc(32), role: 'ROLE_LECTEUR', isAdmin: false }) as Actor;
    const unread = () => new PassThrough() as unknown as ServerResponse;
    const leave = Array.from({ length: MAX_OF_ADDRESS }, (_, n) =>
      server.app.live.join(new Stream(actorOf(1_000 + n), '192.0.2.1', unread()), undefined, { jusqua: 0 }),
    );
    expect(() => server.app.live.makeRoom(actorOf(1), '192.0.2.1')).toThrow('depuis votre adresse');
    server.app.live.makeRoom(actorOf(1), '192.0.2.2');
    leave[0]?.();
    server.app.live.makeRoom(actorOf(1), '192.0.2.1');
    for (const end of leave) end();
  });

  test('a browser that leaves while its session is looked up keeps no place', async () => {
    // Each look at the database takes a tenth of a second, longer than these streams stay.
    const slow = spyOnStatements(server.connections, async (_asked, ask) => {
      await new Promise((done) => setTimeout(done, 100));
      return ask();
    });
    // No session is remembered.
    await server.db.pool.query("select pg_notify('tournee_sessions', '*')");
    await new Promise((done) => setTimeout(done, 200));
    slow.clear();
    await Promise.all(
      Array.from({ length: MAX_EACH }, () =>
        fetch(`${base}/api/data/events`, {
          headers: { accept: 'text/event-stream', cookie: server.as('ROLE_EDITEUR').cookie },
          signal: AbortSignal.timeout(30),
        }).catch(() => undefined),
      ),
    );
    await new Promise((done) => setTimeout(done, 300));
    expect(slow.asked().length).toBeGreaterThanOrEqual(MAX_EACH);
    slow.restore();
    expect(server.app.live.count).toBe(0);
    expect((await listen('ROLE_EDITEUR')).status).toBe(200);
  });

  test('a browser that does not read is cut, and nobody waits for it', () => {
    // Node 24 would let it take four times as much by default.
    const unread = new PassThrough({ highWaterMark: 16_384 });
    const stream = new Stream(
      { sessionHash: Buffer.alloc(32) } as Actor,
      '127.0.0.1',
      unread as unknown as ServerResponse,
    );
    for (let n = 0; n < 300; n += 1) stream.send('change', { tags: [], origine: 'x'.repeat(100) });
    expect(unread.destroyed).toBe(false);
    for (let n = 0; n < 300; n += 1) stream.send('change', { tags: [], origine: 'x'.repeat(100) });
    expect(unread.destroyed).toBe(true);
    stream.beat();
  });

  test('requests for another type than a stream are refused', async () => {
    const answer = await server.as('ROLE_ADMIN').get('/api/data/events');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      406,
      'application/problem+json; charset=utf-8',
    ]);
  });
});

test('streams end when the server stops, which does not wait for them', async () => {
  const own = await startTestServer();
  await own.app.listen({ host: '127.0.0.1', port: 0 });
  const stream = await openStream(
    `http://127.0.0.1:${(own.app.server.address() as AddressInfo).port}/api/data/events`,
    own.as('ROLE_ADMIN').cookie,
  );
  await stream.next('ouvert');
  await own.close();
  await stream.ended;
});
