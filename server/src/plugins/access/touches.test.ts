import type pg from 'pg';
import { eventually } from '../../../../tests/support/eventually.ts';
import { addCommercial, scalar } from '../../../../tests/support/rows.ts';
import { type Client, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { Touches } from './touches.ts';

const ME = '/api/data/admin/my-info';
/** Other people's reads are answered within this many ms, however busy the machine of the test is. */
const AT_ONCE_MS = 3_000;

const gate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
};

test('of many touches of a session one is under way; other sessions follow it one at a time', async () => {
  const touches = new Touches();
  const { opened, open } = gate();
  const seen: string[] = [];
  const touch = (name: string) => () => {
    seen.push(name);
    return opened;
  };
  for (let n = 0; n < 12; n += 1) touches.note('a', touch('a'));
  touches.note('b', touch('b'));
  expect(seen).toEqual(['a']);
  open();
  await touches.settled();
  expect(seen).toEqual(['a', 'b']);
  touches.note('a', () => Promise.reject(new Error('no database')));
  await touches.settled();
  touches.note('a', touch('a again'));
  expect(seen).toEqual(['a', 'b', 'a again']);
});

describe('an order that waits for a long import holds its representative', () => {
  let server: TestServer;
  let person: number;
  let holder: pg.PoolClient;
  beforeAll(async () => {
    server = await startTestServer();
    person = await addCommercial(server.db, 1);
    holder = await server.db.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from utilisateur where id = $1 for no key update', [person]);
  });
  afterAll(async () => {
    holder.release();
    await server.close();
  });

  const idle = () => server.signedIn(person, { idle: 0.5 });
  const idleSeconds = () =>
    scalar(
      server.db,
      'select max(extract(epoch from now() - last_activity_at)) from app_session where utilisateur_id = $1',
      [person],
    );
  const within = async (client: Client): Promise<number> => {
    const from = performance.now();
    expect((await client.get(ME)).statusCode).toBe(200);
    return performance.now() - from;
  };

  test('twelve calls of their idle session are answered, and so are those of others', async () => {
    const theirs = await idle();
    const waiting = Array.from({ length: 12 }, () => theirs.get(ME));
    const others = await Promise.all([within(server.as('ROLE_LECTEUR')), within(server.as('ROLE_ADMIN'))]);
    expect(Math.max(...others)).toBeLessThan(AT_ONCE_MS);
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    // The session itself is free, and is noted although its person is held.
    await eventually('the session is touched', async () => (await idleSeconds()) < 60);
    expect(await scalar(server.db, 'select count(*) from utilisateur where last_activity_at is not null')).toBe(0);
  });

  test('they can sign out and are noted again once the order is through', async () => {
    await holder.query('commit');
    const theirs = await idle();
    await theirs.get(ME);
    await eventually(
      'the person is touched',
      async () =>
        (await scalar(server.db, 'select count(*) from utilisateur where last_activity_at is not null')) === 1,
    );
    expect((await theirs.post('/logout')).statusCode).toBeLessThan(400);
  });
});
