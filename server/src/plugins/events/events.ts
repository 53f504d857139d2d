import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../problem.ts';
import { Hub } from './hub.ts';
import { Stream } from './stream.ts';

declare module 'fastify' {
  interface FastifyInstance {
    live: Hub;
  }
  interface FastifyContextConfig {
    /**
     * May end sessions or change what their holders may do: answered when this process has heard of it, so that the
     * very next call knows.
     */
    endsSessions?: true;
  }
}

const RETRY_MS = 3_000;
const STREAM = 'text/event-stream';
/** How long ago, in ms, the browser was last up to date. */
const Query = Type.Object({ depuis: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })) });

/** What happens to the data, passed on to the browsers; every stream ends when the server stops. */
export function registerEvents(app: FastifyInstance): void {
  const hub = new Hub(app);
  app.decorate('live', hub);
  app.addHook('preClose', () => hub.stop());
  app.addHook('onSend', async (request) => {
    if (request.routeOptions.config.endsSessions) await hub.caughtUp();
  });
}

/** `GET /events`: the cache tags that other people's changes touched, as server-sent events (DECISIONS 4). */
export const eventsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/events',
    { exposeHeadRoute: false, config: { permission: 'session', always: true }, schema: { querystring: Query } },
    async (request, reply) => {
      if (!String(request.headers.accept).includes(STREAM))
        throw new Problem(406, 'Cette adresse ne donne qu’un flux d’événements (text/event-stream).');
      app.live.makeRoom(request.actor);
      reply.hijack();
      const { raw } = reply;
      // Those that the hooks have set, first of all the security headers; no proxy may hold anything back.
      void reply.headers({
        'content-type': `${STREAM}; charset=utf-8`,
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
      raw.write(`retry: ${RETRY_MS}\n\n`);
      const leave = app.live.join(new Stream(request.actor, raw), request.query.depuis);
      raw.once('close', leave);
      // Gone while its session was looked up: it has been closed already.
      if (raw.destroyed) leave();
    },
  );
};
