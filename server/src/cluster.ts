import cluster, { type Worker } from 'node:cluster';
import os from 'node:os';
import { announce, printLine, printWarning, reasonOf, stopLine } from './announce.ts';
import { type Config, readConfig } from './config.ts';
import { fillDemoIfEmpty } from './demo/demo.ts';
import { steadyMs } from './db/clock.ts';
import { migrate } from './db/migrate.ts';
import type { Db } from './db/pool.ts';
import { openStorage, warnOfOneRole } from './db/storage.ts';
import { passOnConnections } from './handedOver.ts';
import { showAll } from './metrics.ts';
import { hasAccount } from './modules/login/repository.ts';
import { hashPassword } from './modules/login/passwords/hash.ts';
import { onStop, type StopSignal } from './signals.ts';

const MAX_WORKERS = 8;
/** Connections of the embedded database that are left to processes: some remain for the operator's commands. */
const EMBEDDED_CONNECTIONS = 90;
/** Longer than a worker needs to stop. */
const STOP_MS = 12_000;
const RESTART_PAUSE_MS = 1_000;
/** A worker that ends so soon after its start will probably fail again. */
const EARLY_END_MS = 5_000;
const MAX_EARLY_ENDS = 5;

/** Number of workers: `WORKERS`, otherwise one for each core. @throws Error with a French text. */
function workersOf(text: string | undefined, cores: number): number {
  const asked = text === undefined || text === '' ? Math.min(cores, MAX_WORKERS) : Number(text);
  if (!Number.isInteger(asked) || asked < 1 || asked > MAX_WORKERS)
    throw new Error(`WORKERS doit être un nombre entier de 1 à ${MAX_WORKERS} (reçu\u00a0: ${String(text)}).`);
  return asked;
}

/**
 * @throws Error with a French text when so many processes would open more connections than the embedded database has.
 */
function checkConnections(count: number, { databaseUrl, poolSize }: Config): void {
  // Each process also listens, on a connection of its own.
  const opened = count * (poolSize + 1);
  if (databaseUrl === undefined && opened > EMBEDDED_CONNECTIONS)
    throw new Error(
      `WORKERS × (PGPOOL_SIZE + 1) donne ${opened} connexions\u00a0; la base embarquée en laisse ${EMBEDDED_CONNECTIONS}.`,
    );
}

const urlOf = (db: Db): string => {
  const { host = '', port = 5432, user = '', database = '' } = db.pool.options;
  return `postgres://${encodeURIComponent(user)}@${encodeURIComponent(host)}:${port}/${encodeURIComponent(database)}`;
};

interface Workers {
  count: number;
  env: NodeJS.ProcessEnv;
  drainSeconds: number;
  onAddress: (port: number) => void;
}

/** Keeps this many workers running until a signal. Answers the exit status. */
async function keepWorkers({ count, env, drainSeconds, onAddress }: Workers): Promise<number> {
  let stopping = false;
  let early = 0;
  let code = 0;
  const running = () => Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker !== undefined);
  return new Promise((ended) => {
    // The workers get the same signal, by which they know whether to wait for a proxy (server.ts).
    const stop = (signal: StopSignal, line = stopLine(signal, drainSeconds), exitCode = 0) => {
      for (const worker of running()) worker.process.kill(signal);
      if (stopping) return;
      stopping = true;
      code = exitCode;
      printLine(line);
      const longest = STOP_MS + drainSeconds * 1_000;
      setTimeout(() => running().forEach((worker) => worker.process.kill('SIGKILL')), longest).unref();
      if (running().length === 0) ended(code);
    };
    const start = () => {
      if (stopping) return;
      const startedAt = steadyMs();
      cluster.fork(env).once('exit', (status, signal) => {
        if (stopping) {
          if (running().length === 0) ended(code);
          return;
        }
        printWarning({ status, signal }, 'a process ended, another replaces it');
        early = steadyMs() - startedAt < EARLY_END_MS ? early + 1 : 0;
        if (early >= MAX_EARLY_ENDS) stop('SIGINT', 'Arrêt (les processus s’arrêtent aussitôt)…', 1);
        else setTimeout(start, RESTART_PAUSE_MS);
      });
    };
    cluster.once('listening', (_worker, { port }) => onAddress(port));
    onStop((signal) => stop(signal));
    for (let n = 0; n < count; n += 1) start();
  });
}

/** Several processes answer on one port; this one holds the database and replaces those that die. */
const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const count = workersOf(process.env.WORKERS, os.availableParallelism());
  checkConnections(count, config);
  const storage = await openStorage(config, { print: printLine });
  try {
    await storage.asOwner(async (owner) => {
      await migrate(owner.pool, storage.runtime, { tell: printWarning });
      if (config.demo) await fillDemoIfEmpty(owner, { now: new Date(), scale: config.demoScale, hashPassword });
    });
    await warnOfOneRole(storage.db, printLine);
    const known = await hasAccount(storage.db);
    cluster.setupPrimary({ exec: import.meta.filename.replace(/cluster(\.\w+)$/, 'server$1') });
    const env = {
      DATABASE_URL: config.databaseUrl ?? urlOf(storage.db),
      // The processes that answer never hold the owner's address.
      DATABASE_OWNER_URL: '',
      DEMO: config.demo ? '1' : '0',
    };
    passOnConnections();
    await showAll(config.metrics);
    const onAddress = (port: number) => announce({ ...config, port }, known);
    process.exitCode = await keepWorkers({ count, env, drainSeconds: config.drainSeconds, onAddress });
  } finally {
    await storage.stop().catch(() => undefined);
  }
  process.exit();
};

main().catch((error: unknown) => {
  process.stderr.write(`Tournée n’a pas pu démarrer\u00a0: ${reasonOf(error)}\n`);
  process.exit(1);
});
