import { startOfDay } from './day.ts';
import { bandAt, comparableDays, minutesOf, partOfDay, projectedClose, type Sales, soldBy } from './dayPace.ts';

const TUESDAY = '2026-11-24';
const at = (day: string, hour: number) => new Date(startOfDay(day).getTime() + hour * 3_600_000);
const hours = (...sales: (readonly [hour: number, value: number])[]): Sales =>
  sales.map(([hour, value]) => [hour * 60, value]);

test.each([
  ['at midnight', at(TUESDAY, 0), 1],
  ['at 14:32:59', new Date(at(TUESDAY, 14).getTime() + 32 * 60_000 + 59_000), 873],
  ['the day before', at(TUESDAY, -1), 0],
  ['the day after', at(TUESDAY, 30), 1440],
])('minutes that count %s', (_when, instant, minutes) => {
  expect(minutesOf(TUESDAY, instant)).toBe(minutes);
});

test.each([
  ['a Tuesday', TUESDAY, ['2026-11-17', '2026-11-10', '2026-11-03', '2026-10-27']],
  ['a Sunday with Sundays, without All Saints', '2026-11-15', ['2026-11-08', '2026-10-25', '2026-10-18']],
  [
    'the first day of a month with the month before',
    '2026-12-01',
    ['2026-11-24', '2026-11-17', '2026-11-10', '2026-11-03'],
  ],
  ['a Friday, without Independence Day', '2026-07-03', ['2026-06-19', '2026-06-12', '2026-06-05']],
  ['a public holiday with nothing', '2026-06-26', []],
])('compares %s', (_what, day, expected) => {
  expect(comparableDays(day, 4)).toEqual(expected);
});

const DAYS = [hours([8, 100], [12, 100], [16, 200]), hours([9, 300], [15, 300]), hours([11, 300])];

test.each([
  [8 * 60, 0],
  [8 * 60 + 1, 100],
  [12 * 60 + 1, 200],
  [1440, 400],
])('sold after %i minutes', (minutes, value) => {
  expect(soldBy(DAYS[0] ?? [], minutes)).toBe(value);
});

test.each([
  ['before everything', 5 * 60, { low: 0, mean: 0, high: 0 }],
  ['at 9', 9 * 60 + 1, { low: 0, mean: 133, high: 300 }],
  ['at noon', 12 * 60 + 1, { low: 200, mean: 267, high: 300 }],
  ['at the close', 1440, { low: 300, mean: 433, high: 600 }],
])('the band %s', (_when, minutes, band) => {
  expect(bandAt(DAYS, minutes)).toEqual(band);
});

test('without a comparable day there is no band, no part and no projection', () => {
  expect(bandAt([], 700)).toBeNull();
  expect(partOfDay([], 700)).toBeNull();
  expect(projectedClose(500, [], 700)).toBeNull();
});

test.each([
  [5 * 60, 0],
  [12 * 60 + 1, 267 / 433],
  [1440, 1],
])('the part of a usual day after %i minutes', (minutes, part) => {
  expect(partOfDay(DAYS, minutes)).toBe(part);
});

const USUAL = [hours([8, 100], [12, 100], [16, 200])];
test.each([
  ['before the first sale', 0, 7, null],
  ['a first sale earlier than usual', 50, 7, 450],
  ['nothing yet, half of a usual day passed', 0, 13, 100],
  ['as usual', 200, 13, 400],
  ['twice as much as usual: half of the rest follows', 400, 13, 700],
  ['after the last usual sale', 500, 17, 500],
  ['when the day is over', 500, 24, null],
])('the projected close %s', (_what, sold, hour, close) => {
  expect(projectedClose(sold, USUAL, hour * 60)).toBe(close);
});

test('days without sales project nothing', () => {
  expect(projectedClose(500, [[]], 700)).toBeNull();
});
