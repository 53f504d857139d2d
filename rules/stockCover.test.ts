import fc from 'fast-check';
import { addDays } from './day.ts';
import { coverOf, daysLeft, lostOf, PACE_DAYS } from './stockCover.ts';

const TODAY = '2026-11-20'; // a Friday
const stock = { units: 60, sold: 60, isNew: false };
const days = (jours: number, jusqua: string) => ({ etat: 'jours', jours, jusqua });
const none = (state: string) => ({ etat: state, jours: null, jusqua: null });

test.each([
  ['two a day, sixty there', {}, TODAY, days(30, '2026-12-21')], // the 20th is a Sunday
  ['less than a day’s sales', { units: 1 }, TODAY, days(1, '2026-11-21')],
  ['a part of a day is a day', { units: 61 }, TODAY, days(31, '2026-12-21')],
  ['nothing there', { units: 0 }, TODAY, none('vide')],
  ['nothing there, and new', { units: 0, isNew: true }, TODAY, none('vide')],
  ['no sales', { sold: 0 }, TODAY, none('invendu')],
  ['more came back than was sold', { sold: -3 }, TODAY, none('invendu')],
  ['a new product without sales', { sold: 0, isNew: true }, TODAY, none('nouveau')],
  ['a new product that sells', { isNew: true }, TODAY, none('nouveau')],
  ['others go first', { units: 10, before: 20 }, TODAY, days(15, '2026-12-05')],
  ['asked on a Sunday', { units: 2 }, '2026-11-22', days(1, '2026-11-23')],
  ['it would end on a Sunday', { units: 4 }, TODAY, days(2, '2026-11-23')],
  ['it would end on a holiday', { units: 2 }, '2026-12-24', days(1, '2026-12-26')],
  ['it would end on the Saturday of a holiday before a Sunday', { units: 2 }, '2026-08-14', days(1, '2026-08-17')],
  ['one unit in a century', { units: 2_000, sold: 1 }, TODAY, none('invendu')],
] as const)('%s', (_, change, today, cover) => {
  expect(coverOf({ ...stock, ...change }, today)).toEqual(cover);
});

test.each([
  ['2026-11-21', 1],
  ['2026-11-20', 0],
  ['2026-11-01', 0],
  ['2027-11-20', 365],
])('a lot of %s may be sold for %d days more', (day, left) => {
  expect(daysLeft(day, TODAY)).toBe(left);
});

test.each([
  ['sold in time', [[60, '2026-12-20']], 60, [0]],
  ['a day too short', [[62, '2026-12-20']], 60, [2]],
  ['no sales: all of it', [[5, '2027-12-20']], 0, [5]],
  ['its last day', [[5, TODAY]], 600, [5]],
  ['expired', [[5, '2026-11-01']], 600, [5]],
  ['never expires', [[500, null]], 0, [0]],
  [
    'the first goes first',
    [
      [10, '2026-11-30'],
      [15, '2026-12-10'],
    ],
    30,
    [0, 5],
  ], // prettier-ignore
  [
    'what the first loses does not hold up the second',
    [
      [15, '2026-11-30'],
      [10, '2026-12-10'],
    ],
    30,
    [5, 0],
  ], // prettier-ignore
  ['a broken unit is lost whole', [[1, '2026-11-21']], 29, [1]],
  ['nothing', [], 60, []],
] as const)('lost: %s', (_, lots, sold, lost) => {
  expect(
    lostOf(
      lots.map(([units, expireAt]) => ({ units, expireAt })),
      sold,
      TODAY,
    ),
  ).toEqual(lost);
});

test('a single lot loses something exactly when it lasts longer than it may be sold', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 900 }),
      fc.integer({ min: 1, max: 900 }),
      fc.integer({ min: 0, max: 400 }),
      (units, sold, left) => {
        const [lost = 0] = lostOf([{ units, expireAt: addDays(TODAY, left) }], sold, TODAY);
        expect(lost > 0).toBe((coverOf({ units, sold, isNew: false }, TODAY).jours ?? Infinity) > left);
        // What is lost is what exceeds the sales until then.
        expect(lost).toBe(Math.ceil(Math.max(0, units - (sold * left) / PACE_DAYS)));
      },
    ),
    { seed: 7, numRuns: 400 },
  );
});
