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
] as const)('péremption de %s : %s', (day, label, state) => {
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
] as const)('niveau de %d sur %d : %d %% %s', (available, initial, percent, label) => {
  expect(levelOf(available, initial)).toEqual({ percent, label });
});

test('sans quantité de départ, pas de niveau', () => {
  expect(levelOf(5, 0)).toBeNull();
  expect(levelOf(5, null)).toBeNull();
});
