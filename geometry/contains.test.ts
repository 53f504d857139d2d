import fc from 'fast-check';
import { demoZones, placeIn } from '../server/src/demo/zones.ts';
import { rectangle as ring, star } from '../tests/support/shapes.ts';
import { polygonArea, ringArea } from './area.ts';
import { containment } from './contains.ts';
import type { Position, Ring } from './position.ts';
import { polygonsOf } from './shape.ts';

const pointInPolygon = (point: Position, shape: unknown) => containment(polygonsOf(shape))(point);
const polygon = (...rings: Position[][]) => ({ type: 'Polygon', coordinates: rings });
const several = (...polygons: Position[][][]) => ({ type: 'MultiPolygon', coordinates: polygons });

const square = polygon(ring(47, -19, 48, -18));
const holed = polygon(ring(47, -19, 48, -18), ring(47.4, -18.6, 47.6, -18.4));
const islands = several([ring(47, -19, 47.2, -18.8)], [ring(47.5, -18.5, 48, -18), ring(47.7, -18.3, 47.8, -18.2)]);
// A U open to the north.
const u = polygon([
  [0, 0],
  [9, 0],
  [9, 9],
  [6, 9],
  [6, 3],
  [3, 3],
  [3, 9],
  [0, 9],
  [0, 0],
]);

test.each<[string, Position, unknown, boolean]>([
  ['inside', [47.5, -18.5], square, true],
  ['to the east', [48.0001, -18.5], square, false],
  ['to the west, level with a corner', [46.9, -19], square, false],
  ['to the north', [47.5, -17.9999], square, false],
  ['latitude and longitude swapped', [-18.5, 47.5], square, false],
  ['on a border', [47, -18.5], square, true],
  ['on a horizontal border', [47.5, -18], square, true],
  ['on a corner', [48, -18], square, true],
  [
    'on an oblique border',
    [1, 1],
    polygon([
      [0, 0],
      [2, 2],
      [0, 2],
      [0, 0],
    ]),
    true,
  ],
  ['in a hole', [47.5, -18.5], holed, false],
  ['on the border of a hole', [47.4, -18.5], holed, true],
  ['between the border and a hole', [47.2, -18.5], holed, true],
  ['first island', [47.1, -18.9], islands, true],
  ['second island', [47.6, -18.4], islands, true],
  ['between the islands', [47.3, -18.7], islands, false],
  ['in the hole of an island', [47.75, -18.25], islands, false],
  ['between the arms of a U', [4.5, 5], u, false],
  ['in an arm of the U', [1, 5], u, true],
  ['outside, level with a tip', [-1, 3], u, false],
  ['open ring', [47.5, -18.5], polygon(ring(47, -19, 48, -18).slice(0, -1)), true],
  ['no polygon', [47.5, -18.5], null, false],
  ['empty ring', [47.5, -18.5], polygon([]), false],
  ['no ring', [47.5, -18.5], polygon(), false],
  ['another shape', [47.5, -18.5], { type: 'Point', coordinates: [47.5, -18.5] }, false],
  [
    'coordinates that are none',
    [47.5, -18.5],
    { type: 'Polygon', coordinates: [['a', null, {}, [1], [NaN, 2]]] },
    false,
  ],
  ['a text', [47.5, -18.5], { type: 'MultiPolygon', coordinates: 'x' }, false],
])('%s', (_name, point, shape, expected) => {
  expect(pointInPolygon(point, shape)).toBe(expected);
});

const degree = fc.integer({ min: -10_000, max: 10_000 }).map((n) => n / 1_000);
const share = fc.integer({ min: 1, max: 999 }).map((n) => n / 1_000);

test('any rectangle contains exactly what lies between its borders', () => {
  fc.assert(
    fc.property(degree, degree, degree, degree, degree, degree, (a, b, c, d, x, y) => {
      const [west, east, south, north] = [Math.min(a, b), Math.max(a, b), Math.min(c, d), Math.max(c, d)];
      // The border belongs to the rectangle.
      expect(pointInPolygon([x, y], polygon(ring(west, south, east, north)))).toBe(
        x >= west && x <= east && y >= south && y <= north,
      );
    }),
  );
});

