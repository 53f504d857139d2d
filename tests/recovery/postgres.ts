import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '../support/eventually.ts';
import { letsIn } from '../support/letsIn.ts';

const BIN = '/usr/lib/postgresql/15/bin';
/** `nobody`: PostgreSQL refuses to run as root. */
const NOBODY = 65534;
const ids = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const PATH = `${BIN}:/usr/bin:/bin`;

/** A running PostgreSQL. */
export interface Running {
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  };
  /** Kills it without a chance to tidy up; its children end when they see that. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Makes a folder for PostgreSQL's account. */
export function makeFolder(...names: string[]): string {
  const folder = path.join(...names);
  mkdirSync(folder, { mode: 0o700 });
  if (ids.uid !== undefined) chownSync(folder, ids.uid, ids.gid);
  return folder;
}

/** Runs one of PostgreSQL's programs or a script with its account. Answers what it printed. */
export const run = (program: string, args: readonly string[], env: Record<string, string> = {}): string =>
  execFileSync(program, args, { ...ids, cwd: '/', env: { PATH, LANG: 'C.UTF-8', ...env }, encoding: 'utf8' });

/** Makes the files of a new PostgreSQL with these settings. */
export function initialise(data: string, settings: Record<string, string>): void {
  run(`${BIN}/initdb`, ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(path.join(data, 'postgresql.conf'), lines.join(''));
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

/** Starts PostgreSQL on its files; resolves once it answers. */
export async function startPostgres(data: string, socketDir: string, database: string): Promise<Running> {
  const settings = ['listen_addresses=', `unix_socket_directories=${socketDir}`, 'max_connections=60'];
  const child = spawn(`${BIN}/postgres`, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...ids,
    cwd: '/',
    env: { PATH, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (text: Buffer) => (log = (log + text.toString()).slice(-4_000)));
  const connection = { host: socketDir, port: 5432, user: 'postgres', database };
  await eventually(
    'PostgreSQL answers',
    async () => {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended:\n${log}`);
      return letsIn({ ...connection, database: 'postgres' });
    },
    60_000,
  );
  return {
    connection,
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
    async stop() {
      child.kill('SIGINT');
      await ended(child);
    },
  };
}
