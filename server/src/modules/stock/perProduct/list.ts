import sql, { type Sql } from 'sql-template-tag';
import type { StockParProduit, StockParProduitListQuery } from '../../../contract/stock.ts';
import { addDays, dayOf, startOfDay } from '../../../../../rules/day.ts';
import { coverOf, PACE_DAYS } from '../../../../../rules/stockCover.ts';
import { cachedAnswer } from '../../../db/answerCache.ts';
import { inOrder } from '../../../db/list.ts';
import type { Db } from '../../../db/pool.ts';
import { keyOf, whereOf } from '../../../db/lists/conditions.ts';
import type { Actor } from '../../../plugins/access/authorization.ts';
import type { ResourceList } from '../../../plugins/lists.ts';
import { lotList } from '../lots/list.ts';
import { conditionsOf, stockToday } from '../lots/repository.ts';

interface Row extends Omit<StockParProduit, 'aPerdre'> {
  id: number;
  designationNorm: string;
  perdu: number;
  perduValeur: number;
  vendu: number;
  nouveau: boolean;
}

/**
 * One row per product, over lots that are not empty. Values are rounded lot by lot, as in the list of lots; sales are
 * those of whoever holds these lots. A product is new while nobody has a lot of it that is 30 days old.
 */
const summed = (conditions: readonly Sql[], since: Date): Sql => sql`
  select p.id, p.designation_norm as "designationNorm", json_build_object('code', p.code, 'designation',
    p.designation) as product, x.*, not exists (
      select from stock_mouvement m where m.product_id = p.id and m.mouvement_at < ${since}) as nouveau
  from product p join (
    select h.product_id, sum(h.quantite)::bigint as "quantiteDisponible", sum(h.valeur)::bigint as valeur,
      sum(h.lots)::bigint as lots, count(*) as commerciaux, min(h.expire) as "nextExpireAt",
      sum(h.perdu)::bigint as perdu, sum(h.perdu_valeur)::bigint as "perduValeur",
      coalesce(sum(y.vendu), 0)::bigint as vendu
    from (
      select s.product_id, s.commercial_id, sum(s.quantite_disponible) as quantite,
        sum(round(s.quantite_disponible * a.price)) as valeur, count(*) as lots, min(s.expire_at) as expire,
        sum(s.a_perdre) as perdu, sum(round(s.a_perdre * a.price)) as perdu_valeur
      from stock_commercial s
        join product a on a.id = s.product_id ${whereOf([...conditions, sql`s.quantite_disponible > 0`])} group by 1, 2
    ) h left join stock_rythme y on y.commercial_id = h.commercial_id and y.product_id = h.product_id
    group by 1
  ) x on x.product_id = p.id`;

const COLUMNS = {
  'product.designation': { by: sql`x.designation` },
  quantiteDisponible: { by: sql`x.quantite` },
  valeur: { by: sql`x.valeur` },
  lots: { by: sql`x.lots` },
  commerciaux: { by: sql`x.commerciaux` },
  nextExpireAt: { by: sql`x.expire`, nullable: true },
  'aPerdre.valeur': { by: sql`x.perdu` },
} as const;

const toItem = (row: Row, today: string): StockParProduit => ({
  product: row.product,
  quantiteDisponible: row.quantiteDisponible,
  valeur: row.valeur,
  lots: row.lots,
  commerciaux: row.commerciaux,
  nextExpireAt: row.nextExpireAt,
  aPerdre: { quantite: row.perdu, valeur: row.perduValeur },
  couverture: coverOf({ units: row.quantiteDisponible, sold: row.vendu, isNew: row.nouveau }, today),
});

const listOf = (rows: readonly Row[], today: string): ResourceList<StockParProduit> => {
  const each = <T>(of: (row: Row) => T): T[] => rows.map(of);
  return {
    tag: lotList.tag,
    naming: { type: 'StockParProduit', iri: ({ product }) => `/api/data/products/${encodeURIComponent(product.code)}` },
    sheet: {
      name: 'stock-par-produit',
      columns: [
        { header: 'Produit', kind: 'text', value: (row) => row.product.designation },
        { header: 'Code', kind: 'text', value: (row) => row.product.code },
        { header: 'Disponible', kind: 'integer', value: (row) => row.quantiteDisponible },
        { header: 'Valeur (Ar)', kind: 'ariary', value: (row) => row.valeur },
        { header: 'Lots', kind: 'integer', value: (row) => row.lots },
        { header: 'Commerciaux', kind: 'integer', value: (row) => row.commerciaux },
        { header: 'Première expiration', kind: 'day', value: (row) => row.nextExpireAt },
        { header: 'Couverture (jours)', kind: 'integer', value: (row) => row.couverture.jours },
        { header: 'À perdre', kind: 'integer', value: (row) => row.aPerdre.quantite },
        { header: 'À perdre (Ar)', kind: 'ariary', value: (row) => row.aPerdre.valeur },
      ],
    },
    from: sql`unnest(${each(({ id }) => id)}::bigint[], ${each((row) => row.designationNorm)}::text[],
      ${each((row) => row.quantiteDisponible)}::bigint[],
      ${each((row) => row.valeur)}::bigint[], ${each((row) => row.lots)}::bigint[],
        ${each((row) => row.commerciaux)}::bigint[],
      ${each((row) => row.nextExpireAt)}::date[], ${each((row) => row.perduValeur)}::bigint[])
      x(id, designation, quantite, valeur, lots, commerciaux, expire, perdu)`,
    id: sql`x.id`,
    sorts: COLUMNS,
    defaultSort: ['product.designation', 'asc'],
    hydrate: (_db, ids) => Promise.resolve(inOrder(ids, rows, (row) => toItem(row, today))),
  };
};

/**
 * The stock of each product over the lots that this person asks for. All lots are summed once for everybody who asks
 * at the same moment, and pages are cut from these sums, because there are few products but very many lots.
 */
export const stockParProduit = async (
  db: Db,
  actor: Actor,
  query: StockParProduitListQuery,
): Promise<ResourceList<StockParProduit>> => {
  const today = dayOf(new Date());
  await stockToday(db);
  const statement = summed(await conditionsOf(db, actor, query), startOfDay(addDays(today, 1 - PACE_DAYS)));
  const rows = await cachedAnswer(lotList.tag, `par produit ${keyOf(statement)}`, () => db.rows<Row>(statement));
  return listOf(rows, today);
};
