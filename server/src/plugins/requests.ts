import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Work } from '../db/observed.ts';
import type { Db } from '../db/pool.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What it has asked of the database so far. */
    work: Work;
    /** The database for this request: handlers ask it, so that its statements are counted and its reads shared out. */
    db: Db;
    /** Whether it came by a trusted proxy. */
    readonly isFromProxy: boolean;
  }
}

/** What an id may look like: it ends up in the log and in the security log. */
const ID = /^[\w.:+/=-]{8,100}$/;
export const REQUEST_ID = 'x-request-id';

type Asks = Pick<IncomingMessage, 'headers' | 'socket'>;

/** Tells whether a request came by one of these proxies. */
export function proxiesOf(trusted: readonly string[]): (request: Asks) => boolean {
  const isTrusted = trusted.length > 0 ? proxyAddr.compile([...trusted]) : () => false;
  return ({ socket }) => isTrusted(socket.remoteAddress ?? '', 0);
}

/** Gives a request its id: that of a trusted proxy, so that one search finds it in both logs, or a new one. */
export const requestIds =
  (isFromProxy: (request: Asks) => boolean) =>
  (request: Asks): string => {
    const given = request.headers[REQUEST_ID];
    return typeof given === 'string' && ID.test(given) && isFromProxy(request) ? given : randomUUID();
  };

/**
 * The pattern of the address that answered a request. There are as many as routes, however many addresses are asked.
 */
export const routeOf = ({ is404, routeOptions }: FastifyRequest): string =>
  is404 ? 'unknown' : (routeOptions.url ?? 'unknown');

/**
 * Gives the id of a request back with its answer, adds up its statements, and logs one line for each answer, without
 * bodies and query strings, which hold personal data.
 */
export function registerRequests(app: FastifyInstance, isFromProxy: (request: Asks) => boolean): void {
  app.decorateRequest('work');
  app.decorateRequest('db');
  app.decorateRequest('isFromProxy', {
    getter(this: FastifyRequest) {
      return isFromProxy(this.raw);
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    request.work = { statements: 0, ms: 0, readsReplica: false };
    request.db = app.db.countedFor(request.work);
    void reply.header(REQUEST_ID, request.id);
    done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip, work } = request;
    const line = {
      method,
      route: routeOf(request),
      path: url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      db: Math.round(work.ms),
      statements: work.statements,
      address: ip,
      user: request.actorOrNull?.username,
    };
    request.log.info(line, 'answer');
  });
}
