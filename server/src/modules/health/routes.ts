import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ping } from '../../db/pool.ts';

/**
 * `/healthz` says that the process runs, `/readyz` that the database answers too and that more may be sent here. Both
 * answer 503 while the server stops, `/readyz` as soon as it was asked to.
 */
export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const options = { config: { permission: 'public' as const, always: true }, schema: { hide: true } };
  app.get('/healthz', options, async (_request, reply) =>
    reply.status(app.stopping ? 503 : 200).send({ status: app.stopping ? 'arrêt' : 'ok' }),
  );
  app.get('/readyz', options, async (request, reply) => {
    const ready = !app.draining && !app.stopping && (await ping(request.db).catch(() => undefined)) !== undefined;
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'indisponible' });
  });
};
