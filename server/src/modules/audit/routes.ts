import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql from 'sql-template-tag';
import { AuditEntry, AuditListQuery } from '../../contract/audit.ts';
import { CodeParams } from '../../contract/common.ts';
import { between } from '../../db/lists/conditions.ts';
import { on } from '../../db/lists/conditions.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, itemOf, sendItem } from '../../plugins/hydra/representation.ts';
import { auditList, auditSearch, exactly, findAudit, ofImport } from './repository.ts';

/** Who changed what, for administrators (docs/product.md, 10.7). */
export const auditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/audit',
    {
      config: { permission: 'admin', shared: 'everybody' },
      schema: { summary: 'Qui a changé quoi', querystring: AuditListQuery, response: collectionOf(AuditEntry) },
    },
    async (request, reply) => {
      const { query } = request;
      const names = query['utilisateur.username[]'] ?? [];
      const conditions = [
        ...auditSearch(query.search),
        ...(names.length > 0 ? [on(sql`a.username`, (expression) => sql`${expression} = any(${names}::text[])`)] : []),
        ...exactly(sql`a.action`, query.action),
        ...exactly(sql`a.entity`, query.entity),
        ...(query.entityId
          ? [sql`f_norm(a.entity_id) = f_norm(${query.entityId}) and a.entity_id = ${query.entityId}`]
          : []),
        ...ofImport(query['import.code']),
        ...between(sql`a.at`, query['createdAt[after]'], query['createdAt[before]']),
      ];
      return answerList(request, reply, auditList, conditions);
    },
  );

  app.get(
    '/audit/:code',
    {
      config: { permission: 'admin' },
      schema: { summary: 'Une entrée de l’audit, entière', params: CodeParams, response: itemOf(AuditEntry) },
    },
    async (request, reply) => {
      const found = await findAudit(app.db, request.params.code);
      if (!found) throw notFound('Cette entrée de l’audit n’existe pas.');
      return sendItem(request, reply, found, auditList.naming);
    },
  );
};
