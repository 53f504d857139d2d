import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Paiement, PaiementListQuery } from '../../contract/paiement.ts';
import { answerList } from '../../plugins/lists.ts';
import { collectionOf } from '../../plugins/hydra/representation.ts';
import { verdictImportRoutes } from '../imports/verdictImport.ts';
import { paiementImport } from './import.ts';
import { conditionsOf, paiementList } from './repository.ts';

/** Payments of representatives (docs/product.md, 6.12 and 12.6). */
export const paiementsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/paiements',
    {
      config: { permission: 'deliveries.read', shared: 'everybody' },
      schema: { querystring: PaiementListQuery, response: collectionOf(Paiement) },
    },
    async (request, reply) => {
      const conditions = await conditionsOf(request.db, request.actor, request.query);
      return answerList(request, reply, paiementList, conditions);
    },
  );

  await app.register(verdictImportRoutes(paiementImport));
};
