import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { HeatmapMetric } from '../../contract/heatmap.ts';
import type { Queryable } from '../../db/pool.ts';
import { addDays, startOfDay, startOfMonth, startOfNextMonth } from '../../../../rules/day.ts';

/** Days of Madagascar, both ends included. */
export interface Days {
  readonly start: string;
  readonly end: string;
}
/** Ids of the representatives and products that count; undefined means all. */
export interface Whose {
  readonly commercials?: readonly number[];
  readonly products?: readonly number[];
}

const by = (column: Sql, ids: readonly number[] | undefined): Sql =>
  ids ? sql` and ${column} = any(${ids}::bigint[])` : empty;
const within = (column: Sql, { start, end }: Days): Sql =>
  sql`${column} >= ${startOfDay(start)} and ${column} < ${startOfDay(addDays(end, 1))}`;

/** Reads the daily sums, without any order. */
const fromDailySums =
  (value: Sql) =>
  (_db: Queryable, days: Days, of: Whose): Sql =>
    sql`
  select zone_id, sum(${value})::bigint as value from commande_zone_jour
  where jour >= ${days.start}::date and jour <= ${days.end}::date${by(sql`commercial_id`, of.commercials)} group by 1`;

/**
 * Sales of the chosen products line by line, each with its order; a sale leaves the stock on the day of its order or
 * the next.
 */
const salesOf = (what: Sql, days: Days, of: Whose): Sql => sql`
  select c.zone_id, ${what}
  from stock_mouvement m join commande c on c.id = m.commande_id
  where m.type = 'VENTE'${by(sql`m.product_id`, of.products)}
  and ${within(sql`m.mouvement_at`, { start: days.start, end: addDays(days.end, 2) })}
    and ${within(sql`c.commande_at`, days)} and c.zone_id is not null${by(sql`c.commercial_id`, of.commercials)}`;

interface Months {
  readonly first: string;
  readonly until: string;
}
/**
 * Splits days into whole months, from the first to before `until`, and the days around them. Without a whole month
 * there are only days.
 */
export function monthsOf({ start, end }: Days): { months?: Months; around: Days[] } {
  const [first, until] = [
    start === startOfMonth(start) ? start : startOfNextMonth(start),
    startOfMonth(addDays(end, 1)),
  ];
  if (first >= until) return { around: [{ start, end }] };
  return {
    months: { first, until },
    around: [
      { start, end: addDays(first, -1) },
      { start: until, end },
    ].filter((days) => days.start <= days.end),
  };
}

/** Monthly sums of the chosen products, by product, zone and representative. */
const keptMonths = (what: Sql, { first, until }: Months, of: Whose): Sql => sql`
  select ${what} from vente_zone_mois
    where mois >= ${first}::date
    and mois < ${until}::date${by(sql`product_id`, of.products)}${by(sql`commercial_id`, of.commercials)}`;

/** Whole months from the monthly sums, the days around them line by line, with the same columns. */
const pieces = (days: Days, ofMonths: (months: Months) => Sql, ofDays: (days: Days) => Sql): Sql => {
  const { months, around } = monthsOf(days);
  return join([...(months ? [ofMonths(months)] : []), ...around.map(ofDays)], ' union all ');
};

const salesOfProducts = (_db: Queryable, days: Days, of: Whose): Sql => {
  const kept = (months: Months) => keptMonths(sql`zone_id, value_validee as value`, months, of);
  const read = (piece: Days) =>
    salesOf(sql`case when c.is_validated then m.total_value else 0 end as value`, piece, of);
  return sql`select zone_id, sum(value)::bigint as value from (${pieces(days, kept, read)}) parts group by 1`;
};

/** The bit sets are padded to the length of the longest, because PostgreSQL can only unite sets of one length. */
const sets = async (db: Queryable, column: 'commandes' | 'lieux', longest: Sql): Promise<Sql> => {
  const size = await db.first<{ n: number | null }>(sql`select ${longest} as n`);
  return raw(`bit_or(${column}::bit(${size?.n ?? 1}))`);
};

