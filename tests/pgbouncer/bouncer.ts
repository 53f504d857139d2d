import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { RUNTIME } from '../../server/src/db/roles/grants.ts';
import { eventually } from '../support/eventually.ts';
import { letsIn } from '../support/letsIn.ts';
import { urlsOf } from '../support/realServer.ts';

/** Debian's program. */
export const PROGRAM = '/usr/sbin/pgbouncer';
const PORT = 6432;
/** `nobody`: PgBouncer refuses to run as root. */
const NOBODY = 65534;

export type Mode = 'session' | 'transaction';

export interface Bouncer {
  /** For `new pg.Client(…)`. */
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  };
  readonly log: () => string;
  /** Kills it (-9), with all connections through it. */
  kill(): Promise<void>;
  /** Starts it again at the same place. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Target {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** As which account PostgreSQL lets somebody in by its private socket. */
function accountFor({ host, port }: Target): { prefix: string[]; ids: { uid?: number; gid?: number } } {
  if (process.getuid?.() !== 0) return { prefix: [], ids: {} };
  if (!path.isAbsolute(host)) return { prefix: [], ids: { uid: NOBODY, gid: NOBODY } };
  const { uid, gid } = statSync(path.join(host, `.s.PGSQL.${port}`));
  if (uid !== 0) return { prefix: [], ids: { uid, gid } };
  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
  return { prefix: namespace, ids: {} };
}

/**
 * Starts Debian's PgBouncer before a PostgreSQL, as it comes: it ignores no setting that it does not know. `size` is
 * the number of connections that everybody shares.
 */
export async function startBouncer(target: Target, mode: Mode, size: number): Promise<Bouncer> {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing (Debian: apt-get install pgbouncer).`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tournee-pgb-'));
  chmodSync(folder, 0o755);
  const { prefix, ids } = accountFor(target);
  if (ids.uid !== undefined) chownSync(folder, ids.uid, ids.gid ?? ids.uid);
  writeFileSync(path.join(folder, 'users.txt'), `"${target.user}" ""\n"${RUNTIME}" ""\n`);
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${target.host} port=${target.port}
[pgbouncer]
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 300
server_login_retry = 1
listen_port = ${PORT}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${path.join(folder, 'users.txt')}
`,
  );
  const [command = PROGRAM, ...args] = [...prefix, PROGRAM, file];
  const connection = { host: folder, port: PORT, user: target.user, database: target.database };
  let child: ChildProcess | undefined;
  let log = '';
  const start = async () => {
    const started = spawn(command, args, { ...ids, stdio: ['ignore', 'pipe', 'pipe'] });
    child = started;
    for (const output of [started.stdout, started.stderr])
      output.on('data', (text: Buffer) => (log += text.toString()));
    await eventually('PgBouncer answers', async () => {
      if (started.exitCode !== null) throw new Error(`PgBouncer ended:\n${log}`);
      return letsIn(connection);
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const timer = setTimeout(() => child?.kill('SIGKILL'), 3_000);
    await ended;
    clearTimeout(timer);
  };
  await start();
  return {
    connection,
    log: () => log,
    start,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The variables of a server that works through this PgBouncer, with its own role, and knows PostgreSQL itself. */
export function throughBouncer({ connection }: Bouncer, target: Target): Record<string, string> {
  const urlOf = ({ host, port, database }: Target) =>
    `postgres://${RUNTIME}@${encodeURIComponent(host)}:${port}/${database}`;
  return { ...urlsOf(target), DATABASE_URL: urlOf(connection), DATABASE_DIRECT_URL: urlOf(target) };
}
