import sql, { join, type Sql } from 'sql-template-tag';
import type {
  CommercialPaces,
  Evolution,
  LeastSold,
  PointVisits,
  ZoneEvolution,
  ZoneVisits,
} from '../../../contract/dashboardPilotage.ts';
import { whereOf } from '../../../db/lists/conditions.ts';
import type { Queryable } from '../../../db/pool.ts';
import { addDays, startOfDay } from '../../../../../rules/day.ts';
import { changePerWorkingDay, workingDays } from '../../../../../rules/workingDays.ts';
import { conditionsOf } from '../../pos/repository.ts';
import { monthOf, readTargets } from '../repository.ts';
import { salesByProduct } from '../sales.ts';
import { inScope, type Scope } from '../scope.ts';

const WEEKS = [1, 2, 3, 4] as const;
const WEEK = 7;
const PERIOD_DAYS = 30;
/** How many of those who rose, and of those who fell, are told. */
const MOVERS = 5;
/** How many of the products that sold least are told. */
const LAST = 6;

/**
 * Whether the point of sale `p` is older than these days and nobody ordered there during them. The last order usually
 * tells; only when it is dated later than today are the orders looked up, one point of sale at a time.
 */
const leftAlone = (days: number, today: string): Sql => {
  const [since, until] = [startOfDay(addDays(today, 1 - days)), startOfDay(addDays(today, 1))];
  return sql`p.created_at < ${since} and coalesce(p.last_command_at < ${since} or p.last_command_at >= ${until}
    and not exists (select from commande c where c.pos_id = p.id and c.commande_at >= ${since}
      and c.commande_at < ${until}), true)`;
};

/**
 * The zones with points of sale, by name, and how many of these nobody ordered from lately; the same of all points of
 * sale: one pass over them all.
 */
export async function zoneVisits(
  db: Queryable,
  region: string | undefined,
  today: string,
): Promise<{ visites: ZoneVisits[]; points: PointVisits }> {
  const counts = WEEKS.map((weeks) => sql`count(*) filter (where ${leftAlone(weeks * WEEK, today)})`);
  const conditions = await conditionsOf(db, region === undefined ? {} : { 'responsables.region': region });
  const rows = await db.rows<PointVisits & { code: string | null; designation: string | null }>(sql`
    select z.code, z.designation, t.points as "pointsDeVente", t.sans
    from (select p.zone_id, count(*) as points, array[${join(counts)}]::integer[] as sans
      from point_of_sale p ${whereOf(conditions)} group by 1) t
    left join zone z on z.id = t.zone_id order by f_norm(z.designation), z.id`);
  return {
    visites: rows.flatMap(({ code, designation, ...counted }) =>
      code === null || designation === null ? [] : [{ code, designation, ...counted }],
    ),
    points: {
      pointsDeVente: rows.reduce((sum, { pointsDeVente }) => sum + pointsDeVente, 0),
      sans: WEEKS.map((_, at) => rows.reduce((sum, { sans }) => sum + (sans[at] ?? 0), 0)),
    },
  };
}

/** The active representatives of a scope with their revenue of the month, best first. */
export async function commercialPaces(db: Queryable, scope: Scope, today: string): Promise<CommercialPaces> {
  const { start, end } = monthOf(today);
  const rows = await db.rows<{ username: string; nomPrenom: string; valeur: number }>(sql`
    select u.username, u.nom_prenom as "nomPrenom", coalesce(t.valeur, 0)::bigint as valeur
    from utilisateur u left join (select commercial_id, sum(value_validee) as valeur from commande_jour
      where jour >= ${start}::date and jour < ${end}::date group by 1) t on t.commercial_id = u.id
    where u.role_code = 'ROLE_COMMERCIAL' and u.is_enabled${inScope(scope, 'u.id')}
    order by 3 desc, u.nom_prenom_norm, u.id`);
  return {
    objectif: (await readTargets(db)).perCommercial,
    commerciaux: rows.map(({ valeur, ...commercial }) => ({ commercial, chiffreAffaireMois: valeur })),
  };
}

interface Sums {
  valeur: number;
  avant: number;
}

/** Those that rose most and those that fell most, the greatest rise first; who did not move is left out. */
function movers<Row extends Sums>(rows: readonly Row[], days: number, daysBefore: number): Row[] {
  const moved = rows
    .map((row) => ({
      row,
      by: changePerWorkingDay({ value: row.valeur, days }, { value: row.avant, days: daysBefore }).difference,
    }))
    .sort((a, b) => b.by - a.by);
  const risen = moved.filter(({ by }) => by > 0).slice(0, MOVERS);
  const fallen = moved.filter(({ by }) => by < 0).slice(-MOVERS);
  return [...risen, ...fallen].map(({ row }) => row);
}

