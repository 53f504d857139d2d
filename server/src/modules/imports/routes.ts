import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql from 'sql-template-tag';
import { IMPORT_LABELS, labelOf } from '../../../../rules/journalLabels.ts';
import { CodeParams } from '../../contract/common.ts';
import { ImportJournal, ImportJournalListQuery } from '../../contract/importation.ts';
import { between, contains } from '../../db/lists/conditions.ts';
import { inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import { forbidden, notFound } from '../../plugins/problem.ts';
import { answerList, type ResourceList } from '../../plugins/lists.ts';
import { collectionOf, itemOf, sendItem } from '../../plugins/hydra/representation.ts';
import { ofUsers } from '../people/scope.ts';

async function importsOf(db: Queryable, ids: readonly number[]): Promise<ImportJournal[]> {
  const rows = await db.rows<Omit<ImportJournal, 'createdAt'> & { id: number; at: Date }>(sql`
    select j.id, j.code, j.resource, j.file_name as "fileName", j.sha256, j.created_at as at, j.lignes, j.created,
      j.updated, j.ignored,
      json_build_object('username', u.username, 'nomPrenom', u.nom_prenom) as utilisateur
    from import_journal j join utilisateur u on u.id = j.utilisateur_id where j.id = any(${ids}::bigint[])`);
  return inOrder(ids, rows, (row) => ({ ...row, createdAt: row.at.toISOString() }));
}

const importList: ResourceList<ImportJournal> = {
  tag: 'Importation',
  naming: { type: 'Import', iri: (entry) => `/api/data/imports/${entry.code}` },
  sheet: {
    name: 'imports',
    columns: [
      { header: 'Date', kind: 'instant', value: (entry) => entry.createdAt },
      { header: 'Code', kind: 'text', value: (entry) => entry.code },
      { header: 'Données', kind: 'text', value: (entry) => labelOf(IMPORT_LABELS, entry.resource) },
      { header: 'Fichier', kind: 'text', value: (entry) => entry.fileName },
      { header: 'Importé par', kind: 'text', value: (entry) => entry.utilisateur.nomPrenom },
      { header: 'Lignes', kind: 'integer', value: (entry) => entry.lignes },
      { header: 'Lignes créées', kind: 'integer', value: (entry) => entry.created },
      { header: 'Lignes mises à jour', kind: 'integer', value: (entry) => entry.updated },
      { header: 'Lignes ignorées', kind: 'integer', value: (entry) => entry.ignored },
      { header: 'Empreinte (SHA-256)', kind: 'text', value: (entry) => entry.sha256 },
    ],
  },
  from: sql`import_journal j`,
  id: sql`j.id`,
  sorts: { createdAt: { by: sql`j.created_at` }, lignes: { by: sql`j.lignes` } },
  defaultSort: ['createdAt', 'desc'],
  hydrate: importsOf,
};

/** Journal of finalised imports. Administrators read all of it; people who may import can ask about one file. */
export const importsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/imports',
    {
      config: { permission: ['admin', 'products.import'], shared: 'role' },
      schema: { querystring: ImportJournalListQuery, response: collectionOf(ImportJournal) },
    },
    async (request, reply) => {
      const { sha256, resource, ...query } = request.query;
      if (!sha256 && !request.actor.isAdmin) throw forbidden();
      const term = query.search?.trim() ?? '';
      return answerList(request, reply, importList, [
        ...(sha256 ? [sql`j.sha256 = ${sha256}`] : []),
        ...(resource ? [sql`j.resource = ${resource}`] : []),
        ...(term ? [sql`(f_norm(j.file_name) like ${contains(term)} or f_norm(j.code) like ${contains(term)})`] : []),
        ...ofUsers(sql`j.utilisateur_id`, query['utilisateur.username[]'], undefined),
        ...between(sql`j.created_at`, query['createdAt[after]'], query['createdAt[before]']),
      ]);
    },
  );
  app.get(
    '/imports/:code',
    {
      config: { permission: 'admin' },
      schema: { summary: 'Un import finalisé', params: CodeParams, response: itemOf(ImportJournal) },
    },
    async (request, reply) => {
      const found = await app.db.first<{ id: number }>(
        sql`select id from import_journal where code = ${request.params.code}`,
      );
      const [entry] = found ? await importsOf(app.db, [found.id]) : [];
      if (!entry) throw notFound('Cet import n’existe pas.');
      return sendItem(request, reply, entry, importList.naming);
    },
  );
};
