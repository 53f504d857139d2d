import { addDays } from './day.ts';
import {
  changePerWorkingDay,
  endOfMonth,
  isWorkingDay,
  monthShare,
  projectedMonthClose,
  shareOfTarget,
  workingDays,
  workingDaysBefore,
  workingDaysOfMonth,
} from './workingDays.ts';

test.each([
  ['a Monday', '2026-11-23', true],
  ['a Saturday', '2026-11-21', true],
  ['a Sunday', '2026-11-22', false],
  ['a Monday that is a holiday', '2026-04-06', false],
])('%s (%s): %p', (_, day, works) => {
  expect(isWorkingDay(day)).toBe(works);
});

test.each([
  ['2026-11-01', '2026-11-30', 25],
  ['2026-11-22', '2026-11-22', 0],
  ['2026-11-23', '2026-11-22', 0],
  ['2026-12-21', '2026-12-31', 9],
  ['2028-02-01', '2028-02-29', 25],
])('from %s to %s: %p working days', (from, to, count) => {
  expect(workingDays(from, to)).toBe(count);
});

test.each([
  ['2026-11-01', 0], // a Sunday, and a holiday
  ['2026-11-02', 4],
  ['2026-11-20', 68],
  ['2026-11-22', 72], // a Sunday adds nothing to its Saturday
  ['2026-11-30', 100],
])('on %s, %p %% of the working days are over or under way', (day, share) => {
  expect(monthShare(day)).toBeCloseTo(share, 10);
});

test.each([
  ['weeks without holidays', '2026-11-16', '2026-11-21', ['2026-11-09', '2026-11-14']],
  ['Sundays have no counterpart', '2026-11-15', '2026-11-22', ['2026-11-09', '2026-11-14']],
  ['a holiday before reaches further back', '2026-08-17', '2026-08-22', ['2026-08-10', '2026-08-14', '2026-08-08']],
  ['a holiday within needs a day less', '2026-12-21', '2026-12-26', ['2026-12-15', '2026-12-19']],
  ['over Christmas and New Year', '2026-12-28', '2027-01-02', ['2026-12-21', '2026-12-26']],
])('working days before: %s', (_, from, to, [first, last, earliest = first]) => {
  const pairs = [...workingDaysBefore(from, to)];
  const before = pairs.map(([, day]) => day);
  expect(pairs.map(([day]) => day)).toEqual(pairs.map(([day]) => day).filter(isWorkingDay));
  expect([pairs.length, [...before].sort(), before.at(0), before.at(-1)]).toEqual([
    workingDays(from, to),
    before,
    earliest,
    last,
  ]);
  expect(workingDays(before.at(0) ?? '', addDays(from, -1))).toBe(pairs.length);
});

test('where nobody works there is nothing to stand beside', () => {
  expect([...workingDaysBefore('2026-11-22', '2026-11-22')]).toEqual([]);
});

test('the last day of a month', () => {
  expect(['2026-02-03', '2028-02-29', '2026-12-31'].map(endOfMonth)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-12-31',
  ]);
});

describe('the projected close', () => {
  test.each([
    // what, sold, of it today, day, close
    ['the first working day', 500, 500, '2026-11-02', null],
    ['a Sunday that opens the month', 40, 40, '2026-11-01', null],
    ['the second working day', 1_000, 0, '2026-11-03', 25_000],
    ['nothing sold yet', 0, 0, '2026-11-20', null],
    ['nothing sold before today', 300, 300, '2026-11-20', null],
    ['16 days over, today not begun', 16_000, 0, '2026-11-20', 25_000],
    ['today under way counts as a whole day', 16_400, 400, '2026-11-20', 25_000],
    ['today is better than the mean', 17_500, 1_500, '2026-11-20', 25_500],
    ['a Sunday: its sales add, and it brings no mean', 18_060, 60, '2026-11-22', 25_060],
    ['a holiday: 25 December', 20_000, 0, '2026-12-25', 24_762],
    ['the last day, begun', 24_100, 100, '2026-11-30', 25_000],
    ['amounts are whole', 100, 0, '2026-11-05', 833],
  ])('%s', (_, sold, today, day, close) => {
    expect(projectedMonthClose(sold, today, day)).toBe(close);
  });
});

test.each([
  ['the same number of days', { value: 120, days: 25 }, { value: 100, days: 25 }, 20, 20],
  ['fewer days, the same pace', { value: 960, days: 24 }, { value: 1_040, days: 26 }, 0, 0],
  ['fewer days, and more', { value: 1_000, days: 24 }, { value: 1_000, days: 26 }, 77, 8.34],
  ['nothing before', { value: 50, days: 25 }, { value: 0, days: 25 }, 50, null],
  ['nothing now', { value: 0, days: 25 }, { value: 50, days: 25 }, -50, -100],
  ['no working day before', { value: 10, days: 1 }, { value: 5, days: 0 }, 10, null],
])('change per working day: %s', (_, now, before, difference, percent) => {
  const change = changePerWorkingDay(now, before);
  expect(change.difference).toBe(difference);
  if (percent === null) expect(change.percent).toBeNull();
  else expect(change.percent).toBeCloseTo(percent, 1);
});

test('a month has its days from Monday to Saturday without the holidays', () => {
  // 30 days, 5 Sundays of which one is All Saints.
  expect(workingDaysOfMonth('2026-11-24')).toHaveLength(25);
  // 31 days, 5 Sundays, and three holidays in the week.
  expect(workingDaysOfMonth('2026-05-31')).toHaveLength(23);
});

describe('the share of a target', () => {
  test.each([
    [25_000_000, '2026-11-24', 1_000_000],
    [25_000_000, '2026-11-02', 1_000_000],
    // Sunday, public holiday, nobody set a target.
    [25_000_000, '2026-11-22', null],
    [25_000_000, '2026-06-26', null],
    [0, '2026-11-24', null],
  ])('of %i Ar on %s: %s', (target, day, share) => {
    expect(shareOfTarget(target, day)).toBe(share);
  });

  test.each(['2026-11-01', '2026-02-01', '2026-05-01', '2028-02-01'])('adds up to the target in %s', (first) => {
    let sum = 0;
    for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1))
      sum += shareOfTarget(430_000_001, day) ?? 0;
    expect(sum).toBe(430_000_001);
  });
});
