import sql from 'sql-template-tag';
import type { SalesPoint, TopCommercials, TopProduct } from '../../contract/dashboard.ts';
import type { Queryable } from '../../db/pool.ts';
import { addDays, startOfDay, startOfMonth, startOfNextMonth } from '../../../../rules/day.ts';
import { workingDaysBefore } from '../../../../rules/workingDays.ts';
import { inScope, type Scope } from './scope.ts';
import { salesByProduct } from './sales.ts';

const TOP = 6;
const CHART_DAYS = 30;
const NOTIFICATIONS = 8;

/** First day of the month of `today` and of the next month: a half-open range. */
export const monthOf = (today: string): { start: string; end: string } => ({
  start: startOfMonth(today),
  end: startOfNextMonth(today),
});

export interface Figures {
  actuel: number;
  commandes_validees: number;
  commandes_jour: number;
  stock: number;
  commerciaux_with_stock: number;
  om: number;
  nb_om: number;
  active_commerciaux: number;
}

/** The month's figures within a scope, in one statement; amounts in Ar. `today` is the day in Madagascar. */
export async function readFigures(db: Queryable, scope: Scope, today: string): Promise<Figures> {
  const { start, end } = monthOf(today);
  const row = await db.first<Figures>(sql`
    select c.*, s.*, o.*, a.*
    from (select coalesce(sum(value_validee), 0)::bigint as actuel, coalesce(sum(nb_validees),
      0)::bigint as commandes_validees,
            coalesce(sum(nb_validees) filter (where jour = ${today}::date), 0)::bigint as commandes_jour
          from commande_jour where jour >= ${start}::date and jour < ${end}::date${inScope(scope, 'commercial_id')}) c,
      (select coalesce(sum(k.total_stock_value), 0)::bigint as stock,
          count(*) filter (where exists (select from stock_commercial s
            where s.commercial_id = k.commercial_id and s.quantite_disponible > 0)) as commerciaux_with_stock
        from commercial_valeur k where true${inScope(scope, 'k.commercial_id')}) s,
      (select coalesce(sum(value), 0)::bigint as om, count(*) as nb_om
        from paiement where is_orange_money and paiement_at >= ${startOfDay(start)}
        and paiement_at < ${startOfDay(end)}${inScope(scope, 'commercial_id')}) o,
      (select count(*) as active_commerciaux
        from utilisateur u0 where u0.role_code = 'ROLE_COMMERCIAL' and u0.is_enabled${inScope(scope, 'u0.id')}) a`);
  // An aggregate without "group by" always returns a row.
  if (!row) throw new Error('no figures');
  return row;
}

export interface Targets {
  monthly: number;
  perCommercial: number;
}

const amount = (text: string | undefined): number => {
  const value = Math.round(Number((text ?? '').replace(/\s/g, '').replace(',', '.')));
  return Number.isFinite(value) && value > 0 ? value : 0;
};

/**
 * The targets of the configuration in Ar; 0 when missing, never changed by anybody since the database was made, or not
 * a number, so that a typing error does not break the page.
 */
export async function readTargets(db: Queryable): Promise<Targets> {
  const rows = await db.rows<{ code: string; value: string }>(
    sql`select code, value from configuration
      where code in ('OBJECTIF_MENSUEL', 'OBJECTIF_COMMERCIAL') and last_update_at is not null`,
  );
  const of = (code: string) => amount(rows.find((r) => r.code === code)?.value);
  return { monthly: of('OBJECTIF_MENSUEL'), perCommercial: of('OBJECTIF_COMMERCIAL') };
}

/**
 * The latest routine notices and the latest open alerts that everybody in the office may read, newest first. Each kind
 * has its own limit, so that neither pushes the other out.
 */
export const readNotifications = (
  db: Queryable,
): Promise<{ id: number; type: string; message: string; date: Date }[]> =>
  db.rows(sql`
    select * from (
      (select id, type, message, date from notification where genre is null order by date desc, id desc
        limit ${NOTIFICATIONS})
      union all
      (select id, type, message, date from notification
        where genre is not null and closed_at is null and permission = any(array['stock.read', 'commercials.read'])
        order by date desc, id desc limit ${NOTIFICATIONS})) n
    order by date desc, id desc`);

/** Designations of the regions that somebody has, sorted; a representative gets only their own. */
export async function readRegions(db: Queryable, { commercialId }: Scope): Promise<string[]> {
  const rows = await db.rows<{ designation: string }>(
    commercialId === undefined
      ? sql`select designation from region r where exists (select from utilisateur u where u.region_id = r.id)
        order by f_norm(designation), id`
      : sql`select r.designation from region r join utilisateur u on u.region_id = r.id where u.id = ${commercialId}`,
  );
  return rows.map((r) => r.designation);
}

/** Validated sales of each of the 30 days up to `today`, in Ar, beside those of as many working days before. */
export async function salesByDay(db: Queryable, scope: Scope, today: string): Promise<SalesPoint[]> {
  const start = addDays(today, 1 - CHART_DAYS);
  const before = workingDaysBefore(start, today);
  const [first = start] = before.values();
  const rows = await db.rows<{ date: string; ventes: number }>(sql`
    select to_char(jour, 'YYYY-MM-DD') as date, sum(value_validee)::bigint as ventes from commande_jour
    where jour >= ${first}::date and jour <= ${today}::date${inScope(scope, 'commercial_id')} group by jour`);
  const sold = new Map(rows.map(({ date, ventes }) => [date, ventes]));
  const on = (date: string) => ({ date, ventes: sold.get(date) ?? 0 });
  return Array.from({ length: CHART_DAYS }, (_, at) => {
    const date = addDays(start, at);
    const counterpart = before.get(date);
    return { ...on(date), precedent: counterpart === undefined ? null : on(counterpart) };
  });
}

/** The representatives with the most validated sales this month, best first. */
export async function bestCommerciaux(
  db: Queryable,
  scope: Scope,
  today: string,
): Promise<TopCommercials['commerciaux']> {
  const { start, end } = monthOf(today);
  const rows = await db.rows<{ username: string; nomPrenom: string; valeur: number }>(sql`
    select u0.username, u0.nom_prenom as "nomPrenom", t.valeur
    from (select commercial_id, sum(value_validee)::bigint as valeur from commande_jour
        where jour >= ${start}::date and jour < ${end}::date${inScope(scope, 'commercial_id')}
        group by commercial_id having sum(value_validee) > 0 order by 2 desc, 1 limit ${TOP}) t
    join utilisateur u0 on u0.id = t.commercial_id
    order by t.valeur desc, t.commercial_id`);
  return rows.map(({ valeur, ...commercial }) => ({ commercial, chiffreAffaireMois: valeur }));
}

/** The products with the highest sales this month; `nombreVentes` counts sale lines, not units. */
export async function bestProducts(db: Queryable, scope: Scope, today: string): Promise<TopProduct[]> {
  const { start, end } = monthOf(today);
  const rows = await db.rows<{ code: string; designation: string; valeur: number; nb: number }>(sql`
    select pr.code, pr.designation, t.valeur, t.nb
    from (${salesByProduct(scope, start, end)} order by valeur desc, product_id limit ${TOP}) t
    join product pr on pr.id = t.product_id
    order by t.valeur desc, t.product_id`);
  return rows.map((r) => ({
    produit: { code: r.code, designation: r.designation },
    chiffreAffaireMois: r.valeur,
    nombreVentes: r.nb,
  }));
}
