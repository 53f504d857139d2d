import pg from 'pg';
import { startEmbedded } from './embedded/startEmbedded.ts';
import { type Db, openDb } from './pool.ts';
import { canRewrite } from './roles/canRewrite.ts';
import { RUNTIME } from './roles/grants.ts';

export interface Storage {
  /** The database for the server's work. */
  db: Db;
  /** The role of `db`, when another one owns the tables. */
  runtime: string | undefined;
  /**
   * Runs `work` on PostgreSQL itself, with the role that owns the tables, or that of `db` when there is no other.
   */
  asOwner: <T>(work: (owner: Db) => Promise<T>) => Promise<T>;
  stop: () => Promise<void>;
}

export interface StorageConfig {
  /** Without one the embedded database in `dataDir` is started. */
  databaseUrl: string | undefined;
  databaseOwnerUrl: string | undefined;
  /** Where PostgreSQL itself is when `databaseUrl` leads to a PgBouncer. */
  databaseDirectUrl?: string | undefined;
  /** Replicas, each behind a PgBouncer too when `databaseUrl` is. */
  databaseReadUrls?: readonly string[];
  /** Most connections of this process to one server. */
  poolSize?: number;
  dataDir: string;
}

interface StorageOptions {
  /** Prints a line for the person at the terminal. */
  print: (text: string) => void;
  /** `false` for a tool that may share the embedded database of a running server. */
  exclusive?: boolean;
}

const warn = (print: StorageOptions['print'], msg: string, more: object = {}) =>
  print(JSON.stringify({ level: 'warn', msg, ...more }));

/** The role of an address, with what the environment adds to it. */
const roleOf = (connectionString: string): string | undefined => new pg.Client({ connectionString }).user;

const ownerOf = (config: StorageConfig & { databaseUrl: string }): pg.PoolConfig | undefined =>
  config.databaseOwnerUrl === undefined || roleOf(config.databaseOwnerUrl) === roleOf(config.databaseUrl)
    ? undefined
    : { connectionString: config.databaseOwnerUrl };

/** Opens the configured database, or the embedded one. */
export async function openStorage(
  config: StorageConfig,
  { print, exclusive = true }: StorageOptions,
): Promise<Storage> {
  const { databaseUrl, databaseDirectUrl, databaseReadUrls = [], poolSize } = config;
  const direct = databaseDirectUrl === undefined ? undefined : { connectionString: databaseDirectUrl };
  const size = poolSize === undefined ? {} : { max: poolSize };
  const open = (connection: pg.PoolConfig, past?: pg.ClientConfig, readFrom: readonly pg.PoolConfig[] = []): Db =>
    openDb(
      connection,
      (error) => warn(print, 'connection to the database lost', { err: error.message }),
      past,
      readFrom,
    );
  const storageOf = (connection: pg.PoolConfig, owner: pg.PoolConfig | undefined, stop: () => Promise<void>) => {
    const readFrom = databaseReadUrls.map((connectionString) => ({ connectionString, ...size }));
    const db = open({ ...connection, ...size }, direct, readFrom);
    const apart = owner ?? direct;
    return {
      db,
      runtime: owner && new pg.Client(connection).user,
      async asOwner<T>(work: (owner: Db) => Promise<T>): Promise<T> {
        if (!apart) return work(db);
        const owning = open(apart);
        try {
          return await work(owning);
        } finally {
          await owning.pool.end();
        }
      },
      async stop() {
        await db.replicas.stop();
        await db.pool.end();
        await stop();
      },
    };
  };
  if (databaseUrl !== undefined)
    return storageOf({ connectionString: databaseUrl }, ownerOf({ ...config, databaseUrl }), async () => undefined);
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: print, exclusive });
  return storageOf({ ...embedded.connection, user: RUNTIME }, embedded.connection, () => embedded.stop());
}

/** Warns of a server whose role could rewrite what nobody may change. */
export async function warnOfOneRole(db: Db, print: StorageOptions['print']): Promise<void> {
  if (await canRewrite(db))
    warn(
      print,
      'the role of DATABASE_URL can rewrite audit, security log and ledger: give the owner in DATABASE_OWNER_URL',
    );
}
