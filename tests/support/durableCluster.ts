import { existsSync, rmSync } from 'node:fs';
import { type Cluster, startCluster } from '../../server/src/db/embedded/cluster.ts';
import { makeDataDir } from './scratch.ts';
import { binariesFor } from './serverSetup.ts';

/** The major version of the packaged PostgreSQL. */
export const PACKAGED = '17';
/** The oldest one at hand: Debian's 15, the oldest supported, where it is installed. */
export const OLDEST = existsSync('/usr/lib/postgresql/15/bin/postgres') ? '15' : PACKAGED;

export interface DurableCluster {
  readonly connection: Cluster['connection'];
  readonly dataDir: string;
  readonly version: string;
  /** Ends it and removes its files. */
  readonly stop: () => Promise<void>;
}

/** Starts an empty PostgreSQL on the disk, as durable as in production. `name` begins the name of its folder. */
export async function startDurableCluster(name: string, version = OLDEST): Promise<DurableCluster> {
  const dataDir = makeDataDir(name);
  const cluster = await startCluster({
    dataDir,
    database: 'tournee',
    binaries: binariesFor(dataDir, version === PACKAGED ? '' : version),
    durable: true,
    exclusive: true,
    log: () => undefined,
  });
  return {
    connection: cluster.connection,
    dataDir,
    version,
    async stop() {
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
