import fc from 'fast-check';
import { rectangle, star } from '../tests/support/shapes.ts';
import { areaOf, ringArea } from './area.ts';
import { containment } from './contains.ts';
import { metresBetween } from './distance.ts';
import { overlapArea } from './overlap.ts';
import { eachEdge, type Position, type Ring } from './position.ts';

type Polygons = readonly (readonly Ring[])[];
const quarter = [[rectangle(47.5, -19, 48.5, -18)]];
const square = [[rectangle(47, -19, 48, -18)]];

test.each<[string, Polygons, Polygons, number]>([
  ['half over each other', square, quarter, ringArea(rectangle(47.5, -19, 48, -18))],
  ['equal', square, square, areaOf(square)],
  ['equal, in the other direction', square, [[rectangle(47, -19, 48, -18).toReversed()]], areaOf(square)],
  [
    'one inside the other',
    square,
    [[rectangle(47.2, -18.8, 47.4, -18.6)]],
    ringArea(rectangle(47.2, -18.8, 47.4, -18.6)),
  ],
  ['neighbours with a common border', square, [[rectangle(48, -19, 49, -18)]], 0],
  ['neighbours with a common horizontal border', square, [[rectangle(47, -18, 48, -17)]], 0],
  ['a common corner', square, [[rectangle(48, -18, 49, -17)]], 0],
  ['far apart', square, [[rectangle(50, -15, 51, -14)]], 0],
  [
    'inside the hole',
    [[rectangle(47, -19, 48, -18), rectangle(47.2, -18.8, 47.8, -18.2)]],
    [[rectangle(47.3, -18.7, 47.7, -18.3)]],
    0,
  ],
  [
    'larger than the hole',
    [[rectangle(47, -19, 48, -18), rectangle(47.2, -18.8, 47.8, -18.2)]],
    square,
    ringArea(rectangle(47, -19, 48, -18)) - ringArea(rectangle(47.2, -18.8, 47.8, -18.2)),
  ],
  [
    'two islands',
    [[rectangle(47, -19, 47.2, -18.8)], [rectangle(47.8, -18.2, 48, -18)]],
    square,
    ringArea(rectangle(47, -19, 47.2, -18.8)) + ringArea(rectangle(47.8, -18.2, 48, -18)),
  ],
  ['nothing', square, [], 0],
  [
    'on a line',
    square,
    [
      [
        [
          [47, -18.5],
          [47.5, -18.5],
          [48, -18.5],
        ],
      ],
    ],
    0,
  ],
])('%s', (_name, a, b, expected) => {
  // Straight lines on the plane differ from great circles by a ten-thousandth at a hundred kilometres.
  expect(Math.abs(overlapArea(a, b) - expected)).toBeLessThanOrEqual(areaOf(a) * 3e-4);
  expect(overlapArea(b, a)).toBeCloseTo(overlapArea(a, b), 0);
});

const radii = fc.array(fc.double({ min: 0.01, max: 0.1, noNaN: true }), { minLength: 3, maxLength: 40 });
const place = fc.tuple(
  fc.double({ min: 47.4, max: 47.6, noNaN: true }),
  fc.double({ min: -19, max: -18.9, noNaN: true }),
);
const shapes = fc.tuple(place, radii).map(([centre, all]): Polygons => [[star(centre, all)]]);

/**
 * Estimates the allowed difference in m²: the area between a border that is straight on the plane and one that is
 * straight on the earth grows with the third power of its length.
 */
const bend = (polygons: Polygons) => {
  let sum = 0;
  for (const ring of polygons.flat())
    eachEdge(ring, (from, to) => {
      sum += metresBetween(from, to) ** 3 * 1e-8;
    });
  return sum;
};

test('is symmetric, at most the smaller area, and the whole area with itself', () => {
  fc.assert(
    fc.property(shapes, shapes, (a, b) => {
      const shared = overlapArea(a, b);
      expect(shared).toBeGreaterThanOrEqual(0);
      expect(shared).toBeLessThanOrEqual(Math.min(areaOf(a), areaOf(b)));
      expect(Math.abs(overlapArea(b, a) - shared)).toBeLessThan(1e-3 + shared * 1e-9);
      expect(Math.abs(overlapArea(a, a) - areaOf(a))).toBeLessThan(1 + bend(a) + areaOf(a) * 1e-4);
    }),
  );
});

