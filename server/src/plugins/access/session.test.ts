import { eventually } from '../../../../tests/support/eventually.ts';
import { addCommercial, insert, scalar } from '../../../../tests/support/rows.ts';
import { type Client, problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';

const ME = '/api/data/admin/my-info';
let server: TestServer;
let userId: number;

beforeAll(async () => {
  server = await startTestServer();
  userId = await insert(server.db, 'utilisateur', { username: 'hery', nom_prenom: 'Hery', role_code: 'ROLE_LECTEUR' });
});
afterAll(() => server.close());

const statusOf = async (client: Client, headers: Record<string, string> = {}) =>
  (await client.get(ME, { headers })).statusCode;
/** Moves the last activity of every session of this user back by this many minutes. */
const sleep = (minutes: number) =>
  server.db.pool.query(
    'update app_session set last_activity_at = last_activity_at - make_interval(mins => $1) where utilisateur_id = $2',
    [minutes, userId],
  );
const idleMinutes = () =>
  scalar(
    server.db,
    'select extract(epoch from now() - last_activity_at) / 60 from app_session where utilisateur_id = $1',
    [userId],
  );
const onlySession = async (times = {}) => {
  await server.db.pool.query('delete from app_session where utilisateur_id = $1', [userId]);
  return server.signedIn(userId, times);
};

describe('life of a session', () => {
  test.each([
    ['idle for 1 h 59', { idle: 1.98 }, 200],
    ['idle for 2 h 01', { idle: 2.02 }, 401],
    ['open for 11 h 59, active', { age: 11.98, left: 0.02 }, 200],
    ['open for 12 h 01, active', { age: 12.02, left: -0.02 }, 401],
    ['remember-me: idle for 29 days', { remember: true, idle: 29 * 24, left: 24 }, 200],
    ['remember-me: 30 days over', { remember: true, idle: 1, left: -0.02 }, 401],
  ])('%s → %s', async (_name, times, expected) => {
    expect(await statusOf(await server.signedIn(userId, times))).toBe(expected);
  });

  test('the check every two minutes does not prolong it, a real call does', async () => {
    const client = await onlySession();
    for (let n = 0; n < 59; n += 1) {
      await sleep(2);
      expect(await statusOf(client, { 'x-session-check': '1' })).toBe(200);
    }
    expect(await idleMinutes()).toBeGreaterThan(117);
    expect(await statusOf(client)).toBe(200);
    await eventually('the call is noted', async () => (await idleMinutes()) < 1);
    await sleep(119);
    expect(await statusOf(client, { 'x-session-check': '1' })).toBe(200);
    await sleep(2);
    expect(await statusOf(client, { 'x-session-check': '1' })).toBe(401);
    expect(await statusOf(client)).toBe(401);
  });

  test('an expired session is not revived by its own call', async () => {
    const client = await onlySession({ idle: 3 });
    expect([await statusOf(client), await statusOf(client)]).toEqual([401, 401]);
  });

  test('an unknown, empty or hostile cookie means nobody', async () => {
    for (const cookie of [
      'sid=',
      'sid=inconnu',
      `sid=${'a'.repeat(3_000)}`,
      'sid=%00',
      'sid=%zz',
      "sid=' or 1=1 --",
      '__Host-sid=x',
      'sid',
      '=;;=',
      'sid=a; sid=b',
    ]) {
      expect([cookie, (await server.app.inject({ url: ME, headers: { cookie } })).statusCode]).toEqual([cookie, 401]);
    }
  });

  test('the 401 answer is a problem in French', async () => {
    expect(problemOf(await server.as('anonymous').get(ME))).toEqual({
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      detail: 'Vous n’êtes pas connecté.',
    });
  });
});

describe('changes count at once', () => {
  test('disabling a person ends their sessions, and enabling them does not reopen these', async () => {
    const id = await addCommercial(server.db, 12);
    const [phone, desk] = [await server.signedIn(id), await server.signedIn(id, { remember: true })];
    expect([await statusOf(phone), await statusOf(desk)]).toEqual([200, 200]);
    const admin = server.as('ROLE_ADMIN');
    expect((await admin.patch('/api/data/utilisateurs/col012', { isEnabled: false })).statusCode).toBe(200);
    expect([await statusOf(phone), await statusOf(desk)]).toEqual([401, 401]);
    expect(await scalar(server.db, 'select count(*) from app_session where utilisateur_id = $1', [id])).toBe(0);
    await admin.patch('/api/data/utilisateurs/col012', { isEnabled: true });
    expect(await statusOf(phone)).toBe(401);
    const trail = await server.db.pool.query(
      "select action, before, after, username from audit where entity_id = 'col012' order by id",
    );
    expect(trail.rows).toEqual([
      {
        action: 'désactiver',
        before: { isEnabled: true },
        after: { isEnabled: false },
        username: server.usernameOf('ROLE_ADMIN'),
      },
      {
        action: 'activer',
        before: { isEnabled: false },
        after: { isEnabled: true },
        username: server.usernameOf('ROLE_ADMIN'),
      },
    ]);
  });

  test('a changed role counts from the next request', async () => {
    const id = await insert(server.db, 'utilisateur', {
      username: 'mobile',
      nom_prenom: 'Mobile',
      role_code: 'ROLE_ADMIN',
    });
    const client = await server.signedIn(id);
    expect((await client.get('/api/data/imports')).statusCode).toBe(200);
    await server.db.pool.query("update utilisateur set role_code = 'ROLE_LECTEUR' where id = $1", [id]);
    expect((await client.get('/api/data/imports')).statusCode).toBe(403);
    await server.db.pool.query('update utilisateur set is_enabled = false where id = $1', [id]);
    expect((await client.get('/api/data/imports')).statusCode).toBe(401);
  });

  test('no request is answered after the disabling, even in a flood of calls', async () => {
    const id = await addCommercial(server.db, 13);
    const client = await server.signedIn(id);
    let disabled = false;
    let late = 0;
    const flood = Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let n = 0; n < 15; n += 1) {
          const after = disabled;
          const status = await statusOf(client);
          if (after && status === 200) late += 1;
        }
      }),
    );
    await server.as('ROLE_ADMIN').patch('/api/data/utilisateurs/col013', { isEnabled: false });
    disabled = true;
    await flood;
    expect(late).toBe(0);
  });
});

