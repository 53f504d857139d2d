import { startOfDay } from '../../../../rules/day.ts';
import type { TrackedPlace } from '../../connectors/tracking/connector.ts';
import { demoDay, distanceKm } from './trackedDay.ts';

const base: TrackedPlace = { latitude: -18.91, longitude: 47.52 };
const places: TrackedPlace[] = Array.from({ length: 40 }, (_, i) => ({
  latitude: -18.91 + (i % 7) * 0.002,
  longitude: 47.52 + (i % 9) * 0.002,
}));
const FRIDAY = '2026-11-20';
const trip = demoDay('TRK0001', FRIDAY, base, places);

test('the same device and day give the same trip, another day gives another', () => {
  expect(demoDay('TRK0001', FRIDAY, base, places)).toEqual(trip);
  expect(demoDay('TRK0002', FRIDAY, base, places)).not.toEqual(trip);
  expect(demoDay('TRK0001', '2026-11-19', base, places)).not.toEqual(trip);
});

test('nobody drives on Sunday', () => {
  expect(demoDay('TRK0001', '2026-11-22', base, places)).toEqual({ positions: [], stops: [], distanceKm: 0 });
});

test('a round visits 15 to 20 of its places, in working hours of Madagascar', () => {
  expect(trip.stops.length).toBeGreaterThanOrEqual(15);
  expect(trip.stops.length).toBeLessThanOrEqual(20);
  for (const { latitude, longitude } of trip.stops) expect(places).toContainEqual({ latitude, longitude });
  expect((trip.positions[0]?.at.toISOString() ?? '') >= '2026-11-20T04:00').toBe(true);
  expect((trip.positions.at(-1)?.at.toISOString() ?? '') < '2026-11-20T17:00').toBe(true);
});

test('time moves forward, stops last minutes, and speeds are those of a vehicle', () => {
  const { positions, stops } = trip;
  positions.slice(1).forEach((position, i) => {
    const before = positions[i] ?? position;
    const hours = (position.at.getTime() - before.at.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(0);
    expect(distanceKm(before, position) / hours).toBeLessThan(50);
  });
  for (const stop of stops) {
    const minutes = (stop.until.getTime() - stop.from.getTime()) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(8);
    expect(minutes).toBeLessThanOrEqual(44);
  }
});

test('orders of that day were taken during a stop at their place', () => {
  const at = (hour: number) => new Date(startOfDay(FRIDAY).getTime() + hour * 3_600_000);
  const visits = [8, 11.5, 15].map((hour, i) => ({ latitude: -18.9 + i * 0.003, longitude: 47.53, at: at(hour) }));
  const { stops, positions } = demoDay('TRK0001', FRIDAY, base, places, visits);
  for (const visit of visits) {
    const there = stops.filter(
      (stop) => stop.latitude === visit.latitude && stop.from <= visit.at && visit.at <= stop.until,
    );
    expect(there).toHaveLength(1);
  }
  // Between the visits the round continues.
  expect(stops.length).toBeGreaterThanOrEqual(12);
  positions
    .slice(1)
    .forEach((position, i) => expect(position.at.getTime()).toBeGreaterThan(positions[i]?.at.getTime() ?? 0));
});

test('with few places each is visited once, with none the trip stays at its base', () => {
  expect(demoDay('TRK0001', FRIDAY, base, places.slice(0, 3)).stops).toHaveLength(3);
  expect(demoDay('TRK0001', FRIDAY, base, []).positions).toHaveLength(1);
});

test('computes distances on the ground', () => {
  expect(distanceKm({ latitude: -18.91, longitude: 47.52 }, { latitude: -18.92, longitude: 47.52 })).toBeCloseTo(
    1.11,
    2,
  );
  expect(distanceKm({ latitude: -18.91, longitude: 47.52 }, { latitude: -18.91, longitude: 47.53 })).toBeCloseTo(
    1.05,
    2,
  );
});
