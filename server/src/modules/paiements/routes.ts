import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql from 'sql-template-tag';
import { Paiement, PaiementListQuery } from '../../contract/paiement.ts';
import { between } from '../../db/lists/conditions.ts';
import { answerList } from '../../plugins/lists.ts';
import { collectionOf } from '../../plugins/hydra/representation.ts';
import { verdictImportRoutes } from '../imports/verdictImport.ts';
import { ofRegion, ofUsers, ownOnly } from '../utilisateurs/scope.ts';
import { paiementImport } from './import.ts';
import { paiementList, paiementSearch } from './repository.ts';

/** Payments of representatives (docs/product.md, 6.12 and 12.6). */
export const paiementsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/paiements',
    {
      config: { permission: 'deliveries.read', shared: 'everybody' },
      schema: { querystring: PaiementListQuery, response: collectionOf(Paiement) },
    },
    async (request, reply) => {
      const { query } = request;
      const mobile = query.isOrangeMoney;
      const conditions = [
        ...ownOnly(request.actor, sql`p.commercial_id`),
        ...(await paiementSearch(app.db, query.search?.trim() ?? '')),
        ...ofUsers(sql`p.commercial_id`, query['commercial.username[]'], query['commercial.username']),
        ...ofRegion(sql`p.commercial_id`, query['commercial.region']),
        ...(mobile === undefined ? [] : [mobile ? sql`p.is_orange_money` : sql`not p.is_orange_money`]),
        ...between(sql`p.paiement_at`, query['paiementAt[after]'], query['paiementAt[before]']),
        ...between(sql`p.paiement_at`, query.startDate, query.endDate),
      ];
      return answerList(request, reply, paiementList, conditions);
    },
  );

  await app.register(verdictImportRoutes(paiementImport));
};
