import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { backupAge } from '../../db/securityLog.ts';
import { Problem } from '../problem.ts';
import { routeOf } from '../requests.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsOptions {
  /** What this process counts. */
  metrics: Metrics;
  /** The text for Prometheus, of all processes. */
  read: () => Promise<string>;
  /** Opens `/metrics` on the main port to whoever shows it. */
  token: string | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a route whose answer lasts as long as its reader stays, which says nothing about the server. */
    endless?: true;
  }
}

export const METRICS_PATH = '/metrics';
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
/** How long a reading waits for the database (ms). */
const PATIENCE_MS = 2_000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether an `Authorization` header shows the token; in the same time for every wrong one. */
export const showsToken = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));

const inTime = <T>(asked: Promise<T>): Promise<T> =>
  Promise.race([
    asked,
    sleep(PATIENCE_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('the database is late'))),
  ]);

const addGauges = (app: FastifyInstance, metrics: Metrics): void => {
  const { db, downloads, live } = app;
  metrics.connections(() => ({
    used: db.pool.totalCount - db.pool.idleCount,
    idle: db.pool.idleCount,
    waiting: db.pool.waitingCount,
  }));
  metrics.replicas(() => db.replicas.all.map(({ fault, lagMs }) => ({ isUsed: fault === undefined, lagMs })));
  metrics.jobs(() => inTime(app.jobs.figures()));
  metrics.gauge({ name: 'tournee_processes', help: 'Processes that answer.' }, () => 1);
  metrics.gauge({ name: 'tournee_streams', help: 'Open streams of live changes.' }, () => live.count);
  metrics.gauge({ name: 'tournee_downloads', help: 'Open downloads.' }, () => downloads.count);
  metrics.gauge(
    { name: 'tournee_listener_up', help: '1 while every process hears the changes of the others.', aggregator: 'min' },
    () => (live.isListening ? 1 : 0),
  );
  metrics.gauge(
    {
      name: 'tournee_live_change_lag_seconds',
      help: 'Time until an announced change is heard, or since when none is; of the slowest process.',
      aggregator: 'max',
    },
    async () => (await live.lag()) / 1_000,
  );
  metrics.gauge(
    {
      name: 'tournee_backup_age_seconds',
      help: 'Age of the last backup, or of the database when there is none.',
      aggregator: 'max',
    },
    () => inTime(backupAge(db)),
  );
};

/** Counts the answers of this server, and shows the metrics on its own port to whoever has the token. */
export function registerMetrics(app: FastifyInstance, { metrics, read, token }: MetricsOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    const { refusal, endless } = request.routeOptions.config;
    if (endless && reply.statusCode === 200) return;
    const method = refusal || request.is404 ? 'other' : request.method;
    const labels = { method, route: routeOf(request), status: String(reply.statusCode) };
    metrics.answers.observe(labels, reply.elapsedTime / 1_000);
  });
  app.addHook('onReady', async () => addGauges(app, metrics));
  app.addHook('onClose', async () => metrics.stop());
  if (token === undefined) return;
  app.get(
    METRICS_PATH,
    { config: { permission: 'public', always: true }, schema: { hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      if (!showsToken(request.headers.authorization, token)) {
        app.security.noteRefusal(request, '', { event: 'access_refused', target: `GET ${METRICS_PATH}` });
        void reply.header('www-authenticate', 'Bearer');
        throw new Problem(401, 'Ces mesures demandent un jeton.');
      }
      return reply
        .type(METRICS_TYPE)
        .header('cache-control', 'no-store')
        .send(await read());
    },
  );
}
