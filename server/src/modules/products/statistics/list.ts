import sql from 'sql-template-tag';
import type { ProductStats } from '../../../contract/product.ts';
import { inOrder } from '../../../db/list.ts';
import type { ResourceList } from '../../../plugins/lists.ts';
import { type Figures } from './figures.ts';

const NONE: Figures = { totalValue: 0, totalSold: 0, livraisonCount: 0, retourCount: 0, ajustementCount: 0 };

/**
 * Statistics per product (doc 2, 2) with these figures. What somebody expects to find there: every product on sale,
 * with zeros when it did not move, for that is news too; one that is switched off only where it moved, or the list
 * would fill with what is no longer sold.
 */
export function statsList(figures: ReadonlyMap<number, Figures>): ResourceList<ProductStats> {
  const of = (name: keyof Figures) => [...figures.values()].map((figure) => figure[name]);
  const sort = (name: keyof Figures, column: string) => ({ [name]: { by: sql([`coalesce(m.${column}, 0)`]) } });
  return {
    tag: 'ProductStats',
    naming: { type: 'ProductStats', iri: ({ product }) => `/api/data/products/${encodeURIComponent(product.code)}` },
    sheet: {
      name: 'statistiques-produits',
      columns: [
        { header: 'Code produit', kind: 'text', value: (row) => row.product.code },
        { header: 'Produit', kind: 'text', value: (row) => row.product.designation },
        { header: 'Valeur vente (Ar)', kind: 'ariary', value: (row) => row.totalValue },
        { header: 'Total vente (qté)', kind: 'integer', value: (row) => row.totalSold },
        { header: 'Livraisons (qté)', kind: 'integer', value: (row) => row.livraisonCount },
        { header: 'Retours (qté)', kind: 'integer', value: (row) => row.retourCount },
        { header: 'Ajustements (qté)', kind: 'integer', value: (row) => row.ajustementCount },
      ],
    },
    from: sql`product p left join unnest(${[...figures.keys()]}::bigint[], ${of('totalValue')}::bigint[],
      ${of('totalSold')}::bigint[],
      ${of('livraisonCount')}::bigint[], ${of('retourCount')}::bigint[], ${of('ajustementCount')}::bigint[])
      as m(product_id, value, vendu, livre, retourne, ajuste) on m.product_id = p.id`,
    id: sql`p.id`,
    sorts: {
      'product.designation': { by: sql`f_norm(p.designation)` },
      ...sort('totalValue', 'value'),
      ...sort('totalSold', 'vendu'),
      ...sort('livraisonCount', 'livre'),
      ...sort('retourCount', 'retourne'),
      ...sort('ajustementCount', 'ajuste'),
    },
    defaultSort: ['totalValue', 'desc'],
    pageSize: 15,
    async hydrate(db, ids) {
      const rows = await db.rows<{ id: number; code: string; designation: string }>(sql`
        select id, code, designation from product where id = any(${ids}::bigint[])`);
      return inOrder(ids, rows, ({ id, code, designation }) => ({
        product: { code, designation },
        ...(figures.get(id) ?? NONE),
      }));
    },
  };
}

/** Products on sale, and those that moved; `m` is what moved. */
export const onSaleOrMoved = sql`(p.is_enabled or m.product_id is not null)`;
