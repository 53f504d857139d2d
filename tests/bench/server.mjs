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
 * Processor time that other tenants of the hardware took from this machine, in ms so far: what it does to the figures
 * is nobody's here. 0 where the system does not tell.
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
      // Its own time and that of its children that have ended.
      const cpu = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
      found.set(Number(pid), { parent: Number(fields[1]), cpu });
    } catch {
      // It ended meanwhile.
    }
  }
  return found;
}

/** The processes of the server and of the database under it; none where the system does not tell (only Linux does). */
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

/** A line of a process's memory (`VmRSS`, `RssAnon`…), in bytes; 0 when it is not told. */
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
 * Starts the built server, as `npm start` would, on a new folder unless one is given, with the demonstration data times
 * `scale` or empty without it; `databaseUrl` takes another PostgreSQL. `readyMs` is how long this start took. `probed`
 * lets `probe()` ask it.
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
  // The log is written, as in production, and looked at by nobody.
  child.stdout.pipe(createWriteStream('/dev/null'));
  // A benchmark that fails does not leave it running.
  process.once('exit', () => child.kill());
  await waitUntilReady(base, child);
  return {
    base,
    readyMs: performance.now() - started,
    /** For node-postgres: the embedded database's private socket. */
    database: { host: path.join(dataDir, 'socket'), port: 5432, user: 'postgres', database: 'tournee' },
    /** Processor time so far of the server with the database under it, in ms; 0 where the system does not tell. */
    cpuMs: () => cpuMs(family(child.pid)),
    /**
     * Memory of the server's own process (resident, in bytes), without the database; 0 where the system does not tell.
     */
    memory: () => memoryOf(child.pid),
    /**
     * Both of them apart: processor time in ms, memory in bytes; of PostgreSQL what its processes have each for
     * themselves.
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
    /** Its heap in bytes, and how late its event loop was since the last time (`p50`, `p99`, `max`, in ms). */
    probe: () =>
      new Promise((resolve) => {
        child.once('message', resolve);
        child.send('');
      }),
    dataDir,
    /** Ends it, and its folder unless that is kept for another start. */
    async stop({ keep = false } = {}) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs in through the form, as a browser does; answers the session's cookie. */
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
