import sql, { empty, join, type Sql } from 'sql-template-tag';
import { polygonsOf } from '../../../../../geometry/shape.ts';
import type { ChiffresPos, TableauPosQuery, TopPos, ZonePos } from '../../../contract/dashboardPos.ts';
import type { Queryable } from '../../../db/pool.ts';
import { addDays, countedDay, DAY_MS, startOfDay, startOfMonth } from '../../../../../rules/day.ts';
import { conditionsOf } from '../../pos/repository.ts';
import { ofRegion, ofUsers } from '../../people/scope.ts';

const TOP = 5;
const DAYS = 30;

export interface Days {
  start: string;
  end: string;
}

/** The days asked for, both included. Without a start, thirty days up to the end; without an end, up to today. */
export function daysOf(
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  today: string,
): Days {
  const end = endDate ? countedDay(endDate) : today;
  return { start: startDate ? countedDay(startDate) : addDays(end, 1 - DAYS), end };
}

type Filters = Pick<TableauPosQuery, 'commercial.username[]' | 'zones.code[]' | 'region'>;

/** Conditions on the representative: those chosen, and those of the region. */
const conditionsOnPeople = (query: Filters, commercial: Sql): Sql[] => [
  ...ofUsers(commercial, query['commercial.username[]'], undefined),
  ...ofRegion(commercial, query.region),
];

/** Conditions on orders `c` of these days, by representative and zone, the same as in the list of orders. */
const commandeConditions = (query: Filters, { start, end }: Days): Sql => {
  const zones = query['zones.code[]'] ?? [];
  return join(
    [
      sql`c.commande_at >= ${startOfDay(start)} and c.commande_at < ${startOfDay(addDays(end, 1))}`,
      ...conditionsOnPeople(query, sql`c.commercial_id`),
      ...(zones.length > 0
        ? [sql`c.zone_id = any(array(select id from zone where code = any(${zones}::text[])))`]
        : []),
    ],
    ' and ',
  );
};

/**
 * Conditions on points of sale `p` that existed at the end, by person in charge and zone, the same as in their list.
 */
const posConditions = async (db: Queryable, query: Filters, { end }: Days): Promise<Sql> => {
  const of = {
    'responsables.username[]': query['commercial.username[]'],
    'zones.code[]': query['zones.code[]'],
    'responsables.region': query.region,
    'createdAt[before]': end,
  };
  return join(
    await conditionsOf(db, Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined))),
    ' and ',
  );
};

interface Row {
  total: number;
  nouveaux: number;
  actifs: number;
  commandes: number;
  revenue: number;
}

/**
 * Number and amount of validated orders. Daily sums are kept per representative but not per zone, so a zone filter
 * reads the orders.
 */
const validatedSales = (query: Filters, days: Days): Sql =>
  (query['zones.code[]'] ?? []).length > 0
    ? sql`select count(*) as commandes, coalesce(sum(c.total_value), 0)::bigint as revenue from commande c
      where ${commandeConditions(query, days)} and c.is_validated`
    : sql`select coalesce(sum(j.nb_validees), 0)::bigint as commandes,
        coalesce(sum(j.value_validee), 0)::bigint as revenue
      from commande_jour j where ${join(
        [
          sql`j.jour >= ${days.start}::date and j.jour <= ${days.end}::date`,
          ...conditionsOnPeople(query, sql`j.commercial_id`),
        ],
        ' and ',
      )}`;

/**
 * Whether the point of sale `p` ordered in these days. Its last order usually tells. If it ordered again later, its
 * orders are looked up: one by one for a period up to today, where that is rare, and all at once (`a`) for a past
 * period.
 */
const orderedWithin = ({ start, end }: Days, today: string): { from: Sql; test: Sql } => {
  const [since, until] = [startOfDay(start), startOfDay(addDays(end, 1))];
  const within = sql`commande_at >= ${since} and commande_at < ${until}`;
  return end < today
    ? {
        from: sql`left join (select distinct pos_id from commande where ${within}) a on a.pos_id = p.id`,
        test: sql`a.pos_id is not null`,
      }
    : {
        from: empty,
        test: sql`p.last_command_at >= ${since} and (p.last_command_at < ${until} or exists (select from commande
          where pos_id = p.id and ${within}))`,
      };
};

