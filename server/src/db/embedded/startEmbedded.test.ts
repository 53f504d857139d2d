import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import pg from 'pg';
import { eventually } from '../../../../tests/support/eventually.ts';
import { makeDataDir } from '../../../../tests/support/scratch.ts';
import type { Cluster } from './cluster.ts';
import { answers, readRunning } from './running.ts';
import { startEmbedded } from './startEmbedded.ts';

// First starts write some 40 MB and wait for the disk, which may be busy.
jest.setTimeout(60_000);

const root = makeDataDir('tournee-embedded-');
const dataDir = path.join(root, 'données d’essai');
const messages: string[] = [];
const start = (more: { exclusive?: boolean } = {}) =>
  startEmbedded({ dataDir, log: (text) => messages.push(text), ...more });

/** A server in its own process: it prints `up` or the refusal, and keeps running. */
const CHILD = `
  import { startEmbedded } from ${JSON.stringify(path.resolve('server/src/db/embedded/startEmbedded.ts'))};
  startEmbedded({ dataDir: process.argv[2] ?? '', log: () => undefined }).then(
    () => { process.stdout.write('up'); setInterval(() => undefined, 1000); },
    (error: Error) => { process.stdout.write(error.message); },
  );`;
// The folder is inside the project, so that the packages are found.
const childFile = path.resolve(`node_modules/.cache/embedded-child-${process.pid}.mjs`);

/** All are ended after the tests, because a running one keeps jest from ending. */
const children: ChildProcess[] = [];

