import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AuditEntry, AuditListQuery } from '../../contract/audit.ts';
import { CodeParams } from '../../contract/common.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, itemOf, sendItem } from '../../plugins/hydra/representation.ts';
import { auditList, conditionsOf, findAudit } from './repository.ts';

/** Who changed what, for administrators (docs/product.md, 10.7). */
export const auditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/audit',
    {
      config: { permission: 'admin', shared: 'everybody' },
      schema: { summary: 'Qui a changé quoi', querystring: AuditListQuery, response: collectionOf(AuditEntry) },
    },
    async (request, reply) => {
      return answerList(request, reply, auditList, conditionsOf(request.query));
    },
  );

  app.get(
    '/audit/:code',
    {
      config: { permission: 'admin' },
      schema: { summary: 'Une entrée de l’audit, entière', params: CodeParams, response: itemOf(AuditEntry) },
    },
    async (request, reply) => {
      const found = await findAudit(request.db, request.params.code);
      if (!found) throw notFound('Cette entrée de l’audit n’existe pas.');
      return sendItem(request, reply, found, auditList.naming);
    },
  );
};
