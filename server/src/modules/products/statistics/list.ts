import sql from 'sql-template-tag';
import type { ProductStats } from '../../../contract/product.ts';
import { inOrder } from '../../../db/list.ts';
import type { ResourceList } from '../../../plugins/lists.ts';
import { type Figures } from './figures.ts';

const NONE: Figures = { totalValue: 0, totalSold: 0, livraisonCount: 0, retourCount: 0, ajustementCount: 0 };

/**
 * The list of statistics per product (docs/product.md, 6.4), with these figures. It contains every enabled product,
 * with zeros when it did not move, and disabled ones only where they moved; otherwise the list would fill with products
 * that are no longer sold.
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

/** Enabled products and those that moved; `m` are the figures. */
export const onSaleOrMoved = sql`(p.is_enabled or m.product_id is not null)`;
