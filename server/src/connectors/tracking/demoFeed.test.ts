import { demoDay, distanceKm, type Place } from './demoFeed.ts';

const base: Place = { latitude: -18.91, longitude: 47.52 };
const places: Place[] = Array.from({ length: 40 }, (_, i) => ({ latitude: -18.91 + (i % 7) * 0.002, longitude: 47.52 + (i % 9) * 0.002 }));
const FRIDAY = '2026-11-20';
const trip = demoDay('TRK0001', FRIDAY, base, places);

test('the same device and day give the same trip, another one another', () => {
  expect(demoDay('TRK0001', FRIDAY, base, places)).toEqual(trip);
  expect(demoDay('TRK0002', FRIDAY, base, places)).not.toEqual(trip);
  expect(demoDay('TRK0001', '2026-11-19', base, places)).not.toEqual(trip);
});

test('nobody drives on Sunday', () => {
  expect(demoDay('TRK0001', '2026-11-22', base, places)).toEqual({ positions: [], stops: [], distanceKm: 0 });
});

test('a round visits 12 to 20 of its places, in working hours of Madagascar', () => {
  expect(trip.stops.length).toBeGreaterThanOrEqual(12);
  expect(trip.stops.length).toBeLessThanOrEqual(20);
  for (const stop of trip.stops) expect(places).toContainEqual({ latitude: stop.latitude, longitude: stop.longitude });
  expect((trip.positions[0]?.at ?? '') >= '2026-11-20T04:00').toBe(true);
  expect((trip.positions.at(-1)?.at ?? '') < '2026-11-20T17:00').toBe(true);
});

test('time goes forward, stops last minutes, and nobody flies', () => {
  const { positions, stops } = trip;
  positions.slice(1).forEach((position, i) => {
    const before = positions[i] ?? position;
    const hours = (Date.parse(position.at) - Date.parse(before.at)) / 3_600_000;
    expect(hours).toBeGreaterThan(0);
    expect(distanceKm(before, position) / hours).toBeLessThan(50);
  });
  for (const stop of stops) {
    const minutes = (Date.parse(stop.to) - Date.parse(stop.from)) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(6);
    expect(minutes).toBeLessThanOrEqual(24);
  }
});

test('fewer places than a round: each once; none: the base alone', () => {
  expect(demoDay('TRK0001', FRIDAY, base, places.slice(0, 3)).stops).toHaveLength(3);
  expect(demoDay('TRK0001', FRIDAY, base, []).positions).toHaveLength(1);
});

test('distances are those of the ground', () => {
  expect(distanceKm({ latitude: -18.91, longitude: 47.52 }, { latitude: -18.92, longitude: 47.52 })).toBeCloseTo(1.11, 2);
  expect(distanceKm({ latitude: -18.91, longitude: 47.52 }, { latitude: -18.91, longitude: 47.53 })).toBeCloseTo(1.05, 2);
});
