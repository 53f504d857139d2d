import sql, { empty, type Sql } from 'sql-template-tag';
import type { StockCommercial } from '../../../contract/stock.ts';
import { addDays, dayOf, startOfDay } from '../../../../../rules/day.ts';
import { verdictOf } from '../../../../../rules/lotVerdict.ts';
import { coverOf, PACE_DAYS } from '../../../../../rules/stockCover.ts';
import { inUnion } from '../../../db/lists/unionOfIds.ts';
import { completeCode } from '../../../db/lists/completeCode.ts';
import { contains, idsOf } from '../../../db/lists/conditions.ts';
import { inOrder } from '../../../db/list.ts';
import type { Queryable } from '../../../db/pool.ts';
import type { ResourceList } from '../../../plugins/lists.ts';
import { peopleNamed } from '../../people/scope.ts';

const withProduct = sql`join product p on p.id = s.product_id`;
const withCommercial = sql`join utilisateur u on u.id = s.commercial_id`;
/** Within one product or one representative, the earliest expiry date first. */
const order = sql`s.expire_at asc nulls last, s.id`;
/** What is left of the delivered units, in percent; a lot that was only adjusted upwards is at 100. */
const percent = sql`least(100, round(100.0 * s.quantite_disponible / greatest(s.quantite_initial, s.quantite_disponible,
  1), 2))`;

/**
 * The other representative who sold most of this product in 30 days. The condition on units at risk is inside the
 * lateral query, so that it runs only for lots at risk.
 */
const withFastest = sql`left join lateral (
    select json_build_object('username', f.username, 'nomPrenom', f.nom_prenom) as qui from stock_rythme r
      join utilisateur f on f.id = r.commercial_id
    where s.a_perdre > 0 and r.product_id = s.product_id and r.commercial_id <> s.commercial_id and f.is_enabled
      order by r.vendu desc, r.commercial_id limit 1
  ) rapide on true`;

/** The word for a lot, as the screen has it. */
const verdictToday = ({ quantiteDisponible, percentDisponible, expireAt, aPerdre }: StockCommercial): string | null =>
  verdictOf(
    { available: quantiteDisponible, percent: percentDisponible, expireAt, lost: aPerdre.quantite },
    dayOf(new Date()),
  );

/** Units that the holder sold in 30 days, units that go before those of the lot, and whether its pace is unknown. */
const withPace = (since: string) => sql`
  left join stock_rythme y on y.commercial_id = s.commercial_id and y.product_id = s.product_id
  cross join lateral (
    select coalesce(sum(o.quantite_disponible - o.a_perdre) filter (where (coalesce(o.expire_at, 'infinity'), o.id)
        < (coalesce(s.expire_at, 'infinity'), s.id)), 0)::bigint as avant,
      not bool_or(exists (select from stock_mouvement m where m.stock_commercial_id = o.id
        and m.mouvement_at < ${startOfDay(since)})) as nouveau
    from stock_commercial o where o.commercial_id = s.commercial_id and o.product_id = s.product_id
  ) rang`;

interface Row extends StockCommercial {
  id: number;
  vendu: number;
  avant: number;
  nouveau: boolean;
}

const hydrate = async (
  db: Queryable,
  ids: number[],
  hint: { fastest: Sql; join: Sql; name: string },
): Promise<StockCommercial[]> => {
  const today = dayOf(new Date());
  const rows = await db.rows<Row>(
    sql`
    select s.id, s.code, s.lot_number as "lotNumber", s.expire_at as "expireAt",
      s.quantite_disponible as "quantiteDisponible",
      s.quantite_initial as "quantiteInitial", ${percent}::float8 as "percentDisponible",
        round(s.quantite_disponible * p.price)::bigint as valeur,
      json_build_object('code', p.code, 'designation', p.designation) as product,
      json_build_object('username', u.username, 'nomPrenom', u.nom_prenom) as commercial,
      json_build_object('quantite', s.a_perdre, 'valeur', round(s.a_perdre * p.price)::bigint,
        'plusRapide', ${hint.fastest}) as "aPerdre",
      coalesce(y.vendu, 0) as vendu, rang.avant, rang.nouveau
    from stock_commercial s ${withProduct} ${withCommercial} ${withPace(addDays(today, 1 - PACE_DAYS))} ${hint.join}
    where s.id = any(${ids}::bigint[])`,
    hint.name,
  );
  return inOrder(ids, rows, (row) => {
    const { quantiteDisponible: units, avant: before, vendu: sold, nouveau: isNew } = row;
    row.couverture = coverOf({ units, before, sold, isNew }, today);
    return row;
  });
};

