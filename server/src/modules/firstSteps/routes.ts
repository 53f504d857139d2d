import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { FirstSteps, ReporterBody } from '../../contract/firstSteps.ts';
import { firstStepsFor, putOff } from './repository.ts';

/** The first steps of a new network, for everybody who may import (docs/product.md, 6.31). */
export const firstStepsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/premiers-pas',
    {
      config: { permission: 'products.import' },
      schema: {
        summary: 'Les premiers pas, cochés d’après les données',
        tags: ['dashboard'],
        response: { 200: FirstSteps },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return firstStepsFor(request.db, request.actor);
    },
  );
  app.post(
    '/premiers-pas/report',
    {
      config: { permission: 'products.import' },
      schema: {
        summary: 'Remet ses premiers pas à plus tard, ou les reprend',
        tags: ['dashboard'],
        body: ReporterBody,
        response: { 200: FirstSteps },
      },
    },
    async (request) => {
      await putOff(request.db, request.actor, request.body.reporte);
      return firstStepsFor(request.db, request.actor);
    },
  );
};
