import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Cluster } from '../../server/src/db/embedded/cluster.ts';
import { readRunning } from '../../server/src/db/embedded/running.ts';
import { type Db, openDb } from '../../server/src/db/pool.ts';
import { startDurableCluster } from '../support/durableCluster.ts';
import { eventually } from '../support/eventually.ts';
import { type RealServer, startRealServer, urlsOf } from '../support/realServer.ts';
import { makeDataDir } from '../support/scratch.ts';

/**
 * The processes that are killed (-9): a session is one of PostgreSQL's processes, the guard watches over the embedded
 * one.
 */
export type Victim =
  | 'server'
  | 'postgres'
  | 'session'
  | 'server and postgres'
  | 'guard'
  | 'server and guard'
  // Of several servers on a primary and its replica (tests/cluster).
  | 'worker'
  | 'primary'
  | 'replica'
  | 'bouncer';

/** A server with its database, each of which can be killed. */
export interface Stage {
  readonly title: string;
  readonly victims: readonly Victim[];
  /** Our own connections to the database. */
  readonly db: Db;
  /** Where people call; another address each time where there are several. */
  url(): string;
  /** What the server has written so far. */
  log(): string;
  /** Sends the signals; a killed process may take a moment to end. */
  kill(victim: Victim): Promise<void>;
  /** Starts the server again if it was killed; the database must come back by itself. */
  revive(victim: Victim): Promise<void>;
  close(): Promise<void>;
}

const hitsServer = (victim: Victim): boolean => victim.startsWith('server');

/** Finds a session that works for the server, or any other one. */
async function sessionOf(db: Db): Promise<number> {
  const { rows } = await db.pool.query<{ pid: number }>(`select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      order by state = 'idle', xact_start limit 1`);
  return rows[0]?.pid ?? 0;
}

/** Opens a connection; the returned function resolves when PostgreSQL has cut it, as it then cuts all others. */
async function cutOff(db: Db): Promise<() => Promise<void>> {
  const client = await db.pool.connect();
  const cut = new Promise<void>((resolve) => {
    client.on('error', () => undefined);
    client.once('end', resolve);
  });
  return () => cut.finally(() => client.release(true));
}

/** Kills one process. A pid of 0 or 1 would hit the whole group or the machine's first process. */
function killNow(pid: number): void {
  if (!(pid > 1)) throw new Error('nobody to kill');
  process.kill(pid, 'SIGKILL');
}

const postmasterOf = (pgdata: string): number => {
  const pid = readRunning(pgdata)?.pid;
  if (pid === undefined) throw new Error('no PostgreSQL runs');
  return pid;
};
const parentOf = (pid: number): number => Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)]));

interface Open {
  readonly title: string;
  readonly victims: readonly Victim[];
  readonly dataDir: string;
  readonly start: () => Promise<RealServer>;
  readonly connection: Cluster['connection'];
  readonly end: () => Promise<void>;
}

async function open({ title, victims, dataDir, start, connection, end }: Open): Promise<Stage> {
  const pgdata = path.join(dataDir, 'postgres');
  let server = await start();
  const db = openDb({ ...connection, max: 4 }, () => undefined);
  return {
    title,
    victims,
    db,
    url: () => server.url,
    log: () => server.log(),
    async kill(victim) {
      const pids: number[] = [];
      if (victim === 'session') pids.push(await sessionOf(db));
      if (victim.endsWith('postgres')) pids.push(postmasterOf(pgdata));
      if (victim.endsWith('guard')) pids.push(parentOf(postmasterOf(pgdata)));
      const noticed = hitsServer(victim) ? undefined : await cutOff(db);
      const killed = hitsServer(victim) ? server.kill() : undefined;
      pids.forEach(killNow);
      await killed;
      await noticed?.();
    },
    async revive(victim) {
      if (hitsServer(victim)) server = await start();
    },
    async close() {
      await db.pool.end();
      await server.kill();
      await end();
    },
  };
}

/**
 * Opens the server with `DATABASE_URL`, on a durable PostgreSQL of its own: Debian's 15 where it is installed, else the
 * packaged 17.
 */
export async function externalStage(folder: string): Promise<Stage> {
  const { connection, dataDir, version, stop } = await startDurableCluster('tournee-kills-');
  return open({
    title: `PostgreSQL ${version} by DATABASE_URL`,
    victims: ['postgres', 'session'],
    dataDir,
    connection,
    start: () => startRealServer(folder, urlsOf(connection)),
    end: stop,
  });
}

/** Opens the server with the database that it starts itself. */
export async function embeddedStage(folder: string): Promise<Stage> {
  const dataDir = makeDataDir('tournee-kills-');
  return open({
    title: 'embedded database',
    victims: ['server', 'postgres', 'server and postgres', 'session', 'guard', 'server and guard'],
    dataDir,
    connection: { host: path.join(dataDir, 'socket'), port: 5432, user: 'postgres', database: 'tournee' },
    start: () => startRealServer(folder, { DATA_DIR: dataDir }),
    end: async () => {
      // The guard ends the database after the server has ended.
      await eventually('the database has ended', () => readRunning(path.join(dataDir, 'postgres')) === undefined);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  });
}
