import sql from 'sql-template-tag';
import { polygonsOf } from '../../../../geometry/shape.ts';
import type { Heatmap, HeatmapMetric, HeatmapQuery, HeatmapZone } from '../../contract/heatmap.ts';
import { idsOf } from '../../db/lists/conditions.ts';
import type { Queryable } from '../../db/pool.ts';
import { addDays, countedDay, DAY_MS, startOfMonth } from '../../../../rules/day.ts';
import { type Days, metricByZone, servedByZone, unservedShares, type Whose } from './metrics.ts';

/** Labels of the metrics (docs/product.md, 6.6); amounts are shown as currency, other units follow the number. */
const LEGENDS: Record<HeatmapMetric, { unit: string; label: string }> = {
  sales: { unit: 'MGA', label: "Chiffre d'affaires" },
  orders: { unit: 'commandes', label: 'Nombre de commandes' },
  'pos-count': { unit: 'POS', label: 'Nombre total de POS' },
  'active-pos': { unit: 'POS', label: 'POS actifs' },
  unserved: { unit: '%', label: 'Part non servie' },
};

/** The days asked for (by default from the first of this month up to today), and as many days before them. */
export function daysOf({ startDate, endDate }: HeatmapQuery, today: string): { days: Days; before: Days } {
  const end = endDate ? countedDay(endDate) : today;
  const start = startDate ? countedDay(startDate) : startOfMonth(end);
  const count = Math.max(1, Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1);
  return { days: { start, end }, before: { start: addDays(start, -count), end: addDays(start, -1) } };
}

async function chosen(db: Queryable, query: HeatmapQuery): Promise<Whose> {
  const { 'commercials[]': people = [], 'products[]': products = [] } = query;
  return {
    ...(people.length > 0
      ? {
          commercials: await idsOf(
            db,
            sql`select id from utilisateur where username = any(${people}::text[])`,
            'commerciaux of the heatmap',
          ),
        }
      : {}),
    ...(products.length > 0
      ? {
          products: await idsOf(
            db,
            sql`select id from product where code = any(${products}::text[])`,
            'products of the heatmap',
          ),
        }
      : {}),
  };
}

interface Row extends Pick<HeatmapZone, 'code' | 'designation' | 'couleur'> {
  id: number;
  polygon: unknown;
}

const ringsOf = (polygon: unknown): Pick<HeatmapZone, 'polygon' | 'autresPolygones'> => {
  const [first = [], ...others] = polygonsOf(polygon).map((rings) => rings.map((ring) => ring.map(([x, y]) => [x, y])));
  return { polygon: first, ...(others.length > 0 ? { autresPolygones: others } : {}) };
};

/** The heatmap of a metric (docs/product.md, 6.6 and 10.1); `today` is the day in Madagascar. */
export async function heatmapOf(
  db: Queryable,
  metric: HeatmapMetric,
  query: HeatmapQuery,
  today: string,
): Promise<Heatmap> {
  const { days, before } = daysOf(query, today);
  const of = await chosen(db, query);
  const asked = metric === 'unserved' ? servedByZone(db, days, of) : undefined;
  const [zones, served, values, previous] = await Promise.all([
    db.rows<Row>(sql`select id, code, designation, couleur, polygon from zone order by f_norm(designation), id`),
    asked,
    asked ? asked.then(unservedShares) : metricByZone(db, metric, days, of),
    query.previous ? metricByZone(db, metric, before, of) : undefined,
  ]);
  const all = zones.map(({ id }) => values.get(id) ?? 0);
  const [min, max] = [Math.min(...all), Math.max(...all)];
  const intensity = (value: number) => (value === 0 ? 0 : min === max ? 1 : (value - min) / (max - min));
  return {
    zones: zones.map(({ id, polygon, ...zone }) => {
      const value = values.get(id) ?? 0;
      return {
        ...zone,
        ...ringsOf(polygon),
        value,
        intensity: intensity(value),
        ...(previous ? { previousValue: previous.get(id) ?? 0 } : {}),
        ...(served && { points: served.get(id)?.points ?? 0, sansCommande: served.get(id)?.unserved ?? 0 }),
      };
    }),
    legend: {
      ...LEGENDS[metric],
      ...(all.length > 0 ? { minValue: min, maxValue: max } : { minValue: null, maxValue: null }),
    },
    periode: { startDate: days.start, endDate: days.end, previousStartDate: before.start, previousEndDate: before.end },
  };
}
