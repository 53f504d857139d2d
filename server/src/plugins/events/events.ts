import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { networkOf } from '../access/network.ts';
import { Problem } from '../problem.ts';
import { Hub } from './hub.ts';
import { Stream } from './stream.ts';

declare module 'fastify' {
  interface FastifyInstance {
    live: Hub;
  }
  interface FastifyContextConfig {
    /**
     * Marks a route that may end sessions or change rights. Its answer waits until this process has heard the
     * announcement, so that the next call sees the change.
     */
    endsSessions?: true;
  }
}

const RETRY_MS = 3_000;
const STREAM = 'text/event-stream';
/** How long ago, in ms, the browser was last up to date. */
const Query = Type.Object({ depuis: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })) });

/** Passes changes of the data on to browsers. Every stream ends when the server stops. */
export function registerEvents(app: FastifyInstance): void {
  const hub = new Hub(app);
  app.decorate('live', hub);
  app.addHook('preClose', () => hub.stop());
  app.addHook('onSend', async (request) => {
    if (request.routeOptions.config.endsSessions) await hub.caughtUp();
  });
}

/** `GET /events`: the cache tags of other people's changes as server-sent events (docs/product.md, 12.1). */
export const eventsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/events',
    {
      exposeHeadRoute: false,
      config: { permission: 'session', always: true, endless: true },
      schema: { querystring: Query },
    },
    async (request, reply) => {
      if (!String(request.headers.accept).includes(STREAM))
        throw new Problem(406, 'Cette adresse ne donne qu’un flux d’événements (text/event-stream).');
      const address = networkOf(request.ip);
      const position = await app.live.position();
      app.live.makeRoom(request.actor, address);
      reply.hijack();
      const { raw } = reply;
      // Keeps the headers of the hooks, above all the security headers, and tells proxies not to buffer.
      void reply.headers({
        'content-type': `${STREAM}; charset=utf-8`,
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
      raw.write(`retry: ${RETRY_MS}\n\n`);
      const leave = app.live.join(new Stream(request.actor, address, raw), request.query.depuis, {
        jusqua: position,
        ...(app.release && { application: app.release }),
      });
      raw.once('close', leave);
      // The browser may have left while its session was looked up; the connection is then closed already.
      if (raw.destroyed) leave();
    },
  );
};
