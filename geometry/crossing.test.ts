import fc from 'fast-check';
import { rectangle, star } from '../tests/support/shapes.ts';
import { type Crossing, findCrossing } from './crossing.ts';
import type { Position, Ring } from './position.ts';

const closedRing = (...points: Position[]): Ring => [...points, ...points.slice(0, 1)];
const describeCrossing = (found: Crossing | null) =>
  found &&
  [
    found.kind,
    ...found.edges.map(({ ring, edge }) => `${ring}.${edge}`),
    found.at.map((n) => Math.round(n * 1e6) / 1e6).join(' '),
  ].join(' ');

test.each<[string, Ring[], string | null]>([
  ['a square', [rectangle(47, -19, 48, -18)], null],
  ['an open square', [rectangle(47, -19, 48, -18).slice(0, -1)], null],
  ['a triangle', [closedRing([0, 0], [2, 0], [1, 2])], null],
  ['a vertex in the middle of a straight side', [closedRing([0, 0], [1, 0], [2, 0], [2, 2], [0, 2])], null],
  ['consecutive repeated points', [closedRing([0, 0], [2, 0], [2, 0], [2, 0], [1, 2])], null],
  ['a bow tie', [closedRing([0, 0], [2, 2], [2, 0], [0, 2])], 'cross 0.0 0.2 1 1'],
  ['a spike', [closedRing([0, 0], [4, 0], [4, 4], [4, 2], [0, 2])], 'spike 0.1 0.2 4 4'],
  [
    'a spike up to the opposite border',
    [closedRing([0, 0], [4, 0], [4, 2], [2, 2], [2, 0], [2, 2], [0, 2])],
    'spike 0.3 0.4 2 0',
  ],
  ['a corner on another side', [closedRing([0, 0], [4, 0], [4, 4], [2, 0], [0, 4])], 'touch 0.0 0.3 2 0'],
  ['twice through the same point', [closedRing([0, 0], [2, 2], [4, 0], [4, 4], [2, 2], [0, 4])], 'touch'],
  ['two overlapping sides', [closedRing([0, 0], [6, 0], [6, 2], [4, 2], [4, 0], [2, 0], [2, 2], [0, 2])], 'touch'],
  ['two points', [closedRing([0, 0], [1, 1])], 'spike'],
  ['all on one line', [closedRing([0, 0], [1, 1], [3, 3])], 'spike'],
  ['a hole inside', [rectangle(0, 0, 9, 9), rectangle(2, 2, 4, 4)], null],
  ['a hole outside (the rings do not touch)', [rectangle(0, 0, 1, 1), rectangle(2, 2, 4, 4)], null],
  ['a hole across the border', [rectangle(0, 0, 9, 9), rectangle(8, 8, 12, 10)], 'cross 0.2 1.3 8 9'],
  [
    'a hole that touches the border with a corner',
    [rectangle(0, 0, 9, 9), closedRing([0, 4], [3, 3], [3, 5])],
    'touch 0.3 1.0 0 4',
  ],
  ['two equal rings', [rectangle(0, 0, 9, 9), rectangle(0, 0, 9, 9)], 'touch'],
  ['nothing', [], null],
  ['a single point', [[[1, 1]]], null],
])('%s', (_name, rings, expected) => {
  const found = describeCrossing(findCrossing(rings));
  expect(expected?.includes('.') ? found : (found?.split(' ')[0] ?? null)).toBe(expected);
});

/** Compares every pair of sides in whole numbers, which is exact. */
function crossesAnywhere(rings: readonly (readonly (readonly [number, number])[])[]): boolean {
  type Whole = readonly [number, number];
  const turn = (a: Whole, b: Whole, c: Whole) =>
    Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
  const boxed = (a: Whole, b: Whole, p: Whole) =>
    p[0] >= Math.min(a[0], b[0]) &&
    p[0] <= Math.max(a[0], b[0]) &&
    p[1] >= Math.min(a[1], b[1]) &&
    p[1] <= Math.max(a[1], b[1]);
  const on = (a: Whole, b: Whole, p: Whole) => turn(a, b, p) === 0 && boxed(a, b, p);
  const all = rings.flatMap((ring, r) => {
    const points = ring.filter((p, n) => {
      const q = ring[(n + 1) % ring.length];
      return !q || p[0] !== q[0] || p[1] !== q[1];
    });
    return points.map((a, n) => ({ r, n, size: points.length, a, b: points[(n + 1) % points.length] ?? a }));
  });
  return all.some((e, i) =>
    all.slice(i + 1).some((f) => {
      const follows = e.r === f.r && f.n === e.n + 1;
      const closes = e.r === f.r && e.n === 0 && f.n === e.size - 1;
      if (follows && closes) return true;
      if (follows || closes) {
        const [p, q, s] = follows ? [e.a, e.b, f.b] : [f.a, f.b, e.b];
        return turn(p, q, s) === 0 && (p[0] - q[0]) * (s[0] - q[0]) + (p[1] - q[1]) * (s[1] - q[1]) > 0;
      }
      if (turn(e.a, e.b, f.a) * turn(e.a, e.b, f.b) < 0 && turn(f.a, f.b, e.a) * turn(f.a, f.b, e.b) < 0) return true;
      return on(e.a, e.b, f.a) || on(e.a, e.b, f.b) || on(f.a, f.b, e.a) || on(f.a, f.b, e.b);
    }),
  );
}

const ringOf = (most: number, size: number) =>
  fc.array(fc.tuple(fc.nat(most), fc.nat(most)), { minLength: 3, maxLength: size });
const onGround = (ring: readonly (readonly [number, number])[], unit: number): Ring =>
  ring.map(([x, y]): Position => [47 + x * unit, -19 + y * unit]);

test.each([
  ['dense', 6, 9, 0.01],
  ['medium', 40, 12, 0.001],
  ['sparse', 2_000, 25, 0.0001],
] as const)('agrees with the exact comparison of all pairs: %s points', (_name, most, size, unit) => {
  let crossed = 0;
  fc.assert(
    fc.property(fc.array(ringOf(most, size), { minLength: 1, maxLength: 2 }), (rings) => {
      const expected = crossesAnywhere(rings);
      if (expected) crossed += 1;
      expect(findCrossing(rings.map((ring) => onGround(ring, unit))) !== null).toBe(expected);
    }),
    { numRuns: 3_000 },
  );
  expect(crossed).toBeGreaterThan(100);
});

test('large simple rings stay simple, and one moved side is found', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.2, max: 1, noNaN: true }), { minLength: 8, maxLength: 300 }), (radii) => {
      const ring = star([47, -19], radii);
      expect(findCrossing([ring])).toBeNull();
      const [first, ...rest] = ring.slice(0, -1);
      // One corner is pulled across to the other side and beyond.
      if (first) expect(findCrossing([[first, [47 - 3, -19 + 0.01], ...rest]])).not.toBeNull();
    }),
  );
});

test('five thousand vertices, even when all sides are long', () => {
  const wavy = star(
    [47.5, -19],
    Array.from({ length: 5_000 }, (_, n) => 1 + 0.4 * Math.sin(n * 2.1)),
  );
  const comb = Array.from({ length: 4_998 }, (_, n): Position => {
    const x = n % 4 === 1 || n % 4 === 2 ? 54 : 41;
    return [x, -29 + Math.floor(n / 2) * 0.006 + (x - 41) * 0.2];
  });
  for (const ring of [wavy, [...comb, [55, -10], [55, -29.9]] satisfies Ring]) {
    expect(findCrossing([ring])).toBeNull();
  }
});
