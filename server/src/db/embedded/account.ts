import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { noBinary, unreachable } from './errors.ts';

/** `nobody` of every Linux distribution: initdb wants an account that has a name. */
const NOBODY = 65534;

/** How PostgreSQL's programs are started: as whom, and through which command. */
export interface Account {
  readonly ids: { readonly uid?: number; readonly gid?: number };
  readonly prefix: readonly string[];
  /** Owner the data files must have; undefined when we are not root and own all we make. */
  readonly owner: number | undefined;
}

const SELF: Account = { ids: {}, prefix: [], owner: undefined };
const AS_NOBODY: Account = { ids: { uid: NOBODY, gid: NOBODY }, prefix: [], owner: NOBODY };
// Still root for the file system, hence at home in a folder nobody else may enter, but an ordinary account for
// PostgreSQL.
const IN_NAMESPACE: Account = {
  ids: {},
  prefix: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'],
  owner: 0,
};

/** A clean environment: PGPORT, PGDATA and the like of the caller must not reach our own server. */
export function environment(binaries: Binaries): NodeJS.ProcessEnv {
  const libraries = binaries.libraries.join(':');
  return {
    PATH: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    ...(libraries === '' ? {} : { LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries }),
  };
}

/** Major version of the program, found by running it. Throws {@link noBinary} when it does not load (Alpine). */
export function majorVersion(binaries: Binaries): number {
  const run = spawnSync(binaries.postgres, ['--version'], { env: environment(binaries), encoding: 'utf8', cwd: '/' });
  const major = Number(/(\d+)[.\w]*/.exec(run.stdout ?? '')?.[1]);
  if (run.status !== 0 || !major) throw noBinary('le programme ne se charge pas');
  return major;
}

function canWork(account: Account, binaries: Binaries, folders: readonly string[]): boolean {
  const script = 'postgres=$1; shift; for folder; do cd "$folder" || exit 1; done; exec "$postgres" --version';
  const [command = 'sh', ...args] = [...account.prefix, 'sh', '-c', script, 'sh', binaries.postgres, ...folders];
  const run = spawnSync(command, args, { ...account.ids, env: environment(binaries), stdio: 'ignore', cwd: '/' });
  return run.status === 0;
}

/** PostgreSQL refuses uid 0: as root, picks the account that reaches `folders` and the programs. */
export function chooseAccount(binaries: Binaries, folders: readonly string[]): Account {
  if (process.getuid?.() !== 0) return SELF;
  const account = [AS_NOBODY, IN_NAMESPACE].find((candidate) => canWork(candidate, binaries, folders));
  if (account === undefined) throw unreachable(folders[0] ?? '');
  return account;
}

/** Makes the server's folder. As root it lets PostgreSQL's account pass through, without letting it list anything. */
export function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(dataDir);
  if (process.getuid?.() === 0 && uid === 0) chmodSync(dataDir, (mode & 0o7777) | 0o011);
}

/** Makes a folder only PostgreSQL's account can read. */
export function makePrivateDir(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  handOver(folder, account);
  chmodSync(folder, 0o700);
}

/** Gives the folder and all in it to the account, when it is not its own yet (the server ran as another one before). */
export function handOver(folder: string, account: Account): void {
  if (account.owner === undefined || lstatSync(folder).uid === account.owner) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name);
    if (entry.isDirectory()) handOver(child, account);
    else if (!entry.isSymbolicLink()) chownSync(child, account.owner, account.owner);
  }
  chownSync(folder, account.owner, account.owner);
}