describe('the last administrator', () => {
  const admins = () =>
    scalar(server.db, "select count(*) from utilisateur where role_code = 'ROLE_ADMIN' and is_enabled");
  beforeEach(() =>
    server.db.pool.query(
      "update utilisateur set is_enabled = true where username in ('admin@essai.mg', 'expire@essai.mg')",
    ),
  );

  test('cannot be disabled (409): nothing is written and the session stays', async () => {
    await server.db.pool.query(
      "update utilisateur set is_enabled = false where role_code = 'ROLE_ADMIN' and username <> 'admin@essai.mg'",
    );
    const lines = await scalar(server.db, 'select count(*) from audit');
    const answer = await server.as('ROLE_ADMIN').patch('/api/data/utilisateurs/admin@essai.mg', { isEnabled: false });
    expect(problemOf(answer)).toMatchObject({ status: 409, detail: 'Au moins un administrateur actif est requis.' });
    expect([
      await admins(),
      await statusOf(server.as('ROLE_ADMIN')),
      await scalar(server.db, 'select count(*) from audit'),
    ]).toEqual([1, 200, lines]);
  });

  test('of two administrators who disable each other one remains, twenty times out of twenty', async () => {
    const second = server.ids.get('expired') ?? 0;
    const deadlocks = () =>
      scalar(server.db, 'select deadlocks from pg_stat_database where datname = current_database()');
    const before = await deadlocks();
    for (let round = 0; round < 20; round += 1) {
      await server.db.pool.query(
        "update utilisateur set is_enabled = username in ('admin@essai.mg', 'expire@essai.mg') " +
          "where role_code = 'ROLE_ADMIN'",
      );
      const [a, b] = [await server.signedIn(server.ids.get('ROLE_ADMIN') ?? 0), await server.signedIn(second)];
      const answers = await Promise.all([
        a.patch('/api/data/utilisateurs/expire@essai.mg', { isEnabled: false }),
        b.patch('/api/data/utilisateurs/admin@essai.mg', { isEnabled: false }),
      ]);
      // The slower one is then the last administrator (409), or already disabled (401).
      const statuses = answers.map((answer) => answer.statusCode).sort();
      expect(statuses[0]).toBe(200);
      expect([401, 409]).toContain(statuses[1]);
      expect(await admins()).toBe(1);
    }
    // The second waits for the lock of the first.
    expect(await deadlocks()).toBe(before);
  });
});

