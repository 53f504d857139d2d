import { eventually } from '../../../../tests/support/eventually.ts';
import { type Field, startField } from '../../../../tests/support/field.ts';
import { scalar } from '../../../../tests/support/rows.ts';
import { type Client, problemOf, type TestServer } from '../../../../tests/support/server.ts';
import type { DeviceSession } from '../../contract/deviceSession.ts';

const LOST = 'Votre session a été déconnectée par un administrateur. Motif\u00a0: Téléphone perdu';
let field: Field;
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  field = await startField();
  server = field.server;
  admin = server.as('ROLE_ADMIN');
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const plain = { headers: { accept: 'application/json' } };
const mine = () => server.ids.get('ROLE_COMMERCIAL') ?? 0;
const open = async (phone: Client, deviceID: string) =>
  (await phone.post('/api/data/device-sessions', { deviceID }, plain)).json<DeviceSession>();
const disable = (code: string, motif?: string | null, who = admin) =>
  who.post(`/api/data/sessions/${code}/disable`, motif === undefined ? undefined : { motif }, plain);
const list = async (query = '') => (await admin.get(`/api/data/sessions?${query}`, plain)).json<DeviceSession[]>();
const order = (phone: Client) =>
  phone.post('/api/data/commandes', {
    pointOfSale: field.pos,
    lignes: [{ stockCommercialCode: field.soap, quantite: 1 }],
  });

test('ending says who, when and why; the telephone’s next call is 401, other sign-ins stay', async () => {
  const [phone, again, elsewhere] = [
    await server.signedIn(mine(), { remember: true }),
    await server.signedIn(mine()),
    await server.signedIn(mine()),
  ];
  const session = await open(phone, 'A');
  expect((await open(again, 'A')).code).toBe(session.code);
  await open(elsewhere, 'B');
  expect((await order(phone)).statusCode).toBe(201);

  const answer = await disable(session.code, ' Téléphone perdu ');
  expect([answer.statusCode, answer.json<DeviceSession>()]).toEqual([
    200,
    {
      ...session,
      lastActivityAt: expect.any(String) as string,
      isEnabled: false,
      disableAt: expect.any(String) as string,
      motif: 'Téléphone perdu',
      disabledBy: { username: server.usernameOf('ROLE_ADMIN'), nomPrenom: 'Essai ROLE ADMIN' },
    },
  ]);
  expect((await list('isEnabled=false')).map(({ code, motif }) => [code, motif])).toEqual([
    [session.code, 'Téléphone perdu'],
  ]);
  const before = await scalar(server.db, 'select count(*) from commande');
  for (const ended of [
    await order(phone),
    await phone.get('/api/data/admin/my-info'),
    await again.post('/api/data/device-sessions', { deviceID: 'A' }),
  ]) {
    expect(problemOf(ended)).toMatchObject({ status: 401, detail: LOST });
  }
  expect(await scalar(server.db, 'select count(*) from commande')).toBe(before);
  expect((await order(elsewhere)).statusCode).toBe(201);
  const { rows } = await server.db.pool.query(
    "select username, action, entity_id, before, after from audit where action = 'déconnecter'",
  );
  expect(rows).toEqual([
    {
      username: server.usernameOf('ROLE_ADMIN'),
      action: 'déconnecter',
      entity_id: session.code,
      before: { isEnabled: true },
      after: {
        isEnabled: false,
        utilisateur: server.usernameOf('ROLE_COMMERCIAL'),
        deviceID: 'A',
        motif: 'Téléphone perdu',
      },
    },
  ]);
});

test('the reason is still told when the sign-in has expired; a new sign-in opens a new session', async () => {
  const phone = await server.signedIn(mine());
  const session = await open(phone, 'A');
  await disable(session.code, 'Téléphone perdu');
  await server.db.pool.query(
    "update app_session set last_activity_at = now() - interval '3 days' where ended_because is not null",
  );
  expect(problemOf(await order(phone)).detail).toBe(LOST);
  expect(
    await scalar(
      server.db,
      "select count(*) from app_session where ended_because is not null and expires_at > now() + interval '29 days'",
    ),
  ).toBe(1);
  const fresh = await server.signedIn(mine());
  expect((await open(fresh, 'A')).code).not.toBe(session.code);
  expect((await order(fresh)).statusCode).toBe(201);
});

test('a sign-in ends with any session it opened, but not with one opened by an administrator', async () => {
  const phone = await server.signedIn(mine());
  const [first] = [await open(phone, 'A'), await open(phone, 'B')];
  await disable(first.code, 'Téléphone perdu');
  expect(problemOf(await order(phone)).detail).toBe(LOST);
  const other = (
    await admin.post('/api/data/device-sessions', { deviceID: 'C', username: 'col001' }, plain)
  ).json<DeviceSession>();
  await disable(other.code, 'Essai');
  expect((await list()).length).toBe(3);
});

test('without body or reason the sentence has no reason', async () => {
  for (const motif of [undefined, null]) {
    const phone = await server.signedIn(mine());
    const session = await open(phone, 'A');
    expect((await disable(session.code, motif)).json<DeviceSession>().motif).toBe('');
    expect(problemOf(await order(phone)).detail).toBe('Votre session a été déconnectée par un administrateur.');
  }
});

