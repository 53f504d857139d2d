import { execFileSync } from 'node:child_process';
import { RUNTIME } from '../../server/src/db/roles/grants.ts';
import { CONNECTIONS, openDb } from '../../server/src/db/pool.ts';
import type { Stage, Victim } from '../kills/stage.ts';
import { type Bouncer, type Mode, startBouncer } from '../pgbouncer/bouncer.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/freePort.ts';
import { type RealServer, startRealServer } from '../support/realServer.ts';
import { openStream } from '../support/sse.ts';
import { Address } from './address.ts';
import { startNginx } from './nginx.ts';
import { type Connection, type Postgres, PostgresGroup } from './postgres.ts';

export interface ClusterOptions {
  /** The bundled server. */
  readonly folder: string;
  readonly mode: Mode;
  /** Servers, and processes of each; one process is the server alone. */
  readonly servers: number;
  readonly workers: number;
  /** Whether people call nginx, which leads them to the servers, or each server itself. */
  readonly isProxied: boolean;
  readonly durable: boolean;
  /** How late (ms) the replica is; it is not waited for then, and cannot take the place of the primary. 0: waited for. */
  readonly late: number;
  /** The session that live changes are followed with. */
  readonly cookie: () => string;
}

export interface ClusterStage extends Stage {
  /** How many reads the running servers have sent where. */
  reads(): Promise<Map<string, number>>;
}

/** Connections of PgBouncer in session mode, where each is of one process alone; they all have to fit. */
const SESSIONS = 60;
const TOKEN = 'jeton-de-l-essai-des-mesures';

