import { addCommercial, addZone, insert } from '../../../../tests/support/rows.ts';
import { type Client, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { Utilisateur } from '../../contract/utilisateur.ts';

let server: TestServer;
let admin: Client;
let hery: number;

beforeAll(async () => {
  server = await startTestServer();
  admin = server.as('ROLE_ADMIN');
  hery = await addCommercial(server.db, 1);
  await addCommercial(server.db, 2);
  await addZone(server.db, 1);
  await insert(server.db, 'tracking_device', { code: 'TRK1', imei: '86001', designation: 'Moto' });
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const lastUpdate = async (username = 'col001') =>
  (await admin.get(`/api/data/utilisateurs/${encodeURIComponent(username)}`)).json<Utilisateur>().lastUpdateAt;
const assign = (username: string | null) => admin.post('/data/tracking/device/assign/TRK1', { username });
const zone = (usernames: string[]) =>
  admin.post('/api/data/zones', {
    code: 'ZON001',
    designation: 'Zone 1',
    couleur: '#112233',
    utilisateurs: usernames,
    surface: 10,
    polygon: {
      type: 'Polygon',
      coordinates: [
        [
          [47.5, -18.9],
          [47.6, -18.9],
          [47.6, -18.8],
          [47.5, -18.9],
        ],
      ],
    },
  });
const sql = (text: string) => server.db.pool.query(text);

test.each<[string, () => Promise<unknown>]>([
  ['name', () => admin.patch('/api/data/utilisateurs/col001', { nomPrenom: 'Hery Autre' })],
  ['state', () => admin.patch('/api/data/utilisateurs/col001', { isEnabled: false })],
  ['codes', () => sql("update utilisateur set code_tiers = 'C7777' where username = 'col001'")],
  ['first order', () => admin.post('/api/data/commercial/update/initial/command/col001', { amount: 7000 })],
  ['zones', () => zone(['col001'])],
  ['device', () => assign('col001')],
])('a change of the %s dates the account', async (_, change) => {
  expect(await lastUpdate()).toBeNull();
  await change();
  expect(Date.parse((await lastUpdate()) ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(await lastUpdate('col002')).toBeNull();
});

test('role and password of a back-office user date it too', async () => {
  const reader = server.usernameOf('ROLE_LECTEUR');
  await admin.patch(`/api/data/utilisateurs/${reader}`, { utilisateurRoleCode: 'ROLE_EDITEUR' });
  expect(await lastUpdate(reader)).not.toBeNull();
  const importer = server.usernameOf('ROLE_IMPORTATEUR');
  expect(await lastUpdate(importer)).toBeNull();
  expect(
    (await admin.post(`/api/data/admin/reset-password/${importer}`, { password: 'Tournesol-Vert-8821' })).statusCode,
  ).toBe(200);
  expect(await lastUpdate(importer)).not.toBeNull();
});

test('taking away a device or a zone dates the account of whoever had it', async () => {
  await assign('col001');
  await zone(['col001']);
  for (const change of [() => assign(null), () => zone([])]) {
    await sql(`update utilisateur set last_update_at = null where id = ${String(hery)}`);
    await change();
    expect(await lastUpdate()).not.toBeNull();
  }
});

test('sign-in, activity and equal values are no changes', async () => {
  await sql("update utilisateur set last_activity_at = now(), nom_prenom = nom_prenom where username = 'col001'");
  await admin.patch('/api/data/utilisateurs/col001', { isEnabled: true });
  expect(await lastUpdate()).toBeNull();
});

test('`username` filters the users', async () => {
  const names = async (query: string) =>
    (await admin.get(`/api/data/utilisateurs?${query}`, { headers: { accept: 'application/json' } }))
      .json<Utilisateur[]>()
      .map(({ username }) => username);
  expect(await names('username=col001')).toEqual(['col001']);
  expect(await names('username=COL00')).toEqual(['col001', 'col002']);
  expect(await names('username=personne')).toEqual([]);
});
