import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql from 'sql-template-tag';
import { CodeParams } from '../../contract/common.ts';
import {
  MiscellaneousLivraison,
  MiscellaneousLivraisonDetail,
  MiscellaneousLivraisonListQuery,
} from '../../contract/miscellaneousLivraison.ts';
import { between } from '../../db/lists/conditions.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, itemOf, sendItem } from '../../plugins/hydra/representation.ts';
import { verdictImportRoutes } from '../imports/verdictImport.ts';
import { documentSearch } from '../stock/documents.ts';
import { ofUsers, ownOnly } from '../people/scope.ts';
import { miscellaneousLivraisonImport } from './import.ts';
import { findDetail, miscellaneousLivraisonList, referred, toPeople } from './repository.ts';

/** Deliveries of miscellaneous products (docs/product.md, 6.9 and 12.6). */
export const miscellaneousLivraisonsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/miscellaneous-livraisons',
    {
      config: { permission: 'deliveries.read', shared: 'everybody' },
      schema: { querystring: MiscellaneousLivraisonListQuery, response: collectionOf(MiscellaneousLivraison) },
    },
    async (request, reply) => {
      const { query } = request;
      const conditions = [
        ...ownOnly(request.actor, sql`d.commercial_id`),
        ...(await documentSearch(app.db, query.search?.trim() ?? '')),
        ...referred(query.factureRef?.trim() ?? ''),
        ...ofUsers(sql`d.commercial_id`, query['commercial.username[]'], query['commercial.username']),
        ...(await toPeople(app.db, query['commercial.nomPrenom']?.trim() ?? '')),
        ...between(sql`d.created_at`, query['createdAt[after]'], query['createdAt[before]']),
        ...between(sql`d.created_at`, query.startDate, query.endDate),
      ];
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
      const found = await findDetail(app.db, request.params.code);
      if (!found) throw notFound('Livraison non trouvée');
      return sendItem(request, reply, found, miscellaneousLivraisonList.naming);
    },
  );

  await app.register(verdictImportRoutes(miscellaneousLivraisonImport));
};
