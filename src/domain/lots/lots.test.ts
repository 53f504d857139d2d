import { expiryOf } from './expiry.ts';
import { levelBase, levelOf } from './level.ts';

test.each([
  [null, 'N/A', 'none'],
  [undefined, 'N/A', 'none'],
  ['', 'N/A', 'none'],
  ['bientôt', 'N/A', 'none'],
  ['2026-11-19', 'Expiré', 'expired'],
  ['2026-11-20', 'Expire ajd', 'today'],
  ['2026-11-21', '1j restants', 'soon'],
  ['2026-12-20', '30j restants', 'soon'],
  ['2026-12-21', '31j restants', 'near'],
  ['2027-02-18', '90j restants', 'near'],
  ['2027-02-19', '+90 jours', 'far'],
  ['2026-12-20T00:00:00.000Z', '30j restants', 'soon'],
] as const)('expiry on %s: %s', (day, label, state) => {
  expect(expiryOf(day, '2026-11-20')).toEqual({ label, state });
});

test.each([
  [100, 100, 100],
  [746, 1000, 74.6],
  [0, 100, 0],
  [130, 100, 100],
  [-5, 100, 0],
])('%d left of %d is %d %%', (available, initial, percent) => {
  expect(levelOf(available, initial)).toBeCloseTo(percent, 9);
});

test.each([
  ['the given percentage, not the computed one', 60, 60],
  ['a number as text', '24.99', 24.99],
  ['beyond 100', 130, 100],
  ['missing', undefined, 30],
  ['null', null, 30],
  ['not a number', 'beaucoup', 30],
])('level given by the answer: %s', (_name, given, percent) => {
  expect(levelOf(30, 100, given)).toBe(percent);
});

test('a given percentage needs no initial quantity', () => {
  expect(levelOf(5, null, 80)).toBe(80);
});

test('without an initial quantity there is no level', () => {
  expect(levelOf(5, 0)).toBeNull();
  expect(levelOf(5, null)).toBeNull();
});

test('a lot that was only adjusted upwards counts as full', () => {
  const lot = { quantiteInitial: 40, quantiteDisponible: 30 };
  expect([
    levelBase(lot),
    levelBase({ ...lot, quantiteInitial: 0 }),
    levelBase({ quantiteInitial: 0, quantiteDisponible: 0 }),
  ]).toEqual([40, 30, 0]);
});
