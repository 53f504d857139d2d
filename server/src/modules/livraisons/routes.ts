import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql, { empty, type Sql } from 'sql-template-tag';
import { Type } from 'typebox';
import { Livraison, LivraisonDetail, LivraisonListQuery } from '../../contract/livraison.ts';
import { between, contains } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import { notFound } from '../../plugins/problem.ts';
import { answerList } from '../../plugins/lists.ts';
import { collectionOf, itemOf, sendItem } from '../../plugins/representation.ts';
import { verdictImportRoutes } from '../imports/verdictImport.ts';
import { ofUsers, ownOnly, peopleNamed } from '../utilisateurs/scope.ts';
import { findDetail, livraisonList } from './repository.ts';
import { livraisonImport } from './import.ts';

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
      return answerList(request, reply, livraisonList, conditions);
    },
  );

  app.get(
    '/livraisons/:code',
    { config: { permission: 'deliveries.read' }, schema: { params: Type.Object({ code: Type.String({ maxLength: 200 }) }), response: itemOf(LivraisonDetail) } },
    async (request, reply) => {
      const found = await findDetail(app.db, request.params.code);
      if (!found) throw notFound('Livraison non trouvée');
      return sendItem(request, reply, found, livraisonList.naming);
    },
  );

  await app.register(verdictImportRoutes(livraisonImport));
};
