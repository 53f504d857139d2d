import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql, { join, type Sql } from 'sql-template-tag';
import { Type } from 'typebox';
import { Commande, CommandeBody, CommandeDetail, CommandeListQuery } from '../../contract/commande.ts';
import { between, contains, forgetTotals, idsOf } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import { idempotent } from '../../plugins/idempotency.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, createdOf, itemOf, sendCreated, sendItem } from '../../plugins/representation.ts';
import { oneAtATime } from '../imports/oneAtATime.ts';
import { ofUsers, ownOnly, peopleNamed } from '../utilisateurs/scope.ts';
import { createCommande } from './create.ts';
import { commandeList, findDetail } from './repository.ts';

const { naming } = commandeList;
// A thousand lines with their codes.
const ORDER_BODY = 256 * 1024;

/** Orders by a part of their number, their whole code, or the names of their representative and point of sale. */
const searched = async (db: Queryable, term: string): Promise<Sql[]> => {
  if (!term) return [];
  // Names are resolved first: knowing how many match, PostgreSQL reads the newest orders when they are many and the
  // indexes when they are few. As subqueries it guesses, and reads every order for a term that matches none.
  const people = await peopleNamed(db, term);
  const places = await idsOf(db, sql`select id from point_of_sale where f_norm(designation) like ${contains(term)}`, 'points de vente nommés');
  return [sql`(${join([
    sql`c.order_number ilike '%' || ${term.replace(/[\\%_]/g, '\\$&')} || '%'`,
    sql`c.code = ${term.toUpperCase()}`,
    ...(people.length > 0 ? [sql`c.commercial_id = any(${people}::bigint[])`] : []),
    ...(places.length > 0 ? [sql`c.pos_id = any(${places}::bigint[])`] : []),
  ], ' or ')})`];
};

/** Orders (doc 1, 2.10 and 7.4), and the way the mobile application brings them in (DECISIONS 4). */
export const commandesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/commandes',
    { config: { permission: 'orders.read' }, schema: { querystring: CommandeListQuery, response: collectionOf(Commande) } },
    async (request, reply) => {
      const { query } = request;
      const zones = query['pointOfSale.zones.code[]'] ?? [];
      const pos = query['pointOfSale.code'];
      const conditions = [
        ...ownOnly(request.actor, sql`c.commercial_id`),
        ...(await searched(app.db, query.search?.trim() ?? '')),
        ...ofUsers(sql`c.commercial_id`, query['commercial.username[]'], query['commercial.username']),
        ...(zones.length > 0 ? [sql`c.zone_id = any(array(select id from zone where code = any(${zones}::text[])))`] : []),
        ...(pos ? [sql`c.pos_id = (select id from point_of_sale where code = ${pos})`] : []),
        ...between(sql`c.commande_at`, query['commandeAt[after]'], query['commandeAt[before]']),
        ...between(sql`c.commande_at`, query.startDate, query.endDate),
      ];
      return answerList(request, reply, commandeList, conditions);
    },
  );

  app.get(
    '/commandes/:code',
    { config: { permission: 'orders.read' }, schema: { params: Type.Object({ code: Type.String({ maxLength: 200 }) }), response: itemOf(CommandeDetail) } },
    async (request, reply) => {
      const found = await findDetail(app.db, request.params.code, ownOnly(request.actor, sql`c.commercial_id`));
      if (!found) throw notFound('Commande non trouvée');
      return sendItem(request, reply, found, naming);
    },
  );

  app.post(
    '/commandes',
    {
      bodyLimit: ORDER_BODY,
      config: { permission: 'orders.create', idempotent: true },
      schema: {
        summary: 'Une commande prise sur le terrain',
        description: 'Écrit la commande et ses sorties de stock, ou rien : 422 nomme chaque ligne qui dépasserait le stock du commercial, 409 un numéro déjà pris. '
          + 'Avec un en-tête Idempotency-Key, un nouvel envoi de la même commande redonne la première réponse.',
        body: CommandeBody,
        response: createdOf(CommandeDetail),
      },
    },
    async (request, reply) => {
      const { actor, body } = request;
      // A telephone back in the network sends its orders at once; they take turns at the representative's stock anyway.
      const turn = `commandes de ${actor.role === 'ROLE_COMMERCIAL' ? actor.username : (body.commercial ?? '')}`;
      const created = await oneAtATime(turn, () => idempotent(app.db, request, (tx) => createCommande(tx, actor, body)));
      forgetTotals('Commande', 'PointOfSale');
      return sendCreated(request, reply, created, naming);
    },
  );
};
