import path from 'node:path';
import { packagedBinaries } from './embedded/binaries.ts';
import { startCluster } from './embedded/cluster.ts';

export interface EmbeddedPostgres {
  /** For `new pg.Pool(…)`; `host` is the folder of the private socket. */
  readonly connection: { readonly host: string; readonly port: number; readonly user: string; readonly database: string };
  /** True when another process had started it: `stop()` then leaves it running. */
  readonly adopted: boolean;
  /** Ends PostgreSQL cleanly and waits until it is down. Close the pools first. */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: (text: string) => void;
  /** `false` gives up safety against power cuts for speed: tests only. Default `true`. */
  readonly durable?: boolean;
  /** `false` lets a tool share the database of a running server. Default `true`: one server per folder. */
  readonly exclusive?: boolean;
}

/**
 * Starts the PostgreSQL 17 that npm brought, on a socket only this account can reach, with a database `tournee`.
 * It ends with this process, even killed. Throws an `EmbeddedError` with a French text for the terminal.
 */
export async function startEmbedded({ dataDir, log, durable = true, exclusive = true }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = path.resolve(dataDir);
  return startCluster({ dataDir: folder, log, durable, exclusive, database: 'tournee', binaries: packagedBinaries(folder) });
}
