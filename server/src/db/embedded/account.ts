import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { noBinary, unreachable } from './errors.ts';

/** `nobody` of every Linux distribution, because initdb wants an account with a name. */
const NOBODY = 65534;

/** How to start PostgreSQL's programs: as which account, and through which command. */
export interface Account {
  readonly ids: { readonly uid?: number; readonly gid?: number };
  readonly prefix: readonly string[];
  /** Owner of the data files; undefined unless we are root, because we own the files we make. */
  readonly owner: number | undefined;
}

const SELF: Account = { ids: {}, prefix: [], owner: undefined };
const AS_NOBODY: Account = { ids: { uid: NOBODY, gid: NOBODY }, prefix: [], owner: NOBODY };
// In a user namespace the process stays root for the file system, so it reaches folders that no other account may
// enter, but is an ordinary account for PostgreSQL.
const IN_NAMESPACE: Account = {
  ids: {},
  prefix: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'],
  owner: 0,
};

/** A clean environment: the caller's PGPORT, PGDATA and others must not reach our own server. */
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

/**
 * Chooses the account that runs PostgreSQL, which refuses uid 0. As root this is one that reaches `folders` and the
 * programs.
 */
export function chooseAccount(binaries: Binaries, folders: readonly string[]): Account {
  if (process.getuid?.() !== 0) return SELF;
  const account = [AS_NOBODY, IN_NAMESPACE].find((candidate) => canWork(candidate, binaries, folders));
  if (account === undefined) throw unreachable(folders[0] ?? '');
  return account;
}

/** Makes the server's folder. As root, PostgreSQL's account may pass through it but not list it. */
export function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(dataDir);
  if (process.getuid?.() === 0 && uid === 0) chmodSync(dataDir, (mode & 0o7777) | 0o011);
}

/** Makes a folder that only PostgreSQL's account can read. */
export function makePrivateDir(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  handOver(folder, account);
  chmodSync(folder, 0o700);
}

/** Gives the folder and its contents to the account, when the server ran as another one before. */
export function handOver(folder: string, account: Account): void {
  if (account.owner === undefined || lstatSync(folder).uid === account.owner) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name);
    if (entry.isDirectory()) handOver(child, account);
    else if (!entry.isSymbolicLink()) chownSync(child, account.owner, account.owner);
  }
  chownSync(folder, account.owner, account.owner);
}
