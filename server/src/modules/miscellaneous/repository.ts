import sql, { type Sql } from 'sql-template-tag';
import type { Miscellaneous, MiscellaneousListQuery } from '../../contract/miscellaneous.ts';
import { inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import type { ResourceList } from '../../plugins/lists.ts';
import { contains } from '../../db/lists/conditions.ts';

async function byIds(db: Queryable, ids: number[]): Promise<Miscellaneous[]> {
  const rows = await db.rows<Miscellaneous & { id: number }>(sql`
    select id, code, designation, description, image_url as "imageUrl", price::float8 as price,
      is_enabled as "isEnabled", version
    from miscellaneous where id = any(${ids}::bigint[])`);
  return inOrder(ids, rows, (row) => row);
}

/** Miscellaneous products (docs/product.md, 6.23). */
export const miscellaneousList: ResourceList<Miscellaneous> = {
  tag: 'Miscellaneous',
  naming: { type: 'Miscellaneous', iri: (item) => `/api/data/miscellaneous/${encodeURIComponent(item.code)}` },
  sheet: {
    name: 'produits-divers',
    columns: [
      { header: 'Code', kind: 'text', value: (item) => item.code },
      { header: 'Désignation', kind: 'text', value: (item) => item.designation },
      { header: 'Description', kind: 'text', value: (item) => item.description },
      { header: 'Actif', kind: 'boolean', value: (item) => item.isEnabled },
      { header: 'Prix (Ar)', kind: 'price', value: (item) => item.price },
    ],
  },
  from: sql`miscellaneous m`,
  id: sql`m.id`,
  sorts: { designation: { by: sql`m.designation_norm` }, code: { by: sql`m.code` }, price: { by: sql`m.price` } },
  defaultSort: ['designation', 'asc'],
  hydrate: byIds,
  brief: { code: sql`m.code`, designation: sql`m.designation` },
};

/** The products of a list that are asked for. */
export const conditionsOf = ({ designation, search, isEnabled }: MiscellaneousListQuery): Sql[] => [
  ...[search, designation]
    .filter((term) => term?.trim())
    .map((term = '') => sql`(m.designation_norm like ${contains(term)} or f_norm(m.code) like ${contains(term)})`),
  ...(isEnabled === undefined ? [] : [sql`m.is_enabled = ${isEnabled}`]),
];

/** A miscellaneous product, by its code. */
export async function findMiscellaneous(db: Queryable, code: string): Promise<Miscellaneous | undefined> {
  const row = await db.first<{ id: number }>(sql`select id from miscellaneous where code = ${code}`);
  return row && (await byIds(db, [row.id]))[0];
}
