// npm run test:alerts: causes each alert of docs/alerts.yml for real, with Debian's Prometheus and PostgreSQL (apt-get
// install prometheus postgresql) and two processes on a primary and a replica of their own, and sees it fire and end.
// Waits of minutes are shortened to seconds.
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, openDb } from '../../server/src/db/pool.ts';
import { PostgresGroup } from '../cluster/postgres.ts';
import { prepare } from '../kills/play.ts';
import { bundleServer, killAll, startRealServer, urlsOf } from '../support/realServer.ts';
import { startPrometheus } from './prometheus.ts';

const METRICS_PORT = 19_819;
const PROMETHEUS_PORT = 19_820;
const LONGEST_MS = 90_000;
const LISTENERS = "select pid from pg_stat_activity where application_name = 'tournee-ecoute'";

const group = new PostgresGroup(false);
const primary = await group.primary();
const replica = await group.replicaOf(primary, 'replica');
const { connection } = primary;
const open = () => openDb({ ...connection, max: 2 }, () => undefined);
const bundle = await bundleServer();
const env = {
  ...urlsOf(connection),
  DATABASE_READ_URL: urlsOf(replica.connection).DATABASE_URL,
  METRICS_PORT: String(METRICS_PORT),
  WORKERS: '2',
  LOG_LEVEL: 'info',
};
const server = await startRealServer(bundle.folder, env, 'cluster');
let db: Db = open();
const cookie = await prepare(db);
const prometheus = await startPrometheus(METRICS_PORT, PROMETHEUS_PORT);

const get = (url: string) =>
  fetch(server.url + url, { headers: { cookie: `sid=${cookie}` }, signal: AbortSignal.timeout(20_000) })
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined);
const workers = () =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter((pid) => pid > 1);
const signal = (pids: readonly number[], name: NodeJS.Signals) => pids.forEach((pid) => process.kill(pid, name));

/** Waits until these alerts fire, doing `again` meanwhile, then sets everything right and waits until they end. */
async function cause(names: readonly string[], again: () => Promise<unknown>, mend: () => unknown): Promise<void> {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1_000).toFixed(0)} s`;
  const until = async (isRight: (firing: readonly string[]) => boolean, meanwhile: () => Promise<unknown>) => {
    let firing: string[] = [];
    do {
      if (performance.now() - began > LONGEST_MS)
        throw new Error(`${names.join(', ')}: not within ${seconds()}; firing: ${firing.join(', ')}`);
      await Promise.all([meanwhile(), sleep(500)]);
      firing = await prometheus.firing();
    } while (!isRight(firing));
    return firing;
  };
  const seen = await until((firing) => names.every((name) => firing.includes(name)), again);
  const fired = seconds();
  await mend();
  await until(
    (firing) => names.every((name) => !firing.includes(name)),
    async () => undefined,
  );
  console.log(`${names.join(', ')}: fired after ${fired} (firing then: ${seen.join(', ')}), ended after ${seconds()}`);
}

const nothing = async () => undefined;

try {
  console.log('TourneeMemory: its limit is lowered to 100 MB, so it fires all the time.');
  await cause(
    ['TourneeUnexpectedErrors'],
    async () => {
      await db.pool.query('alter table zone rename to zone_ailleurs');
      await get('/api/data/zones');
      await db.pool.query('alter table zone_ailleurs rename to zone');
    },
    nothing,
  );
  await db.pool.query("update schema_migration set at = now() - interval '3 days'");
  await cause(['TourneeBackupOld'], nothing, () =>
    db.pool.query("insert into security_event (event) values ('backup')"),
  );
  await db.pool.query(`insert into tache (nature, utilisateur_id, lignes, demande, created_at)
    select 'inconnue', min(id), 1, '{}', now() - interval '1 hour' from utilisateur`);
  await cause(['TourneeJobsStuck'], nothing, () => db.pool.query('delete from tache'));
  const locker = await db.pool.connect();
  locker.on('error', () => undefined);
  await locker.query('set idle_in_transaction_session_timeout = 0; begin; lock table product in access exclusive mode');
  let asked = 0;
  await cause(
    ['TourneeSlow', 'TourneeConnectionsShort', 'TourneeShedding'],
    () => Promise.all(Array.from({ length: 60 }, () => get(`/api/data/products?search=${(asked += 1)}`))),
    async () => {
      await locker.query('rollback');
      locker.release(true);
      // Quick answers again, or the slow ones remain nineteen of twenty.
      for (let n = 0; n < 300; n += 1) await get('/api/data/zones');
    },
  );
  const halted = new Set<number>();
  await cause(
    ['TourneeChangesLate'],
    async () => {
      // Who hears nothing connects anew.
      const { rows } = await db.pool.query<{ pid: number }>(LISTENERS);
      const fresh = rows.map(({ pid }) => pid).filter((pid) => !halted.has(pid));
      signal(fresh, 'SIGSTOP');
      for (const pid of fresh) halted.add(pid);
    },
    () => signal([...halted], 'SIGCONT'),
  );
  await replica.kill();
  await cause(['TourneeReplicaLeftOut'], nothing, () => replica.start());
  await db.pool.end();
  await primary.stop();
  await cause(
    ['TourneeDatabaseFailing', 'TourneeNotListening'],
    () => get('/readyz'),
    async () => {
      await primary.start();
      db = open();
    },
  );
  const [one = 0, ...others] = workers();
  await cause(
    ['TourneeEventLoopBlocked'],
    async () => {
      for (let n = 0; n < 4; n += 1) {
        signal([one, ...others], 'SIGSTOP');
        await sleep(800);
        signal([one, ...others], 'SIGCONT');
        await sleep(100);
      }
    },
    nothing,
  );
  signal([one], 'SIGSTOP');
  await cause(['TourneeProcessSilent'], nothing, () => signal([one], 'SIGCONT'));
  await cause(
    ['TourneeProcessesDying'],
    async () => {
      signal(workers().slice(0, 1), 'SIGKILL');
      await sleep(6_000);
    },
    nothing,
  );
  const goOn = server.hold();
  await cause(
    ['TourneeLogLost'],
    () => Promise.all(Array.from({ length: 100 }, () => get(`/${'x'.repeat(7_000)}`))),
    goOn,
  );
  await server.stop();
  // Another one on the same port, so that the alert ends too.
  await cause(['TourneeDown'], nothing, async () => void (await startRealServer(bundle.folder, env, 'cluster')));
} catch (error) {
  process.exitCode = 1;
  console.log(error, server.log().slice(-1_000));
} finally {
  await prometheus.stop();
  await db.pool.end().catch(() => undefined);
  await killAll();
  await group.close();
  bundle.remove();
}
