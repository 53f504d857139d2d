import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql from 'sql-template-tag';
import { Product, ProductListQuery } from '../../contract/product.ts';
import { contains, inOrder } from '../../db/list.ts';
import { answerList, type ResourceList } from '../../plugins/lists.ts';
import { collectionOf } from '../../plugins/representation.ts';

const UNITS: Record<Product['unit'], string> = { PIECE: 'Pièce', KG: 'Kilogramme', LITER: 'Litre', METER: 'Mètre', PACK: 'Pack' };

const productList: ResourceList<Product> = {
  tag: 'Product',
  naming: { type: 'Product', iri: (product) => `/api/data/products/${encodeURIComponent(product.code)}` },
  sheet: {
    name: 'produits',
    columns: [
      { header: 'Code', kind: 'text', value: (product) => product.code },
      { header: 'Désignation', kind: 'text', value: (product) => product.designation },
      { header: 'Description', kind: 'text', value: (product) => product.description },
      { header: 'Unité', kind: 'text', value: (product) => UNITS[product.unit] },
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
  async hydrate(db, ids) {
    const rows = await db.rows<Omit<Product, 'lastUpdateAt'> & { id: number; at: Date | null }>(sql`
      select id, code, designation, description, image_url as "imageUrl", unit, code_barre as "codeBarre", is_enabled as "isEnabled",
        price::float8 as price, survente::float8 as survente, last_update_at as at
      from product where id = any(${ids}::bigint[])`);
    return inOrder(ids, rows, ({ at, ...row }) => ({ ...row, lastUpdateAt: at?.toISOString() ?? null }));
  },
};

/** Products, as lists and pickers read them. */
export const productsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/products',
    { config: { permission: 'products.read' }, schema: { querystring: ProductListQuery, response: collectionOf(Product) } },
    async (request, reply) => {
      const { designation, search, isEnabled } = request.query;
      const term = (designation ?? search ?? '').trim();
      const conditions = [
        ...(term ? [sql`(f_norm(p.designation) like ${contains(term)} or f_norm(p.code) like ${contains(term)})`] : []),
        ...(isEnabled === undefined ? [] : [sql`p.is_enabled = ${isEnabled}`]),
      ];
      return answerList(request, reply, productList, conditions);
    },
  );
};
