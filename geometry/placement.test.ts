import fc from 'fast-check';
import { containment } from './contains.ts';
import { type Area, belonging, byPrecision, placement } from './placement.ts';
import type { Position } from './position.ts';

const square = (code: string, surface: number, west: number, south: number, side: number): Area => ({
  code,
  surface,
  polygons: [
    [
      [
        [west, south],
        [west + side, south],
        [west + side, south + side],
        [west, south + side],
        [west, south],
      ],
    ],
  ],
});

test.each<[string, Position, string | null]>([
  ['inside one', [1, 1], 'LARGE'],
  ['inside both: the smaller', [3, 3], 'SMALL'],
  ['on the border of the smaller', [2, 3], 'SMALL'],
  ['on the border of the larger', [0, 5], 'LARGE'],
  ['outside', [11, 1], null],
])('a position %s', (_name, position, code) => {
  expect(placement([square('LARGE', 100, 0, 0, 10), square('SMALL', 4, 2, 2, 2)])(position)?.code ?? null).toBe(code);
});

test('of two equal areas, the one whose code comes first wins', () => {
  const [a, b] = [square('A', 4, 0, 0, 2), square('B', 4, 1, 1, 2)];
  expect([placement([b, a])([1.5, 1.5])?.code, byPrecision(a, b), byPrecision(b, a), byPrecision(a, a)]).toEqual([
    'A',
    -1,
    1,
    0,
  ]);
});

const side = fc.integer({ min: 1, max: 6 });
const areas = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }), side), { minLength: 1, maxLength: 6 })
  .map((all) => all.map(([x, y, length], n) => square(`Z${String(n)}`, length * length, x, y, length)));

test('one area with the others around gives the same result as all of them together', () => {
  fc.assert(
    fc.property(
      areas,
      fc.array(fc.tuple(fc.integer({ min: -1, max: 15 }), fc.integer({ min: -1, max: 15 })), { maxLength: 20 }),
      (all, positions) => {
        const owner = placement(all);
        for (const area of all) {
          const belongs = belonging(
            area,
            all.filter((other) => other !== area),
          );
          for (const position of positions) expect(belongs(position)).toBe(owner(position) === area);
        }
        for (const position of positions) {
          const holding = all
            .filter(({ polygons }) => containment(polygons)(position))
            .toSorted((a, b) => a.surface - b.surface || a.code.localeCompare(b.code));
          expect(owner(position)).toBe(holding[0] ?? null);
        }
      },
    ),
  );
});

test('nothing belongs to an area without a shape', () => {
  expect(belonging({ code: 'Z', surface: 0, polygons: [] }, [])([0, 0])).toBe(false);
});
