import path from 'node:path';
import { packagedBinaries } from './binaries.ts';
import { type Cluster, startCluster } from './cluster.ts';

interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: (text: string) => void;
  /** `false` gives up safety against power cuts for speed: tests only. Default `true`. */
  readonly durable?: boolean;
  /** `false` lets a tool share the database of a running server. Default `true`: one server per folder. */
  readonly exclusive?: boolean;
}

/**
 * Starts the PostgreSQL 17 of the npm package, on a socket that only this account can reach, with a database `tournee`.
 * It ends with this process, even when that is killed. Throws an `EmbeddedError` with a French text for the terminal.
 */
export async function startEmbedded({
  dataDir,
  log,
  durable = true,
  exclusive = true,
}: EmbeddedOptions): Promise<Cluster> {
  const folder = path.resolve(dataDir);
  return startCluster({
    dataDir: folder,
    log,
    durable,
    exclusive,
    database: 'tournee',
    binaries: packagedBinaries(folder),
  });
}
