import type { AnyCommande } from '../../store/api/commandesApi.ts';
import type { CommercialMonth } from '@contract/utilisateur.ts';
import { dayOf, monthName } from '../../ui/format/date.ts';

const SHORT = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'];

/** `nov.` for `2026-11` or a day in it. */
export const monthShort = (mois: string): string => SHORT[Number(mois.slice(5, 7)) - 1] ?? mois;

/** As in « Objectif de novembre » or « Objectif d’avril ». */
export const ofMonth = (mois: string): string =>
  /^[aeiouh]/.test(monthName(mois)) ? `d’${monthName(mois)}` : `de ${monthName(mois)}`;

/** The twelve months (`yyyy-MM`) up to the month of `day` (`yyyy-MM-dd`), oldest first. */
export function twelveMonths(day: string): string[] {
  const last = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return Array.from({ length: 12 }, (_, index) => {
    const month = last - 11 + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

/**
 * Monthly figures from the orders themselves, for a backend without statistics. Orders known not to be validated are
 * left out. Null when an order has no date.
 */
export function monthsFromCommandes(
  commandes: readonly Pick<AnyCommande, 'commandeAt' | 'totalValue' | 'isValidated'>[],
  day: string,
): CommercialMonth[] | null {
  if (commandes.some(({ commandeAt }) => dayOf(commandeAt) === undefined)) return null;
  const months = new Map(twelveMonths(day).map((mois) => [mois, { mois, ventes: 0, commandes: 0, panierMoyen: 0 }]));
  for (const { commandeAt, totalValue, isValidated } of commandes) {
    const month = months.get(dayOf(commandeAt)?.slice(0, 7) ?? '');
    if (!month || isValidated === false) continue;
    month.ventes += totalValue;
    month.commandes += 1;
  }
  return [...months.values()].map((month) => ({ ...month, panierMoyen: basket(month) }));
}

const basket = ({ ventes, commandes }: { ventes: number; commandes: number }) =>
  commandes === 0 ? 0 : Math.round(ventes / commandes);

export interface YearFigures {
  ventes: number;
  commandes: number;
  panierMoyen: number;
  best: CommercialMonth | undefined;
}

/** Sums of the months (Ar), the average basket of all of them, and the best month; undefined when nothing was sold. */
export function yearFigures(months: readonly CommercialMonth[]): YearFigures {
  const ventes = months.reduce((sum, month) => sum + month.ventes, 0);
  const commandes = months.reduce((sum, month) => sum + month.commandes, 0);
  const best = months.reduce<CommercialMonth | undefined>(
    (top, month) => (month.ventes > (top?.ventes ?? 0) ? month : top),
    undefined,
  );
  return { ventes, commandes, panierMoyen: basket({ ventes, commandes }), best };
}
