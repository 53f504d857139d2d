// npm run bench:replica: the same reads with no replica, one and two, on one machine: what the primary's processor still
// does, and how long a read right after a change of its reader takes.
import { createHash, randomBytes } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { RUNTIME } from '../../server/src/db/roles/grants.ts';
import { type Postgres, PostgresGroup } from '../cluster/postgres.ts';
import { bundleServer, killAll, type RealServer, startRealServer } from '../support/realServer.ts';

const READS = Number(process.env['BENCH_READS'] ?? 2_000);
const CLIENTS = 8;
const CHANGES = 150;
const TOKEN = 'jeton-de-la-mesure';
/** A page of each kind; a number in the address lets no kept answer serve. */
const PAGES = [
  (n: number) => `/api/data/commandes?itemsPerPage=20&page=${(n % 40) + 1}`,
  (n: number) => `/api/data/livraisons?itemsPerPage=20&page=${(n % 40) + 1}&order[createdAt]=desc`,
  (n: number) => `/api/data/stock-mouvements?itemsPerPage=20&page=${(n % 60) + 1}`,
  (n: number) => `/api/data/products?search=${(n % 90) + 10}`,
  (n: number) => `/api/data/pos?itemsPerPage=20&page=${(n % 50) + 1}`,
] as const;

const urlOf = ({ connection: { host, port, database } }: Postgres, user: string) =>
  `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;

/** Processor time (ms) of a PostgreSQL with its processes, those that have ended among them. */
function processorTime(pid: number): number {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  const ticks = [pid, ...children.trim().split(/\s+/).map(Number)].flatMap((each) => {
    try {
      const fields = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return fields.slice(11, each === pid ? 15 : 13).map(Number);
    } catch {
      return [];
    }
  });
  return ticks.reduce((sum, each) => sum + each, 0) * 10;
}

const cookie = randomBytes(32).toString('base64url');

async function signIn(primary: Postgres): Promise<void> {
  const hash = createHash('sha256').update(cookie).digest('hex');
  await primary.ask(`insert into app_session (id_hash, utilisateur_id, remember, expires_at)
    select '\\x${hash}', id, true, now() + interval '1 day' from utilisateur where username = 'admin@demo.mg'`);
}

async function get(server: RealServer, path: string, more = ''): Promise<Response> {
  const answer = await fetch(server.url + path, {
    headers: { cookie: `sid=${cookie}; ${more}`, accept: 'application/ld+json' },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

async function readAll(server: RealServer, reads: number): Promise<void> {
  let next = 0;
  const client = async () => {
    for (let n = (next += 1); n <= reads; n = next += 1) await get(server, PAGES[n % PAGES.length]?.(n) ?? '/');
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

const percentile = (times: readonly number[], share: number): string =>
  ([...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0).toFixed(1);

/** How long (ms) a read takes right after a change, and when its reader has not changed anything. */
async function wait(server: RealServer): Promise<string> {
  const [after, calm]: [number[], number[]] = [[], []];
  const timed = async (times: number[], position: string) => {
    const began = performance.now();
    await get(server, '/api/data/preferences', position);
    times.push(performance.now() - began);
  };
  for (let n = 0; n < CHANGES; n += 1) {
    const answer = await fetch(`${server.url}/api/data/preferences/mesure`, {
      method: 'PATCH',
      headers: { cookie: `sid=${cookie}`, 'content-type': 'application/merge-patch+json', accept: 'application/json' },
      body: JSON.stringify({ colonnes: { ordre: [`n${n}`], masquees: [] } }),
    });
    await answer.arrayBuffer();
    const position = answer.headers.getSetCookie().find((each) => each.startsWith('position='));
    await timed(after, position?.split(';')[0] ?? '');
    await timed(calm, '');
  }
  const told = (times: readonly number[]) => `${percentile(times, 0.5)} / ${percentile(times, 0.99)} ms`;
  return `read after a change ${told(after)}, otherwise ${told(calm)} (median / 99th)`;
}

async function outcomesOf(server: RealServer): Promise<string> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  return [...(await answer.text()).matchAll(/^tournee_replica_reads_total\{outcome="(\w+)"\} (\d+)/gm)]
    .map(([, outcome = '', count = '']) => `${count} ${outcome}`)
    .join(', ');
}

const bundle = await bundleServer();
const group = new PostgresGroup(true);
try {
  const primary = await group.primary();
  const env = {
    DATABASE_URL: urlOf(primary, RUNTIME),
    DATABASE_OWNER_URL: urlOf(primary, 'postgres'),
    DEMO: '1',
    METRICS_TOKEN: TOKEN,
  };
  const first = await startRealServer(bundle.folder, env);
  await first.stop();
  await primary.ask('vacuum analyze');
  await signIn(primary);
  const replicas = [await group.replicaOf(primary, 'un'), await group.replicaOf(primary, 'deux')];
  let alone = 0;
  for (const count of [0, 1, 2]) {
    const used = replicas.slice(0, count);
    const server = await startRealServer(bundle.folder, {
      ...env,
      ...(count > 0 ? { DATABASE_READ_URL: used.map((each) => urlOf(each, RUNTIME)).join(',') } : {}),
    });
    await readAll(server, READS / 4);
    const [before, began] = [processorTime(primary.pid), performance.now()];
    await readAll(server, READS);
    const seconds = (performance.now() - began) / 1_000;
    const spent = processorTime(primary.pid) - before;
    if (count === 0) alone = spent;
    console.log(
      `${count} replica(s): ${(READS / seconds).toFixed(0)} reads a second; the primary's processor ` +
        `${((spent / READS) * 1_000).toFixed(0)} µs a read (${((spent / alone) * 100).toFixed(0)} %); ` +
        `${await wait(server)}; ${await outcomesOf(server)}`,
    );
    await server.stop();
  }
} finally {
  await killAll();
  await group.close();
  bundle.remove();
}
