import { startEmbedded } from './embedded/startEmbedded.ts';
import { type Db, openDb } from './pool.ts';

export interface Storage {
  db: Db;
  stop: () => Promise<void>;
}

interface StorageConfig {
  /** Without one the embedded database in `dataDir` is started. */
  databaseUrl: string | undefined;
  dataDir: string;
}

interface StorageOptions {
  /** Prints a line for the person at the terminal. */
  print: (text: string) => void;
  /** `false` for a tool that may share the embedded database of a running server. */
  exclusive?: boolean;
}

/** Opens the configured database, or the embedded one. */
export async function openStorage(
  config: StorageConfig,
  { print, exclusive = true }: StorageOptions,
): Promise<Storage> {
  const onIdleError = (error: Error) =>
    print(JSON.stringify({ level: 'warn', msg: 'connection to the database lost', err: error.message }));
  if (config.databaseUrl !== undefined) {
    const db = openDb({ connectionString: config.databaseUrl }, onIdleError);
    return { db, stop: () => db.pool.end() };
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: print, exclusive });
  const db = openDb(embedded.connection, onIdleError);
  return {
    db,
    stop: async () => {
      await db.pool.end();
      await embedded.stop();
    },
  };
}
