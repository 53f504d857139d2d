import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

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

/** Four times what ten connections to the database serve within a second; beyond, answers would come after everybody has given up. */
const MOST_UNDER_WAY = 400;
const MOST_LATE_MS = 1_000;
const SAMPLE_MS = 500;
const RETRY_SECONDS = 5;

/** Refuses new calls at once (503 with Retry-After) while this process has more than it can answer in time. Those under way finish. */
export function registerShedding(app: FastifyInstance, load?: () => Load): void {
  let underWay = 0;
  let lateness = 0;
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  const sample = () => {
    // The median: one long task is no overload.
    lateness = histogram.percentile(50) / 1e6;
    histogram.reset();
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
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.always) return;
    const now = measured();
    if (now.underWay >= MOST_UNDER_WAY || now.lateness >= MOST_LATE_MS) throw new Problem(503, 'Le serveur est très sollicité. Réessayez dans un instant.', { retryAfter: RETRY_SECONDS });
    underWay += 1;
    reply.raw.once('close', () => (underWay -= 1));
  });
}
