import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql from 'sql-template-tag';
import { CodeParams } from '../../contract/common.ts';
import { Retour, RetourDetail, RetourListQuery } from '../../contract/retour.ts';
import { between } from '../../db/lists/conditions.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, itemOf, sendItem } from '../../plugins/hydra/representation.ts';
import { verdictImportRoutes } from '../imports/verdictImport.ts';
import { documentSearch } from '../stock/documents.ts';
import { ofUsers, ownOnly } from '../utilisateurs/scope.ts';
import { retourImport } from './import.ts';
import { retours } from './repository.ts';

/** Returns of representatives (docs/product.md, 6.10 and 12.6). */
export const retoursRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/retours',
    {
      config: { permission: 'deliveries.read', shared: 'everybody' },
      schema: { querystring: RetourListQuery, response: collectionOf(Retour) },
    },
    async (request, reply) => {
      const { query } = request;
      const conditions = [
        ...ownOnly(request.actor, sql`d.commercial_id`),
        ...(await documentSearch(app.db, query.search?.trim() ?? '', sql`m.retour_id`)),
        ...ofUsers(sql`d.commercial_id`, query['commercial.username[]'], query['commercial.username']),
        ...between(retours.at, query['retourAt[after]'], query['retourAt[before]']),
        ...between(retours.at, query.startDate, query.endDate),
      ];
      return answerList(request, reply, retours.list, conditions);
    },
  );

  app.get(
    '/retours/:code',
    { config: { permission: 'deliveries.read' }, schema: { params: CodeParams, response: itemOf(RetourDetail) } },
    async (request, reply) => {
      const found = await retours.findDetail(app.db, request.params.code);
      if (!found) throw notFound('Retour non trouvé');
      return sendItem(request, reply, found, retours.list.naming);
    },
  );

  await app.register(verdictImportRoutes(retourImport));
};
