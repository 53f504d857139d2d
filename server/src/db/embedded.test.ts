import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSync } from 'esbuild';
import pg from 'pg';
import { answers, readRunning } from './embedded/running.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';

// First starts write some 40 MB and wait for the disk, which other work may keep busy.
jest.setTimeout(60_000);

const root = mkdtempSync(path.join(os.tmpdir(), 'tournee-embedded-'));
// PostgreSQL's own account has to pass through when the tests run as root.
chmodSync(root, 0o711);
const dataDir = path.join(root, 'données d’essai');
const messages: string[] = [];
const start = (more: { exclusive?: boolean } = {}) => startEmbedded({ dataDir, log: (text) => messages.push(text), ...more });

/** A server in a process of its own: prints `up` or the refusal, then stays. */
const CHILD = `
  import { startEmbedded } from ${JSON.stringify(path.resolve('server/src/db/embedded.ts'))};
  startEmbedded({ dataDir: process.argv[2] ?? '', log: () => undefined }).then(
    () => { process.stdout.write('up'); setInterval(() => undefined, 1000); },
    (error: Error) => { process.stdout.write(error.message); },
  );`;
// Inside the project, so that the packages are found.
const childFile = path.resolve(`node_modules/.cache/embedded-child-${process.pid}.mjs`);

/** Ended with the tests, however they went: one that stays keeps jest from ending. */
const children: ChildProcess[] = [];

function startChild(): { child: ChildProcess; said: Promise<string> } {
  const child = spawn(process.execPath, [childFile, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const said = new Promise<string>((resolve) => child.stdout?.once('data', (text: Buffer) => resolve(text.toString())));
  return { child, said };
}

async function withPool<T>(database: EmbeddedPostgres, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool(database.connection);
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

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

test('the first start makes a durable database, and its data are there at the next', async () => {
  const first = await start();
  expect(messages).toEqual(['Création de la base de données embarquée…']);
  await withPool(first, async (pool) => {
    const { rows } = await pool.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('fsync','full_page_writes','synchronous_commit','listen_addresses','data_checksums')`,
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
  expect(readRunning(path.join(dataDir, 'postgres'))).toBeUndefined();

  const second = await start();
  const notes = await withPool(second, (pool) => pool.query<{ texte: string }>('select texte from note'));
  expect(notes.rows).toEqual([{ texte: 'Dépôt d’Antsirabe' }]);
  await second.stop();
  expect(messages).toHaveLength(1);
});

test('nobody else can reach the socket', async () => {
  const database = await start();
  const { mode } = statSync(database.connection.host);
  expect(mode & 0o777).toBe(0o700);
  await database.stop();
});

test('a second server on the folder refuses in French, a tool may share', async () => {
  const owner = await start();
  const other = startChild();
  expect(await other.said).toMatch(/^Le dossier de données .*données d’essai est déjà utilisé par un autre serveur Tournée/);

  const tool = await start({ exclusive: false });
  expect(tool.adopted).toBe(true);
  await tool.stop();
  expect(await answers(owner.connection.host)).toBe(true);
  await owner.stop();
});

test('a killed server leaves no database behind, loses nothing, and starts again at once', async () => {
  const { child, said } = startChild();
  expect(await said).toBe('up');
  const running = readRunning(path.join(dataDir, 'postgres'));
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
  const pid = readRunning(path.join(dataDir, 'postgres'))?.pid ?? 0;
  child.kill('SIGKILL');
  const alive = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  for (let i = 0; i < 40 && alive(); i++) await sleep(50);
  expect(alive()).toBe(false);
});

test('of two first starts at once, one wins and the other refuses; no draft stays', async () => {
  rmSync(dataDir, { recursive: true, force: true });
  const both = [startChild(), startChild()];
  const said = await Promise.all(both.map((each) => each.said));
  both.forEach(({ child }) => child.kill('SIGKILL'));
  expect(said.sort().map((text) => text.slice(0, 20))).toEqual(['Le dossier de donnée', 'up']);
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'socket', 'verrou']);
});
