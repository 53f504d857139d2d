import { contrast } from './contrast.ts';
import { dark, light, type ThemeToken } from './tokens.ts';

const READ: ThemeToken[] = ['canvas', 'surface', 'sunken', 'hover'];
const TONES = ['good', 'notice', 'warning', 'critical', 'orange', 'yellow'] as const;

/** [foreground, backgrounds, minimum ratio] */
const pairs: [ThemeToken, ThemeToken[], number][] = [
  ['text', [...READ, 'accent-soft'], 7],
  ['text-2', [...READ, 'accent-soft'], 4.5],
  ['text-3', [...READ, 'accent-soft'], 4.5],
  ['accent-text', [...READ, 'accent-soft'], 4.5],
  ['on-accent', ['accent', 'accent-hover'], 4.5],
  ['on-critical', ['critical-solid'], 4.5],
  ['border-control', ['canvas', 'surface'], 3],
  ['focus', [...READ, 'accent-soft', 'warning-bg', 'critical-bg'], 3],
  ['accent', ['surface', 'canvas'], 3],
  ...TONES.map((tone): [ThemeToken, ThemeToken[], number] => [tone, [`${tone}-bg`, 'surface', 'canvas', 'hover'], 4.5]),
  ...TONES.map((tone): [ThemeToken, ThemeToken[], number] => [`${tone}-mark`, [`${tone}-bg`, 'surface'], 3]),
  ...(['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'] as const).map((c): [ThemeToken, ThemeToken[], number] => [
    c,
    ['surface'],
    3,
  ]),
  ['map-label', ['map-land', 'map-halo'], 4.5],
];

const table = Object.entries({ light, dark }).flatMap(([theme, tokens]) =>
  pairs.flatMap(([front, backs, least]) =>
    backs.map((back) => ({ theme, front, back, least, ratio: contrast(tokens[front], tokens[back]) })),
  ),
);

/** Hue of `#rrggbb` in degrees. */
function hue(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [most, span] = [Math.max(r, g, b), Math.max(r, g, b) - Math.min(r, g, b)];
  const sixth = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span;
  return (60 * sixth + 360) % 360;
}
/** Degrees between two hues, the shorter way round. */
const apart = (a: number, b: number) => Math.min(Math.abs(a - b), 360 - Math.abs(a - b));

test.each(Object.entries({ light, dark }))(
  '%s: red, orange, yellow and green are distinct, as text and as mark',
  (_theme, tokens) => {
    for (const part of ['', '-mark'] as const) {
      const hues = (['critical', 'orange', 'yellow', 'good'] as const).map((tone) => hue(tokens[`${tone}${part}`]));
      for (const [at, next] of hues.slice(1).entries()) expect(apart(hues[at] ?? 0, next)).toBeGreaterThanOrEqual(18);
    }
  },
);

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
  ])('%s on %s', (a, b, expected) => {
    expect(contrast(a, b)).toBeCloseTo(expected, 2);
  });

  test.each(table)('$theme: $front on $back, at least $least', ({ ratio, least }) => {
    expect(ratio).toBeGreaterThanOrEqual(least);
  });
});
