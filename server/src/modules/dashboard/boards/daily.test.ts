import { addCommercial, insert } from '../../../../../tests/support/rows.ts';
import { startTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import { type TrackingConnector, TrackingUnavailable } from '../../../connectors/tracking/connector.ts';
import type { TableauJour } from '../../../contract/dashboardJour.ts';
import { addDays, dayOf, startOfDay } from '../../../../../rules/day.ts';
import { readableGenres } from './daily.ts';
import { fetchMissingTrips } from './missingTrips.ts';

const today = dayOf(new Date());
const DAY = addDays(today, -3);
let server: TestServer;
const people: number[] = [];
const devices: number[] = [];
const at = (day: string, hours: number) => new Date(startOfDay(day).getTime() + hours * 3_600_000);

const device = (n: number, more: Record<string, string | number | Date | null> = {}) =>
  insert(server.db, 'tracking_device', { code: `TRK${n}`, imei: `86${n}`, designation: `Moto ${n}`, ...more });
const assign = (device_id: number, utilisateur_id: number, from_at: Date, until_at: Date | null) =>
  insert(server.db, 'device_assignment', { device_id, utilisateur_id, from_at, until_at });
const seen = (device_id: number, when: Date, latitude: number) =>
  insert(server.db, 'device_position', { device_id, at: when, latitude, longitude: 47.5 });

/** The board's positions at the end of a day: username, hours since the day's first instant, latitude. */
const positions = async (day: string) => {
  const { positions: all = [] } = (
    await server.as('ROLE_LECTEUR').get(`/api/data/dashboard/daily?bloc=positions&date=${day}`)
  ).json<TableauJour>();
  return all.map(({ commercial, at: when, latitude }) => [
    commercial.username,
    (Date.parse(when) - startOfDay(day).getTime()) / 3_600_000,
    latitude,
  ]);
};

beforeAll(async () => {
  server = await startTestServer();
  for (const n of [1, 2, 3]) people.push(await addCommercial(server.db, n));
  const [one = 0, two = 0, three = 0] = people;
  for (const n of [1, 2]) devices.push(await device(n));
  const [shared = 0, left = 0] = devices;
  // One device that two people carried on the same day.
  await assign(shared, one, at(addDays(DAY, -10), 0), at(DAY, 12));
  await assign(shared, two, at(DAY, 12), null);
  for (const [hours, latitude] of [
    [9, -18.1],
    [11.5, -18.2],
    [14, -18.3],
    [23.9, -18.4],
    [24.1, -18.5],
  ] as const)
    await seen(shared, at(DAY, hours), latitude);
  // A device given back before that day: its last position with that person remains their last known one.
  await assign(left, three, at(addDays(DAY, -10), 0), at(addDays(DAY, -4), 0));
  await seen(left, at(addDays(DAY, -5), 10), -19.1);
  await seen(left, at(DAY, 10), -19.9);
});
afterAll(() => server.close());

describe('last known positions', () => {
  test('each person’s up to the end of the day, from the device carried then', async () => {
    expect(await positions(DAY)).toEqual([
      ['col001', 11.5, -18.2],
      ['col002', 23.9, -18.4],
      ['col003', -110, -19.1],
    ]);
  });

  test('the next day sees more, the day before less; before everything there is nobody', async () => {
    expect((await positions(addDays(DAY, 1)))[1]).toEqual(['col002', 0.1, -18.5]);
    expect(await positions(addDays(DAY, -1))).toEqual([['col003', -86, -19.1]]);
    expect(await positions('2001-01-01')).toEqual([]);
  });

  test('a device without stored positions is where it last reported', async () => {
    await device(3, {
      utilisateur_id: people[0] ?? 0,
      last_tracking_at: at(DAY, 20),
      last_latitude: -17.5,
      last_longitude: 47.1,
    });
    expect((await positions(addDays(DAY, 2)))[0]).toEqual(['col001', -28, -17.5]);
    // Given to somebody else since: its position is not that of the new holder.
    await server.db.pool.query("update tracking_device set utilisateur_id = $1 where code = 'TRK3'", [people[2]]);
    expect((await positions(today)).at(-1)).toEqual(['col003', -182, -19.1]);
  });
});

describe('trips of a past day are fetched from the provider', () => {
  const provider = (day: TrackingConnector['day']): TrackingConnector => ({ devices: () => Promise.resolve([]), day });

  test('once per device carried that day, and never those of today', async () => {
    const asked: string[] = [];
    const tracking = provider((imei) => {
      asked.push(imei);
      return Promise.resolve({ positions: [], stops: [] });
    });
    await fetchMissingTrips(server.db, tracking, DAY);
    await fetchMissingTrips(server.db, tracking, DAY);
    await fetchMissingTrips(server.db, tracking, today);
    expect(asked.sort()).toEqual(['861', '863']);
  });

  test('a provider that does not answer takes nothing from the board', async () => {
    const down = provider(() => Promise.reject(new TrackingUnavailable('absent')));
    await fetchMissingTrips(server.db, down, addDays(DAY, -1));
    await fetchMissingTrips(server.db, null, addDays(DAY, -1));
    expect((await positions(addDays(DAY, -1))).length).toBeGreaterThan(0);
  });
});

test('activity has only the kinds that a person may read', () => {
  expect(readableGenres({ permissions: new Set(['reports.read', 'orders.read'] as const) })).toEqual(['commande']);
  expect(readableGenres({ permissions: new Set(['reports.read', 'deliveries.read', 'stock.read'] as const) })).toEqual([
    'livraison',
    'retour',
    'paiement',
    'ajustement',
  ]);
  expect(readableGenres({ permissions: new Set() })).toEqual([]);
});
