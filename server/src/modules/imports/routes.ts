import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CodeParams } from '../../contract/common.ts';
import { ImportJournal, ImportJournalListQuery } from '../../contract/importation.ts';
import { collectionOf, itemOf, sendItem } from '../../plugins/hydra/representation.ts';
import { answerList } from '../../plugins/lists.ts';
import { forbidden, notFound } from '../../plugins/problem.ts';
import { conditionsOf, findImport, importList } from './repository.ts';

/** Journal of finalised imports. Administrators read all of it; people who may import can ask about one file. */
export const importsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/imports',
    {
      config: { permission: ['admin', 'products.import'], shared: 'role' },
      schema: { querystring: ImportJournalListQuery, response: collectionOf(ImportJournal) },
    },
    async (request, reply) => {
      if (!request.query.sha256 && !request.actor.isAdmin) throw forbidden();
      return answerList(request, reply, importList, conditionsOf(request.query));
    },
  );
  app.get(
    '/imports/:code',
    {
      config: { permission: 'admin' },
      schema: { summary: 'Un import finalisé', params: CodeParams, response: itemOf(ImportJournal) },
    },
    async (request, reply) => {
      const entry = await findImport(request.db, request.params.code);
      if (!entry) throw notFound('Cet import n’existe pas.');
      return sendItem(request, reply, entry, importList.naming);
    },
  );
};