test('of simultaneous administrators one ends it, the others learn by whom and when', async () => {
  const session = await open(await server.signedIn(mine()), 'A');
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => disable(session.code, `Motif ${i}`)));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  const kept = answers.find((answer) => answer.statusCode === 200)?.json<DeviceSession>();
  expect((await list()).map(({ motif }) => motif)).toEqual([kept?.motif]);
  expect(problemOf(await disable(session.code, 'Encore')).detail).toMatch(
    /^Cette session est déjà terminée depuis le \d\d\/\d\d\/\d{4} \d\d:\d\d, par Essai ROLE ADMIN\.$/,
  );
  expect(await scalar(server.db, "select count(*) from audit where action = 'déconnecter'")).toBe(1);
});

test('disabling a representative ends their devices and says why; enabled again they can sign in', async () => {
  const [phone, again, idle] = [
    await server.signedIn(mine()),
    await server.signedIn(mine()),
    await server.signedIn(mine()),
  ];
  const [a, b] = [await open(phone, 'A'), await open(again, 'B')];
  const other = (
    await admin.post('/api/data/device-sessions', { deviceID: 'C', username: 'col001' }, plain)
  ).json<DeviceSession>();
  const turn = (isEnabled: boolean) =>
    admin.patch(`/api/data/utilisateurs/${server.usernameOf('ROLE_COMMERCIAL')}`, { isEnabled });
  expect((await turn(false)).statusCode).toBe(200);

  const off = await list('isEnabled=false');
  expect(off.map(({ code, motif, disabledBy }) => [code, motif, disabledBy?.nomPrenom]).sort()).toEqual(
    [a.code, b.code].map((code) => [code, 'Compte désactivé', 'Essai ROLE ADMIN']),
  );
  expect((await list('isEnabled=true')).map(({ code }) => code)).toEqual([other.code]);
  for (const ended of [await order(phone), await again.get('/api/data/admin/my-info')]) {
    expect(problemOf(ended)).toMatchObject({
      status: 401,
      detail: 'Votre session a été déconnectée par un administrateur. Motif\u00a0: Compte désactivé',
    });
  }
  expect((await idle.get('/api/data/admin/my-info')).statusCode).toBe(401);
  expect(await scalar(server.db, "select count(*) from audit where action = 'déconnecter'")).toBe(2);

  expect((await turn(true)).statusCode).toBe(200);
  expect((await order(phone)).statusCode).toBe(401);
  expect((await list('isEnabled=true')).map(({ code }) => code)).toEqual([other.code]);
  await open(await server.signedIn(mine()), 'A');
});

test('opening and ending at once leave no active session behind an ended sign-in', async () => {
  for (let round = 0; round < 8; round += 1) {
    const phone = await server.signedIn(mine());
    const session = await open(phone, 'A');
    const [ended, reopened] = await Promise.all([
      disable(session.code, 'Essai'),
      phone.post('/api/data/device-sessions', { deviceID: 'A' }, plain),
    ]);
    expect([ended.statusCode, [200, 401].includes(reopened.statusCode)]).toEqual([200, true]);
    expect((await order(phone)).statusCode).toBe(401);
    expect(await scalar(server.db, 'select count(*) from device_session where is_enabled')).toBe(0);
  }
});

test('a session’s activity follows the calls made with it', async () => {
  const phone = await server.signedIn(mine());
  const session = await open(phone, 'A');
  const age = () =>
    scalar(server.db, 'select extract(epoch from now() - last_activity_at) / 60 from device_session where code = $1', [
      session.code,
    ]);
  await server.db.pool.query("update device_session set last_activity_at = now() - interval '9 minutes'");
  await server.db.pool.query("update app_session set last_activity_at = now() - interval '9 minutes'");
  await phone.get('/api/data/commandes');
  await eventually('the call is noted', async () => (await age()) < 1);
});

test('the list: search, representative, state, period, sort; and no access for other roles', async () => {
  const phone = await server.signedIn(mine());
  const [a, b] = [
    await open(phone, 'IMEI-42'),
    (
      await admin.post('/api/data/device-sessions', { deviceID: 'pixel', username: 'col001' }, plain)
    ).json<DeviceSession>(),
  ];
  await server.db.pool.query("update device_session set created_at = '2026-10-01T12:00:00Z' where code = $1", [a.code]);
  await server.db.pool.query("update utilisateur set phone_number = '340512345' where username = 'col001'");
  await disable(b.code, 'Vol');
  const codes = async (query: string) => (await list(query)).map(({ code }) => (code === a.code ? 'a' : 'b')).join('');
  const cases: [string, string][] = [
    ['', 'ba'],
    ['search=imei-4', 'a'],
    ['search=COL001', 'b'],
    ['search=34 05', 'b'],
    [`search=${a.code}`, 'a'],
    ['search=ROLE commercial', 'a'],
    ['search=rien', ''],
    ['search=%25', ''],
    ['isEnabled=true', 'a'],
    ['isEnabled=false', 'b'],
    ['utilisateur.username[]=col001', 'b'],
    ['utilisateur.username[]=col001&utilisateur.username[]=commercial@essai.mg', 'ba'],
    ['createdAt[before]=2026-10-01', 'a'],
    ['createdAt[after]=2026-10-02', 'b'],
    ['order[createdAt]=asc', 'ab'],
    ['order[disableAt]=asc', 'ba'],
    ['order[disableAt]=desc', 'ba'],
    ['order[utilisateur.nomPrenom]=asc', 'ba'],
    ['order[utilisateur.nomPrenom]=desc', 'ab'],
  ];
  for (const [query, expected] of cases) expect([query, await codes(query)]).toEqual([query, expected]);
  for (const role of ['ROLE_EDITEUR', 'ROLE_COMMERCIAL'] as const)
    expect((await disable(a.code, 'Essai', server.as(role))).statusCode).toBe(403);
  expect((await disable(a.code, 'x'.repeat(301))).statusCode).toBe(422);
});
