import { levelOf } from './followView.ts';

/** Groups at their own level are at least this far apart; two of the largest discs need the second distance (px). */
const [APART, DISCS] = [60, 48];

test('between two levels the groups never come so near that their discs overlap', () => {
  const zooms = Array.from({ length: 19 * 20 + 1 }, (_, step) => step / 20);
  expect(Math.min(...zooms.map((zoom) => APART * 2 ** (zoom - levelOf(zoom))))).toBeGreaterThan(DISCS);
});

test.each([
  [13, 13],
  [13.6, 13],
  [13.75, 14],
  [19, 19],
])('a view at zoom %d shows the groups of level %d', (zoom, level) => {
  expect(levelOf(zoom)).toBe(level);
});
