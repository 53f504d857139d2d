import { addCommercial, addDivers, addProduct, insert, scalar } from '../../../../tests/support/rows.ts';
import { type Client, problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  admin = server.as('ROLE_ADMIN');
  const { db } = server;
  await addProduct(db, 1, { price: 900 });
  const hery = await addCommercial(db, 1, { initial_command_value: 500 });
  await addCommercial(db, 2);
  await addDivers(db, 1, hery);
  await insert(db, 'tracking_device', {
    code: 'TRK0001',
    imei: '86001',
    designation: 'Moto 1',
    sim_number: '034',
    model: 'FMB920',
    plate_number: '1 TAA',
  });
  await insert(db, 'device_session', { code: 'SES0000001', utilisateur_id: hery, device_id: 'A' });
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** A change of a form: its request, another request, and a figure of the database that shows whether it was done. */
interface Change {
  name: string;
  url: string;
  method: 'PATCH' | 'POST';
  entity: string;
  body: object;
  /** Another request at the same address, which undoes or replaces the first. */
  other: object;
  stored: string;
}

const CHANGES: readonly Change[] = [
  {
    name: 'the prices of a product',
    method: 'PATCH',
    url: '/api/data/products/ART0001',
    entity: 'product',
    body: { price: 950 },
    other: { price: 990 },
    stored: 'select price from product',
  },
  {
    name: 'a value of the configuration',
    method: 'PATCH',
    url: '/api/data/configurations/TAUX_COMMISSION',
    entity: 'configuration',
    body: { value: '0.04' },
    other: { value: '0.05' },
    stored: "select value from configuration where code = 'TAUX_COMMISSION'",
  },
  {
    name: 'the name of a user',
    method: 'PATCH',
    url: '/api/data/utilisateurs/editeur@essai.mg',
    entity: 'utilisateur',
    body: { nomPrenom: 'Rabe Soa' },
    other: { nomPrenom: 'Rabe Lova' },
    stored: "select length(nom_prenom) from utilisateur where username = 'editeur@essai.mg'",
  },
  {
    name: 'the initial order value',
    method: 'POST',
    url: '/api/data/commercial/update/initial/command/col001',
    entity: 'utilisateur',
    body: { amount: 700 },
    other: { amount: 800 },
    stored: "select initial_command_value from utilisateur where username = 'col001'",
  },
  {
    name: 'who has a device',
    method: 'POST',
    url: '/data/tracking/device/assign/TRK0001',
    entity: 'tracking_device',
    body: { username: 'col001' },
    other: { username: 'col002' },
    stored: 'select utilisateur_id from tracking_device',
  },
  {
    name: 'the state of a miscellaneous product',
    method: 'PATCH',
    url: '/api/data/miscellaneous/DIV001',
    entity: 'miscellaneous',
    body: { isEnabled: false },
    other: { isEnabled: true },
    stored: 'select is_enabled::int from miscellaneous',
  },
  {
    name: 'the price of a miscellaneous product',
    method: 'PATCH',
    url: '/api/data/miscellaneous/DIV001',
    entity: 'miscellaneous',
    body: { price: 950 },
    other: { price: 990 },
    stored: 'select price from miscellaneous',
  },
];

const KEY = { headers: { 'idempotency-key': 'cle', accept: 'application/json' } };
const send = ({ method, url }: Pick<Change, 'method' | 'url'>, payload: object, more: object = KEY) =>
  admin.send({ method, url, payload, ...more });
const traces = (entity: string) => scalar(server.db, 'select count(*) from audit where entity = $1', [entity]);

describe('a change that a form sends, with a key', () => {
  test.each(CHANGES)('$name: sent again, it gives the same answer and changes nothing more', async (change) => {
    const first = await send(change, change.body);
    expect([first.statusCode, await traces(change.entity)]).toEqual([200, 1]);
    // Somebody else changes it in between: repeating the first change would overwrite theirs.
    expect((await send(change, change.other, {})).statusCode).toBe(200);
    const stored = await scalar(server.db, change.stored);
    const again = await send(change, change.body);
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect([await scalar(server.db, change.stored), await traces(change.entity)]).toEqual([stored, 2]);
  });

  test.each(CHANGES)('$name: another request with the same key is a 422 that names the header', async (change) => {
    await send(change, change.body);
    expect(problemOf(await send(change, change.other))).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'Idempotency-Key' }],
    });
    expect(await traces(change.entity)).toBe(1);
  });

  test.each(CHANGES)('$name: ten at once are one', async (change) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(change, change.body)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await traces(change.entity)).toBe(1);
  });

  test.each(CHANGES)('$name: the answer is plain or linked as each request asks', async (change) => {
    await send(change, change.body);
    expect((await send(change, change.body, { headers: { 'idempotency-key': 'cle' } })).json()).toMatchObject({
      '@type': expect.any(String) as string,
    });
  });
});

