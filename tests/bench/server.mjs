import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../scripts/process.mjs';

const READY_MS = 300_000;
const PROBE = pathToFileURL(path.join(ROOT, 'tests', 'bench', 'probe.mjs')).href;

async function waitUntilReady(base, child) {
  const started = Date.now();
  while (Date.now() - started < READY_MS) {
    if (child.exitCode !== null) throw new Error('The server stopped before it was ready.');
    const answer = await fetch(`${base}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`The server was not ready after ${READY_MS / 1000} s.`);
}

const TICK_MS = 10;

/**
 * Returns the processor time (ms so far) that other tenants of the hardware took from this machine, because it distorts
 * the figures. 0 where the system does not tell.
 */
export const stolenMs = () =>
  existsSync('/proc/stat')
    ? Number(readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/)[8] ?? 0) * TICK_MS
    : 0;

function processes() {
  const found = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      // The sum includes the time of its children that have ended.
      const cpu = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
      found.set(Number(pid), { parent: Number(fields[1]), cpu });
    } catch {
      // The process has ended meanwhile.
    }
  }
  return found;
}

/** Lists the processes of the server and of its database; none except on Linux. */
function family(root) {
  if (!existsSync('/proc/self/stat')) return [];
  const all = processes();
  const isOurs = (pid) => {
    for (let at = pid; at > 1; at = all.get(at)?.parent ?? 0) if (at === root) return true;
    return false;
  };
  return [...all].filter(([pid]) => isOurs(pid)).map(([pid, { cpu }]) => ({ pid, cpu }));
}

const cpuMs = (members) => members.reduce((sum, { cpu }) => sum + cpu, 0);

/** Reads a line of a process's memory (`VmRSS`, `RssAnon`…), in bytes; 0 when it is not available. */
function memoryOf(pid, name = 'VmRSS') {
  try {
    return (
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) *
      1_024
    );
  } catch {
    return 0;
  }
}

/**
 * Starts the built server as `npm start` would, on a new folder unless one is given, with `scale` times the
 * demonstration data, or empty without it. `databaseUrl` uses another PostgreSQL, `probed` enables `probe()`. `readyMs`
 * is how long this start took.
 */
export async function startServer({
  port,
  scale,
  databaseUrl,
  probed = false,
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'tournee-bench-')),
}) {
  const base = `http://127.0.0.1:${port}`;
  if (await fetch(`${base}/readyz`).catch(() => undefined))
    throw new Error(`Another server answers at ${base}: set BENCH_PORT.`);
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [...(probed ? ['--import', PROBE] : []), path.join(ROOT, 'dist', 'server', 'server.js')],
    {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO: scale ? '1' : '0',
        DEMO_SCALE: String(scale ?? 1),
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      },
      stdio: ['ignore', 'pipe', 'inherit', ...(probed ? ['ipc'] : [])],
    },
  );
  // The log is written, as in production, but nobody reads it.
  child.stdout.pipe(createWriteStream('/dev/null'));
  // A benchmark that fails must not leave the server running.
  process.once('exit', () => child.kill());
  await waitUntilReady(base, child);
  return {
    base,
    readyMs: performance.now() - started,
    /** The embedded database's private socket, for node-postgres. */
    database: { host: path.join(dataDir, 'socket'), port: 5432, user: 'postgres', database: 'tournee' },
    /** Returns the processor time so far of the server and its database, in ms; 0 where the system does not tell. */
    cpuMs: () => cpuMs(family(child.pid)),
    /**
     * Returns the memory of the server's own process (resident, in bytes), without the database; 0 where the system
     * does not tell.
     */
    memory: () => memoryOf(child.pid),
    /**
     * Returns both separately: processor time in ms, memory in bytes; for PostgreSQL only the memory that its processes
     * do not share.
     */
    usage() {
      const database = family(child.pid).filter(({ pid }) => pid !== child.pid);
      return {
        server: { cpuMs: cpuMs(family(child.pid)) - cpuMs(database), bytes: memoryOf(child.pid) },
        database: {
          cpuMs: cpuMs(database),
          bytes: database.reduce((sum, { pid }) => sum + memoryOf(pid, 'RssAnon'), 0),
        },
      };
    },
    /** Asks for the heap in bytes, and the delay of the event loop since the last time (`p50`, `p99`, `max`, in ms). */
    probe: () =>
      new Promise((resolve) => {
        child.once('message', resolve);
        child.send('');
      }),
    dataDir,
    /** Stops the server and removes its folder, unless that is kept for another start. */
    async stop({ keep = false } = {}) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs in through the form as a browser does; returns the session's cookie. */
export async function signIn(base, username = 'admin@demo.mg', password = 'Demo-2026!') {
  const page = await fetch(`${base}/admin/login`);
  const csrfCookie = page.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const context = JSON.parse(/<script[^>]*id="login-context"[^>]*>([^<]*)</.exec(await page.text())?.[1] ?? '{}');
  const answer = await fetch(`${base}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: csrfCookie, origin: base },
    body: new URLSearchParams({
      _username: username,
      _password: password,
      _csrf_token: context.csrfToken ?? '',
      _target_path: '/admin',
    }),
  });
  const session = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .find((cookie) => /sid=/.test(cookie));
  if (answer.status !== 303 || session === undefined) throw new Error(`Sign-in failed: ${answer.status}`);
  return session;
}
