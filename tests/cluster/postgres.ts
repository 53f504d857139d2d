import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Account, chooseAccount, environment } from '../../server/src/db/embedded/account.ts';
import type { Binaries } from '../../server/src/db/embedded/binaries.ts';
import { RUNTIME } from '../../server/src/db/roles/grants.ts';
import { eventually } from '../support/eventually.ts';
import { makeDataDir, scratchRoot } from '../support/scratch.ts';

const BIN = '/usr/lib/postgresql/15/bin';
/** Debian's PostgreSQL, the only one here whose programs copy a running database. */
export const HAS_POSTGRES = existsSync(`${BIN}/pg_basebackup`);
const BINARIES: Binaries = { initdb: `${BIN}/initdb`, postgres: `${BIN}/postgres`, libraries: [] };
export const DATABASE = 'tournee';
const OWNER = 'postgres';
const PORT = 5432;

export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** One PostgreSQL that can be killed, followed and promoted. */
export class Postgres {
  readonly folder: string;
  readonly #account: Account;
  readonly #settings: readonly string[];
  #child: ChildProcess | undefined;
  #log = '';

  constructor(folder: string, account: Account, settings: readonly string[]) {
    this.folder = folder;
    this.#account = account;
    this.#settings = settings;
  }

  /** For whoever owns the tables; its socket is private. */
  get connection(): Connection {
    return { host: this.folder, port: PORT, user: OWNER, database: DATABASE };
  }

  /** The process that all its others are children of. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Starts it and waits until it answers; `more` are settings of this start alone. */
  async start(more: readonly string[] = []): Promise<void> {
    const settings = [
      'listen_addresses=',
      `unix_socket_directories=${this.folder}`,
      'max_connections=200',
      'shared_buffers=64MB',
      'jit=off',
      'autovacuum=off',
      ...this.#settings,
      ...more,
    ].flatMap((setting) => ['-c', setting]);
    const [command = '', ...args] = [
      ...this.#account.prefix,
      BINARIES.postgres,
      '-D',
      path.join(this.folder, 'data'),
      ...settings,
    ];
    const launch = () => {
      const child = spawn(command, args, {
        ...this.#account.ids,
        env: environment(BINARIES),
        stdio: ['ignore', 'pipe', 'pipe'],
        cwd: '/',
      });
      this.#log = '';
      for (const output of [child.stdout, child.stderr])
        output.on('data', (text: Buffer) => (this.#log = (this.#log + text.toString()).slice(-20_000)));
      this.#child = child;
      return child;
    };
    let child = launch();
    await eventually('PostgreSQL answers', () => {
      if (child.exitCode !== null) {
        // The processes of one that was killed live on for a moment.
        if (!/pre-existing shared memory|lock file/.test(this.#log)) throw new Error(`PostgreSQL ended:\n${this.#log}`);
        child = launch();
      }
      return this.ask('select 1', 'postgres').then(
        () => true,
        () => false,
      );
    });
  }

  /** Asks something on a connection of its own. */
  async ask<R extends object = object>(text: string, database = DATABASE): Promise<R[]> {
    const client = new pg.Client({ ...this.connection, database });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<R>(text)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Makes the databases and the role of the server. */
  async prepare(): Promise<void> {
    await this.ask(`create role ${RUNTIME} login`, 'postgres');
    await this.ask(`create database ${DATABASE}`, 'postgres');
  }

  /** Kills it (-9) with all its processes, like a machine that loses its power. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops it cleanly. */
  async stop(): Promise<void> {
    await this.#end('SIGINT');
  }

  /** Lets a replica become the server that is written to. */
  async promote(): Promise<void> {
    await this.ask('select pg_promote(true, 30)', 'postgres');
  }

  /** Stops to repeat what the primary writes, without losing it, or goes on. */
  async pause(isPaused: boolean): Promise<void> {
    await this.ask(`select pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`, 'postgres');
    if (isPaused)
      await eventually('the replica has paused', async () => {
        const [row] = await this.ask<{ state: string }>('select pg_get_wal_replay_pause_state() as state', 'postgres');
        return row?.state === 'paused';
      });
  }

  /** Waits until it has repeated everything that `primary` has written so far. */
  async follow(primary: Postgres): Promise<void> {
    const [there] = await primary.ask<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn', 'postgres');
    await eventually('the replica has caught up', async () => {
      const [row] = await this.ask<{ there: boolean }>(
        `select pg_last_wal_replay_lsn() >= '${there?.lsn ?? '0/0'}' as there`,
        'postgres',
      );
      return row?.there === true;
    });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
}

const run = (account: Account, command: readonly string[]): void => {
  const [program = '', ...args] = [...account.prefix, ...command];
  const { status, stderr } = spawnSync(program, args, {
    ...account.ids,
    env: environment(BINARIES),
    encoding: 'utf8',
    cwd: '/',
  });
  if (status !== 0) throw new Error(`${command[0] ?? ''} failed:\n${stderr}`);
};

/** A primary and whatever replicas are made of it, in one folder. */
export class PostgresGroup {
  readonly #root: string;
  readonly #account: Account;
  readonly #settings: readonly string[];
  readonly #all: Postgres[] = [];

  /** `durable` writes to the disk as in production; without it tests are quicker. */
  constructor(durable: boolean) {
    this.#root = makeDataDir('tournee-groupe-', scratchRoot());
    this.#account = chooseAccount(BINARIES, [this.#root]);
    this.#settings = durable ? [] : ['fsync=off', 'full_page_writes=off'];
  }

  /** Starts an empty database. */
  async primary(more: readonly string[] = []): Promise<Postgres> {
    const made = this.#make();
    const flags = ['--auth=trust', '--locale=C.UTF-8', '-E', 'UTF8', '--no-sync'];
    run(this.#account, [BINARIES.initdb, '-D', path.join(made.folder, 'data'), '-U', OWNER, ...flags]);
    await made.start(more);
    await made.prepare();
    return made;
  }

  /** Copies a running database and lets the copy follow it under this name. */
  async replicaOf(primary: Postgres, name: string, more: readonly string[] = []): Promise<Postgres> {
    const made = this.#make();
    const data = path.join(made.folder, 'data');
    const from = `host=${primary.folder} port=${PORT} user=${OWNER} application_name=${name}`;
    run(this.#account, [
      `${BIN}/pg_basebackup`,
      '-D',
      data,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
      '-d',
      from,
    ]);
    await made.start(more);
    return made;
  }

  async close(): Promise<void> {
    for (const each of this.#all) await each.kill();
    rmSync(this.#root, { recursive: true, force: true, maxRetries: 20 });
  }

  #make(): Postgres {
    const folder = path.join(this.#root, String(this.#all.length + 1));
    mkdirSync(folder, { mode: 0o700 });
    if (this.#account.owner !== undefined) chownSync(folder, this.#account.owner, this.#account.owner);
    const made = new Postgres(folder, this.#account, this.#settings);
    this.#all.push(made);
    return made;
  }
}
