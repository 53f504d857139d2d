// npm run dev: serves the pages with hot reload on one port; rebuilds and restarts the server on change on another. The
// page server passes the calls on (proxy of rspack.config.ts).
import { spawn } from 'node:child_process';
import { mkdirSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyMigrations, serverBuild } from './build.mjs';
import { checkNode, install } from './install.mjs';
import { endWithNpm, ROOT, say } from './process.mjs';

checkNode();
endWithNpm();
await install();

const pagePort = process.env.PORT || '8080';
const apiPort = process.env.DEV_API_PORT || String(Number(pagePort) + 1);
const outdir = path.join(ROOT, '.cache', 'dev-server');
mkdirSync(outdir, { recursive: true });
copyMigrations(outdir);
// The server fills in this page, and the page server reads the sign-in form's context from it (build/devServer.ts).
const page = path.join(ROOT, '.cache', 'web');
mkdirSync(page, { recursive: true });
writeFileSync(
  path.join(page, 'index.html'),
  '<script type="application/json" id="login-context">__LOGIN_CONTEXT__</script>\n',
);

let server;
let stopping = false;
let restarting = Promise.resolve();

const ended = (child) =>
  new Promise((resolve) =>
    child === undefined || child.exitCode !== null || child.signalCode !== null
      ? resolve()
      : child.once('exit', resolve),
  );

async function stopServer() {
  server?.kill('SIGTERM');
  await ended(server);
}

/** Restarts run one at a time, because only one server may open the database folder. */
function restart() {
  restarting = restarting.then(async () => {
    await stopServer();
    if (stopping) return;
    server = spawn(process.execPath, ['--enable-source-maps', path.join(outdir, 'server.js')], {
      cwd: ROOT,
      env: { ...process.env, PORT: apiPort },
      stdio: 'inherit',
      // With a process group of its own the server does not receive Ctrl+C; this process ends it once.
      detached: true,
    });
  });
}

const { context } = await import('esbuild');
const bundle = await context({
  ...serverBuild(outdir),
  logLevel: 'warning',
  plugins: [
    { name: 'restart', setup: (build) => build.onEnd(({ errors }) => (errors.length === 0 ? restart() : undefined)) },
  ],
});
await bundle.watch();

watch(path.join(ROOT, 'server', 'src', 'db', 'migrations'), { recursive: true }, () => {
  copyMigrations(outdir);
  restart();
});

const pages = spawn(path.join(ROOT, 'node_modules', '.bin', 'rspack'), ['serve', '--port', pagePort], {
  cwd: ROOT,
  env: { ...process.env, DEV_API_PORT: apiPort },
  stdio: 'inherit',
  detached: true,
  shell: process.platform === 'win32',
});
say(`Pages (hot reload): http://127.0.0.1:${pagePort}/admin/; server: port ${apiPort}.`);

async function stop(code) {
  if (stopping) return;
  stopping = true;
  pages.kill('SIGTERM');
  await restarting;
  await Promise.all([bundle.dispose(), stopServer(), ended(pages)]);
  process.exit(code);
}
pages.once('exit', (code) => void stop(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
