// npm run test:release: makes a release, unpacks it where its account may write nothing, and works with it.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { signIn } from '../bench/server.mjs';
import { changed, listing } from './listing.mjs';

/** `nobody`, so that files of root are read-only for the program. */
const NOBODY = 65534;
const ROOT = process.cwd();
const isRoot = process.getuid?.() === 0;
const ids = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
const must = (isTrue, what) => {
  if (!isTrue) throw new Error(what);
};

const made = spawnSync(process.execPath, ['scripts/release/main.mjs'], { encoding: 'utf8' });
must(made.status === 0, `no release was made: ${made.stderr}`);
const archive = /^Archive\u00a0: (.+)$/m.exec(made.stdout)?.[1] ?? '';
const place = mkdtempSync(path.join(os.tmpdir(), 'tournee-release-'));
chmodSync(place, 0o755);
const dataDir = path.join(place, 'data');
execFileSync('tar', ['-xzf', archive, '-C', place]);
const release = path.join(place, path.basename(archive).replace(/-[^-]+-[^-]+\.tar\.gz$/, ''));
mkdirSync(dataDir, { mode: 0o700 });
if (isRoot) chownSync(dataDir, NOBODY, NOBODY);
else execFileSync('chmod', ['-R', 'a-w', release]);

// Nothing of the caller's, as under systemd: no npm, no tools of the project.
const env = {
  PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
  NODE_ENV: 'production',
  DEMO: '1',
  DRAIN_SECONDS: '0',
  PORT: '0',
  WORKERS: '2',
  LOG_LEVEL: 'error',
  DATA_DIR: dataDir,
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
};

/** Starts a program of the release, gives its address to `work`, and stops it. */
async function during(program, work) {
  const child = spawn(process.execPath, [`server/${program}.js`], { cwd: release, env, ...ids });
  let output = '';
  const ended = once(child, 'exit');
  try {
    const url = await new Promise((ready, failed) => {
      const read = (text) => {
        output += text.toString();
        const address = /Tournée est prête\u00a0: (http:\S+?)\/\n/.exec(output)?.[1];
        if (address !== undefined) ready(address);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => failed(new Error(`${program} ended (${String(code)}):\n${output}`)));
    });
    await work(url);
    child.kill('SIGTERM');
    const [code] = await ended;
    must(code === 0, `${program} stopped with ${String(code)}:\n${output}`);
  } finally {
    child.kill('SIGKILL');
  }
}

async function look(url) {
  must((await fetch(`${url}/readyz`)).status === 200, '/readyz does not answer 200');
  const page = await (await fetch(`${url}/admin/`)).text();
  const assets = [...page.matchAll(/(?:src|href)="(\/admin\/assets\/[^"]+)"/g)].map(([, asset = '']) => asset);
  must(assets.length > 0, 'the page loads nothing');
  for (const asset of assets)
    must((await fetch(`${url}${asset}`)).status === 200, `${asset} of the page is not in the release`);
  const cookie = await signIn(url);
  const get = (address, accept) => fetch(`${url}${address}`, { headers: { cookie, accept } });
  const file = await get('/api/data/products', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  must(file.status === 200 && (await file.arrayBuffer()).byteLength > 1_000, `a workbook answered ${file.status}`);
  must((await get('/api/docs/', 'text/html')).status === 200, 'the page of the API has no files');
}

function command(name, args = [], input = '') {
  const ran = spawnSync(process.execPath, [`server/${name}.js`, ...args], {
    cwd: release,
    env,
    ...ids,
    input,
    encoding: 'utf8',
  });
  must(ran.status === 0, `${name} ended with ${String(ran.status)}:\n${ran.stderr}`);
}

try {
  const before = listing(release);
  must(!existsSync(path.join(release, 'node_modules', 'react')), 'packages of the pages are in the release');
  await during('server', look);
  await during('cluster', async (url) => {
    await look(url);
    const backup = path.join(dataDir, 'sauvegarde.gz');
    command('dbBackup', [backup]);
    must(existsSync(backup), 'there is no backup');
    command('stockVerify');
    command('adminCreate', ['--email', 'chef@exemple.mg', '--name', 'Chef'], 'Baobab-et-7-lacs\n');
  });
  const written = changed(before, listing(release));
  must(written.length === 0, `written where nothing may be: ${written.join(', ')}`);
  console.log(
    `${path.relative(ROOT, archive)}: ${before.size} files, server and cluster answer, commands run, nothing written.`,
  );
} finally {
  if (!isRoot) execFileSync('chmod', ['-R', 'u+w', release]);
  rmSync(place, { recursive: true, force: true, maxRetries: 20 });
}
