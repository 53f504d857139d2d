import { disposition, refuseTooMany } from './answer.ts';

test('the file name has the day in Madagascar, in ASCII and in full', () => {
  expect(disposition('commandes', new Date('2026-11-20T21:30:00Z'), 'xlsx')).toBe(
    'attachment; filename="commandes-2026-11-21.xlsx"; filename*=UTF-8\'\'commandes-2026-11-21.xlsx',
  );
  expect(disposition('Commandes livrées "à" l’été', new Date('2026-11-20T10:00:00Z'), 'csv')).toBe(
    'attachment; filename="commandes-livrees-a-l-ete-2026-11-20.csv"; ' +
      "filename*=UTF-8''commandes-livr%C3%A9es-%C3%A0-l-%C3%A9t%C3%A9-2026-11-20.csv",
  );
});

test('more rows than a workbook holds give a 422 that suggests CSV', () => {
  expect(() => {
    refuseTooMany('xlsx', 1_048_575);
  }).not.toThrow();
  expect(() => {
    refuseTooMany('xlsx', 1_048_576);
  }).toThrow(/1.048.575 lignes.*CSV/);
  expect(() => {
    refuseTooMany('csv', 1_048_576);
  }).not.toThrow();
});
