import sql from 'sql-template-tag';
import { type Client, problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { MySession } from '../../contract/compte.ts';

const URL = '/api/data/admin/sessions';
const ME = '/api/data/admin/my-info';
let server: TestServer;
let admin: Client;
let reader: string;
let second: Client;

beforeAll(async () => {
  server = await startTestServer();
  admin = server.as('ROLE_ADMIN');
  reader = server.usernameOf('ROLE_LECTEUR');
  second = await server.signedIn(server.ids.get('ROLE_LECTEUR') ?? 0);
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const sessionsOf = async (username: string) =>
  (await admin.get(`${URL}/${username}`)).json<{ member: MySession[] }>().member;

test('an administrator sees where somebody is signed in, and ends one session; its next call is told why', async () => {
  const open = await sessionsOf(reader);
  expect(open).toHaveLength(2);
  expect(open.map(({ actuelle }) => actuelle)).toEqual([false, false]);
  const newest = [...open].sort((a, b) => b.code.localeCompare(a.code))[0]?.code ?? '';
  expect((await admin.post(`${URL}/${reader}/${newest}/disable`)).json()).toEqual({ ended: 1 });
  expect(problemOf(await second.get(ME))).toMatchObject({
    status: 401,
    detail: 'Votre session a été fermée par un administrateur.',
  });
  expect((await server.as('ROLE_LECTEUR').get(ME)).statusCode).toBe(200);
  expect(await sessionsOf(reader)).toHaveLength(1);
  expect((await admin.post(`${URL}/${reader}/${newest}/disable`)).statusCode).toBe(404);
  expect(await server.db.rows(sql`select entity_id, after from audit where action = 'fermer des sessions'`)).toEqual([
    { entity_id: reader, after: { sessions: [newest] } },
  ]);
  expect(
    await server.db.rows(sql`select username, target, details from security_event where event = 'sessions_ended'`),
  ).toEqual([{ username: server.usernameOf('ROLE_ADMIN'), target: reader, details: { sessions: 1 } }]);
});

test('ends all sessions of somebody; of oneself all but the one that asks', async () => {
  expect((await admin.post(`${URL}/${reader}/disable-all`)).json()).toEqual({ ended: 2 });
  expect((await server.as('ROLE_LECTEUR').get(ME)).statusCode).toBe(401);
  expect((await admin.post(`${URL}/${reader}/disable-all`)).json()).toEqual({ ended: 0 });
  const own = server.usernameOf('ROLE_ADMIN');
  const elsewhere = await server.signedIn(server.ids.get('ROLE_ADMIN') ?? 0);
  const mine = (await sessionsOf(own)).find(({ actuelle }) => actuelle)?.code ?? '';
  expect(problemOf(await admin.post(`${URL}/${own}/${mine}/disable`))).toMatchObject({ status: 409 });
  expect((await admin.post(`${URL}/${own}/disable-all`)).json()).toEqual({ ended: 1 });
  expect([(await admin.get(ME)).statusCode, (await elsewhere.get(ME)).statusCode]).toEqual([200, 401]);
});

test('a session is ended only under the name of its person', async () => {
  const code = (await sessionsOf(reader))[0]?.code ?? '';
  const other = server.usernameOf('ROLE_EDITEUR');
  expect((await admin.post(`${URL}/${other}/${code}/disable`)).statusCode).toBe(404);
  expect((await admin.get(`${URL}/personne`)).statusCode).toBe(404);
  expect(await sessionsOf(reader)).toHaveLength(2);
});