function startChild(): { child: ChildProcess; said: Promise<string> } {
  const child = spawn(process.execPath, [childFile, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const said = new Promise<string>((resolve) => child.stdout?.once('data', (text: Buffer) => resolve(text.toString())));
  return { child, said };
}

async function withPool<T>(database: Cluster, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool(database.connection);
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

const pgdata = path.join(dataDir, 'postgres');
const pidOf = (): number => readRunning(pgdata)?.pid ?? 0;
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
/** Waits for the PostgreSQL that replaces this one. */
const successorOf = (killed: number, { connection }: Cluster) =>
  eventually('another database answers', async () => pidOf() !== killed && (await answers(connection.host)));

beforeAll(() => {
  buildSync({
    stdin: { contents: CHILD, resolveDir: process.cwd(), loader: 'ts' },
    outfile: childFile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
});

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(childFile, { force: true });
  rmSync(root, { recursive: true, force: true, maxRetries: 20 });
});

test('the first start makes a durable database, and the next start finds its data', async () => {
  const first = await start();
  expect(messages).toEqual(['Création de la base de données embarquée…']);
  await withPool(first, async (pool) => {
    const { rows } = await pool.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings
        where name in ('fsync','full_page_writes','synchronous_commit','listen_addresses','data_checksums')`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      listen_addresses: '',
      data_checksums: 'on',
    });
    await pool.query(`create table note (texte text); insert into note values ('Dépôt d’Antsirabe')`);
  });
  await first.stop();
  expect(readRunning(pgdata)).toBeUndefined();

  const second = await start();
  const notes = await withPool(second, (pool) => pool.query<{ texte: string }>('select texte from note'));
  expect(notes.rows).toEqual([{ texte: 'Dépôt d’Antsirabe' }]);
  await second.stop();
  expect(messages).toHaveLength(1);
});

/** Field 41 of `/proc/…/stat`, after the name in brackets and the state. */
const policyOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[38]);

test('PostgreSQL and its sessions run as batch processes, which do not interrupt the server', async () => {
  const SCHED_BATCH = 3;
  const database = await start();
  const session = await withPool(database, async (pool) => {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    return policyOf(rows[0]?.pid ?? 0);
  });
  expect([policyOf(pidOf()), session, policyOf(process.pid)]).toEqual([SCHED_BATCH, SCHED_BATCH, 0]);
  await database.stop();
});

test('no other account can reach the socket', async () => {
  const database = await start();
  const { mode } = statSync(database.connection.host);
  expect(mode & 0o777).toBe(0o700);
  await database.stop();
});

test('refuses a second server on the folder in French, and lets a tool share it', async () => {
  const owner = await start();
  const other = startChild();
  expect(await other.said).toMatch(
    /^Le dossier de données .*données d’essai est déjà utilisé par un autre serveur Tournée/,
  );

  const tool = await start({ exclusive: false });
  expect(tool.adopted).toBe(true);
  await tool.stop();
  expect(await answers(owner.connection.host)).toBe(true);
  await owner.stop();
});

test('a killed server leaves no database running, loses nothing, and starts again at once', async () => {
  const { child, said } = startChild();
  expect(await said).toBe('up');
  const running = readRunning(pgdata);
  if (running === undefined) throw new Error('no postmaster.pid');
  const client = new pg.Client({ host: running.socketDir, port: 5432, user: 'postgres', database: 'tournee' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`create table acquis (n int); insert into acquis select generate_series(1, 100)`);
  child.kill('SIGKILL');

  const next = await start();
  const { rows } = await withPool(next, (pool) => pool.query<{ n: number }>('select count(*)::int n from acquis'));
  expect(rows[0]?.n).toBe(100);
  expect(() => process.kill(running.pid, 0)).toThrow();
  await next.stop();
});

test('a killed server’s database ends by itself within two seconds', async () => {
  const { child, said } = startChild();
  expect(await said).toBe('up');
  const pid = pidOf();
  child.kill('SIGKILL');
  await eventually('its database has ended', () => !isAlive(pid), 2_000);
});

describe('a database that ends under its living server is started again', () => {
  let database: Cluster;
  beforeEach(async () => {
    messages.length = 0;
    database = await start();
  });
  afterEach(() => database.stop());

  test('when killed it loses nothing, and still ends with its server', async () => {
    await withPool(database, (pool) =>
      pool.query('create table survie (n int); insert into survie select generate_series(1, 100)'),
    );
    const killed = pidOf();
    process.kill(killed, 'SIGKILL');
    await successorOf(killed, database);
    const { rows } = await withPool(database, (pool) =>
      pool.query<{ n: number }>('select count(*)::int n from survie'),
    );
    expect(rows[0]?.n).toBe(100);
    await eventually('both messages', () => messages.length === 2);
    expect(messages).toEqual([
      expect.stringMatching(/^La base de données embarquée s’est arrêtée d’elle-même, elle redémarre/),
      'La base de données est revenue.',
    ]);
    const successor = pidOf();
    await database.stop();
    expect(isAlive(successor)).toBe(false);
    expect(messages).toHaveLength(2);
  });

  test('when its guard is killed it is started again under a new one', async () => {
    const orphan = pidOf();
    process.kill(Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(orphan)])), 'SIGKILL');
    // It has the folder’s lock, so the orphan has ended.
    await successorOf(orphan, database);
  });

  test('a second server is still refused meanwhile, and a tool waits', async () => {
    const killed = pidOf();
    process.kill(killed, 'SIGKILL');
    const [refusal, tool] = await Promise.all([
      start().catch((error: Error) => error.message),
      start({ exclusive: false }),
    ]);
    expect(refusal).toMatch(/est déjà utilisé par un autre serveur Tournée/);
    expect(tool.adopted).toBe(true);
    expect(await answers(tool.connection.host)).toBe(true);
    expect(pidOf()).not.toBe(killed);
  });

  test('it is not started again while its server stops', async () => {
    const killed = pidOf();
    process.kill(killed, 'SIGKILL');
    await database.stop();
    await eventually('the killed one has ended', () => !isAlive(killed));
    expect(await answers(database.connection.host)).toBe(false);
  });
});

test('remains of a crash prevent no start: a reused process number, a socket and its lock', async () => {
  const first = await start();
  const left = readFileSync(path.join(pgdata, 'postmaster.pid'), 'utf8');
  await first.stop();
  // After a restart of the machine the number may belong to any process; here it is this very process.
  writeFileSync(path.join(pgdata, 'postmaster.pid'), left.replace(/^\d+/, String(process.pid)));
  writeFileSync(path.join(first.connection.host, '.s.PGSQL.5432'), '');
  writeFileSync(path.join(first.connection.host, '.s.PGSQL.5432.lock'), left.replace(/^\d+/, String(process.pid)));
  writeFileSync(path.join(first.connection.host, 'serveur'), '');
  const next = await start();
  expect(await answers(next.connection.host)).toBe(true);
  await next.stop();
});

test('of two first starts at once one wins, the other refuses, and no draft remains', async () => {
  rmSync(dataDir, { recursive: true, force: true });
  const both = [startChild(), startChild()];
  const said = await Promise.all(both.map((each) => each.said));
  both.forEach(({ child }) => child.kill('SIGKILL'));
  expect(said.sort().map((text) => text.slice(0, 20))).toEqual(['Le dossier de donnée', 'up']);
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'socket', 'verrou']);
});