/**
 * Lots of all representatives (docs/product.md, 6.13). Call `stockToday` first, so that the units at risk are those of
 * today.
 */
export const lotList: ResourceList<StockCommercial> = {
  tag: 'StockCommercial',
  naming: { type: 'StockCommercial', iri: (lot) => `/api/data/stock-commercial/${lot.code}` },
  sheet: {
    name: 'stock-par-lot',
    columns: [
      { header: 'Lot', kind: 'text', value: (lot) => lot.lotNumber },
      { header: 'Code', kind: 'text', value: (lot) => lot.code },
      { header: 'Produit', kind: 'text', value: (lot) => lot.product.designation },
      { header: 'Code produit', kind: 'text', value: (lot) => lot.product.code },
      { header: 'Commercial', kind: 'text', value: (lot) => lot.commercial.nomPrenom },
      { header: 'Disponible', kind: 'integer', value: (lot) => lot.quantiteDisponible },
      { header: 'Livré', kind: 'integer', value: (lot) => lot.quantiteInitial },
      { header: 'Niveau', kind: 'text', value: verdictToday },
      { header: 'Expiration', kind: 'day', value: (lot) => lot.expireAt },
      { header: 'Couverture (jours)', kind: 'integer', value: (lot) => lot.couverture.jours },
      { header: 'Valeur (Ar)', kind: 'ariary', value: (lot) => lot.valeur },
      { header: 'À perdre', kind: 'integer', value: (lot) => lot.aPerdre.quantite },
      { header: 'À perdre (Ar)', kind: 'ariary', value: (lot) => lot.aPerdre.valeur },
      { header: 'Plus rapide', kind: 'text', value: (lot) => lot.aPerdre.plusRapide?.nomPrenom ?? null },
    ],
  },
  from: sql`stock_commercial s`,
  id: sql`s.id`,
  sorts: {
    'product.designation': {
      by: sql`p.designation_norm`,
      each: { table: sql`product p`, key: sql`p.id`, of: sql`s.product_id`, order },
    },
    'commercial.nomPrenom': {
      by: sql`u.nom_prenom_norm`,
      each: { table: sql`utilisateur u`, key: sql`u.id`, of: sql`s.commercial_id`, order },
    },
    percentDisponible: { by: percent },
    quantiteDisponible: { by: sql`s.quantite_disponible` },
    expireAt: { by: sql`s.expire_at`, nullable: true },
    lotNumber: { by: sql`s.lot_number` },
    'aPerdre.quantite': { by: sql`s.a_perdre` },
    // Kept beside the lot for this sort alone; it follows a new price within seconds.
    // What loses the same, which is nothing for most, follows by its last day (075_ordre_des_lots.sql).
    'aPerdre.valeur': { by: sql`s.a_perdre_value`, also: sql`coalesce(date '2200-01-01' - s.expire_at, -1)` },
  },
  defaultSort: ['expireAt', 'asc'],
  hydrate: (db, ids) => hydrate(db, ids, { fastest: sql`rapide.qui`, join: withFastest, name: 'lots' }),
};

/** The list for a representative, without the names of other representatives. */
export const ownLotList: ResourceList<StockCommercial> = {
  ...lotList,
  hydrate: (db, ids) => hydrate(db, ids, { fastest: sql`null::json`, join: empty, name: 'ses lots' }),
};

/** A condition on a foreign key for products with these codes; empty without codes. */
export const ofProducts = (column: Sql, many: readonly string[] | undefined, one: string | undefined): Sql[] => {
  const codes = [...(many ?? []), ...(one ? [one] : [])];
  return codes.length > 0
    ? [sql`${column} = any(array(select id from product where code = any(${codes}::text[])))`]
    : [];
};

/** Searches lots `s` by their number, their whole code, or the names and codes of their product and representative. */
export const lotsSearched = async (db: Queryable, term: string): Promise<Sql[]> => {
  if (!term) return [];
  const people = await peopleNamed(db, term);
  const products = await idsOf(
    db,
    sql`select id from product where designation_norm like ${contains(term)} or f_norm(code) like ${contains(term)}`,
    'products by name',
  );
  const lots = (where: Sql) => sql`select id from stock_commercial where ${where}`;
  return [
    inUnion(sql`s.id`, [
      lots(sql`lot_number_norm like ${contains(term)}`),
      lots(sql`code = ${completeCode(term)}`),
      ...(people.length > 0 ? [lots(sql`commercial_id = any(${people}::bigint[])`)] : []),
      ...(products.length > 0 ? [lots(sql`product_id = any(${products}::bigint[])`)] : []),
    ]),
  ];
};
