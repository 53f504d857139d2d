import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { UsernameParams } from '../../contract/common.ts';
import { StockLigne, StockMouvement, StockMouvementListQuery } from '../../contract/stock.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, sendAll } from '../../plugins/hydra/representation.ts';
import { idOfCommercial } from '../utilisateurs/repository.ts';
import { stockToday } from './lots/repository.ts';
import { lotRoutes } from './lots/routes.ts';
import { mouvementsOf } from './mouvements.ts';
import { perProductRoutes } from './perProduct/routes.ts';
import { stockOf } from './repository.ts';
import { transfersRoutes } from './transfers/routes.ts';

/** Stock of one representative, the lots of all, and the movements of the ledger (docs/product.md, 12.3 and 12.7). */
export const stockRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/stock/commercial/:username',
    { config: { permission: 'stock.read' }, schema: { params: UsernameParams, response: collectionOf(StockLigne) } },
    async (request, reply) => {
      const { actor, params } = request;
      // For a representative, the stock of another one does not exist (docs/product.md, 4.4).
      const hidden = actor.role === 'ROLE_COMMERCIAL' && params.username !== actor.username;
      const id = hidden ? undefined : await idOfCommercial(request.db, params.username);
      if (id === undefined) throw notFound('Commercial non trouvé');
      await stockToday(request.db);
      return sendAll(request, reply, await stockOf(request.db, id), {
        type: 'StockCommercial',
        iri: (line) => `/api/data/stock-commercial/${line.code}`,
      });
    },
  );

  await app.register(lotRoutes);
  await app.register(perProductRoutes);
  await app.register(transfersRoutes);

  app.get(
    '/stock-mouvements',
    {
      config: { permission: 'stock.read', shared: 'everybody' },
      schema: { querystring: StockMouvementListQuery, response: collectionOf(StockMouvement) },
    },
    async (request, reply) => {
      const { list, conditions } = await mouvementsOf(request.db, request.actor, request.query);
      return answerList(request, reply, list, conditions);
    },
  );
};