test('a hole and its surroundings make up the rectangle, in any order of points', () => {
  fc.assert(
    fc.property(share, share, fc.boolean(), (x, y, turned) => {
      const [outline, hole] = [ring(0, 0, 1, 1), ring(0.3, 0.2, 0.6, 0.9)].map((each) =>
        turned ? each.toReversed() : each,
      ) as [Position[], Position[]];
      fc.pre(x !== 0.3 && x !== 0.6 && y !== 0.2 && y !== 0.9);
      expect(pointInPolygon([x, y], polygon(outline, hole))).not.toBe(pointInPolygon([x, y], polygon(hole)));
    }),
  );
});

test("the demonstration's zones divide the town: each place lies in its own zone only", () => {
  for (const zone of demoZones) {
    for (const [across, down] of [
      [0.1, 0.1],
      [0.5, 0.5],
      [0.9, 0.2],
      [0.3, 0.95],
    ] as const) {
      const found = demoZones.filter((each) =>
        pointInPolygon(placeIn(zone, across, down), polygon([...each.corners, each.corners[0]])),
      );
      expect(found.map((each) => each.code)).toEqual([zone.code]);
    }
  }
});

/** Counts how many times a ring goes round a point: a different method from counting the sides that a ray crosses. */
const windings = ([x, y]: Position, outline: Ring): number => {
  let turns = 0;
  for (const [n, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline[(n + 1) % outline.length] ?? [ax, ay];
    turns += Math.atan2((ax - x) * (by - y) - (ay - y) * (bx - x), (ax - x) * (bx - x) + (ay - y) * (by - y));
  }
  return Math.round(turns / (2 * Math.PI));
};
const radii = fc.array(fc.double({ min: 0.2, max: 1, noNaN: true }), { minLength: 3, maxLength: 200 });
const around = fc.double({ min: -1.1, max: 1.1, noNaN: true });

test('agrees with the winding numbers of the outline and its hole', () => {
  fc.assert(
    fc.property(
      radii,
      radii,
      fc.array(fc.tuple(around, around), { minLength: 20, maxLength: 20 }),
      (outer, inner, points) => {
        const [outline, hole] = [
          star([0, 0], outer),
          star(
            [0, 0],
            inner.map((r) => r / 10),
          ),
        ];
        const inside = containment([[outline, hole]]);
        for (const point of points)
          expect(inside(point)).toBe(windings(point, outline) !== 0 && windings(point, hole) === 0);
      },
    ),
  );
});

test('the share of points inside is the share of the area', () => {
  const [outline, hole] = [
    star([47.5, -19], [0.1, 0.04, 0.09, 0.03, 0.1, 0.05, 0.08]),
    star([47.5, -19], [0.02, 0.01, 0.02]),
  ];
  const inside = containment([[outline, hole]]);
  const side = 400;
  let found = 0;
  for (let i = 0; i < side; i += 1)
    for (let j = 0; j < side; j += 1)
      if (inside([47.4 + (0.2 * (i + 0.5)) / side, -19.1 + (0.2 * (j + 0.5)) / side])) found += 1;
  const share = polygonArea([outline, hole]) / ringArea(ring(47.4, -19.1, 47.6, -18.9));
  expect(Math.abs(found / side ** 2 - share)).toBeLessThan(share * 0.01);
});

test('a hundred thousand points against five thousand vertices', () => {
  const wavy = star(
    [47.5, -19],
    Array.from({ length: 5_000 }, (_, n) => 1 + 0.4 * Math.sin(n * 2.1)),
  );
  const inside = containment([[wavy]]);
  let found = 0;
  for (let n = 0; n < 100_000; n += 1)
    if (inside([46 + ((n * 7919) % 3_000) / 1_000, -20.5 + ((n * 104_729) % 3_001) / 1_000])) found += 1;
  expect(found).toBeGreaterThan(20_000);
});
