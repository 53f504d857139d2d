import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { packagedBinaries } from '../../server/src/db/embedded/binaries.ts';
import { type Cluster, startCluster } from '../../server/src/db/embedded/cluster.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { RUNTIME } from '../../server/src/db/roles/grants.ts';
import { RUN_FOLDER_VARIABLE, SOCKET_VARIABLE, TEMPLATE } from './database.ts';
import { makeDataDir, scratchRoot } from './scratch.ts';

declare global {
  // Jest gives set-up and tear-down no other way to share a value.
  var testCluster: { cluster: Cluster; folder: string } | undefined;
}

const PREFIX = 'tournee-tests-';
const HOUR = 3_600_000;

/** Removes folders of runs that were killed. */
function removeOldRuns(root: string): void {
  for (const name of readdirSync(root).filter((each) => each.startsWith(PREFIX))) {
    const folder = path.join(root, name);
    if (Date.now() - statSync(folder).mtimeMs > 6 * HOUR) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Chooses the PostgreSQL of the run: the embedded one by default, Debian's 15, the oldest supported, with `TEST_PG=15`.
 */
export function binariesFor(folder: string, version = process.env['TEST_PG']) {
  if (version === undefined || version === '') return packagedBinaries(folder);
  const bin = `/usr/lib/postgresql/${version}/bin`;
  return { initdb: `${bin}/initdb`, postgres: `${bin}/postgres`, libraries: [] };
}

/** Starts one PostgreSQL for the whole run and migrates the database that the tests copy. */
export default async function serverSetup(): Promise<void> {
  const root = scratchRoot();
  removeOldRuns(root);
  const folder = makeDataDir(PREFIX, root);
  const cluster = await startCluster({
    dataDir: path.join(folder, 'data'),
    database: TEMPLATE,
    binaries: binariesFor(folder),
    durable: false,
    exclusive: true,
    log: () => undefined,
  });
  globalThis.testCluster = { cluster, folder };
  const pool = new pg.Pool({ ...cluster.connection, max: 1 });
  await migrate(pool, RUNTIME);
  // A database with open connections cannot be copied.
  await pool.end();
  process.env[SOCKET_VARIABLE] = cluster.connection.host;
  process.env[RUN_FOLDER_VARIABLE] = folder;
}
