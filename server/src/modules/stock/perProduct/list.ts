import sql, { type Sql } from 'sql-template-tag';
import type { StockParProduit, StockParProduitListQuery } from '../../../contract/stock.ts';
import { cachedAnswer } from '../../../db/answerCache.ts';
import { inOrder } from '../../../db/list.ts';
import type { Queryable } from '../../../db/pool.ts';
import { contains, keyOf, whereOf } from '../../../db/lists/conditions.ts';
import type { Actor } from '../../../plugins/access/authorization.ts';
import type { ResourceList } from '../../../plugins/lists.ts';
import { ofUsers, ownOnly } from '../../people/scope.ts';
import { lotList, ofProducts } from '../lots/list.ts';

interface Row extends StockParProduit {
  id: number;
  designationNorm: string;
}

/**
 * One row per product, over lots that are not empty. The value of each lot is rounded by itself, as in the list of
 * lots.
 */
const summed = (conditions: readonly Sql[]): Sql => sql`
  select p.id, p.designation_norm as "designationNorm", json_build_object('code', p.code, 'designation',
    p.designation) as product, x.*
  from product p join (
    select s.product_id, sum(s.quantite_disponible)::bigint as "quantiteDisponible",
      sum(round(s.quantite_disponible * a.price))::bigint as valeur,
      count(*) as lots, count(distinct s.commercial_id) as commerciaux, min(s.expire_at) as "nextExpireAt"
    from stock_commercial s
      join product a on a.id = s.product_id ${whereOf([...conditions, sql`s.quantite_disponible > 0`])} group by 1
  ) x on x.product_id = p.id`;

const COLUMNS = {
  'product.designation': { by: sql`x.designation` },
  quantiteDisponible: { by: sql`x.quantite` },
  valeur: { by: sql`x.valeur` },
  lots: { by: sql`x.lots` },
  commerciaux: { by: sql`x.commerciaux` },
  nextExpireAt: { by: sql`x.expire`, nullable: true },
} as const;

const listOf = (rows: readonly Row[]): ResourceList<StockParProduit> => {
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
      ],
    },
    from: sql`unnest(${each(({ id }) => id)}::bigint[], ${each((row) => row.designationNorm)}::text[],
      ${each((row) => row.quantiteDisponible)}::bigint[],
      ${each((row) => row.valeur)}::bigint[], ${each((row) => row.lots)}::bigint[],
        ${each((row) => row.commerciaux)}::bigint[],
      ${each((row) => row.nextExpireAt)}::date[]) x(id, designation, quantite, valeur, lots, commerciaux, expire)`,
    id: sql`x.id`,
    sorts: COLUMNS,
    defaultSort: ['product.designation', 'asc'],
    hydrate: (_db, ids) =>
      Promise.resolve(
        inOrder(ids, rows, ({ product, quantiteDisponible, valeur, lots, commerciaux, nextExpireAt }) => ({
          product,
          quantiteDisponible,
          valeur,
          lots,
          commerciaux,
          nextExpireAt,
        })),
      ),
  };
};

const conditionsOf = (actor: Actor, query: StockParProduitListQuery): Sql[] => {
  const term = query.search?.trim();
  return [
    ...ownOnly(actor, sql`s.commercial_id`),
    ...(term
      ? [
          sql`s.product_id in (select id from product
            where designation_norm like ${contains(term)} or f_norm(code) like ${contains(term)})`,
        ]
      : []),
    ...ofProducts(sql`s.product_id`, query['product.code[]'], undefined),
    ...ofUsers(sql`s.commercial_id`, query['commercial.username[]'], undefined),
  ];
};

/**
 * The stock of each product over the lots that this person asks for. All lots are summed once for everybody who asks
 * at the same moment, and pages are cut from these sums, because there are few products but very many lots.
 */
export const stockParProduit = async (
  db: Queryable,
  actor: Actor,
  query: StockParProduitListQuery,
): Promise<ResourceList<StockParProduit>> => {
  const statement = summed(conditionsOf(actor, query));
  return listOf(await cachedAnswer(lotList.tag, `par produit ${keyOf(statement)}`, () => db.rows<Row>(statement)));
};
