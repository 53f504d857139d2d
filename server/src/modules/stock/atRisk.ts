import sql, { type Sql } from 'sql-template-tag';
import type { StockAtRisk } from '../../contract/dashboardPilotage.ts';
import type { Queryable } from '../../db/pool.ts';
import { whereOf } from '../../db/lists/conditions.ts';
import { addDays } from '../../../../rules/day.ts';
import { ofRegion } from '../people/scope.ts';
import { lotList } from './lots/list.ts';
import { lossOf, stockToday } from './lots/repository.ts';

/** Days from today to the last day of a lot, the first and the last of each part. */
const PARTS = [
  [0, 30],
  [31, 60],
  [61, 90],
] as const;
const LAST = 90;
const TRANSFERS = 5;
/** More lots than are told, because nobody else sells some of them. */
const LOOKED_AT = 50;

const expiring = (startDate: string, endDate: string): Sql =>
  sql`s.expire_at between ${startDate}::date and ${endDate}::date`;

/** The dearest lots at risk that somebody else sells faster. */
async function transfersOf(db: Queryable, conditions: readonly Sql[]): Promise<StockAtRisk['transferts']> {
  const dearest = await db.rows<{ id: number }>(sql`select s.id from stock_commercial s
    ${whereOf([...conditions, sql`s.a_perdre > 0`])} order by s.a_perdre_value desc, s.id limit ${LOOKED_AT}`);
  const lots = await lotList.hydrate(
    db,
    dearest.map(({ id }) => id),
  );
  return lots
    .flatMap(({ code, product, expireAt, commercial, aPerdre: { quantite, valeur, plusRapide } }) =>
      plusRapide === null || expireAt === null
        ? []
        : [{ code, produit: product, expireAt, de: commercial, vers: plusRapide, quantite, valeur }],
    )
    .slice(0, TRANSFERS);
}

/** What will expire unsold within ninety days, of everybody or of a region. */
export async function stockAtRisk(db: Queryable, region: string | undefined, today: string): Promise<StockAtRisk> {
  await stockToday(db);
  const people = ofRegion(sql`s.commercial_id`, region);
  const [transferts, ...echeances] = await Promise.all([
    transfersOf(db, [...people, expiring(today, addDays(today, LAST))]),
    ...PARTS.map(async ([from, to]) => {
      const days = { startDate: addDays(today, from), endDate: addDays(today, to) };
      return { ...days, ...(await lossOf(db, [...people, expiring(days.startDate, days.endDate)])) };
    }),
  ]);
  return { echeances, transferts };
}
