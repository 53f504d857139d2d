import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ping } from '../../db/pool.ts';
import { callBegins } from '../../db/waiting/quiet.ts';
import { networkOf } from '../access/network.ts';
import { crowded, Problem } from '../problem.ts';
import { type Limits, LIMITS, quarter, Shares } from './shares.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a route that answers however busy the server is. */
    always?: boolean;
  }
  interface FastifyRequest {
    /** Null while the request does not count as work under way. */
    call: Call | null;
  }
}

/** A call under way. */
interface Call {
  /** Its answer was handed over. */
  end: () => void;
  /** Counts it for this holder instead of the one before. @throws 503 when that one has a quarter of all calls. */
  countFor: (holder: string) => void;
}

/** Load of a process: open calls, and the delay of its event loop in ms. */
export interface Load {
  underWay: number;
  lateness: number;
}

/** Open calls that are always accepted, however slow the machine: half a dozen for each database connection. */
const MIN_OPEN_CALLS = 64;
/** When even the quickest database query took this long, all calls wait for each other. */
const SLOW_MS = 100;
const MAX_LATENESS_MS = 1_000;
const SAMPLE_MS = 500;
/** A machine may pause for a second without being overloaded. */
const SAMPLES = 4;

/**
 * The next limit of open calls. It falls when even the quickest recent database query (ms; Infinity when none came
 * back) had to wait, and rises slowly when it had not.
 */
export function nextLimit(
  most: number,
  { underWay, quickest }: { underWay: number; quickest: number },
  calls = LIMITS.calls,
): number {
  const isCrowded = underWay >= MIN_OPEN_CALLS && quickest > SLOW_MS;
  return isCrowded
    ? Math.max(MIN_OPEN_CALLS, Math.floor(Math.min(most, underWay) * 0.7))
    : Math.min(calls, Math.ceil(most * 1.25));
}

/**
 * Calls with a body count once the body has arrived. While it is sent byte by byte it costs almost nothing, and
 * counting it would let one slow sender keep everybody else out.
 */
const isStillArriving = ({ method, routeOptions }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && routeOptions.config.permission === 'public';

/** Who holds what a request takes: the signed-in person, otherwise the address. */
export const holderOf = ({ actorOrNull, ip }: FastifyRequest): string =>
  actorOrNull ? `user ${actorOrNull.id}` : networkOf(ip);

/**
 * Refuses new calls at once (503 with Retry-After) while this process has more than it can answer in time. Open calls
 * finish; one is open until its answer is handed to the socket, however slowly that is read. The calls of one person or
 * address count until they are read and are at most a quarter of all (503). Answers a hook that counts a call for its
 * holder, to be added where the session is known.
 */
export function registerShedding(
  app: FastifyInstance,
  { calls }: Limits,
  load?: () => Load,
): (request: FastifyRequest) => Promise<void> {
  let underWay = 0;
  let lateness = 0;
  let most = calls;
  // The quickest query of each of the last half-seconds, the present one last.
  let looks = Array.from({ length: SAMPLES }, () => 0);
  // Measures a query that waits for its turn; answers from memory say nothing about the waiting time of others.
  const look = async () => {
    const began = performance.now();
    await ping(app.db);
    looks = [...looks.slice(0, -1), Math.min(looks.at(-1) ?? 0, performance.now() - began)];
  };
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  const sample = () => {
    // The median, because one long task is not an overload.
    lateness = histogram.percentile(50) / 1e6;
    histogram.reset();
    most = nextLimit(most, { underWay, quickest: Math.min(...looks) }, calls);
    const isBusy = underWay >= MIN_OPEN_CALLS;
    looks = [...looks.slice(1), isBusy ? Infinity : 0];
    // An unreachable database is not an overload.
    if (isBusy) look().catch(() => (looks = looks.map(() => 0)));
  };
  const measured = load ?? (() => ({ underWay, lateness }));
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    histogram.enable();
    timer = setInterval(sample, SAMPLE_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
  const shares = new Shares();
  const begin = (request: FastifyRequest, reply: FastifyReply): Call => {
    let isOpen = !reply.raw.destroyed;
    let release = () => {};
    if (isOpen) underWay += 1;
    const answered = isOpen ? callBegins() : () => undefined;
    const end = () => {
      if (isOpen) underWay -= 1;
      isOpen = false;
      answered();
    };
    const countFor = (holder: string) => {
      release();
      // Nothing would give back what a client that has left takes now.
      if (reply.raw.destroyed) return;
      if (shares.of(holder) >= quarter(most))
        throw new Problem(503, 'Trop de demandes. Réessayez dans un instant.', { retryAfter: 5, shed: 'share' });
      release = shares.take(holder);
    };
    reply.raw.once('close', () => {
      end();
      release();
    });
    request.call = { end, countFor };
    return request.call;
  };
  app.decorateRequest('call', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.always) return;
    const now = measured();
    if (now.lateness >= MAX_LATENESS_MS) throw crowded('event_loop');
    if (now.underWay >= most) throw crowded('calls');
    if (!isStillArriving(request)) begin(request, reply);
  });
  app.addHook('preValidation', async (request, reply) => {
    if (!request.routeOptions.config.always && isStillArriving(request))
      begin(request, reply).countFor(holderOf(request));
  });
  app.addHook('onSend', async ({ call }) => call?.end());
  return async (request) => request.call?.countFor(holderOf(request));
}