describe('requests from other sites', () => {
  const FOREIGN: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.exemple' },
    { origin: 'null' },
    { origin: 'http://localhost:80.evil.exemple' },
    { origin: 'http://localhost:81' },
    { origin: 'evil' },
    { origin: '' },
  ];
  let admin: Client;
  beforeAll(async () => {
    await server.db.pool.query("update utilisateur set is_enabled = true where username = 'admin@essai.mg'");
    admin = await server.signedIn(server.ids.get('ROLE_ADMIN') ?? 0);
  });
  const own = (port = 80) => ({ origin: `http://localhost:${port}`, 'sec-fetch-site': 'same-origin' });

  test('no writing method, and neither GET that changes something, accepts another origin', async () => {
    const unsafe = server.app.declaredRoutes.filter(
      ({ method, url }) => method === 'POST' || method === 'PATCH' || url === '/logout' || url.endsWith('/synchronize'),
    );
    expect(unsafe.length).toBeGreaterThan(10);
    for (const { method, url } of unsafe) {
      for (const headers of FOREIGN) {
        const answer = await admin.send({ method: method as 'POST', url: url.replace(':username', 'col012'), headers });
        expect([method, url, headers, answer.statusCode]).toEqual([method, url, headers, 403]);
        expect(problemOf(answer).detail).toBe('Cette action ne peut pas être demandée depuis un autre site.');
      }
    }
    expect(await statusOf(admin)).toBe(200);
  });

  test('the application itself, and tools that are no browsers, are accepted', async () => {
    for (const headers of [own(), {}, { 'sec-fetch-site': 'none' }]) {
      expect((await admin.post('/api/data/livraisons/check/existence', { codes: [] }, { headers })).statusCode).toBe(
        200,
      );
    }
  });

  const GETS = ['/api/data/commercial/synchronize', '/logout'];
  test.each<Record<string, string>>([
    // Over plain HTTP a link on another site's page sends no more than this, and with a policy of its own not even that.
    { referer: 'http://evil.exemple/' },
    {},
    { referer: 'http://localhost.evil.exemple/' },
    { referer: 'http://localhost:81/admin/login' },
    { referer: 'evil' },
    { referer: '' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-site', referer: 'http://localhost/admin/login' },
    { 'sec-fetch-site': 'cross-site', 'x-tab': 'onglet-de-l-essai' },
    { referer: 'http://evil.exemple/', 'x-tab': 'onglet-de-l-essai' },
  ])(
    'a GET that changes something is refused with %j, which does not prove that it comes from here',
    async (headers) => {
      for (const url of GETS) {
        const answer = await admin.get(url, { headers });
        expect([url, answer.statusCode]).toEqual([url, 403]);
        expect(problemOf(answer).detail).toBe('Cette action ne peut pas être demandée depuis un autre site.');
      }
      expect(await statusOf(admin)).toBe(200);
    },
  );

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'same-origin' },
    { referer: 'http://localhost/admin/login' },
    { referer: 'http://localhost:80/admin/login?redirect=%2F' },
    { 'x-tab': 'onglet-de-l-essai' },
  ])('a GET that changes something is accepted with %j', async (headers) => {
    const person = await server.signedIn(server.ids.get('ROLE_ADMIN') ?? 0);
    // This server has no accounting system.
    const statuses = [];
    for (const url of GETS) statuses.push((await person.get(url, { headers })).statusCode);
    expect(statuses).toEqual([503, 303]);
  });

  test('reading is allowed, without a header that opens the answer to another site', async () => {
    const answer = await admin.get('/api/data/products', {
      headers: { origin: 'https://evil.exemple', 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test('a form of another site cannot imitate JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await admin.post('/api/data/livraisons/process/import', '{"livraisons":[]}', {
        headers: { 'content-type': type },
      });
      expect([400, 415, 422]).toContain(answer.statusCode);
    }
    expect(await scalar(server.db, 'select count(*) from import_journal')).toBe(0);
  });
});

test('no GET writes, except the activity of the session and the two known ones', async () => {
  const tables = [
    'audit',
    'utilisateur',
    'import_journal',
    'notification',
    'livraison',
    'stock_mouvement',
    'app_session',
    'rate_bucket',
    'idempotence',
  ];
  const counts = () =>
    Promise.all(
      tables.map((table) =>
        scalar(
          server.db,
          `select coalesce(sum(('x' || left(md5(t::text), 8))::bit(32)::int::bigint), 0) + count(*) from ${table} t`,
        ),
      ),
    );
  const client = await server.signedIn(server.ids.get('ROLE_ADMIN') ?? 0);
  expect(await statusOf(client)).toBe(200);
  const before = await counts();
  for (const { method, url } of server.app.declaredRoutes) {
    if (method !== 'GET' || url === '/logout' || url.endsWith('/synchronize')) continue;
    const answer = await client.get(
      url.replace(':username', 'col012').replace(':code', 'LIV0000001').replace(':metric', 'sales').replace('*', 'x'),
    );
    expect([200, 302, 404, 406]).toContain(answer.statusCode);
  }
  expect(await counts()).toEqual(before);
});