/**
 * Computes the common area in degrees² by another method: it clips triangles with triangles (Sutherland and Hodgman),
 * of signed fans from one corner.
 */
function byTriangles(a: Ring, b: Ring): number {
  const cross = (o: Position, p: Position, q: Position) =>
    (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);
  const fan = (ring: Ring) =>
    ring
      .slice(1, -2)
      .map((p, n) => [ring[0], p, ring[n + 2]] as Position[])
      .filter((t) => t.every(Boolean));
  const signed = ([o = [0, 0], p = [0, 0], q = [0, 0]]: Position[]) => cross(o, p, q) / 2;
  const cut = (subject: Position[], from: Position, to: Position): Position[] =>
    subject.flatMap((p, n) => {
      const q = subject[(n + 1) % subject.length] ?? p;
      const [sp, sq] = [cross(from, to, p), cross(from, to, q)];
      const through: Position[] =
        sp * sq < 0 ? [[p[0] + ((q[0] - p[0]) * sp) / (sp - sq), p[1] + ((q[1] - p[1]) * sp) / (sp - sq)]] : [];
      return [...(sp >= 0 ? [p] : []), ...through];
    });
  const area = (points: readonly Position[]) =>
    points.reduce((sum, p, n) => sum + cross([47.5, -18.95], p, points[(n + 1) % points.length] ?? p) / 2, 0);
  let sum = 0;
  for (const s of fan(a))
    for (const t of fan(b)) {
      const [first, second] = [s, t].map((each) => (signed(each) < 0 ? each.toReversed() : each)) as [
        Position[],
        Position[],
      ];
      let left = first;
      for (const [n, from] of second.entries()) left = cut(left, from, second[(n + 1) % 3] ?? from);
      sum += Math.sign(signed(s)) * Math.sign(signed(t)) * area(left);
    }
  return Math.abs(sum);
}

test('agrees with the sum over triangles', () => {
  const square = ringArea(rectangle(47.5, -18.95, 47.501, -18.949)) * 1e6;
  fc.assert(
    fc.property(shapes, shapes, (a, b) => {
      const expected = byTriangles(a[0]?.[0] ?? [], b[0]?.[0] ?? []) * square;
      expect(Math.abs(overlapArea(a, b) - expected)).toBeLessThan(expected * 0.003 + 100);
    }),
  );
});

test('for two shapes with holes, matches the share of points in both', () => {
  const a: Polygons = [[star([47.5, -19], [0.1, 0.05, 0.09, 0.04, 0.1, 0.06]), star([47.5, -19], [0.02, 0.03, 0.02])]];
  const b: Polygons = [[star([47.53, -18.98], [0.08, 0.07, 0.09, 0.03, 0.1])]];
  const [inA, inB] = [containment(a), containment(b)];
  let found = 0;
  for (let i = 0; i < 400; i += 1)
    for (let j = 0; j < 400; j += 1) {
      const point: Position = [47.4 + 0.3 * ((i + 0.5) / 400), -19.1 + 0.3 * ((j + 0.5) / 400)];
      if (inA(point) && inB(point)) found += 1;
    }
  const expected = (found / 160_000) * ringArea(rectangle(47.4, -19.1, 47.7, -18.8));
  expect(Math.abs(overlapArea(a, b) / expected - 1)).toBeLessThan(0.01);
});

test('two shapes of five thousand vertices', () => {
  const wavy = (shift: number): Polygons => [
    [
      star(
        [47.5 + shift, -19],
        Array.from({ length: 5_000 }, (_, n) => 1 + 0.4 * Math.sin(n * 2.1)),
      ),
    ],
  ];
  expect(overlapArea(wavy(0), wavy(0.3))).toBeGreaterThan(0);
});
