/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { contrast } from '../../ui/theme/contrast.ts';
import { dark, light } from '../../ui/theme/tokens.ts';
import {
  changeColour,
  heatColour,
  linearBounds,
  quantile,
  rankBounds,
  rankShare,
  changeOf,
  linearChanges,
  percentText,
  rankChanges,
  type Change,
} from './scale.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const change = (value: number, previous: number): Change =>
  changeOf(value, previous) ?? { previous: 0, difference: 0, percent: 0 };

describe('colours', () => {
  // hsl(0, 70%, 85 − 35 × intensity) (docs/product.md, 9.5)
  test.each([
    [0, '#f4bebe'],
    [0.5, '#e67272'],
    [1, '#d92626'],
    [-3, '#f4bebe'],
    [7, '#d92626'],
  ])('intensity %d: %s', (intensity, colour) => {
    expect(heatColour(intensity)).toBe(colour);
  });
  test('a fall is blue, a rise orange, no change grey; never red and green', () => {
    const [down, none, up] = [-1, 0, 1].map((position) => changeColour(position));
    expect([down, none, up]).toEqual(['#226fd3', '#d9d6d4', '#d37522']);
  });
  test('in the dark theme more is always brighter, and a fall stays blue', () => {
    const brightness = (colour: string) => contrast(colour, '#000000');
    const ramp = [0, 0.25, 0.5, 0.75, 1].map((intensity) => brightness(heatColour(intensity, true)));
    expect(ramp).toEqual([...ramp].sort((a, b) => a - b));
    expect(new Set(ramp).size).toBe(5);
    for (const position of [-1, 1])
      expect(brightness(changeColour(position, true))).toBeGreaterThan(brightness(changeColour(0, true)));
  });
  test.each([0, 0.25, 0.5, 0.75, 1])(
    'the text and its halo are legible at intensity %d, in both themes',
    (intensity) => {
      for (const theme of [light, dark]) {
        expect(contrast(theme.text, theme.surface)).toBeGreaterThan(7);
        expect(
          Math.max(
            contrast(theme.text, heatColour(intensity, theme === dark)),
            contrast(theme.surface, heatColour(intensity, theme === dark)),
          ),
        ).toBeGreaterThan(3);
      }
    },
  );
});

describe('scale', () => {
  test.each<[number[], number, number]>([
    [[1, 2, 3], 1, 0],
    [[1, 2, 3], 2, 0.5],
    [[1, 2, 3], 3, 1],
    [[5, 5, 9], 5, 0.25],
    [[4, 4], 4, 0.5],
    [[7], 7, 1],
  ])('rank in %j: %d to %d', (values, value, share) => {
    expect(rankShare(values, value)).toBe(share);
  });
  test.each<[number[], number, number]>([
    [[10, 20, 30], 0.5, 20],
    [[10, 20], 0.25, 12.5],
    [[3], 0.9, 3],
    [[0, 100], 1, 100],
  ])('quantile of %j at %d: %d', (values, share, expected) => {
    expect(quantile(values, share)).toBeCloseTo(expected, 10);
  });
  test('each zone is between the bounds of its step', () => {
    const values = [3, 900, 14, 14, 51, 2, 7, 7, 7, 120, 33, 8, 1];
    const ordered = [...values].sort((a, b) => a - b);
    const bounds = rankBounds(values);
    for (const value of values) {
      const step = Math.min(9, Math.floor(rankShare(ordered, value) * 10));
      expect(value).toBeGreaterThanOrEqual(bounds[step] ?? NaN);
      expect(value).toBeLessThanOrEqual(bounds[step + 1] ?? NaN);
    }
  });
  test('linear bounds go from the least to the greatest', () => {
    expect(linearBounds(10, 110)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110]);
  });
});

describe('change', () => {
  test.each<[number, number | undefined, Change | undefined]>([
    [120, 100, { previous: 100, difference: 20, percent: 20 }],
    [0, 50, { previous: 50, difference: -50, percent: -100 }],
    [5, 0, { previous: 0, difference: 5, percent: null }],
    [0, 0, { previous: 0, difference: 0, percent: 0 }],
    [5, undefined, undefined],
    [5, Number.NaN, undefined],
  ])('%p after %p', (value, previous, expected) => {
    expect(changeOf(value, previous)).toEqual(expected);
  });
  test.each<[number | null, string]>([
    [12.44, '+12,4 %'],
    [-8, '−8 %'],
    [0, '0 %'],
    [null, 'Nouveau'],
    [258.1, '+258 %'],
    [0.01, '0,0 %'],
    [-100, '−100 %'],
  ])('%p is written %s', (percent, text) => {
    expect(plain(percentText(percent))).toBe(text);
  });
  test('by size: a tenfold rise does not hide the others, and the scale is marked as open', () => {
    const changes = [...Array.from({ length: 19 }, (_, n) => change(100 + n, 100)), change(1_000, 100)];
    const { position, bounds, open } = linearChanges(changes);
    expect([bounds[0], bounds[5], bounds[10], open]).toEqual([-20, 0, 20, true]);
    expect([change(1_000, 100), change(110, 100), change(90, 100), change(100, 100)].map(position)).toEqual([
      1, 0.5, -0.5, 0,
    ]);
  });
  test('by rank: rises and falls are ranked together', () => {
    const changes = [change(110, 100), change(80, 100), change(130, 100), change(100, 100), change(7, 0)];
    const { position, bounds } = rankChanges(changes);
    expect(changes.map(position)).toEqual([0.25, -0.5, 0.75, 0, 1]);
    expect(bounds.map((bound) => Math.round(Math.abs(bound)))).toEqual(
      [...bounds].reverse().map((bound) => Math.round(Math.abs(bound))),
    );
    expect([bounds[0], bounds[10]]).toEqual([-100, 100]);
    // A value cannot fall by more than 100 %.
    expect([0, 10].map((end) => rankChanges([change(900, 100)]).bounds[end])).toEqual([-100, 800]);
  });
  test.each([linearChanges, rankChanges])('nothing to compare', (scale) => {
    expect(scale([]).bounds).toHaveLength(11);
    expect(scale([change(5, 5)]).position(change(5, 5))).toBe(0);
  });
});
