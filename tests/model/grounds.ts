import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Db, openDb } from '../../server/src/db/pool.ts';
import { clusterStage } from '../cluster/stage.ts';
import type { Victim } from '../kills/stage.ts';
import type { Mode } from '../pgbouncer/bouncer.ts';
import { startRealServer } from '../support/realServer.ts';
import { makeDataDir } from '../support/scratch.ts';
import { LiveServer } from './liveServer.ts';

/** What worlds are played on. */
export interface Ground {
  readonly title: string;
  readonly server: LiveServer;
  /** The test's own connections. */
  readonly db: Db;
  /** Tells whose session follows live changes, where a stream is to survive. */
  follow(cookie: string): void;
  close(): Promise<void>;
}

/** One server with its embedded database. */
export async function alone(folder: string): Promise<Ground> {
  const dataDir = makeDataDir('tournee-modele-');
  const server = new LiveServer({
    start: () => startRealServer(folder, { DATA_DIR: dataDir }),
    killDatabase: () =>
      process.kill(
        Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGKILL',
      ),
  });
  await server.ready();
  const host = path.join(dataDir, 'socket');
  const db = openDb({ host, port: 5432, user: 'postgres', database: 'tournee' }, () => undefined);
  return {
    title: 'one server and its own database',
    server,
    db,
    follow: () => undefined,
    async close() {
      await db.pool.end();
      await (await server.ready()).kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Two servers of four processes behind nginx, on a primary and a replica that is waited for, through PgBouncer. A kill
 * takes the next of them; people go on meanwhile, as nobody tells them that something is away.
 */
export async function cluster(folder: string, mode: Mode): Promise<Ground> {
  let cookie = '';
  const stage = await clusterStage({
    folder,
    mode,
    servers: 2,
    workers: 4,
    isProxied: true,
    durable: true,
    late: 0,
    cookie: () => cookie,
  });
  const victims: readonly Victim[] = ['server', ...stage.victims];
  let turn = 0;
  let revival: Promise<void> = Promise.resolve();
  const front = {
    url: stage.url(),
    log: () => stage.log(),
    async kill() {
      await revival;
      const victim = victims[(turn += 1) % victims.length] ?? 'server';
      await stage.kill(victim);
      revival = stage.revive(victim);
    },
  };
  return {
    title: stage.title,
    server: new LiveServer({ start: async () => front }),
    db: stage.db,
    follow: (session) => (cookie = session),
    async close() {
      await revival;
      await stage.close();
    },
  };
}
