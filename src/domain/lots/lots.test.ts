import { expiryOf } from './expiry.ts';
import { levelOf } from './level.ts';

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
  [100, 100, 100, 'Excellent'],
  [75, 100, 75, 'Excellent'],
  [746, 1000, 74, 'Bon'],
  [50, 100, 50, 'Bon'],
  [49, 100, 49, 'Faible'],
  [25, 100, 25, 'Faible'],
  [24, 100, 24, 'Critique'],
  [0, 100, 0, 'Critique'],
  [130, 100, 100, 'Excellent'],
  [-5, 100, 0, 'Critique'],
] as const)('level of %d out of %d: %d %% %s', (available, initial, percent, label) => {
  expect(levelOf(available, initial)).toEqual({ percent, label });
});

test.each([
  ['the given percentage, not the computed one', 60, { percent: 60, label: 'Bon' }],
  ['a number as text', '24.99', { percent: 24, label: 'Critique' }],
  ['beyond 100', 130, { percent: 100, label: 'Excellent' }],
  ['missing', undefined, { percent: 30, label: 'Faible' }],
  ['null', null, { percent: 30, label: 'Faible' }],
  ['not a number', 'beaucoup', { percent: 30, label: 'Faible' }],
] as const)('level given by the answer: %s', (_name, given, level) => {
  expect(levelOf(30, 100, given)).toEqual(level);
});

test('a given percentage needs no initial quantity', () => {
  expect(levelOf(5, null, 80)).toEqual({ percent: 80, label: 'Excellent' });
});

test('without an initial quantity there is no level', () => {
  expect(levelOf(5, 0)).toBeNull();
  expect(levelOf(5, null)).toBeNull();
});
