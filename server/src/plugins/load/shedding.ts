import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { crowded } from '../problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however busy the server is. */
    always?: boolean;
  }
}

/** How busy a process is: calls under way, and how late its event loop is, in ms. */
export interface Load {
  underWay: number;
  lateness: number;
}

/** A burst of so many is answered within a second; they are let in while answers come quickly. */
const MOST_UNDER_WAY = 400;
/** So few never count as too many, however slow the machine: half a dozen for each connection to the database. */
const LEAST_UNDER_WAY = 64;
/** When even the quickest look at the database took so long, everybody waits for those before them. */
const SLOW_MS = 100;
const MOST_LATE_MS = 1_000;
const SAMPLE_MS = 500;
/** The machine may well hold its breath for a second: nobody is refused for that. */
const SAMPLES = 4;

/**
 * How many calls may be under way from now on. Fewer when even the quickest look at the database of late (ms; Infinity
 * when none came back) had to wait, whatever this machine can do in a second; more again, little by little, when it had
 * not.
 */
export function nextMost(most: number, { underWay, quickest }: { underWay: number; quickest: number }): number {
  const isCrowded = underWay >= LEAST_UNDER_WAY && quickest > SLOW_MS;
  return isCrowded
    ? Math.max(LEAST_UNDER_WAY, Math.floor(Math.min(most, underWay) * 0.7))
    : Math.min(MOST_UNDER_WAY, Math.ceil(most * 1.25));
}

/**
 * What anybody may send counts once it is there: sent byte by byte it costs next to nothing, and would keep everybody
 * else out.
 */
const isStillArriving = ({ method, routeOptions }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && routeOptions.config.permission === 'public';

/**
 * Refuses new calls at once (503 with Retry-After) while this process has more than it can answer in time. Those under
 * way finish.
 */
export function registerShedding(app: FastifyInstance, load?: () => Load): void {
  let underWay = 0;
  let lateness = 0;
  let most = MOST_UNDER_WAY;
  // The quickest look that came back in each of the last half-seconds, the present one last.
  let looks = Array.from({ length: SAMPLES }, () => 0);
  // Asked in turn, like everybody: what is answered from memory says nothing of how long the others wait.
  const look = async () => {
    const began = performance.now();
    await app.db.rows(sql`select 1`, 'attente');
    looks = [...looks.slice(0, -1), Math.min(looks.at(-1) ?? 0, performance.now() - began)];
  };
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  const sample = () => {
    // The median: one long task is no overload.
    lateness = histogram.percentile(50) / 1e6;
    histogram.reset();
    most = nextMost(most, { underWay, quickest: Math.min(...looks) });
    const isBusy = underWay >= LEAST_UNDER_WAY;
    looks = [...looks.slice(1), isBusy ? Infinity : 0];
    // A database that is away is no crowd.
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
    if (now.underWay >= most || now.lateness >= MOST_LATE_MS) throw crowded();
    if (!isStillArriving(request)) begin(reply);
  });
  app.addHook('preValidation', async (request, reply) => {
    if (!request.routeOptions.config.always && isStillArriving(request)) begin(reply);
  });
}
