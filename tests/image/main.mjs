// npm run test:image: builds the Containerfile with buildah and runs the image with podman, as root on a Debian that
// has both, runc and debootstrap. No registry of images is asked: the base is a Debian with the Node of this machine.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../bench/server.mjs';

const MIRROR = 'http://deb.debian.org/debian';
const PORT = 19847;
const READY_MS = 90_000;
const folder = mkdtempSync(path.join(os.tmpdir(), 'tournee-image-'));
const base = path.join(folder, 'base');
const storage = ['--root', `${folder}/root`, '--runroot', `${folder}/run`, '--storage-driver', 'vfs'];
const must = (isTrue, what) => {
  if (!isTrue) throw new Error(what);
};
const call = (program, ...args) => execFileSync(program, args, { encoding: 'utf8', maxBuffer: 64 << 20 });
const podman = (...args) => call('podman', ...storage, '--runtime', 'runc', '--cgroup-manager', 'cgroupfs', ...args);
const tries = (...args) =>
  spawnSync('podman', [...storage, '--runtime', 'runc', '--cgroup-manager', 'cgroupfs', ...args], { encoding: 'utf8' });

/** A base like that of Node: Debian 12, its certificates, an account 1000, Node and npm in /usr/local. */
function makeBase() {
  call('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', base, MIRROR);
  call('install', '-m', '755', process.execPath, `${base}/usr/local/bin/node`);
  const npm = path.resolve(path.dirname(process.execPath), '../lib/node_modules/npm');
  call('mkdir', '-p', `${base}/usr/local/lib/node_modules`);
  call('cp', '-a', npm, `${base}/usr/local/lib/node_modules/npm`);
  call('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', `${base}/usr/local/bin/npm`);
  call('cp', '/etc/ssl/certs/ca-certificates.crt', `${base}/etc/ssl/certs/ca-certificates.crt`);
  // The certificates of this machine, where they are more than those that npm brings.
  call('mkdir', '-p', `${base}/usr/local/etc`);
  writeFileSync(`${base}/usr/local/etc/npmrc`, 'cafile=/etc/ssl/certs/ca-certificates.crt\n');
  call('chroot', base, 'useradd', '-m', '-u', '1000', 'node');
  call('tar', '-C', base, '-cf', `${folder}/base.tar`, '.');
  rmSync(base, { recursive: true });
  podman('import', `${folder}/base.tar`, 'localhost/base:test');
  rmSync(`${folder}/base.tar`);
}

async function untilHealthy() {
  const until = performance.now() + READY_MS;
  while (tries('healthcheck', 'run', 'tournee').status !== 0) {
    must(performance.now() < until, `the image did not become healthy:\n${tries('logs', 'tournee').stderr}`);
    await sleep(1_000);
  }
}

const files = call('bash', '-c', 'ulimit -Sn; ulimit -Hn').trim().replace('\n', ':');
const RESTRICTED = ['--read-only', '--cap-drop=ALL', '--security-opt', 'no-new-privileges', '--tmpfs', '/tmp'];

try {
  makeBase();
  const from = ['--build-arg', 'BASE=localhost/base:test', '-f', 'Containerfile', '-t', 'tournee', '.'];
  call('buildah', ...storage, 'bud', '--isolation', 'chroot', '--network', 'host', '--format', 'docker', ...from);
  const settings = ['DEMO=1', `PORT=${PORT}`, 'HOST=127.0.0.1', 'WORKERS=2'].flatMap((pair) => ['-e', pair]);
  // A machine that lets nobody raise limits refuses those that podman would set.
  const limits = ['--ulimit', `nofile=${files}`, '--ulimit', 'nproc=4096:4096'];
  const place = ['--name', 'tournee', '--network', 'host', '-v', 'data:/data'];
  podman('run', '-d', ...RESTRICTED, ...limits, ...place, ...settings, 'localhost/tournee');
  await untilHealthy();
  await signIn(`http://127.0.0.1:${PORT}`);
  const inside = (script) => tries('exec', 'tournee', 'sh', '-c', script);
  must(inside('id -u').stdout.trim() === '1000', 'the image runs as another account than 1000');
  for (const file of ['/opt/tournee/x', '/opt/tournee/server/server.js', '/etc/x'])
    must(inside(`: >> ${file}`).status !== 0, `${file} can be written`);
  must(inside(': > /data/x && node server/stockVerify.js').status === 0, 'the commands do not run in the image');
  podman('stop', '-t', '30', 'tournee');
  const code = podman('inspect', '--format', '{{.State.ExitCode}}', 'tournee').trim();
  must(code === '0', `the image stopped with ${code}`);
  const size = Math.round(Number(podman('image', 'inspect', '--format', '{{.Size}}', 'localhost/tournee')) / 1e6);
  console.log(`The image (${size} MB with its base) is healthy read-only, without rights and without root, and stops.`);
} finally {
  tries('rm', '-f', '-t', '0', 'tournee');
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}
