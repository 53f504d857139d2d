import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createHash } from 'node:crypto';
import type { Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { steadyMs } from '../clock.ts';
import { type Account, chooseAccount, handOver, majorVersion, makeDataDir, makePrivateDir } from './account.ts';
import type { Binaries } from './binaries.ts';
import { alreadyUsed, EmbeddedError } from './errors.ts';
import { RUNTIME } from '../roles/grants.ts';
import { type Kept, keepRunning, untilReady } from './keepRunning.ts';
import { initialise, launch, type Launched, type Place, SUPERUSER } from './launch.ts';
import { answers, declareOwner, hasOwner, readRunning, withClient } from './running.ts';

/** The longest path of a Unix socket is 107 bytes on Linux and 103 on macOS; PostgreSQL adds `/.s.PGSQL.5432.lock`. */
const SOCKET_DIR_MAX = 80;
/** Longest wait for a server that stops, or that does not answer (ms). */
const MAX_WAIT_MS = 20_000;
/** A database without a living server is taken over after this time (ms), because its guard was killed too. */
const ORPHAN_AFTER = 2_000;
/** Size after which the log starts anew (bytes). */
const LOG_MAX = 5_000_000;
/** French explanations of the system's errors, for the terminal. */
const UNUSABLE: Record<string, string> = {
  EACCES: 'ce compte n’a pas le droit d’y écrire',
  EPERM: 'ce compte n’a pas le droit d’y écrire',
  EROFS: 'il est en lecture seule',
  ENOSPC: 'le disque est plein',
  EDQUOT: 'le disque est plein',
  EEXIST: 'ce n’est pas un dossier',
  ENOTDIR: 'ce n’est pas un dossier',
};

export interface ClusterOptions {
  readonly dataDir: string;
  readonly database: string;
  readonly binaries: Binaries;
  readonly durable: boolean;
  readonly exclusive: boolean;
  readonly log: (text: string) => void;
}

export interface Cluster {
  /** For `new pg.Pool(…)`; `host` is the folder of the private socket. */
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  };
  /** True when another process started it; `stop()` then leaves it running. */
  readonly adopted: boolean;
  /** Stops PostgreSQL cleanly and waits until it has ended. Pools must be closed first. */
  stop(): Promise<void>;
}

function socketDirOf(dataDir: string): string {
  const inside = path.join(dataDir, 'socket');
  if (Buffer.byteLength(inside) <= SOCKET_DIR_MAX) return inside;
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `tournee-${process.getuid?.() ?? 0}-${hash}`);
}

function rotateLog(file: string): void {
  if (existsSync(file) && statSync(file).size > LOG_MAX) renameSync(file, `${file}.1`);
}

/** Starts, or joins, the PostgreSQL of a folder. Throws {@link EmbeddedError} with a French text. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  try {
    return await start({ ...options, dataDir: path.resolve(options.dataDir) });
  } catch (error) {
    const reason = UNUSABLE[(error as NodeJS.ErrnoException).code ?? ''];
    if (reason === undefined) throw error;
    throw new EmbeddedError(`Le dossier de données ${options.dataDir} n’est pas utilisable\u00a0: ${reason}.`);
  }
}

async function start(options: ClusterOptions): Promise<Cluster> {
  const { dataDir, binaries, durable, log } = options;
  makeDataDir(dataDir);
  const major = majorVersion(binaries);
  const socketDir = socketDirOf(dataDir);
  const account = chooseAccount(binaries, [dataDir, path.dirname(socketDir)]);
  const place: Place = {
    pgdata: path.join(dataDir, 'postgres'),
    socketDir,
    lockFile: path.join(dataDir, 'verrou'),
    logFile: path.join(dataDir, 'postgres.log'),
  };
  const launchOnce = (): Launched => {
    makePrivateDir(socketDir, account);
    rotateLog(place.logFile);
    return launch(binaries, account, place, durable);
  };
  // Two servers may start on one folder. The one that PostgreSQL refuses looks at the other, and waits, joins or gives
  // up.
  const waiting = { until: steadyMs() + MAX_WAIT_MS, orphanSince: undefined as number | undefined };
  for (;;) {
    const found = await joinOrRefuse(options, place, waiting);
    if (typeof found === 'object') return found;
    if (found === 'free') {
      await prepare(options, account, place, major);
      const launched = launchOnce();
      if (await untilReady(launched, place, log))
        return own(options, keepRunning({ first: launched, launchAgain: launchOnce, place, log }), place);
    }
    if (steadyMs() > waiting.until) throw alreadyUsed(dataDir, readRunning(place.pgdata)?.pid);
    await sleep(100);
  }
}

/**
 * Joins a running database when sharing is allowed, refuses when its server lives, and stops it when its server is
 * gone. Answers false when the folder is free: no database runs, and no server is restarting its own.
 */
