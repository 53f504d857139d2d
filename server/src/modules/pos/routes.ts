import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { PointOfSale, PointOfSaleBody, PointOfSaleListQuery } from '../../contract/pointOfSale.ts';
import { between, forgetTotals } from '../../db/list.ts';
import { idempotent } from '../../plugins/idempotency.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, createdOf, itemOf, sendCreated, sendItem } from '../../plugins/representation.ts';
import { createPos } from './create.ts';
import { findPos, posList, searched } from './repository.ts';

const { naming } = posList;

/** Points of sale (doc 1, 2.8, 2.9 and 7.3), and the way the mobile application brings them in (DECISIONS 4). */
export const posRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/pos',
    { config: { permission: 'commercials.read' }, schema: { querystring: PointOfSaleListQuery, response: collectionOf(PointOfSale) } },
    async (request, reply) => {
      const { query } = request;
      const one = query['responsables.username'];
      const people = [...(query['responsables.username[]'] ?? []), ...(one ? [one] : [])];
      const zones = query['zones.code[]'] ?? [];
      const conditions = [
        ...(await searched(app.db, query.search?.trim() ?? '')),
        ...(people.length > 0
          ? [sql`p.id in (select r.pos_id from pos_responsable r join utilisateur u on u.id = r.utilisateur_id where u.username = any(${people}::text[]))`]
          : []),
        ...(zones.length > 0 ? [sql`p.zone_id = any(array(select id from zone where code = any(${zones}::text[])))`] : []),
        ...between(sql`p.last_command_at`, query['lastCommandAt[after]'], undefined),
        ...(query.isEnabled === undefined ? [] : [sql`p.is_enabled = ${query.isEnabled}`]),
      ];
      return answerList(request, reply, posList, conditions);
    },
  );

  app.get(
    '/pos/:code',
    { config: { permission: 'commercials.read' }, schema: { params: Type.Object({ code: Type.String({ maxLength: 200 }) }), response: itemOf(PointOfSale) } },
    async (request, reply) => {
      const found = await findPos(app.db, request.params.code);
      if (!found) throw notFound('Point de vente non trouvé');
      return sendItem(request, reply, found, naming);
    },
  );

  app.post(
    '/pos',
    {
      config: { permission: 'orders.create', idempotent: true },
      schema: {
        summary: 'Un point de vente ouvert sur le terrain',
        description: 'Le serveur lui donne son code ; sa zone suit de sa position, son responsable est le commercial.',
        body: PointOfSaleBody,
        response: createdOf(PointOfSale),
      },
    },
    async (request, reply) => {
      const { actor, body } = request;
      const created = await idempotent(app.db, request, (tx) => createPos(tx, actor, body));
      forgetTotals('PointOfSale');
      return sendCreated(request, reply, created, naming);
    },
  );
};
