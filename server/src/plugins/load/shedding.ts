import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ping } from '../../db/pool.ts';
import { crowded } from '../problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a route that answers however busy the server is. */
    always?: boolean;
  }
}

/** Load of a process: open calls, and the delay of its event loop in ms. */
export interface Load {
  underWay: number;
  lateness: number;
}

/** Most open calls. A burst of this size is answered within a second, so it is accepted while answers come quickly. */
const MAX_OPEN_CALLS = 400;
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
export function nextLimit(most: number, { underWay, quickest }: { underWay: number; quickest: number }): number {
  const isCrowded = underWay >= MIN_OPEN_CALLS && quickest > SLOW_MS;
  return isCrowded
    ? Math.max(MIN_OPEN_CALLS, Math.floor(Math.min(most, underWay) * 0.7))
    : Math.min(MAX_OPEN_CALLS, Math.ceil(most * 1.25));
}

/**
 * Calls with a body count once the body has arrived. While it is sent byte by byte it costs almost nothing, and
 * counting it would let one slow sender keep everybody else out.
 */
const isStillArriving = ({ method, routeOptions }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && routeOptions.config.permission === 'public';

/**
 * Refuses new calls at once (503 with Retry-After) while this process has more than it can answer in time. Open calls
 * finish.
 */
export function registerShedding(app: FastifyInstance, load?: () => Load): void {
  let underWay = 0;
  let lateness = 0;
  let most = MAX_OPEN_CALLS;
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
    most = nextLimit(most, { underWay, quickest: Math.min(...looks) });
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
  const begin = (reply: FastifyReply) => {
    underWay += 1;
    reply.raw.once('close', () => (underWay -= 1));
  };
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.always) return;
    const now = measured();
    if (now.underWay >= most || now.lateness >= MAX_LATENESS_MS) throw crowded();
    if (!isStillArriving(request)) begin(reply);
  });
  app.addHook('preValidation', async (request, reply) => {
    if (!request.routeOptions.config.always && isStillArriving(request)) begin(reply);
  });
}
