import { eventually } from '../../../../tests/support/eventually.ts';
import { type Client, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { spyOnStatements, type StatementSpy } from '../../../../tests/support/statements.ts';
import type { Actor } from './authorization.ts';
import { LISTENER } from '../events/listener.ts';
import { KnownSessions } from './knownSessions.ts';

describe('remembered sessions', () => {
  afterEach(() => jest.useRealTimers());
  const actor = (id: number) => ({ id, username: `u${id}` }) as Actor;
  const remembering = (...ids: number[]) => {
    const sessions = new KnownSessions();
    sessions.hear(true);
    for (const id of ids) sessions.look(`s${id}`)(actor(id), 60_000);
    return sessions;
  };
  const known = (sessions: KnownSessions) => [1, 2, 3].filter((id) => sessions.find(`s${id}`) !== undefined);

  test.each([
    ['@2', [1, 3]],
    ['s1,s3', [2]],
    ['*', []],
    ['s9', [1, 2, 3]],
  ])('« %s » forgets only these', (named, left) => {
    const sessions = remembering(1, 2, 3);
    sessions.forget(named);
    expect(known(sessions)).toEqual(left);
  });

  test('nothing is remembered without listening, nor from before an interruption', () => {
    const sessions = new KnownSessions();
    sessions.look('s1')(actor(1), 60_000);
    expect(known(sessions)).toEqual([]);
    const heard = remembering(1);
    heard.hear(false);
    expect(known(heard)).toEqual([]);
    heard.hear(true);
    expect(known(heard)).toEqual([]);
  });

  test('a read from before an announcement is not remembered after it', () => {
    const sessions = remembering();
    const remember = sessions.look('s1');
    sessions.forget('@1');
    remember(actor(1), 60_000);
    expect(known(sessions)).toEqual([]);
  });

  test('entries last five seconds at most, and never longer than the session', () => {
    jest.useFakeTimers();
    const sessions = remembering(1);
    sessions.look('s2')(actor(2), 1_000);
    jest.advanceTimersByTime(999);
    expect(known(sessions)).toEqual([1, 2]);
    jest.advanceTimersByTime(1);
    expect(known(sessions)).toEqual([1]);
    jest.advanceTimersByTime(4_000);
    expect(known(sessions)).toEqual([]);
  });

  test.each([-3_600_000, 3_600_000])('a clock set %i ms ahead neither prolongs nor ends them', (ms) => {
    jest.useFakeTimers();
    const sessions = remembering(1);
    jest.setSystemTime(Date.now() + ms);
    expect(known(sessions)).toEqual([1]);
    jest.advanceTimersByTime(5_000);
    expect(known(sessions)).toEqual([]);
  });
});

describe('a server that listens to the database', () => {
  let server: TestServer;
  let looks: StatementSpy;
  const heard = () => eventually('the database is heard', () => server.app.live.isListening);
  beforeAll(async () => {
    server = await startTestServer();
    server.app.live.start();
    await heard();
    await server.remember();
    looks = spyOnStatements(server.connections);
  });
  beforeEach(async () => {
    await server.reset();
    await server.app.live.caughtUp();
  });
  afterAll(() => server.close());

  const lookedUp = () => looks.named('session');
  const me = (client: Client) => client.get('/api/data/admin/my-info', { headers: { accept: 'application/json' } });
  const person = (role: 'ROLE_LECTEUR' | 'ROLE_ADMIN' = 'ROLE_LECTEUR') => server.signedIn(server.ids.get(role) ?? 0);
  const MERGE = { headers: { 'content-type': 'application/merge-patch+json' } };
  const reader = () => `/api/data/utilisateurs/${server.usernameOf('ROLE_LECTEUR')}`;

  test('a second request does not read the session again', async () => {
    const client = await person();
    const first = await me(client);
    looks.clear();
    const second = await me(client);
    expect([second.statusCode, second.body]).toEqual([200, first.body]);
    expect(lookedUp()).toBe(0);
  });

  test.each<[string, (theirs: Client) => Promise<{ statusCode: number }>]>([
    ['disabled', () => server.as('ROLE_ADMIN').patch(reader(), { isEnabled: false }, MERGE)],
    [
      'password reset',
      () =>
        server
          .as('ROLE_ADMIN')
          .post(`/api/data/admin/reset-password/${server.usernameOf('ROLE_LECTEUR')}`, {
            password: 'Un-Autre-Mot-De-Passe-2026!',
          }),
    ],
    ['other sessions ended', async () => (await person()).post('/api/data/admin/my-sessions/disable-others')],
    ['signed out', (theirs) => theirs.post('/logout')],
  ])('%s: the next call knows it', async (_how, end) => {
    for (let round = 0; round < 3; round += 1) {
      await server.reset();
      await server.app.live.caughtUp();
      const theirs = await person();
      expect((await me(theirs)).statusCode).toBe(200);
      expect((await end(theirs)).statusCode).toBeLessThan(400);
      expect((await me(theirs)).statusCode).toBe(401);
    }
  });

  test('another role or name counts from the next call', async () => {
    const theirs = await person();
    expect((await theirs.get('/api/data/commandes')).statusCode).toBe(200);
    expect(
      (await server.as('ROLE_ADMIN').patch(reader(), { utilisateurRoleCode: 'ROLE_ADMIN' }, MERGE)).statusCode,
    ).toBe(200);
    expect((await me(theirs)).json()).toMatchObject({ utilisateurRole: { isAdmin: true } });
    expect((await server.as('ROLE_ADMIN').patch(reader(), { nomPrenom: 'Nom Nouveau' }, MERGE)).statusCode).toBe(200);
    expect((await me(theirs)).json()).toMatchObject({ nomPrenom: 'Nom Nouveau' });
  });

  test('the database tells of changes in another process', async () => {
    const theirs = await person();
    expect((await me(theirs)).statusCode).toBe(200);
    await server.db.pool.query('update utilisateur set is_enabled = false where id = $1', [
      server.ids.get('ROLE_LECTEUR'),
    ]);
    await server.app.live.caughtUp();
    expect((await me(theirs)).statusCode).toBe(401);
  });

  test('without listening every call reads the database', async () => {
    const theirs = await person();
    await me(theirs);
    await server.db.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ' +
        'application_name = $1',
      [LISTENER],
    );
    await eventually('the database is not heard any more', () => !server.app.live.isListening);
    looks.clear();
    await me(theirs);
    expect(lookedUp()).toBe(1);
    await heard();
  });
});
