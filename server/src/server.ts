import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { announce, printWarning, reasonOf, printLine, stopLine } from './announce.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { fillDemoIfEmpty } from './demo/demo.ts';
import { ACCOUNT_NAMES } from './demo/people.ts';
import { keepChained } from './db/auditChain/keepChained.ts';
import { migrate } from './db/migrate.ts';
import { openStorage, type Storage, warnOfOneRole } from './db/storage.ts';
import { keepPurged } from './db/purge.ts';
import { openLog } from './log.ts';
import { startMetrics } from './metrics.ts';
import { keepAlerts } from './modules/alertes/watch.ts';
import { keepRevalued } from './modules/stock/revalue.ts';
import { hasAccount } from './modules/login/repository.ts';
import { refuseWords } from './modules/login/passwords/common.ts';
import { hashPassword } from './modules/login/passwords/hash.ts';
import { keepTracked } from './modules/trackingDevices/keepTracked.ts';
import { startTracing } from './plugins/tracing.ts';
import { accountingFor, trackingFor } from './providers.ts';
import { secretsKey } from './secretsKey.ts';
import { onStop } from './signals.ts';

const STOP_MS = 10_000;

/**
 * Stops on a signal: the server refuses new work, finishes open requests for ten seconds at most, then closes the
 * database. Before that, SIGTERM leaves a proxy the time to see that this server is no longer ready; who sits at a
 * terminal need not wait.
 */
const stopOnSignal = (app: FastifyInstance, storage: Storage, drainSeconds: number): void => {
  const stop = () => {
    if (app.stopping) return;
    app.stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    void app
      .close()
      .then(storage.stop)
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  onStop((signal) => {
    if (cluster.isPrimary && !app.draining) printLine(stopLine(signal, drainSeconds));
    if (signal !== 'SIGTERM') stop();
    else if (!app.draining) setTimeout(stop, drainSeconds * 1_000);
    app.draining = true;
  });
};

const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  refuseWords(config.passwordWords);
  const storage = await openStorage(config, { print: printLine });
  try {
    await storage.asOwner(async (owner) => {
      await migrate(owner.pool, storage.runtime, { tell: printWarning });
      if (config.demo) await fillDemoIfEmpty(owner, { now: new Date(), scale: config.demoScale, hashPassword });
    });
    if (cluster.isPrimary) await warnOfOneRole(storage.db, printLine);
    const beside = path.join(import.meta.dirname, '..', 'web');
    const tracking = trackingFor(config, storage.db);
    const metrics = await startMetrics(config.metrics);
    const app = await buildApp({
      metrics,
      tracing: await startTracing(process.env),
      db: storage.db,
      ebp: accountingFor(config),
      tracking,
      webDir: existsSync(beside) ? beside : path.resolve('dist/web'),
      tileUrl: config.tileUrl,
      basemap: config.basemap,
      trustProxy: config.trustProxy,
      earlyHints: config.earlyHints,
      ...(config.securityContact === undefined ? {} : { securityContact: config.securityContact }),
      factors: {
        key: secretsKey(config.secretsKey, config.dataDir),
        roles: config.mfaRoles,
        exempt: config.demo ? ACCOUNT_NAMES : [],
      },
      sharedAccounts: config.demo ? ACCOUNT_NAMES : [],
      refusesPlainHttp: config.plainHttp === 'refused',
      jobs: { rows: config.importJobRows, fileRows: config.downloadJobRows },
      logger: {
        level: config.logLevel,
        stream: openLog(process.stdout.fd),
        redact: ['req.headers.cookie', 'req.headers.authorization'],
      },
    });
    app.addHook('onClose', keepPurged(storage.db));
    app.addHook('onClose', keepChained(storage.db, app.log, config.auditExportDir));
    const alerts = keepAlerts(storage.db, app.log);
    app.live.watch(alerts.changed);
    app.addHook('onClose', alerts.stop);
    const values = keepRevalued(storage.db, app.log);
    app.live.watch(values.changed);
    app.addHook('onClose', values.stop);
    if (tracking) app.addHook('onClose', keepTracked(storage.db, tracking, app.log));
    stopOnSignal(app, storage, config.drainSeconds);
    app.jobs.start();
    app.live.start();
    await app.listen({ host: config.host, port: config.port });
    const address = app.addresses()[0];
    // Of several processes only the first one prints (cluster.ts).
    if (cluster.isPrimary)
      announce(
        { ...config, port: typeof address === 'object' ? address.port : config.port },
        await hasAccount(storage.db),
      );
  } catch (error) {
    await storage.stop().catch(() => undefined);
    throw error;
  }
};

main().catch((error: unknown) => {
  process.stderr.write(`Tournée n’a pas pu démarrer\u00a0: ${reasonOf(error)}\n`);
  process.exit(1);
});
