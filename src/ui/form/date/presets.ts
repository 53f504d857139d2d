import { addDays, startOfMonth } from '../../../../rules/day.ts';

/** A period of whole days, both included, `yyyy-MM-dd`. */
export interface Period {
  from: string;
  to: string;
}

/** The periods that people ask for most, as of a day. */
export function periodPresets(today: string): { label: string; period: Period }[] {
  const month = startOfMonth(today);
  const endOfLastMonth = addDays(month, -1);
  const yesterday = addDays(today, -1);
  return [
    { label: 'Aujourd’hui', period: { from: today, to: today } },
    { label: 'Hier', period: { from: yesterday, to: yesterday } },
    { label: '7 derniers jours', period: { from: addDays(today, -6), to: today } },
    { label: 'Ce mois', period: { from: month, to: today } },
    { label: 'Mois dernier', period: { from: startOfMonth(endOfLastMonth), to: endOfLastMonth } },
  ];
}
