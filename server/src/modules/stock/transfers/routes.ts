import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Transfert, TransfertListQuery } from '../../../contract/stock.ts';
import { answerList } from '../../../plugins/lists.ts';
import { collectionOf } from '../../../plugins/hydra/representation.ts';
import { conditionsOf, stockToday } from '../lots/repository.ts';
import { ofLot, transferList } from './repository.ts';

/** Who should take over what will expire unsold (docs/product.md, 10.6); not for representatives: it names people. */
export const transfersRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/stock-commercial/transferts',
    {
      config: { permission: 'commercials.read', shared: 'everybody' },
      schema: { querystring: TransfertListQuery, response: collectionOf(Transfert) },
    },
    async (request, reply) => {
      const { actor, query } = request;
      await stockToday(request.db);
      const conditions = [...(await conditionsOf(request.db, actor, query)), ...ofLot(query.code)];
      return answerList(request, reply, await transferList(request.db, conditions), []);
    },
  );
};
