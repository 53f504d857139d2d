import fc from 'fast-check';
import geodesic from 'geographiclib-geodesic';
import { lineLength, metresBetween } from './distance.ts';
import type { Position } from './position.ts';

const karney = (a: Position, b: Position): number => geodesic.Geodesic.WGS84.Inverse(a[1], a[0], b[1], b[0]).s12 ?? NaN;
const place = fc.tuple(fc.double({ min: 40, max: 55, noNaN: true }), fc.double({ min: -30, max: -10, noNaN: true }));
const step = fc.double({ min: -0.001, max: 0.001, noNaN: true });

test('differs from GeographicLib by less than a ten-thousandth, in both directions', () => {
  fc.assert(
    fc.property(place, place, (a, b) => {
      expect(Math.abs(metresBetween(a, b) - karney(a, b))).toBeLessThan(karney(a, b) * 1e-4 + 1e-3);
      expect(metresBetween(b, a)).toBeCloseTo(metresBetween(a, b), 6);
    }),
  );
});

test('is exact to the millimetre at short distances', () => {
  fc.assert(
    fc.property(place, step, step, (a, dx, dy) => {
      const b: Position = [a[0] + dx, a[1] + dy];
      expect(Math.abs(metresBetween(a, b) - karney(a, b))).toBeLessThan(0.002);
    }),
  );
});

test('is zero for one place, and a line is the sum of its steps', () => {
  const [a, b, c]: Position[] = [
    [47.5, -18.9],
    [47.51, -18.9],
    [47.51, -18.92],
  ];
  expect([metresBetween([47.5, -18.9], [47.5, -18.9]), lineLength([]), lineLength(a ? [a] : [])]).toEqual([0, 0, 0]);
  if (a && b && c) expect(lineLength([a, b, c])).toBeCloseTo(metresBetween(a, b) + metresBetween(b, c), 9);
  expect(metresBetween([0, 0], [180, 0])).toBeGreaterThan(19_900_000);
});
