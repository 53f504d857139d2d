import { spawn, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type Account, environment, makePrivateDir } from './account.ts';
import type { Binaries } from './binaries.ts';
import { startFailed } from './errors.ts';

/** The superuser of the cluster. The folder of the socket keeps other accounts out. */
export const SUPERUSER = 'postgres';

/** Exit status of the guard when another process holds the folder. */
const BUSY = 75;

/**
 * The guard between the server and PostgreSQL. It stops PostgreSQL (SIGINT: cut sessions, checkpoint, exit) when its
 * standard input closes, which happens however the server dies. Descriptor 3 is the folder's lock: PostgreSQL and its
 * backends hold it as long as one of them lives, in any container sharing the folder. Once we have the lock, the
 * process number in an old postmaster.pid belongs to a dead server or to a stranger; PG_GRANDPARENT_PID makes
 * PostgreSQL ignore exactly that number. On Linux PostgreSQL runs as a batch process, so that an arriving statement
 * does not interrupt the server, which has other statements and answers to send.
 */
const GUARD = `
trap '' INT TERM HUP
exec 4<&0 </dev/null
if command -v flock >/dev/null 2>&1; then
  flock -n -E ${BUSY} 3
  case $? in
    ${BUSY}) exit ${BUSY} ;;
    0) rm -f "$SOCKET" "$SOCKET.lock"
       if [ -r "$PIDFILE" ]; then read -r PG_GRANDPARENT_PID < "$PIDFILE"; export PG_GRANDPARENT_PID; fi ;;
  esac
fi
if chrt -b 0 true 2>/dev/null; then set -- chrt -b 0 "$@"; fi
"$@" 4<&- >&2 &
postgres=$!
echo $postgres
exec >&2
( while read -r _ <&4; do :; done; kill -INT $postgres ) 2>/dev/null 3<&- &
reader=$!
exec 3<&- 4<&-
wait $postgres
code=$?
kill -9 $reader 2>/dev/null
exit $code
`;

export interface Place {
  /** PostgreSQL's own files. */
  readonly pgdata: string;
  /** Folder of the private socket. */
  readonly socketDir: string;
  readonly lockFile: string;
  readonly logFile: string;
}

/** A PostgreSQL under its guard. */
export interface Launched {
  readonly child: ChildProcess;
  /** PostgreSQL's process number; undefined when the guard started none. */
  readonly pid: Promise<number | undefined>;
  /** Exit status, once it ended. */
  readonly exited: Promise<number>;
  /** The last 4 kB that PostgreSQL logged since this launch. */
  readonly logTail: () => string;
}

const DURABLE = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'];
const FAST = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off'];

function settings(place: Place, durable: boolean): string[] {
  const all = [
    'listen_addresses=',
    `unix_socket_directories=${place.socketDir}`,
    'unix_socket_permissions=0700',
    'port=5432',
    'timezone=UTC',
    'log_timezone=UTC',
    'max_connections=100',
    'shared_buffers=256MB',
    'work_mem=16MB',
    'maintenance_work_mem=128MB',
    'random_page_cost=1.1',
    'jit=off',
    // PostgreSQL's housekeeping may be slow, because people work at the same time.
    'autovacuum_vacuum_cost_delay=10ms',
    ...(durable ? DURABLE : FAST),
  ];
  return all.flatMap((setting) => ['-c', setting]);
}

function tail(file: string, from: number): string {
  const fd = openSync(file, 'r');
  const end = fstatSync(fd).size;
  const start = Math.max(from, end - 4096);
  const bytes = Buffer.alloc(Math.max(0, end - start));
  readSync(fd, bytes, 0, bytes.length, start);
  closeSync(fd);
  return bytes.toString('utf8');
}

/** Reads the single line that the guard writes. */
function readPid(stdout: Readable | null): Promise<number | undefined> {
  return new Promise((resolve) => {
    let text = '';
    if (stdout === null) return resolve(undefined);
    stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    stdout.once('close', () => resolve(Number(text) || undefined));
  });
}

/** Starts PostgreSQL under its guard without waiting until it answers. */
export function launch(binaries: Binaries, account: Account, place: Place, durable: boolean): Launched {
  const logFd = openSync(place.logFile, 'a', 0o600);
  const lockFd = openSync(place.lockFile, 'a', 0o600);
  const from = fstatSync(logFd).size;
  const command = [...account.prefix, binaries.postgres, '-D', place.pgdata, ...settings(place, durable)];
  const child: ChildProcess = spawn('sh', ['-c', GUARD, 'tournee-postgres', ...command], {
    ...account.ids,
    env: {
      ...environment(binaries),
      PIDFILE: path.join(place.pgdata, 'postmaster.pid'),
      SOCKET: path.join(place.socketDir, '.s.PGSQL.5432'),
    },
    stdio: ['pipe', 'pipe', logFd, lockFd],
    cwd: '/',
    // The guard gets its own session: Ctrl+C in the terminal must not stop the database before the server has finished
    // its requests.
    detached: true,
  });
  closeSync(lockFd);
  closeSync(logFd);
  // Without this listener a killed guard would cause an unhandled error of the pipe.
  child.stdin?.on('error', () => undefined);
  const exited = new Promise<number>((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
  return { child, exited, pid: readPid(child.stdout), logTail: () => tail(place.logFile, from) };
}

/**
 * Whether the launch ended because another PostgreSQL holds the folder, or sessions that outlive their postmaster by a
 * moment.
 */
export function wasBusy(code: number, logTail: string): boolean {
  return code === BUSY || /"postmaster\.pid" already exists|pre-existing shared memory block/.test(logTail);
}

/**
 * Makes the cluster's files in a draft folder and renames it when complete: an interrupted start leaves nothing
 * incomplete, and of two first starts at the same time one wins.
 */
export async function initialise(
  binaries: Binaries,
  account: Account,
  pgdata: string,
  durable: boolean,
): Promise<void> {
  removeOldDrafts(pgdata);
  const draft = `${pgdata}.${process.pid}.${new Date().getTime()}`;
  makePrivateDir(draft, account);
  const flags = [
    '--auth=trust',
    '--locale=C.UTF-8',
    '-E',
    'UTF8',
    '--data-checksums',
    ...(durable ? [] : ['--no-sync']),
  ];
  const command = [...account.prefix, binaries.initdb, '-D', draft, '-U', SUPERUSER, ...flags];
  const { code, output } = await run(command, account, binaries);
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw startFailed('La base de données embarquée n’a pas pu être créée.', output);
  }
  try {
    renameSync(draft, pgdata);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(path.join(pgdata, 'PG_VERSION'))) throw error;
  }
  if (durable) syncDir(path.dirname(pgdata));
}

/** Removes drafts of killed starts. They must be ten minutes old, so that nobody is still writing them. */
function removeOldDrafts(pgdata: string): void {
  const folder = path.dirname(pgdata);
  for (const name of readdirSync(folder)) {
    const made = new RegExp(`^${path.basename(pgdata)}\\.\\d+\\.(\\d+)$`).exec(name)?.[1];
    if (made !== undefined && new Date().getTime() - Number(made) > 600_000)
      rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

function syncDir(folder: string): void {
  const fd = openSync(folder, 'r');
  fsyncSync(fd);
  closeSync(fd);
}

function run(
  command: readonly string[],
  account: Account,
  binaries: Binaries,
): Promise<{ code: number; output: string }> {
  const [program = 'sh', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...account.ids,
      env: environment(binaries),
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: '/',
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
