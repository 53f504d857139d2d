import { monthAndYear } from '../../ui/format/date.ts';
import { monthsFromCommandes, monthShort, ofMonth, twelveMonths, yearFigures } from './months.ts';

test('names of months', () => {
  expect(monthAndYear('2026-08')).toBe('août 2026');
  expect(monthShort('2026-02-28')).toBe('févr.');
  expect(ofMonth('2026-11-20')).toBe('de novembre');
  expect(ofMonth('2026-04')).toBe('d’avril');
  expect(ofMonth('2026-10')).toBe('d’octobre');
});

test('twelve months up to the month of the day', () => {
  const months = twelveMonths('2026-03-31');
  expect(months).toHaveLength(12);
  expect([months[0], months[9], months[11]]).toEqual(['2025-04', '2026-01', '2026-03']);
});

const order = (commandeAt: string, totalValue: number, isValidated = true) => ({ commandeAt, totalValue, isValidated });

test('figures per month from validated orders, by the day in Madagascar', () => {
  const months =
    monthsFromCommandes(
      [
        order('2026-10-31T21:30:00Z', 1000), // 1 November in Antananarivo
        order('2026-11-20T08:00:00Z', 2001),
        order('2026-11-20T08:00:00Z', 9999, false),
        order('2025-11-30T12:00:00Z', 500), // before the twelve months
      ],
      '2026-11-20',
    ) ?? [];
  expect(months.at(-1)).toEqual({ mois: '2026-11', ventes: 3001, commandes: 2, panierMoyen: 1501 });
  expect(months.at(-2)).toEqual({ mois: '2026-10', ventes: 0, commandes: 0, panierMoyen: 0 });
  expect(yearFigures(months)).toEqual({ ventes: 3001, commandes: 2, panierMoyen: 1501, best: months.at(-1) });
});

test('without sales there is no average basket and no best month', () => {
  expect(yearFigures(monthsFromCommandes([], '2026-11-20') ?? [])).toEqual({
    ventes: 0,
    commandes: 0,
    panierMoyen: 0,
    best: undefined,
  });
});

test('an order without a date gives no figures, one without an amount an unknown sum', () => {
  expect(monthsFromCommandes([order('', 500)], '2026-11-20')).toBeNull();
  const unknown = { ...order('2026-11-20T08:00:00Z', 500), totalValue: undefined } as unknown as ReturnType<
    typeof order
  >;
  expect(monthsFromCommandes([unknown], '2026-11-20')?.at(-1)).toMatchObject({ commandes: 1, ventes: Number.NaN });
});
