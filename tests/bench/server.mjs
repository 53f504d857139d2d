import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../scripts/process.mjs';

const READY_MS = 300_000;

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

/** Starts the built server on a new folder, as `npm start` would; `readyMs` is how long its very first start took. */
export async function startServer({ port, scale }) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tournee-bench-'));
  const started = performance.now();
  const child = spawn(process.execPath, [path.join(ROOT, 'dist', 'server', 'server.js')], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, DEMO: '1', DEMO_SCALE: String(scale) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The log is written, as in production, and looked at by nobody.
  child.stdout.pipe(createWriteStream('/dev/null'));
  const base = `http://127.0.0.1:${port}`;
  await waitUntilReady(base, child);
  return {
    base,
    readyMs: performance.now() - started,
    /** For node-postgres: the embedded database's private socket. */
    database: { host: path.join(dataDir, 'socket'), port: 5432, user: 'postgres', database: 'tournee' },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs in through the form, as a browser does; answers the session's cookie. */
export async function signIn(base, username = 'admin@demo.mg', password = 'Demo-2026!') {
  const page = await fetch(`${base}/admin/login`);
  const csrfCookie = page.headers.getSetCookie().map((cookie) => cookie.split(';')[0]).join('; ');
  const context = JSON.parse(/<script[^>]*id="login-context"[^>]*>([^<]*)</.exec(await page.text())?.[1] ?? '{}');
  const answer = await fetch(`${base}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: csrfCookie, origin: base },
    body: new URLSearchParams({ _username: username, _password: password, _csrf_token: context.csrfToken ?? '', _target_path: '/admin' }),
  });
  const session = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]).find((cookie) => /sid=/.test(cookie));
  if (answer.status !== 303 || session === undefined) throw new Error(`Sign-in failed: ${answer.status}`);
  return session;
}