/** The last thirty whole days and the thirty before, `end` included. */
function periods(today: string) {
  const period = (end: string) => {
    const start = addDays(end, 1 - PERIOD_DAYS);
    return { startDate: start, endDate: end, joursOuvres: workingDays(start, end) };
  };
  const periode = period(addDays(today, -1));
  return { periode, precedente: period(addDays(periode.startDate, -1)) };
}

/** How sales changed; read from the daily sums of representatives and products. */
export async function evolution(db: Queryable, scope: Scope, today: string): Promise<Evolution> {
  const { periode, precedente } = periods(today);
  const [from, middle, end] = [precedente.startDate, periode.startDate, today];
  const isNow = sql`jour >= ${middle}::date`;
  const [people, products] = await Promise.all([
    db.rows<Sums & { username: string; nomPrenom: string }>(sql`
      select u.username, u.nom_prenom as "nomPrenom", t.valeur, t.avant
      from (select commercial_id, coalesce(sum(value_validee) filter (where ${isNow}), 0)::bigint as valeur,
          coalesce(sum(value_validee) filter (where not ${isNow}), 0)::bigint as avant
        from commande_jour where jour >= ${from}::date and jour < ${end}::date${inScope(scope, 'commercial_id')}
        group by 1) t
      join utilisateur u on u.id = t.commercial_id order by u.nom_prenom_norm, u.id`),
    db.rows<Sums & { code: string; designation: string }>(sql`
      select p.code, p.designation, coalesce(n.valeur, 0)::bigint as valeur, coalesce(a.valeur, 0)::bigint as avant
      from (${salesByProduct(scope, middle, end)}) n full join (${salesByProduct(scope, from, middle)}) a
        using (product_id) join product p on p.id = product_id order by p.designation_norm, p.id`),
  ]);
  const top = <Row extends Sums>(rows: Row[]) => movers(rows, periode.joursOuvres, precedente.joursOuvres);
  const sum = (of: keyof Sums) => people.reduce((total, row) => total + row[of], 0);
  return {
    periode,
    precedente,
    total: { valeur: sum('valeur'), avant: sum('avant') },
    commerciaux: top(people).map(({ valeur, avant, ...commercial }) => ({ commercial, valeur, avant })),
    produits: top(products).map(({ valeur, avant, ...produit }) => ({ produit, valeur, avant })),
  };
}

/** How the sales of zones changed; read from the orders, because no daily sums are kept of zones. */
export async function zoneEvolution(db: Queryable, scope: Scope, today: string): Promise<ZoneEvolution> {
  const { periode, precedente } = periods(today);
  const [from, middle, end] = [precedente.startDate, periode.startDate, today].map(startOfDay);
  const rows = await db.rows<Sums & { code: string | null; designation: string | null }>(sql`
    select z.code, z.designation, t.valeur, t.avant
    from (select c.zone_id, coalesce(sum(c.total_value) filter (where c.commande_at >= ${middle}), 0)::bigint as valeur,
        coalesce(sum(c.total_value) filter (where c.commande_at < ${middle}), 0)::bigint as avant
      from commande c where c.is_validated and c.commande_at >= ${from}
        and c.commande_at < ${end}${inScope(scope, 'c.commercial_id')} group by 1) t
    left join zone z on z.id = t.zone_id order by f_norm(z.designation), z.id`);
  const zones = rows.flatMap(({ code, designation, ...sums }) =>
    code === null || designation === null ? [] : [{ zone: { code, designation }, ...sums }],
  );
  const sum = (of: keyof Sums) => rows.reduce((total, row) => total + row[of], 0);
  return {
    periode,
    precedente,
    total: { valeur: sum('valeur'), avant: sum('avant') },
    zones: movers(zones, periode.joursOuvres, precedente.joursOuvres),
  };
}

/** The enabled products that sold least this month, of those that somebody sold or has in stock. */
export async function leastSold(db: Queryable, scope: Scope, today: string): Promise<LeastSold> {
  const { start, end } = monthOf(today);
  const rows = await db.rows<{ code: string; designation: string; valeur: number; nb: number; total: number }>(sql`
    select p.code, p.designation, coalesce(v.valeur, 0)::bigint as valeur, coalesce(v.nb, 0)::bigint as nb,
      count(*) over () as total
    from product p left join (${salesByProduct(scope, start, end)}) v on v.product_id = p.id
      left join (select product_id, sum(quantite_disponible) as units from stock_commercial
        where quantite_disponible > 0${inScope(scope, 'commercial_id')} group by 1) s on s.product_id = p.id
    where p.is_enabled and (v.product_id is not null or s.product_id is not null)
    order by coalesce(v.valeur, 0), coalesce(s.units, 0) * p.price desc, p.designation_norm, p.id limit ${LAST}`);
  return {
    total: rows[0]?.total ?? 0,
    derniers: rows.map(({ code, designation, valeur, nb }) => ({
      produit: { code, designation },
      chiffreAffaireMois: valeur,
      nombreVentes: nb,
    })),
  };
}
