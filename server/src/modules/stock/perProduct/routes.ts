import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { StockParProduit, StockParProduitListQuery } from '../../../contract/stock.ts';
import { answerList } from '../../../plugins/lists.ts';
import { collectionOf } from '../../../plugins/hydra/representation.ts';
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
      const list = await stockParProduit(request.db, request.actor, request.query);
      return answerList(request, reply, list, []);
    },
  );
};
