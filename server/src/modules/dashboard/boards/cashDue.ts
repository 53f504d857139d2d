import sql from 'sql-template-tag';
import type { CashDue } from '../../../contract/dashboardTeam.ts';
import type { Queryable } from '../../../db/pool.ts';
import { DAY_MS, dayOf } from '../../../../../rules/day.ts';

/** Days without a payment, the first and the last of each part; the last part has no end. */
const AGES = [
  [0, 7],
  [8, 30],
  [31, null],
] as const;

/** What one representative owes (Ar), and the day of their last payment, or of their first order without any. */
export interface Debt {
  montant: number;
  since: string;
}

/** All debts as of `today`, and for how many days they have been waiting for a payment. */
export function cashDueOf(debts: readonly Debt[], today: string): CashDue {
  const age = ({ since }: Debt) => Math.max(0, Math.round((Date.parse(today) - Date.parse(since)) / DAY_MS));
  const sum = (some: readonly Debt[]) => ({
    montant: some.reduce((total, { montant }) => total + montant, 0),
    commerciaux: some.length,
  });
  return {
    ...sum(debts),
    plusAncien: debts.map(({ since }) => since).toSorted()[0] ?? null,
    ages: AGES.map(([from, to]) => ({
      de: from,
      a: to,
      ...sum(debts.filter((debt) => age(debt) >= from && (to === null || age(debt) <= to))),
    })),
  };
}

/** What representatives owe now. */
export async function readCashDue(db: Queryable, today: string): Promise<CashDue> {
  const rows = await db.rows<{ montant: number; since: Date | null }>(sql`
    select (c.total_commandes_value - c.total_paiements_value)::bigint as montant,
      coalesce((select max(p.paiement_at) from paiement p where p.commercial_id = c.commercial_id),
        (select min(o.commande_at) from commande o where o.commercial_id = c.commercial_id)) as since
    from commercial_cumul c join utilisateur u on u.id = c.commercial_id and u.role_code = 'ROLE_COMMERCIAL'
    where c.total_commandes_value > c.total_paiements_value`);
  return cashDueOf(
    rows.map(({ montant, since }) => ({ montant, since: since ? dayOf(since) : today })),
    today,
  );
}
