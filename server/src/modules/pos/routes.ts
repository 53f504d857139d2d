import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CodeParams, ProblemBody } from '../../contract/common.ts';
import {
  PointOfSale,
  PointOfSaleBody,
  PointOfSaleListQuery,
  PointOfSaleMap,
  PointOfSaleMapQuery,
} from '../../contract/pointOfSale.ts';
import { idempotent } from '../../plugins/idempotency/idempotency.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, createdOf, itemOf, sendCreated, sendItem } from '../../plugins/hydra/representation.ts';
import { createPos } from './create.ts';
import { sendMap } from './map.ts';
import { conditionsOf, findPos, posList } from './repository.ts';

const { naming } = posList;

/** Points of sale, and the call by which the mobile application creates them (docs/product.md, 6.19, 6.20 and 12.5). */
export const posRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/pos',
    {
      config: { permission: 'commercials.read', shared: 'everybody' },
      schema: { querystring: PointOfSaleListQuery, response: collectionOf(PointOfSale) },
    },
    async (request, reply) => answerList(request, reply, posList, await conditionsOf(request.db, request.query)),
  );

  app.get(
    '/pos/map',
    {
      config: { permission: 'commercials.read' },
      schema: {
        summary: 'Tous les points de vente pour la carte',
        description: 'Avec l’ETag déjà reçu\u00a0: 304 tant qu’aucun point de vente n’a changé.',
        querystring: PointOfSaleMapQuery,
        response: { 200: PointOfSaleMap, '4xx': ProblemBody },
      },
    },
    async (request, reply) => sendMap(request, reply, await conditionsOf(request.db, request.query)),
  );

  app.get(
    '/pos/:code',
    { config: { permission: 'commercials.read' }, schema: { params: CodeParams, response: itemOf(PointOfSale) } },
    async (request, reply) => {
      const found = await findPos(request.db, request.params.code);
      if (!found) throw notFound('Point de vente non trouvé');
      return sendItem(request, reply, found, naming);
    },
  );

  app.post(
    '/pos',
    {
      config: { permission: 'orders.create', idempotent: true },
      schema: {
        summary: 'Un point de vente ouvert sur le terrain',
        description:
          'Le serveur lui donne son code\u00a0; sa zone suit de sa position, son responsable est le commercial.',
        body: PointOfSaleBody,
        response: createdOf(PointOfSale),
      },
    },
    async (request, reply) => {
      const { actor, body } = request;
      const created = await idempotent(request, (tx) => createPos(tx, actor, body));
      return sendCreated(request, reply, created, naming);
    },
  );
};
