import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AlerteEcarterBody, Alertes, AlertesReadBody } from '../../contract/alerte.ts';
import { alertsFor, markRead, putAlertAside } from './repository.ts';

/** Open alerts, for everybody who may read the data behind them. Each person has their own read marks. */
export const alertesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/alertes',
    {
      config: { permission: 'session' },
      schema: {
        summary: 'Les alertes ouvertes, les plus récentes d’abord',
        tags: ['dashboard'],
        response: { 200: Alertes },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return alertsFor(request.db, request.actor);
    },
  );
  app.post(
    '/alertes/lues',
    {
      config: { permission: 'session' },
      schema: {
        summary: 'Marque des alertes comme lues par soi',
        description: 'Sans `ids`, toutes.',
        tags: ['dashboard'],
        body: AlertesReadBody,
        response: { 200: Alertes },
      },
    },
    async (request) => {
      await markRead(request.db, request.actor, request.body.ids);
      return alertsFor(request.db, request.actor);
    },
  );
  app.post(
    '/alertes/ecartees',
    {
      config: { permission: 'session' },
      schema: {
        summary: 'Écarte une alerte pour soi, avec un motif',
        description: 'Sans motif, la reprend. Elle revient quand elle s’aggrave.',
        tags: ['dashboard'],
        body: AlerteEcarterBody,
        response: { 200: Alertes },
      },
    },
    async (request) => {
      await putAlertAside(request.db, request.actor, request.body);
      return alertsFor(request.db, request.actor);
    },
  );
};