/** What all processes of a server count, as Prometheus reads it. */
async function metricsOf({ url }: RealServer): Promise<string> {
  return (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
}

async function readsOf(server: RealServer): Promise<[string, number][]> {
  const found = (await metricsOf(server)).matchAll(/^tournee_replica_reads_total\{outcome="(\w+)"\} (\d+)/gm);
  return [...found].map(([, outcome = '', count]) => [outcome, Number(count)]);
}

/** Waits until the killed process of some server has been replaced: one that loses all of them hangs up. */
const untilComplete = (servers: readonly RealServer[], workers: number): Promise<void> =>
  eventually('every process runs', async () => {
    const all = await Promise.all(servers.map((each) => metricsOf(each).catch(() => '')));
    return all.every((text) => Number(/^tournee_processes (\d+)/m.exec(text)?.[1]) === workers);
  });

const urlOf = ({ host, port, database }: Connection, user: string): string =>
  `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;

/** From now on nothing is acknowledged before the replica shows it. */
async function waitForReplica(primary: Postgres): Promise<void> {
  await primary.ask("alter system set synchronous_commit = 'remote_apply'", 'postgres');
  await primary.ask("alter system set synchronous_standby_names = '*'", 'postgres');
  await primary.ask('select pg_reload_conf()', 'postgres');
  await eventually('the replica is waited for', async () => {
    const rows = await primary.ask<{ state: string }>(
      'select sync_state as state from pg_stat_replication',
      'postgres',
    );
    return rows.some(({ state }) => state === 'sync');
  });
}

/** The process of a server that has run for the longest; the server itself when it has no others. */
const oldestWorker = ({ pid }: RealServer): number =>
  Number(
    execFileSync('ps', ['--ppid', String(pid), '-o', 'pid=', '--sort', 'start_time'])
      .toString()
      .trim()
      .split(/\s+/)[0],
  );

/**
 * Several servers on a primary and its replica, of which each can be killed. Writes go through a PgBouncer and an
 * address that follows the primary, reads to an address that follows the replica.
 */
export async function clusterStage(options: ClusterOptions): Promise<ClusterStage> {
  const { folder, mode, durable, late, workers, isProxied, cookie } = options;
  const delay = [`recovery_min_apply_delay=${late}ms`];
  const group = new PostgresGroup(durable);
  let primary = await group.primary();
  let replica = await group.replicaOf(primary, 'replica', delay);
  const [writing, reading] = [await Address.open(primary), await Address.open(replica)];
  const target = writing.connectionOf(primary);
  const bouncer: Bouncer = await startBouncer(target, mode, mode === 'session' ? SESSIONS : 8);
  const env = {
    DATABASE_URL: urlOf(bouncer.connection, RUNTIME),
    DATABASE_DIRECT_URL: urlOf(target, RUNTIME),
    DATABASE_OWNER_URL: urlOf(target, target.user),
    DATABASE_READ_URL: urlOf(reading.connectionOf(replica), RUNTIME),
    METRICS_TOKEN: TOKEN,
    PGPOOL_SIZE: String(Math.min(CONNECTIONS, Math.floor(SESSIONS / (options.servers * workers)))),
    TRUST_PROXY: '127.0.0.1',
    ...(workers > 1 ? { WORKERS: String(workers) } : {}),
  };
  // nginx finds a server that was started again at the same place.
  const ports = await Promise.all(Array.from({ length: options.servers }, freePort));
  const start = (n: number) =>
    startRealServer(folder, { ...env, PORT: String(ports[n]) }, workers > 1 ? 'cluster' : 'server');
  const servers: RealServer[] = [];
  // The first one migrates the empty database.
  for (const n of ports.keys()) servers.push(await start(n));
  const nginx = isProxied ? await startNginx(ports) : undefined;
  if (late === 0) await waitForReplica(primary);
  const db = openDb({ ...target, max: 4 }, () => undefined);
  let turn = 0;
  const server = (): RealServer => {
    const next = servers[(turn += 1) % servers.length];
    if (!next) throw new Error('no server runs');
    return next;
  };
  /** Where people call. */
  const url = (): string => nginx?.url ?? server().url;

  /** The replica takes the primary's place, and gets a replica of its own. */
  const failOver = async (): Promise<void> => {
    let stream = await openStream(`${url()}/api/data/events`, `sid=${cookie()}`);
    // What was killed before is found again with the first call that needs it.
    await eventually('live changes are followed', async () => {
      if (stream.status === 200) return true;
      stream.close();
      stream = await openStream(`${url()}/api/data/events`, `sid=${cookie()}`);
      return false;
    });
    await stream.next('ouvert');
    writing.moveTo(undefined);
    await primary.kill();
    await replica.promote();
    reading.moveTo(undefined);
    primary = replica;
    writing.moveTo(primary);
    await stream.next('resync', 30_000);
    stream.close();
    replica = await group.replicaOf(primary, 'replica');
    reading.moveTo(replica);
    await waitForReplica(primary);
  };
  let dead = 0;
  const kill: Partial<Record<Victim, () => Promise<void>>> = {
    server: async () => {
      dead = (turn += 1) % servers.length;
      await servers[dead]?.kill();
    },
    worker: async () => void process.kill(oldestWorker(server()), 'SIGKILL'),
    replica: () => replica.kill(),
    bouncer: () => bouncer.kill(),
    primary: failOver,
  };
  const revive: Partial<Record<Victim, () => Promise<void>>> = {
    server: async () => void (servers[dead] = await start(dead)),
    worker: () => untilComplete(servers, workers),
    replica: () => replica.start(delay),
    bouncer: () => bouncer.start(),
  };
  return {
    title:
      `${isProxied ? 'nginx, ' : ''}${servers.length} × ${workers} processes, PgBouncer in ${mode} mode, a replica that is ` +
      (late === 0 ? 'waited for' : `${late} ms late`),
    victims: [
      ...(late === 0 ? (['primary'] as const) : []),
      'replica',
      'bouncer',
      ...(workers > 1 ? (['worker'] as const) : []),
    ],
    db,
    url,
    log: () => servers.map((each) => each.log()).join(''),
    async reads() {
      const sums = new Map<string, number>();
      for (const [outcome, count] of (await Promise.all(servers.map(readsOf))).flat())
        sums.set(outcome, (sums.get(outcome) ?? 0) + count);
      return sums;
    },
    kill: async (victim) => kill[victim]?.(),
    revive: async (victim) => revive[victim]?.(),
    async close() {
      await db.pool.end();
      await nginx?.stop();
      await Promise.all(servers.map((each) => each.kill()));
      await bouncer.stop();
      await Promise.all([writing.close(), reading.close()]);
      await group.close();
    },
  };
}