describe('a session of a device, disconnected with a key', () => {
  const url = () => ({ method: 'POST' as const, url: '/api/data/sessions/SES0000001/disable' });

  test('sent again it is no conflict; without the key it is one', async () => {
    const first = await send(url(), { motif: 'Téléphone perdu' });
    expect([first.statusCode, first.json()]).toMatchObject([200, { isEnabled: false, motif: 'Téléphone perdu' }]);
    const again = await send(url(), { motif: 'Téléphone perdu' });
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect((await send(url(), { motif: 'Téléphone perdu' }, {})).statusCode).toBe(409);
    expect(await traces('device_session')).toBe(1);
  });

  test('without a body too; another motif with the same key is a 422', async () => {
    const first = await admin.post(url().url, undefined, KEY);
    expect([first.statusCode, (await admin.post(url().url, undefined, KEY)).body]).toEqual([200, first.body]);
    expect(problemOf(await send(url(), { motif: 'Vol' }))).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'Idempotency-Key' }],
    });
  });

  test('a refusal leaves the key free', async () => {
    await server.db.pool.query('update device_session set is_enabled = false, disable_at = now()');
    for (const status of [409, 409]) expect((await send(url(), { motif: 'Vol' })).statusCode).toBe(status);
    await server.db.pool.query('update device_session set is_enabled = true, disable_at = null');
    expect((await send(url(), { motif: 'Vol' })).statusCode).toBe(200);
  });
});

/** A form with an outdated state, the present state, and the same form opened again. */
const OVERTAKEN: readonly (Pick<Change, 'name' | 'method' | 'url' | 'entity'> & {
  meanwhile: object;
  late: object;
  fresh: object;
})[] = [
  {
    name: 'a product',
    method: 'PATCH',
    url: '/api/data/products/ART0001',
    entity: 'product',
    meanwhile: { price: 950 },
    late: { price: 990, version: 1 },
    fresh: { price: 990, version: 2 },
  },
  {
    name: 'a miscellaneous product',
    method: 'PATCH',
    url: '/api/data/miscellaneous/DIV001',
    entity: 'miscellaneous',
    meanwhile: { price: 950 },
    late: { price: 990, version: 1 },
    fresh: { price: 990, version: 2 },
  },
  {
    name: 'a value of the configuration',
    method: 'PATCH',
    url: '/api/data/configurations/TAUX_COMMISSION',
    entity: 'configuration',
    meanwhile: { value: '0.04' },
    late: { value: '0.05', version: 1 },
    fresh: { value: '0.05', version: 2 },
  },
  {
    name: 'a user',
    method: 'PATCH',
    url: '/api/data/utilisateurs/editeur@essai.mg',
    entity: 'utilisateur',
    meanwhile: { nomPrenom: 'Rabe Soa' },
    late: { nomPrenom: 'Rabe Lova', version: 1 },
    fresh: { nomPrenom: 'Rabe Lova', version: 2 },
  },
  {
    name: 'an initial order value',
    method: 'POST',
    url: '/api/data/commercial/update/initial/command/col001',
    entity: 'utilisateur',
    meanwhile: { amount: 700 },
    late: { amount: 800, previous: 500 },
    fresh: { amount: 800, previous: 700 },
  },
  {
    name: 'a device',
    method: 'POST',
    url: '/data/tracking/device/assign/TRK0001',
    entity: 'tracking_device',
    meanwhile: { username: 'col001' },
    late: { username: 'col002', previous: null },
    fresh: { username: 'col002', previous: 'col001' },
  },
];

test.each(OVERTAKEN)('$name with an outdated version is refused each time, and the key stays free', async (change) => {
  await send(change, change.meanwhile, {});
  for (const status of [412, 412]) {
    const refusal = await send(change, change.late);
    expect([refusal.statusCode, refusal.json()]).toMatchObject([status, { actuel: expect.any(Object) as object }]);
  }
  expect((await send(change, change.fresh)).statusCode).toBe(200);
  expect(await traces(change.entity)).toBe(2);
});
