import sql from 'sql-template-tag';
import { startOfDay } from '../../../../../rules/day.ts';
import { comparableDays, type Sales } from '../../../../../rules/dayPace.ts';
import { ANY_WRITE, cachedAnswer } from '../../../db/answerCache.ts';
import type { Queryable } from '../../../db/pool.ts';

/** How many weeks back the same weekday is compared. */
const WEEKS = 8;

export interface SimilarDays {
  /** Days that sold anything, newest first. */
  days: string[];
  sales: Sales[];
  /** The day itself. */
  own: Sales;
}

interface Row {
  jour: string;
  sales: [number, number][];
}

/** Validated sales by minute of a day and of those it is compared with. */
async function readSales(db: Queryable, day: string): Promise<SimilarDays> {
  const asked = [day, ...comparableDays(day, WEEKS)];
  const rows = await db.rows<Row>(sql`
    select d.jour, s.sales
    from unnest(${asked}::text[], ${asked.map((each) => startOfDay(each).toISOString())}::timestamptz[]) as
      d(jour, start)
      cross join lateral (select json_agg(json_build_array(m.minute, m.value) order by m.minute) as sales from (
        select floor(extract(epoch from c.commande_at - d.start) / 60)::int as minute, sum(c.total_value) as value
        from commande c where c.is_validated and c.commande_at >= d.start
          and c.commande_at < d.start + interval '24 hours' group by 1) m) s
    where s.sales is not null`);
  const of = new Map(rows.map(({ jour, sales }) => [jour, sales]));
  const days = asked.slice(1).filter((each) => of.has(each));
  return { days, sales: days.map((each) => of.get(each) ?? []), own: of.get(day) ?? [] };
}

/** Both the pace and the team of a day are read from these sales, so they are read once for both. */
export const similarDays = (db: Queryable, day: string): Promise<SimilarDays> =>
  cachedAnswer(ANY_WRITE, JSON.stringify(['similar', day]), () => readSales(db, day));
