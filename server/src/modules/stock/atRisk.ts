import sql, { type Sql } from 'sql-template-tag';
import type { StockAtRisk } from '../../contract/dashboardPilotage.ts';
import type { Db, Queryable } from '../../db/pool.ts';
import { addDays } from '../../../../rules/day.ts';
import { ofRegion } from '../people/scope.ts';
import { lossOf, stockToday } from './lots/repository.ts';
import { proposedTransfers } from './transfers/repository.ts';

/** Days from today to the last day of a lot, the first and the last of each part. */
const PARTS = [
  [0, 30],
  [31, 60],
  [61, 90],
] as const;
const LAST = 90;
const WEEK = 7;
const TRANSFERS = 5;

const expiring = (startDate: string, endDate: string): Sql =>
  sql`s.expire_at between ${startDate}::date and ${endDate}::date`;

/** The dearest of the transfers proposed for these lots; what nobody can sell in time is left out. */
async function transfersOf(db: Queryable, conditions: readonly Sql[]): Promise<StockAtRisk['transferts']> {
  return (await proposedTransfers(db, conditions))
    .flatMap(({ lot: { code, product, expireAt }, de, vers, quantite, valeur }) =>
      vers === null || expireAt === null ? [] : [{ code, produit: product, expireAt, de, vers, quantite, valeur }],
    )
    .sort((a, b) => b.valeur - a.valeur)
    .slice(0, TRANSFERS);
}

/** What will expire unsold within ninety days, of everybody or of a region. */
export async function stockAtRisk(db: Db, region: string | undefined, today: string): Promise<StockAtRisk> {
  await stockToday(db);
  const people = ofRegion(sql`s.commercial_id`, region);
  const part = async (from: number, to: number) => {
    const days = { startDate: addDays(today, from), endDate: addDays(today, to) };
    return { ...days, ...(await lossOf(db, [...people, expiring(days.startDate, days.endDate)])) };
  };
  const [transferts, semaine, ...echeances] = await Promise.all([
    transfersOf(db, [...people, expiring(today, addDays(today, LAST))]),
    part(0, WEEK),
    ...PARTS.map(([from, to]) => part(from, to)),
  ]);
  return { echeances, semaine, transferts };
}