/** An order counts once however many of the products it has: each order is one bit in the set of its month. */
async function ordersOfProducts(db: Queryable, days: Days, of: Whose): Promise<Sql> {
  const union = await sets(db, 'commandes', sql`(select max(nb) from document_mois where genre = 'commande')`);
  const kept = (months: Months) => sql`select zone_id, bit_count(commandes) as nb from (
    ${keptMonths(sql`zone_id, ${union} as commandes`, months, of)} group by mois, zone_id, commercial_id) months`;
  const read = (piece: Days) => sql`${salesOf(sql`count(distinct c.id) as nb`, piece, of)} group by 1`;
  return sql`select zone_id, sum(nb)::bigint as value from (${pieces(days, kept, read)}) parts group by 1`;
}

/** A point of sale counts once too: each is one bit in the set of its representative in the zone. */
async function activeOfProducts(db: Queryable, days: Days, of: Whose): Promise<Sql> {
  const union = await sets(db, 'lieux', sql`(select max(cardinality(lieux)) from vente_lieux)`);
  const kept = (months: Months) => sql`select zone_id, l.lieux[rang] as pos_id from (
    ${keptMonths(sql`zone_id, commercial_id, ${union} as bits`, months, of)} group by zone_id, commercial_id) united
    join vente_lieux l using (zone_id, commercial_id) cross join lateral generate_series(1, length(bits)) rang
      where get_bit(bits, rang - 1) = 1`;
  const read = (piece: Days) => salesOf(sql`c.pos_id`, piece, of);
  return sql`select zone_id, count(distinct pos_id) as value from (${pieces(days, kept, read)}) parts group by 1`;
}

/**
 * Points of sale that exist at the end of the period, in their present zone; those of a representative are the ones
 * they are in charge of.
 */
const existing = (days: Days, of: Whose): Sql =>
  sql`p.zone_id is not null and p.created_at < ${startOfDay(addDays(days.end, 1))}${
    of.commercials
      ? sql` and exists (select from pos_responsable r
          where r.pos_id = p.id and r.utilisateur_id = any(${of.commercials}::bigint[]))`
      : empty
  }`;

const existingPoints = (_db: Queryable, days: Days, of: Whose): Sql =>
  sql`select p.zone_id, count(*) as value from point_of_sale p where ${existing(days, of)} group by 1`;

/** Points of sale with a zone that may have ordered in these days. */
const around = ({ start, end }: Days): Sql =>
  sql`zone_id is not null and first_at < ${startOfDay(addDays(end, 1))} and last_at >= ${startOfDay(start)}`;

/** For a few weeks the orders are read. */
const activeByReading = (days: Days, of: Whose): Sql => sql`
  select c.zone_id, count(distinct c.pos_id) as value from commande c
  where ${within(sql`c.commande_at`, days)} and c.zone_id is not null${by(sql`c.commercial_id`, of.commercials)}
    group by 1`;

/**
 * For a long period, the first and last day of each point of sale's orders in a zone are stored. Only a period between
 * the two needs a lookup in the index, where one order is enough. The subselect with a limit forces that lookup,
 * because PostgreSQL would otherwise read and sum up all orders of the period.
 */
const activeByLookup = (days: Days, of: Whose): Sql => sql`
  select l.zone_id, count(*) as value
  from (select pos_id, zone_id, bool_or(${within(sql`first_at`, days)} or ${within(sql`last_at`, days)}) as known
    from commande_lieu
    where ${around(days)}${by(sql`commercial_id`, of.commercials)} group by 1, 2) l
  where l.known or (select true from commande c where c.pos_id = l.pos_id and ${within(sql`c.commande_at`, days)}
  and c.zone_id = l.zone_id${by(sql`c.commercial_id`, of.commercials)}
    order by c.commande_at desc limit 1)
  group by 1`;

