import { cashDueOf, type Debt } from './cashDue.ts';

const TODAY = '2026-11-20';
const debts = (...days: string[]): Debt[] => days.map((since, at) => ({ montant: 10 ** at, since }));

test.each<[string, Debt[], sums: number[], oldest: string | null]>([
  ['nobody owes anything', [], [0, 0, 0], null],
  ['paid today, and a payment dated tomorrow', debts(TODAY, '2026-11-21'), [11, 0, 0], TODAY],
  ['the last day of the first part', debts('2026-11-13'), [1, 0, 0], '2026-11-13'],
  ['both ends of the second part', debts('2026-11-12', '2026-10-21'), [0, 11, 0], '2026-10-21'],
  ['longer than thirty days, whatever month lies between', debts('2026-10-20', '2025-02-28'), [0, 0, 11], '2025-02-28'],
  ['one of each', debts(TODAY, '2026-11-01', '2026-01-01'), [1, 10, 100], '2026-01-01'],
])('%s', (_what, all, sums, oldest) => {
  const due = cashDueOf(all, TODAY);
  expect(due.ages.map(({ montant }) => montant)).toEqual(sums);
  expect(due).toMatchObject({
    montant: sums.reduce((sum, value) => sum + value, 0),
    commerciaux: all.length,
    plusAncien: oldest,
  });
  expect(due.ages.reduce((sum, { commerciaux }) => sum + commerciaux, 0)).toBe(all.length);
});
