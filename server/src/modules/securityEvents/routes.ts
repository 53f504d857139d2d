import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { SecurityEvent, SecurityEventListQuery } from '../../contract/securityEvent.ts';
import { answerList } from '../../plugins/lists.ts';
import { collectionOf } from '../../plugins/hydra/representation.ts';
import { conditionsOf, securityEventList } from './repository.ts';

/** The security log, for administrators (docs/product.md, 10.10). */
export const securityEventsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/security-events',
    {
      config: { permission: 'admin', shared: 'everybody' },
      schema: {
        summary: 'Connexions, refus et changements des droits',
        querystring: SecurityEventListQuery,
        response: collectionOf(SecurityEvent),
      },
    },
    async (request, reply) => answerList(request, reply, securityEventList, conditionsOf(request.query)),
  );
};