async function joinOrRefuse(
  { dataDir, exclusive, database, log }: ClusterOptions,
  place: Place,
  waiting: { orphanSince: number | undefined },
): Promise<Cluster | 'wait' | 'free'> {
  const running = readRunning(place.pgdata);
  const socketDir = running?.socketDir ?? place.socketDir;
  const isAnswering = running !== undefined && (await answers(socketDir));
  if (await hasOwner(socketDir)) {
    if (exclusive) throw alreadyUsed(dataDir, running?.pid);
    if (!isAnswering) return 'wait';
    await prepareServer(socketDir, database);
    return { connection: connectionTo(socketDir, database), adopted: true, stop: async () => undefined };
  }
  if (!isAnswering) return 'free';
  // The server of this database has just started (and will say so soon), or has just died (and its guard is stopping
  // the database), or the guard died with it. Only the last state lasts; the database is then stopped and started under
  // a guard of our own.
  waiting.orphanSince ??= steadyMs();
  if (steadyMs() - waiting.orphanSince > ORPHAN_AFTER) {
    log('Base de données restée seule\u00a0: arrêt propre avant de la relancer.');
    waiting.orphanSince = undefined;
    process.kill(running.pid, 'SIGINT');
  }
  return 'wait';
}

async function prepare(
  { binaries, dataDir, durable, log }: ClusterOptions,
  account: Account,
  place: Place,
  major: number,
): Promise<void> {
  const versionFile = path.join(place.pgdata, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    log('Création de la base de données embarquée…');
    await initialise(binaries, account, place.pgdata, durable);
  }
  handOver(place.pgdata, account);
  const found = readFileSync(versionFile, 'utf8').trim();
  if (Number(found) === major) return;
  throw new EmbeddedError(
    `Le dossier de données ${dataDir} vient de PostgreSQL ${found}, et cette version de Tournée embarque ` +
      `PostgreSQL ${major}.\n` +
      'Reprenez la version précédente de Tournée pour transférer ses données vers une base externe (DATABASE_URL).',
  );
}

async function own({ database }: ClusterOptions, kept: Kept, place: Place): Promise<Cluster> {
  let owner: Server | undefined;
  let stopping: Promise<void> | undefined;
  const end = async () => {
    // Gives up ownership first: another server that comes while the database stops then waits and is not refused.
    await new Promise((resolve) => (owner === undefined ? resolve(undefined) : owner.close(resolve)));
    await kept.stop();
  };
  const stop = () => (stopping ??= end());
  try {
    owner = await declareOwner(place.socketDir);
    await prepareServer(place.socketDir, database);
  } catch (error) {
    await stop();
    throw error;
  }
  return { connection: connectionTo(place.socketDir, database), adopted: false, stop };
}

function connectionTo(host: string, database: string): Cluster['connection'] {
  return { host, port: 5432, user: SUPERUSER, database };
}

/** Makes the role of the server and the database, where they are missing. */
async function prepareServer(socketDir: string, database: string): Promise<void> {
  await withClient(socketDir, 'postgres', async (client) => {
    const make = async (there: string, name: string, statement: string) => {
      const { rowCount } = await client.query(there, [name]);
      if (rowCount !== 0) return;
      await client.query(statement).catch((error: unknown) => {
        // Another process made it meanwhile: the database, the role, or either of them for the unique index.
        if (!['42P04', '42710', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
      });
    };
    await make('select 1 from pg_roles where rolname = $1', RUNTIME, `create role ${RUNTIME} login`);
    await make(
      'select 1 from pg_database where datname = $1',
      database,
      `create database ${client.escapeIdentifier(database)}`,
    );
  });
}
