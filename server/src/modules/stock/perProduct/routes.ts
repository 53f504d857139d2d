import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql from 'sql-template-tag';
import { StockParProduit, StockParProduitListQuery } from '../../../contract/stock.ts';
import { contains } from '../../../db/lists/conditions.ts';
import { answerList } from '../../../plugins/lists.ts';
import { collectionOf } from '../../../plugins/hydra/representation.ts';
import { ofUsers, ownOnly } from '../../people/scope.ts';
import { ofProducts } from '../lots/list.ts';
import { stockParProduit } from './list.ts';

/** Stock per product (docs/product.md, 6.14). */
export const perProductRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/stock-par-produit',
    {
      config: { permission: 'stock.read', shared: 'everybody' },
      schema: { querystring: StockParProduitListQuery, response: collectionOf(StockParProduit) },
    },
    async (request, reply) => {
      const { query } = request;
      const term = query.search?.trim();
      const list = await stockParProduit(app.db, [
        ...ownOnly(request.actor, sql`s.commercial_id`),
        ...(term
          ? [
              sql`s.product_id in (select id from product
                where designation_norm like ${contains(term)} or f_norm(code) like ${contains(term)})`,
            ]
          : []),
        ...ofProducts(sql`s.product_id`, query['product.code[]'], undefined),
        ...ofUsers(sql`s.commercial_id`, query['commercial.username[]'], undefined),
      ]);
      return answerList(request, reply, list, []);
    },
  );
};
