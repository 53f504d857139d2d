import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MiscellaneousStock, MiscellaneousStockListQuery } from '../../contract/stock.ts';
import { answerList } from '../../plugins/lists.ts';
import { collectionOf } from '../../plugins/hydra/representation.ts';
import { conditionsOf, miscellaneousStockList } from './repository.ts';

/** Stocks of miscellaneous products held by representatives. */
export const miscellaneousStockRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/miscellaneous-stock',
    {
      config: { permission: 'stock.read', shared: 'everybody' },
      schema: { querystring: MiscellaneousStockListQuery, response: collectionOf(MiscellaneousStock) },
    },
    async (request, reply) => {
      const conditions = conditionsOf(request.actor, request.query);
      return answerList(request, reply, miscellaneousStockList, conditions);
    },
  );
};
