import fc from 'fast-check';
import geodesic from 'geographiclib-geodesic';
import { rectangle, rotated, star } from '../tests/support/shapes.ts';
import { areaOf, polygonArea, ringArea } from './area.ts';
import type { Position, Ring } from './position.ts';

/** Computes the area in m² by Karney's geodesics on the ellipsoid, as an independent reference. */
const karney = (ring: Ring): number => {
  const polygon = geodesic.Geodesic.WGS84.Polygon(false);
  for (const [longitude, latitude] of ring.slice(0, -1)) polygon.AddPoint(latitude, longitude);
  return Math.abs(polygon.Compute(false, true).area ?? NaN);
};

const place = fc.tuple(fc.double({ min: 43, max: 51, noNaN: true }), fc.double({ min: -27, max: -12, noNaN: true }));
const radii = fc.integer({ min: -4, max: 0 }).chain((power) =>
  fc.array(
    fc.double({ min: 0.2, max: 1, noNaN: true }).map((r) => r * 10 ** power),
    { minLength: 3, maxLength: 60 },
  ),
);
const rings = fc.tuple(place, radii).map(([centre, all]) => star(centre, all));

test('areas differ from GeographicLib by less than 0.05 %, from ten metres to two hundred kilometres', () => {
  fc.assert(
    fc.property(rings, (ring) => {
      expect(Math.abs(ringArea(ring) / karney(ring) - 1)).toBeLessThan(0.0005);
    }),
    { numRuns: 500 },
  );
});

test('areas as large as the island and more differ by less than 0.5 %', () => {
  for (const ring of [rectangle(40, -30, 55, -10), rectangle(43, -26, 51, -12), star([47, -19], [8, 2, 8, 3, 8, 5])]) {
    expect(Math.abs(ringArea(ring) / karney(ring) - 1)).toBeLessThan(0.005);
  }
});

test('direction, starting point and an open ring do not change the area', () => {
  fc.assert(
    fc.property(rings, fc.nat(100), (ring, by) => {
      const area = ringArea(ring);
      for (const other of [ring.toReversed(), rotated(ring, by), ring.slice(0, -1)])
        expect(Math.abs(ringArea(other) - area)).toBeLessThan(area * 1e-6 + 1e-6);
    }),
  );
});

test('a square of one metre and a ring of five thousand vertices', () => {
  const metre = rectangle(47.5, -18.9, 47.5 + 1 / 105_324, -18.9 + 1 / 110_666);
  expect(ringArea(metre)).toBeCloseTo(1, 2);
  const many = star(
    [47.5, -18.9],
    Array.from({ length: 5_000 }, (_, n) => 0.1 + 0.05 * Math.sin(n)),
  );
  expect(Math.abs(ringArea(many) / karney(many) - 1)).toBeLessThan(0.0005);
});

test('holes are subtracted, islands are added, nothing has no area', () => {
  const [outline, hole] = [rectangle(47, -19, 48, -18), rectangle(47.2, -18.8, 47.4, -18.6)] as const;
  expect(polygonArea([outline, hole])).toBeCloseTo(ringArea(outline) - ringArea(hole), 3);
  expect(areaOf([[outline, hole], [hole]])).toBeCloseTo(ringArea(outline), 3);
  expect([
    polygonArea([]),
    ringArea([]),
    ringArea([[47, -19]]),
    ringArea([
      [47, -19],
      [48, -19],
    ]),
    polygonArea([hole, outline]),
  ]).toEqual([0, 0, 0, 0, 0]);
});

test('a flat ring has no area', () => {
  const flat: Position[] = [
    [47, -19],
    [47.5, -19],
    [47, -19],
  ];
  expect(ringArea(flat)).toBeLessThan(1e-3);
});
