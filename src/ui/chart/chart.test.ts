import { formatCompact } from './compact.ts';
import { ring } from './ring.ts';
import { labelIndexes, valueTicks } from './ticks.ts';

test.each([
  [0, '0'],
  [20_360, '20\u202f360'],
  [99_999, '99\u202f999'],
  [120_000, '120\u00a0k'],
  [312_450_800, '312,5\u00a0M'],
  [5_000_000, '5\u00a0M'],
  [-2_500_000, '\u22122,5\u00a0M'],
  [1_240_000_000, '1,2\u00a0Md'],
  [null, '—'],
  [Number.NaN, '—'],
])('%p in short form', (value, expected) => {
  expect(formatCompact(value)).toBe(expected);
});

test.each([
  [18_600_000, [0, 5e6, 10e6, 15e6, 20e6]],
  [20_000_000, [0, 5e6, 10e6, 15e6, 20e6]],
  [3, [0, 1, 2, 3]],
  [0.4, [0, 0.1, 0.2, 0.30000000000000004, 0.4]],
  [0, [0, 1]],
  [-5, [0, 1]],
])('axis values up to %p', (max, expected) => {
  expect(valueTicks(max)).toEqual(expected);
});

test.each([1, 7, 99, 101, 1234, 987_654_321])('the axis values always reach beyond the maximum (%p)', (max) => {
  const ticks = valueTicks(max);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
  expect(ticks.length).toBeLessThanOrEqual(6);
});

test.each([
  [30, [0, 7, 14, 21, 29]],
  [31, [0, 7, 14, 21, 30]],
  [1, [0]],
  [0, []],
])('labelled days out of %p', (count, expected) => {
  expect(labelIndexes(count)).toEqual(expected);
});

describe('ring', () => {
  test('the parts follow one another with a small gap', () => {
    const arcs = ring([50, 30, 20]);
    expect(arcs.map((arc) => arc.start)).toEqual([0.3, 50.3, 80.3]);
    expect(arcs[0]?.length).toBeCloseTo(49.4);
  });
  test('a single part closes the ring', () => {
    expect(ring([7])).toEqual([{ start: 0, length: 100 }]);
  });
  test('a tiny part stays visible', () => {
    expect(ring([1_000_000, 1])[1]?.length).toBeGreaterThan(0);
  });
  test('there is nothing to show', () => {
    expect(ring([0, 0])).toEqual([]);
  });
});
