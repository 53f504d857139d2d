import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { DeviceRoute, Parcours, ParcoursBody } from '../../contract/parcours.ts';
import { dayOf } from '../../../../rules/day.ts';
import { notFound } from '../../plugins/problem.ts';
import { findParcours, findRoutes } from './repository.ts';
import { idOfCommercial } from '../utilisateurs/repository.ts';

/** Trips of representatives: the orders of a day, and where their devices were (docs/product.md, 6.5 and 12.8). */
export const parcoursRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/parcours',
    {
      config: { permission: 'commercials.read' },
      schema: { body: ParcoursBody, response: { 200: Type.Array(Parcours) } },
    },
    async (request) => findParcours(request.db, request.body),
  );

  app.get(
    '/commercial/route/:username',
    {
      config: { permission: 'commercials.read' },
      schema: {
        params: Type.Object({ username: Type.String({ maxLength: 200 }) }),
        querystring: Type.Object({
          date: Type.Optional(Type.String({ format: 'day', description: 'jour à Madagascar, aujourd’hui par défaut' })),
        }),
        response: { 200: Type.Array(DeviceRoute) },
      },
    },
    async (request) => {
      const id = await idOfCommercial(request.db, request.params.username);
      if (id === undefined) throw notFound('Commercial non trouvé');
      return findRoutes(request.db, app.tracking, id, request.query.date ?? dayOf(new Date()));
    },
  );
};
