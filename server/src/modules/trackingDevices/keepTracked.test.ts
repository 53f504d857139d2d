import { addCommercial, insert, scalar } from '../../../../tests/support/rows.ts';
import { problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { spyOnStatements } from '../../../../tests/support/statements.ts';
import { type TrackingConnector, TrackingUnavailable } from '../../connectors/tracking/connector.ts';
import type { TrackingDevice, TrackingDeviceDetail } from '../../contract/trackingDevice.ts';
import { addDays, dayOf, startOfDay } from '../../../../rules/day.ts';
import { track } from './keepTracked.ts';

const JSON_ONLY = { headers: { accept: 'application/json' } };
const NOW = new Date();
const TODAY = dayOf(NOW);
const at = (day: string, hour: number) => new Date(startOfDay(day).getTime() + hour * 3_600_000);
const away = (answered: number | null = null) => new TrackingUnavailable('Traccar ne répond pas.', answered);
const gone = (): Promise<never> => Promise.reject(away());

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const utilisateur_id = await addCommercial(db, n);
    await insert(db, 'tracking_device', {
      code: `TRK000${n}`,
      imei: `8600${n}`,
      designation: `Moto ${n}`,
      utilisateur_id,
    });
  }
  await server.remember();
});
beforeEach(() => server.reset());
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

const providerThat = (
  day: TrackingConnector['day'],
  devices: TrackingConnector['devices'] = () => Promise.resolve([]),
) => ({ devices, day: jest.fn(day) });
const asked = (provider: { day: jest.Mock }) => [...new Set(provider.day.mock.calls.map(([imei]: unknown[]) => imei))];

describe('tracking every ten minutes', () => {
  test('fetches yesterday and today of each device; the retention period is read once', async () => {
    const statements = spyOnStatements(server.connections);
    const provider = providerThat((_, from) =>
      Promise.resolve({
        positions: [{ latitude: -18.9, longitude: 47.5, at: new Date(from.getTime() + 60_000), speed: 3 }],
        stops: [],
      }),
    );
    await track(server.db, provider, NOW);
    expect(provider.day.mock.calls.map(([imei, from]) => [imei, dayOf(from)])).toEqual(
      [1, 2, 3, 4, 5, 6].flatMap((n) => [
        [`8600${n}`, addDays(TODAY, -1)],
        [`8600${n}`, TODAY],
      ]),
    );
    expect(await scalar(server.db, 'select count(*) from device_position')).toBe(12);
    expect(statements.asked().filter(({ text }) => text.includes('CONSERVATION_POSITIONS'))).toHaveLength(1);
    statements.restore();
  });

  test('a failing device does not stop the next; three in a row mean that the provider is unavailable', async () => {
    const none = Promise.resolve({ positions: [], stops: [] });
    const odd = providerThat((imei) => (['86002', '86004', '86005'].includes(imei) ? Promise.reject(away(500)) : none));
    await expect(track(server.db, odd, NOW)).rejects.toThrow('Traccar ne répond pas.');
    expect(asked(odd)).toEqual(['86001', '86002', '86003', '86004', '86005', '86006']);
    await server.reset();
    const dead = providerThat(gone);
    await expect(track(server.db, dead, NOW)).rejects.toThrow('Traccar ne répond pas.');
    expect(asked(dead)).toEqual(['86001', '86002', '86003']);
  });

  test('old positions are deleted even when the provider is unavailable', async () => {
    const device_id = await scalar(server.db, "select id from tracking_device where code = 'TRK0001'");
    for (const back of [399, 401])
      await insert(server.db, 'device_position', {
        device_id,
        at: at(addDays(TODAY, -back), 8),
        latitude: -18.9,
        longitude: 47.5,
      });
    await expect(track(server.db, providerThat(gone, gone), NOW)).rejects.toThrow('Traccar ne répond pas.');
    expect((await server.db.pool.query('select at from device_position')).rows).toEqual([
      { at: at(addDays(TODAY, -399), 8) },
    ]);
  });
});

test('who carried a device, the latest first; unknown: 404', async () => {
  const admin = server.as('ROLE_ADMIN');
  for (const username of ['col002', null, 'col003'])
    await admin.post('/data/tracking/device/assign/TRK0001', { username });
  const { code, assignations } = (
    await admin.get('/api/data/tracking_devices/TRK0001', JSON_ONLY)
  ).json<TrackingDeviceDetail>();
  expect([
    code,
    assignations.map(({ utilisateur, debut, fin }) => [utilisateur.nomPrenom, debut !== null, fin !== null]),
  ]).toEqual([
    'TRK0001',
    [
      ['Commercial 3', true, false],
      ['Commercial 2', true, true],
      ['Commercial 1', false, true],
    ],
  ]);
  expect(problemOf(await admin.get('/api/data/tracking_devices/TRK9999')).detail).toBe('Cet appareil n’existe pas.');
});

test('devices without signal or holder come last, in both directions', async () => {
  await server.db.pool.query(
    'update tracking_device set last_tracking_at = now() - make_interval(hours => right(code, 1)::int) where code <> ' +
      "'TRK0003'",
  );
  await server.db.pool.query("update tracking_device set utilisateur_id = null where code = 'TRK0004'");
  const order = async (by: string, way: string) =>
    (await server.as('ROLE_ADMIN').get(`/api/data/tracking_devices?order[${by}]=${way}`, JSON_ONLY))
      .json<TrackingDevice[]>()
      .map(({ code }) => code.at(-1))
      .join('');
  expect([await order('lastTrackingAt', 'desc'), await order('lastTrackingAt', 'asc')]).toEqual(['124563', '654213']);
  expect([await order('utilisateur.nomPrenom', 'asc'), await order('utilisateur.nomPrenom', 'desc')]).toEqual([
    '123564',
    '653214',
  ]);
});
