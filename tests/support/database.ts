import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { forgetAllAnswers } from '../../server/src/db/answerCache.ts';
import { type Db, openDb } from '../../server/src/db/pool.ts';

/** Names the variable with the socket of the run's PostgreSQL; serverSetup.ts passes it to the workers. */
export const SOCKET_VARIABLE = 'TEST_DATABASE_SOCKET';
/** Names the variable with the folder of the run, for what its tests share. */
export const RUN_FOLDER_VARIABLE = 'TEST_RUN_FOLDER';
/** The migrated, empty database that every test database copies. */
export const TEMPLATE = 'migrated';

export interface TestDatabase {
  /** For `new pg.Pool(…)` or `openDb(…)`. */
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
    readonly connectionTimeoutMillis?: number;
  };
  /** The same as a `DATABASE_URL`. */
  readonly url: string;
  /** Removes the database and cuts the connections that are still open. */
  readonly drop: () => Promise<void>;
}

function server(): { host: string; port: number; user: string } {
  const host = process.env[SOCKET_VARIABLE];
  if (host === undefined) throw new Error('No test PostgreSQL: run these tests through the "server" project of jest.');
  return { host, port: 5432, user: 'postgres' };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ ...server(), database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a migrated, empty database in some 20 ms. Drop it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  // The values that the process remembers belong to another database.
  forgetAllAnswers();
  const database = `test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${database} template ${TEMPLATE} strategy file_copy`);
  // On a busy machine a connection may have to wait; only a server in production should give up after two seconds.
  const connection = { ...server(), database, connectionTimeoutMillis: 30_000 };
  return {
    connection,
    url: `postgres://${connection.user}@${encodeURIComponent(connection.host)}:${connection.port}/${database}`,
    drop: () => administer(`drop database if exists ${database} with (force)`),
  };
}

/** A test database with connections to it, which are closed when it is dropped. */
export interface OpenTestDatabase extends TestDatabase {
  readonly db: Db;
}

/** Creates a test database and opens it, with `settings` of its pool. Drop it in `afterAll`. */
export async function openTestDb(settings: pg.PoolConfig = {}): Promise<OpenTestDatabase> {
  const database = await createTestDatabase();
  const db = openDb({ ...database.connection, ...settings }, () => undefined);
  const drop = async () => {
    await db.pool.end();
    await database.drop();
  };
  return { ...database, db, drop };
}
