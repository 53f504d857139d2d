import { type Field, ledger, startField } from '../../../../tests/support/field.ts';
import { scalar } from '../../../../tests/support/rows.ts';
import { type Client, problemOf, type TestServer } from '../../../../tests/support/server.ts';
import type { DeviceSession } from '../../contract/deviceSession.ts';

const URL = '/api/data/device-sessions';
let field: Field;
let server: TestServer;
let commercial: Client;

beforeAll(async () => {
  field = await startField();
  server = field.server;
  commercial = server.as('ROLE_COMMERCIAL');
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const send = (payload: object, who = commercial, headers: Record<string, string> = {}) =>
  who.post(URL, payload, { headers: { accept: 'application/json', ...headers } });
const sessions = () => scalar(server.db, 'select count(*) from device_session');

test('opening gives a session, an audit entry and activity, which the list of representatives shows', async () => {
  const before = await ledger(server.db);
  const answer = await send({ deviceID: ' a1b2 ' });
  const session = answer.json<DeviceSession>();
  expect([answer.statusCode, answer.headers.location]).toEqual([201, `/api/data/sessions/${session.code}`]);
  expect(session).toEqual({
    code: expect.stringMatching(/^SES\d{7}$/) as string,
    utilisateur: { username: server.usernameOf('ROLE_COMMERCIAL'), nomPrenom: 'Essai ROLE COMMERCIAL' },
    createdAt: expect.any(String) as string,
    lastActivityAt: expect.any(String) as string,
    deviceID: 'a1b2',
    isEnabled: true,
    disableAt: null,
    disabledBy: null,
    motif: '',
  });
  expect(await ledger(server.db)).toEqual({ ...before, device_session: 1, audit: 1 });
  const { rows } = await server.db.pool.query('select action, entity, entity_id, after from audit');
  expect(rows).toEqual([
    {
      action: 'créer',
      entity: 'device_session',
      entity_id: session.code,
      after: { utilisateur: server.usernameOf('ROLE_COMMERCIAL'), deviceID: 'a1b2' },
    },
  ]);
  const listed = (
    await server.as('ROLE_ADMIN').get(`/api/data/utilisateurs/${server.usernameOf('ROLE_COMMERCIAL')}`)
  ).json<{ hasSession: boolean; lastActivityAt: string }>();
  expect([listed.hasSession, Math.abs(Date.parse(listed.lastActivityAt) - Date.now()) < 10_000]).toEqual([true, true]);
});

test('opened twice on one device: the same session, 200, newer activity', async () => {
  const first = (await send({ deviceID: 'A' })).json<DeviceSession>();
  await server.db.pool.query("update utilisateur set last_activity_at = '2020-01-01'");
  const again = await send({ deviceID: 'A', username: null });
  expect([again.statusCode, again.json()]).toEqual([200, { ...first, lastActivityAt: expect.any(String) as string }]);
  expect(again.json<DeviceSession>().lastActivityAt).not.toBe(first.lastActivityAt);
  expect(await scalar(server.db, "select count(*) from utilisateur where last_activity_at > '2021-01-01'")).toBe(1);
  expect([await sessions(), await scalar(server.db, 'select count(*) from audit')]).toEqual([1, 1]);
});

test('another device, another person, or an ended session: a new one', async () => {
  const first = (await send({ deviceID: 'A' })).json<DeviceSession>();
  const codes = [
    first.code,
    (await send({ deviceID: 'B' })).json<DeviceSession>().code,
    (await send({ deviceID: 'A', username: 'col001' }, server.as('ROLE_ADMIN'))).json<DeviceSession>().code,
  ];
  await server.db.pool.query('update device_session set is_enabled = false, disable_at = now() where code = $1', [
    first.code,
  ]);
  const reopened = await send({ deviceID: 'A' });
  expect([reopened.statusCode, new Set([...codes, reopened.json<DeviceSession>().code]).size]).toEqual([201, 4]);
});

test('twenty simultaneous openings make one session; the database refuses a second', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send({ deviceID: 'A' })));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
  expect([new Set(answers.map((answer) => answer.json<DeviceSession>().code)).size, await sessions()]).toEqual([1, 1]);
  await expect(
    server.db.pool.query(
      "insert into device_session (code, utilisateur_id, device_id) select 'X', utilisateur_id, device_id from " +
        'device_session',
    ),
  ).rejects.toThrow(/unique/);
});

test('with a key: the first answer, 201, at each repetition', async () => {
  const answers = [
    await send({ deviceID: 'A' }, commercial, { 'idempotency-key': 'k' }),
    await send({ deviceID: 'A' }, commercial, { 'idempotency-key': 'k' }),
  ];
  expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201]);
  expect(problemOf(await send({ deviceID: 'B' }, commercial, { 'idempotency-key': 'k' })).status).toBe(422);
});

test('a refusal names the field and stores nothing', async () => {
  const before = await ledger(server.db);
  expect(problemOf(await send({ deviceID: 'A', username: 'col001' }))).toMatchObject({
    status: 403,
    detail: 'Un commercial n’agit qu’en son propre nom.',
  });
  const admin = server.as('ROLE_ADMIN');
  const faults: [object, Client, string, string][] = [
    [{ deviceID: 'A' }, admin, 'username', 'valeur obligatoire'],
    [{ deviceID: 'A', username: 'x' }, admin, 'username', 'commercial inconnu (x)'],
    [{ deviceID: 'A', username: 'col002' }, admin, 'username', 'ce commercial est désactivé (col002)'],
    [{}, commercial, 'deviceID', 'valeur obligatoire'],
    [{ deviceID: ' ' }, commercial, 'deviceID', 'texte attendu, sans caractère de contrôle'],
    [{ deviceID: 'x'.repeat(201) }, commercial, 'deviceID', '200 caractères au plus'],
    [{ deviceID: 'A', isEnabled: false }, commercial, 'isEnabled', 'champ non accepté'],
  ];
  for (const [payload, who, propertyPath, message] of faults)
    expect(problemOf(await send(payload, who)).violations).toEqual([{ propertyPath, message }]);
  expect(await ledger(server.db)).toEqual(before);
});
