import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql, { join, type Sql } from 'sql-template-tag';
import { Commande, CommandeListQuery } from '../../contract/commande.ts';
import { between, contains, idsOf, inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import { answerList, type ResourceList } from '../../plugins/lists.ts';
import { collectionOf } from '../../plugins/representation.ts';
import { ofUsers, ownOnly, peopleNamed } from '../utilisateurs/scope.ts';

const withCommercial = sql`join utilisateur u on u.id = c.commercial_id`;
const withPos = sql`join point_of_sale p on p.id = c.pos_id`;

const commandeList: ResourceList<Commande> = {
  tag: 'Commande',
  naming: { type: 'Commande', iri: (order) => `/api/data/commandes/${order.code}` },
  from: sql`commande c`,
  id: sql`c.id`,
  sorts: {
    commandeAt: { by: sql`c.commande_at` },
    totalValue: { by: sql`c.total_value` },
    orderNumber: { by: sql`c.order_number` },
    'commercial.nomPrenom': { by: sql`u.nom_prenom`, join: withCommercial, then: sql`u.id, c.commande_at desc, c.id desc` },
    'pointOfSale.designation': { by: sql`p.designation`, join: withPos, then: sql`p.id, c.commande_at desc, c.id desc` },
  },
  defaultSort: ['commandeAt', 'desc'],
  async hydrate(db, ids) {
    const rows = await db.rows<Omit<Commande, 'commandeAt'> & { id: number; at: Date }>(sql`
      select c.id, c.code, c.order_number as "orderNumber", c.commande_at as at, c.total_value as "totalValue", c.is_sms_sent as "isSmsSent",
        c.is_validated as "isValidated", z.designation as zone,
        (select count(*) from stock_mouvement m where m.commande_id = c.id) as "nbProduits",
        (select count(*) from miscellaneous_mouvement m where m.commande_id = c.id) as "nbDivers",
        json_build_object('code', p.code, 'designation', p.designation, 'phoneNumber', p.phone_number) as "pointOfSale",
        json_build_object('username', u.username, 'nomPrenom', u.nom_prenom) as commercial
      from commande c ${withCommercial} ${withPos} left join zone z on z.id = c.zone_id where c.id = any(${ids}::bigint[])`, 'commandes');
    return inOrder(ids, rows, ({ at, ...row }) => ({ ...row, commandeAt: at.toISOString() }));
  },
};

/** Orders by their number, or by the names of their representative and point of sale. */
const searched = async (db: Queryable, term: string): Promise<Sql[]> => {
  if (!term) return [];
  // Names are resolved first: knowing how many match, PostgreSQL reads the newest orders when they are many and the
  // indexes when they are few. As subqueries it guesses, and reads every order for a term that matches none.
  const people = await peopleNamed(db, term);
  const places = await idsOf(db, sql`select id from point_of_sale where f_norm(designation) like ${contains(term)}`, 'points de vente nommés');
  return [sql`(${join([
    sql`c.order_number ilike '%' || ${term.replace(/[\\%_]/g, '\\$&')} || '%'`,
    ...(people.length > 0 ? [sql`c.commercial_id = any(${people}::bigint[])`] : []),
    ...(places.length > 0 ? [sql`c.pos_id = any(${places}::bigint[])`] : []),
  ], ' or ')})`];
};

/** Orders, as lists, tabs and pickers read them. */
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
};
