import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/freePort.ts';

/** Debian's program. */
const PROGRAM = '/usr/sbin/nginx';

export interface Nginx {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * The configuration that is deployed, for these addresses and without HTTPS: its other lines stay as they are.
 * @throws when `deploy/nginx.conf` has no line to replace.
 */
function configuration(folder: string, port: number, servers: readonly number[]): string {
  let text = readFileSync('deploy/nginx.conf', 'utf8');
  const replace = (pattern: RegExp, by: string) => {
    if (!pattern.test(text)) throw new Error(`deploy/nginx.conf has nothing like ${String(pattern)}`);
    text = text.replace(pattern, by);
  };
  replace(/(?: *server server-\d:8080(.*);\n)+/, servers.map((each) => `    server 127.0.0.1:${each}$1;\n`).join(''));
  replace(/listen 8443 ssl http2;/, `listen 127.0.0.1:${port};`);
  replace(/(?: *ssl_certificate\w* .*\n)+/, '');
  text = text.replaceAll(' /tmp/', ` ${folder}/`);
  return text;
}

/** Starts Debian's nginx before the servers that listen on these ports of this machine. */
export async function startNginx(servers: readonly number[]): Promise<Nginx> {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing (Debian: apt-get install nginx-light).`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tournee-nginx-'));
  // As root, nginx works under another account, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, servers));
  const child: ChildProcess = spawn(PROGRAM, ['-p', folder, '-c', file, '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr?.on('data', (text: Buffer) => (log = (log + text.toString()).slice(-20_000)));
  const url = `http://127.0.0.1:${port}`;
  await eventually('nginx leads to a server', async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${log}`);
    return fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return {
    url,
    async stop() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
