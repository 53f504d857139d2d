import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql from 'sql-template-tag';
import { CodeParams } from '../../contract/common.ts';
import { Livraison, LivraisonDetail, LivraisonListQuery } from '../../contract/livraison.ts';
import { between } from '../../db/lists/conditions.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, itemOf, sendItem } from '../../plugins/hydra/representation.ts';
import { verdictImportRoutes } from '../imports/verdictImport.ts';
import { documentSearch } from '../stock/documents.ts';
import { ofUsers, ownOnly } from '../utilisateurs/scope.ts';
import { livraisonImport } from './import.ts';
import { livraisons } from './repository.ts';

/** Deliveries; their screen is titled « Facturation » (docs/product.md, 6.8 and 12.6). */
export const livraisonsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/livraisons',
    {
      config: { permission: 'deliveries.read', shared: 'everybody' },
      schema: { querystring: LivraisonListQuery, response: collectionOf(Livraison) },
    },
    async (request, reply) => {
      const { query } = request;
      const conditions = [
        ...ownOnly(request.actor, sql`d.commercial_id`),
        ...(await documentSearch(app.db, query.search?.trim() ?? '', sql`m.livraison_id`)),
        ...ofUsers(sql`d.commercial_id`, query['commercial.username[]'], query['commercial.username']),
        ...between(livraisons.at, query['livraisonAt[after]'], query['livraisonAt[before]']),
        ...between(livraisons.at, query.startDate, query.endDate),
      ];
      return answerList(request, reply, livraisons.list, conditions);
    },
  );

  app.get(
    '/livraisons/:code',
    { config: { permission: 'deliveries.read' }, schema: { params: CodeParams, response: itemOf(LivraisonDetail) } },
    async (request, reply) => {
      const found = await livraisons.findDetail(app.db, request.params.code);
      if (!found) throw notFound('Livraison non trouvée');
      return sendItem(request, reply, found, livraisons.list.naming);
    },
  );

  await app.register(verdictImportRoutes(livraisonImport));
};
