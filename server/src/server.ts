import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { connectorFor } from './connectors/ebp/connector.ts';
import { fillDemoIfEmpty } from './db/demo/demo.ts';
import { migrate } from './db/migrate.ts';
import { openStorage, type Storage } from './db/storage.ts';
import { keepPurged } from './db/purge.ts';
import { hashPassword } from './modules/login/password.ts';

const STOP_MS = 10_000;
const say = (text: string) => process.stdout.write(`${text}\n`);

const announce = (app: FastifyInstance, config: Config): void => {
  const address = app.addresses()[0];
  const port = typeof address === 'object' ? address.port : config.port;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  say(`\nTournée est prête : http://${host}:${port}/`);
  if (!config.demo) return;
  say('Comptes de démonstration (mot de passe : Demo-2026!) :');
  for (const name of ['admin', 'editeur', 'importateur', 'lecteur', 'commercial']) say(`  ${name}@demo.mg`);
};

/** Stops on a signal: no new work, requests under way finish, then the database; ten seconds at most. */
const stopOnSignal = (app: FastifyInstance, storage: Storage): void => {
  const stop = (signal: string) => {
    if (app.stopping) return;
    app.stopping = true;
    say(`Arrêt (${signal})…`);
    setTimeout(() => process.exit(1), STOP_MS).unref();
    void app.close().then(storage.stop).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};

const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const storage = await openStorage(config, { say });
  try {
    await migrate(storage.db.pool);
    if (config.demo) await fillDemoIfEmpty(storage.db, { now: new Date(), scale: config.demoScale, hashPassword });
    const beside = path.join(import.meta.dirname, '..', 'web');
    const app = await buildApp({
      db: storage.db,
      ebp: connectorFor(config),
      webDir: existsSync(beside) ? beside : path.resolve('dist/web'),
      tileUrl: config.tileUrl,
      trustProxy: config.trustProxy,
      logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    });
    app.addHook('onClose', keepPurged(storage.db));
    stopOnSignal(app, storage);
    await app.listen({ host: config.host, port: config.port });
    announce(app, config);
  } catch (error) {
    await storage.stop().catch(() => undefined);
    throw error;
  }
};

const reason = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return 'ce port est déjà pris ; choisissez-en un autre avec PORT.';
  return error instanceof Error ? error.message : String(error);
};

main().catch((error: unknown) => {
  process.stderr.write(`Tournée n’a pas pu démarrer : ${reason(error)}\n`);
  process.exit(1);
});
