import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readPosition } from '../../db/replicas/positions.ts';

/** Header on a write's answer and on a read: up to which position of the database this client knows every change. */
export const KNOWN_UNTIL = 'x-known-until';
/**
 * The same for every request of a browser, pages and files among them, after a change of its own. It is not signed:
 * whoever makes it up only has their own reads answered by the primary.
 */
export const KNOWN_COOKIE = 'position';
/** A replica that has not caught up by then (s) has long been left out. */
const COOKIE_SECONDS = 60;
/** The position of a change that could not be asked for; no number, so that reads go to the primary. */
const UNKNOWN = 'inconnue';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Whether a request changes something. */
const isChange = ({ method, routeOptions }: FastifyRequest): boolean =>
  !SAFE.has(method) || routeOptions.config.sideEffect === true;

/** The latest position that a reader knows of; NaN when there is one that cannot be read. */
const knownTo = ({ cookies, headers }: FastifyRequest): number =>
  [cookies[KNOWN_COOKIE], headers[KNOWN_UNTIL]].reduce<number>(
    (latest, text) => (text === undefined ? latest : Math.max(latest, readPosition(text))),
    0,
  );

/**
 * Sends the statements of reads to the replicas, to be registered once the session is known: that one is always read
 * where it may have been ended. Nobody reads anything older than what they wrote or were told of (ADR 0042).
 */
export function registerReplicas(app: FastifyInstance): void {
  const { positions, replicas } = app.db;

  const allow = async (request: FastifyRequest): Promise<void> => {
    const { config } = request.routeOptions;
    if (!request.actorOrNull || isChange(request) || config.endless) return;
    const known = knownTo(request);
    if (known > positions.reached) await positions.ask().catch(() => undefined);
    if (known <= positions.reached) request.work.readsReplica = true;
  };

  const tell = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!isChange(request) || reply.statusCode >= 500) return;
    const position = await positions.ask().catch(() => undefined);
    if (position !== undefined) void reply.header(KNOWN_UNTIL, position);
    if (!replicas.areThere) return;
    void reply.setCookie(KNOWN_COOKIE, String(position ?? UNKNOWN), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: COOKIE_SECONDS,
    });
  };

  if (replicas.areThere) app.addHook('onRequest', allow);
  app.addHook('onSend', tell);
  app.addHook('onReady', () =>
    replicas.start((replica, fault) =>
      fault === undefined
        ? app.log.info({ replica }, 'reads go to this replica')
        : app.log.warn({ replica, err: fault }, 'this replica is left out'),
    ),
  );
  app.addHook('onClose', () => replicas.stop());
}
