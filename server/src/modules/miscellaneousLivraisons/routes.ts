import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CodeParams } from '../../contract/common.ts';
import {
  MiscellaneousLivraison,
  MiscellaneousLivraisonDetail,
  MiscellaneousLivraisonListQuery,
} from '../../contract/miscellaneousLivraison.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, itemOf, sendItem } from '../../plugins/hydra/representation.ts';
import { verdictImportRoutes } from '../imports/verdictImport.ts';
import { miscellaneousLivraisonImport } from './import.ts';
import { conditionsOf, findDetail, miscellaneousLivraisonList } from './repository.ts';

/** Deliveries of miscellaneous products (docs/product.md, 6.9 and 12.6). */
export const miscellaneousLivraisonsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/miscellaneous-livraisons',
    {
      config: { permission: 'deliveries.read', shared: 'everybody' },
      schema: { querystring: MiscellaneousLivraisonListQuery, response: collectionOf(MiscellaneousLivraison) },
    },
    async (request, reply) => {
      const conditions = await conditionsOf(request.db, request.actor, request.query);
      return answerList(request, reply, miscellaneousLivraisonList, conditions);
    },
  );

  app.get(
    '/miscellaneous-livraisons/:code',
    {
      config: { permission: 'deliveries.read' },
      schema: { params: CodeParams, response: itemOf(MiscellaneousLivraisonDetail) },
    },
    async (request, reply) => {
      const found = await findDetail(request.db, request.params.code);
      if (!found) throw notFound('Livraison non trouvée');
      return sendItem(request, reply, found, miscellaneousLivraisonList.naming);
    },
  );

  await app.register(verdictImportRoutes(miscellaneousLivraisonImport));
};
