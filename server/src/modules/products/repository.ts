import sql, { type Sql } from 'sql-template-tag';
import type { Product, ProductListQuery } from '../../contract/product.ts';
import { inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import type { ResourceList } from '../../plugins/lists.ts';
import { UNIT_LABELS } from './units.ts';
import { contains } from '../../db/lists/conditions.ts';

async function byIds(db: Queryable, ids: number[]): Promise<Product[]> {
  const rows = await db.rows<Omit<Product, 'lastUpdateAt'> & { id: number; at: Date | null }>(sql`
    select id, code, designation, description, image_url as "imageUrl", unit, code_barre as "codeBarre",
      is_enabled as "isEnabled",
      price::float8 as price, survente::float8 as survente, last_update_at as at, version
    from product where id = any(${ids}::bigint[])`);
  return inOrder(ids, rows, (row) => ({ ...row, lastUpdateAt: row.at?.toISOString() ?? null }));
}

/** Products (docs/product.md, 6.22). */
export const productList: ResourceList<Product> = {
  tag: 'Product',
  naming: { type: 'Product', iri: (product) => `/api/data/products/${encodeURIComponent(product.code)}` },
  sheet: {
    name: 'produits',
    columns: [
      { header: 'Code', kind: 'text', value: (product) => product.code },
      { header: 'Désignation', kind: 'text', value: (product) => product.designation },
      { header: 'Description', kind: 'text', value: (product) => product.description },
      { header: 'Unité', kind: 'text', value: (product) => UNIT_LABELS[product.unit] },
      { header: 'Code-barres', kind: 'text', value: (product) => product.codeBarre },
      { header: 'Actif', kind: 'boolean', value: (product) => product.isEnabled },
      { header: 'Prix (Ar)', kind: 'price', value: (product) => product.price },
      { header: 'Survente (Ar)', kind: 'price', value: (product) => product.survente },
      { header: 'Dernière mise à jour', kind: 'instant', value: (product) => product.lastUpdateAt },
    ],
  },
  from: sql`product p`,
  id: sql`p.id`,
  sorts: { designation: { by: sql`f_norm(p.designation)` }, price: { by: sql`p.price` }, code: { by: sql`p.code` } },
  defaultSort: ['designation', 'asc'],
  hydrate: byIds,
  brief: { code: sql`p.code`, designation: sql`p.designation` },
};

/** Products whose name or code contains each of these terms. */
export const named = (...terms: readonly (string | undefined)[]): Sql[] =>
  terms
    .filter((term) => term?.trim())
    .map((term = '') => sql`(f_norm(p.designation) like ${contains(term)} or f_norm(p.code) like ${contains(term)})`);

/** The products of a list that are asked for. */
export const conditionsOf = ({ designation, search, isEnabled }: ProductListQuery): Sql[] => [
  ...named(search, designation),
  ...(isEnabled === undefined ? [] : [sql`p.is_enabled = ${isEnabled}`]),
];

/** A product by its code. */
export async function findProduct(db: Queryable, code: string): Promise<Product | undefined> {
  const row = await db.first<{ id: number }>(sql`select id from product where code = ${code}`);
  return row && (await byIds(db, [row.id]))[0];
}
