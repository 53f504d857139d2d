// npm run docs:schema: writes docs/schema.md from a database that has just been made.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startCluster } from '../../server/src/db/embedded/cluster.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { makeDataDir } from '../../tests/support/scratch.ts';
import { binariesFor } from '../../tests/support/serverSetup.ts';
import { schemaPage } from './page.ts';

const folder = makeDataDir('tournee-schema-');
const cluster = await startCluster({
  dataDir: path.join(folder, 'data'),
  database: 'schema',
  binaries: binariesFor(folder),
  durable: false,
  exclusive: true,
  log: () => undefined,
});
// The pool ends before the server has closed every connection.
const pool = new pg.Pool({ ...cluster.connection, max: 1 }).on('error', () => undefined);
try {
  await migrate(pool, undefined, { folder: 'server/src/db/migrations' });
  writeFileSync('docs/schema.md', await schemaPage(pool));
  process.stdout.write('docs/schema.md is written.\n');
} finally {
  await pool.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}