/** The six cards and the largest order. `today` is the day in Madagascar. */
export async function posFigures(db: Queryable, query: Filters, days: Days, today: string): Promise<ChiffresPos> {
  const ordered = orderedWithin(days, today);
  const [row, plusGrande] = await Promise.all([
    db.first<Row>(sql`
      select p.*, v.* from
        (select count(*) as total, count(*) filter (where p.created_at >= ${startOfDay(startOfMonth(days.end))}) as
          nouveaux, count(*) filter (where ${ordered.test}) as actifs
          from point_of_sale p ${ordered.from} where ${await posConditions(db, query, days)}) p,
        (${validatedSales(query, days)}) v`),
    largest(db, commandeConditions(query, days)),
  ]);
  const { total = 0, nouveaux = 0, actifs = 0, commandes: nb = 0, revenue = 0 } = row ?? {};
  const length = Math.max(1, Math.round((Date.parse(days.end) - Date.parse(days.start)) / DAY_MS) + 1);
  return {
    total,
    nouveaux,
    actifs,
    inactifs: total - actifs,
    commandes: nb,
    chiffreAffaire: revenue,
    panierMoyen: nb === 0 ? 0 : Math.round(revenue / nb),
    frequence: actifs === 0 ? 0 : Math.round((nb / actifs) * (DAYS / length) * 10) / 10,
    plusGrande,
  };
}

/** The validated order with the largest amount; of equal ones, the latest. */
async function largest(db: Queryable, where: Sql): Promise<ChiffresPos['plusGrande']> {
  // `offset 0` makes PostgreSQL use the index of the period. Without it, it would walk all orders by amount until it
  // met one of the period.
  const row = await db.first<NonNullable<ChiffresPos['plusGrande']> & { at: Date }>(sql`
    with largest as (select id from (select c.id, c.total_value, c.commande_at from commande c
      where ${where} and c.is_validated offset 0) x
      order by total_value desc, commande_at desc, id desc limit 1)
    select c.code, c.order_number as "orderNumber", c.commande_at as at, c.total_value as "totalValue",
      json_build_object('code', p.code, 'designation', p.designation) as "pointOfSale", json_build_object('username',
        u.username, 'nomPrenom', u.nom_prenom) as commercial
    from largest join commande c on c.id = largest.id join point_of_sale p on p.id = c.pos_id
      join utilisateur u on u.id = c.commercial_id`);
  if (!row) return null;
  const { at, ...rest } = row;
  return { ...rest, commandeAt: at.toISOString() };
}

/** Each zone (those chosen, or all) with its points of sale, those of them without an order, and its sales in Ar. */
export async function posZones(db: Queryable, query: Filters, days: Days, today: string): Promise<ZonePos[]> {
  const ordered = orderedWithin(days, today);
  const codes = query['zones.code[]'] ?? [];
  const rows = await db.rows<Omit<ZonePos, 'polygones'> & { polygon: unknown }>(sql`
    select z.code, z.designation, z.couleur, z.polygon, coalesce(p.nb, 0) as "pointsDeVente",
      coalesce(p.sans, 0) as "sansCommande", coalesce(v.valeur, 0)::bigint as "chiffreAffaire"
    from zone z
      left join (select p.zone_id, count(*) as nb, count(*) filter (where not coalesce(${ordered.test}, false)) as sans
        from point_of_sale p ${ordered.from} where ${await posConditions(db, query, days)}
        group by 1) p on p.zone_id = z.id
      left join (select c.zone_id, sum(c.total_value) as valeur from commande c
        where ${commandeConditions(query, days)} and c.is_validated group by 1) v on v.zone_id = z.id
    where ${codes.length > 0 ? sql`z.code = any(${codes}::text[])` : sql`true`} order by f_norm(z.designation), z.id`);
  return rows.map(({ polygon, ...zone }) => ({
    ...zone,
    polygones: polygonsOf(polygon).map((rings) => rings.map((ring) => ring.map(([x, y]) => [x, y]))),
  }));
}

/** The points of sale that bought most in the period, in Ar. */
export async function posTops(db: Queryable, query: Filters, days: Days): Promise<TopPos[]> {
  const rows = await db.rows<{ code: string; designation: string; valeur: number; nb: number }>(sql`
    select p.code, p.designation, t.valeur, t.nb
    from (select c.pos_id, sum(c.total_value)::bigint as valeur, count(*) as nb from commande c
      where ${commandeConditions(query, days)} and c.is_validated
      group by 1 having sum(c.total_value) > 0 order by 2 desc, 1 limit ${TOP}) t
    join point_of_sale p on p.id = t.pos_id order by t.valeur desc, t.pos_id`);
  return rows.map(({ valeur, nb, ...pointOfSale }) => ({ pointOfSale, chiffreAffaire: valeur, commandes: nb }));
}
