import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CodeParams, ProblemBody } from '../../contract/common.ts';
import { Heatmap, HeatmapMetric, HeatmapQuery } from '../../contract/heatmap.ts';
import { Zone, ZoneBody, ZoneListQuery } from '../../contract/zone.ts';
import { ANY_WRITE, cachedAnswer } from '../../db/answerCache.ts';
import { dayOf } from '../../../../rules/day.ts';
import { idempotent } from '../../plugins/idempotency/idempotency.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, createdOf, itemOf, sendCreated, sendItem } from '../../plugins/hydra/representation.ts';
import { heatmapOf } from './heatmap.ts';
import { conditionsOf, findZone, zoneList } from './repository.ts';
import { saveZone } from './save.ts';

const { naming } = zoneList;
/** Bytes: enough for five thousand vertices with all their digits. */
const BODY_LIMIT = 256 * 1024;

/** Zones: lists and pickers, the zone of the dialog, saving, and the heatmap (docs/product.md, 6.21 and 12.5). */
export const zonesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/zones',
    {
      config: { permission: 'commercials.read', shared: 'everybody' },
      schema: { querystring: ZoneListQuery, response: collectionOf(Zone) },
    },
    async (request, reply) => {
      return answerList(request, reply, zoneList, await conditionsOf(request.db, request.query));
    },
  );

  app.get(
    '/zones/:code',
    { config: { permission: 'commercials.read' }, schema: { params: CodeParams, response: itemOf(Zone) } },
    async (request, reply) => {
      const found = await findZone(request.db, request.params.code);
      if (!found) throw notFound('Zone non trouvée.');
      return sendItem(request, reply, found.zone, naming);
    },
  );

  app.get(
    '/zones/heatmap/:metric',
    {
      config: { permission: 'reports.read', shared: 'everybody' },
      schema: {
        params: Type.Object({ metric: HeatmapMetric }),
        querystring: HeatmapQuery,
        response: { 200: Heatmap, '4xx': ProblemBody },
      },
    },
    ({ db, params: { metric }, query }) => {
      const today = dayOf(new Date());
      return cachedAnswer(ANY_WRITE, JSON.stringify(['heatmap', metric, today, query]), () =>
        heatmapOf(db, metric, query, today),
      );
    },
  );

  app.post(
    '/zones',
    {
      bodyLimit: BODY_LIMIT,
      config: { permission: 'products.update', idempotent: true },
      schema: {
        summary: 'Une nouvelle zone, ou avec son code une zone modifiée',
        description:
          'Le serveur calcule la surface et rattache les points de vente. Avec `version`, une modification partie ' +
          'd’un état dépassé est refusée (412) et `actuel` donne la zone telle qu’elle est.',
        body: ZoneBody,
        response: { ...itemOf(Zone), ...createdOf(Zone) },
      },
    },
    async (request, reply) => {
      const { actor, body } = request;
      const saved = await idempotent(request, (tx) => saveZone(tx, actor, body));
      return body.code ? sendItem(request, reply, saved, naming) : sendCreated(request, reply, saved, naming);
    },
  );
};