/** Number of orders per point of sale from which a lookup is cheaper than reading them. */
const LOOKUP_FROM = 4;

async function active(db: Queryable, days: Days, of: Whose): Promise<Sql> {
  const size = await db.first<{ orders: number; places: number }>(sql`
    select (select coalesce(sum(nb), 0)::bigint from commande_zone_jour
      where jour >= ${days.start}::date and jour <= ${days.end}::date${by(sql`commercial_id`, of.commercials)}) as
        orders,
      (select count(*) from commande_lieu where ${around(days)} and not (${within(sql`first_at`, days)}
      or ${within(sql`last_at`, days)})${by(sql`commercial_id`, of.commercials)}) as places`);
  return (size && size.orders > LOOKUP_FROM * size.places ? activeByLookup : activeByReading)(days, of);
}

export interface Served {
  points: number;
  unserved: number;
}

/**
 * The points of sale of each zone (id) at the end of some days, of these people if any are given, and those of them
 * that nobody ordered from in these days, or none of these products. The last order usually tells; otherwise the index
 * is looked up, where one order is enough.
 */
export async function servedByZone(db: Queryable, days: Days, of: Whose): Promise<Map<number, Served>> {
  const [since, until] = [startOfDay(days.start), startOfDay(addDays(days.end, 1))];
  const ofProducts = of.products
    ? sql` and exists (select from stock_mouvement m where m.commande_id = c.id
        and m.product_id = any(${of.products}::bigint[]))`
    : empty;
  const ordered = sql`exists (select from commande c where c.pos_id = p.id
    and ${within(sql`c.commande_at`, days)}${ofProducts})`;
  const isServed = of.products
    ? sql`p.last_command_at >= ${since} and ${ordered}`
    : sql`p.last_command_at >= ${since} and (p.last_command_at < ${until} or ${ordered})`;
  const rows = await db.rows<Served & { zone_id: number }>(sql`
    select p.zone_id, count(*) as points, count(*) filter (where not coalesce(${isServed}, false)) as unserved
    from point_of_sale p where ${existing(days, of)} group by 1`);
  return new Map(rows.map(({ zone_id, ...served }) => [zone_id, served]));
}

/** The share of each zone (id) that nobody ordered from, in whole percent. */
export const unservedShares = (zones: ReadonlyMap<number, Served>): Map<number, number> =>
  new Map([...zones].map(([zone, { points, unserved }]) => [zone, Math.round((unserved / points) * 100)]));

type Count = (db: Queryable, days: Days, of: Whose) => Sql | Promise<Sql>;
const either =
  (all: Count, ofProducts: Count): Count =>
  (db, days, of) =>
    (of.products ? ofProducts : all)(db, days, of);

const COUNTS: Record<Exclude<HeatmapMetric, 'unserved'>, Count> = {
  sales: either(fromDailySums(sql`value_validee`), salesOfProducts),
  orders: either(fromDailySums(sql`nb`), ordersOfProducts),
  'pos-count': existingPoints,
  'active-pos': either(active, activeOfProducts),
};

/**
 * A metric by zone (id) over some days: `sales` in Ar of validated orders, as in the dashboards; number of orders;
 * points of sale that exist at the end (products do not matter); points of sale with an order. Orders count in the zone
 * where they were taken; `unserved` is the share of the points of sale without one, in percent. Zones without any are
 * absent.
 */
export async function metricByZone(
  db: Queryable,
  metric: HeatmapMetric,
  days: Days,
  of: Whose,
): Promise<Map<number, number>> {
  if (metric === 'unserved') return unservedShares(await servedByZone(db, days, of));
  const rows = await db.rows<{ zone_id: number; value: number }>(await COUNTS[metric](db, days, of));
  return new Map(rows.filter(({ value }) => value > 0).map(({ zone_id, value }) => [zone_id, value]));
}
