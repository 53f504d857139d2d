import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql, { empty, type Sql } from 'sql-template-tag';
import { Type } from 'typebox';
import { CodesBody, CreateResult, ImportFile, ImportRows, KnownByCode, RowVerdict } from '../../contract/importation.ts';
import { Livraison, LivraisonDetail, LivraisonListQuery } from '../../contract/livraison.ts';
import { between, contains, runList } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import { notFound } from '../../plugins/problem.ts';
import { idempotent } from '../../plugins/idempotency.ts';
import { collectionOf, itemOf, sendCollection, sendItem } from '../../plugins/representation.ts';
import { oneAtATime } from '../imports/oneAtATime.ts';
import { ofUsers, ownOnly, peopleNamed } from '../utilisateurs/scope.ts';
import { findDetail, livraisonList } from './repository.ts';
import { existingDocuments, forgetAfterImport, processRows, validateRows } from './service.ts';

// 50 000 rows of seven named columns.
const IMPORT_BODY = 32 * 1024 * 1024;
const naming = { type: 'Livraison', iri: (l: { code: string }) => `/api/data/livraisons/${l.code}` };

/** Deliveries by their reference, their whole code, or the name of their representative. */
const searched = async (db: Queryable, term: string): Promise<Sql[]> => {
  if (!term) return [];
  // Resolved first, as for orders: a term that no name matches must not read every delivery.
  const people = await peopleNamed(db, term);
  return [sql`(f_norm(l.facture_ref) like ${contains(term)} or l.code = ${term.toUpperCase()}
    ${people.length > 0 ? sql`or l.commercial_id = any(${people}::bigint[])` : empty})`];
};

/** Deliveries, titled Facturation (doc 1, 2.11 and 7.5). */
export const livraisonsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/livraisons',
    { config: { permission: 'deliveries.read' }, schema: { querystring: LivraisonListQuery, response: collectionOf(Livraison) } },
    async (request, reply) => {
      const { query } = request;
      const conditions = [
        ...ownOnly(request.actor, sql`l.commercial_id`),
        ...(await searched(app.db, query.search?.trim() ?? '')),
        ...ofUsers(sql`l.commercial_id`, query['commercial.username[]'], query['commercial.username']),
        ...between(sql`l.livraison_at`, query['livraisonAt[after]'], query['livraisonAt[before]']),
        ...between(sql`l.livraison_at`, query.startDate, query.endDate),
      ];
      return sendCollection(request, reply, await runList(app.db, livraisonList, query, conditions), naming);
    },
  );

  app.get(
    '/livraisons/:code',
    { config: { permission: 'deliveries.read' }, schema: { params: Type.Object({ code: Type.String({ maxLength: 200 }) }), response: itemOf(LivraisonDetail) } },
    async (request, reply) => {
      const found = await findDetail(app.db, request.params.code);
      if (!found) throw notFound('Livraison non trouvée');
      return sendItem(request, reply, found, naming);
    },
  );

  const importing = { config: { permission: 'products.import' as const }, bodyLimit: IMPORT_BODY };

  app.post(
    '/livraisons/check/existence',
    { ...importing, schema: { body: CodesBody, response: { 200: KnownByCode } } },
    async (request) => {
      const known = await existingDocuments(app.db, request.body.codes);
      return Object.fromEntries(request.body.codes.map((code) => [code, known.has(code)]));
    },
  );

  app.post(
    '/livraisons/validate/import',
    { ...importing, schema: { body: Type.Object({ livraisons: ImportRows }), response: { 200: Type.Array(RowVerdict) } } },
    async (request) => validateRows(app.db, request.body.livraisons),
  );

  app.post(
    '/livraisons/process/import',
    {
      bodyLimit: IMPORT_BODY,
      config: { permission: 'products.import', idempotent: true },
      schema: { body: Type.Object({ livraisons: ImportRows, fichier: Type.Optional(ImportFile) }), response: { 200: CreateResult } },
    },
    async (request) => {
      const { livraisons, fichier } = request.body;
      const answer = await oneAtATime('livraisons', () =>
        idempotent(app.db, request, (tx) => processRows(tx, request.actor, livraisons, fichier)),
      );
      forgetAfterImport();
      return answer;
    },
  );
};
