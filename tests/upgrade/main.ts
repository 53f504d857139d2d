// npm run test:upgrade -- REVISION: two servers of that version are changed to the present one, while people work.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDb } from '../../server/src/db/pool.ts';
import { startDurableCluster } from '../support/durableCluster.ts';
import { bundleServer, killAll, startRealServer, urlsOf } from '../support/realServer.ts';
import { play } from './play.ts';

const { values, positionals } = parseArgs({
  options: { clients: { type: 'string', default: '6' } },
  allowPositionals: true,
});
const revision = positionals[0] ?? 'HEAD~1';

/** Unpacks the sources of a revision. */
function sourcesOf(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tournee-ancienne-'));
  const archive = execFileSync(
    'git',
    ['archive', '--format=tar', name, 'server', 'rules', 'geometry', 'package.json'],
    { maxBuffer: 1e9 },
  );
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  return folder;
}

const sources = sourcesOf(revision);
execFileSync('ln', ['-s', path.resolve('node_modules'), path.join(sources, 'node_modules')]);
const drains = readFileSync(path.join(sources, 'server/src/config.ts'), 'utf8').includes('DRAIN_SECONDS');
const knows = (file: string) => existsSync(path.join(sources, 'server/src/db', file));
const stays = knows('schema/applied.ts');
const [old, present] = [await bundleServer(sources), await bundleServer()];
const cluster = await startDurableCluster('tournee-upgrade-');
const db = openDb({ ...cluster.connection, max: 4 }, () => undefined);
try {
  const env = { ...urlsOf(cluster.connection), DRAIN_SECONDS: '2' };
  // Before it had a role of its own, the server worked with the owner's.
  const oldEnv = { ...env, ...(knows('roles/grants.ts') ? {} : { DATABASE_URL: env.DATABASE_OWNER_URL }) };
  const applied = async () => (await db.pool.query<{ name: string }>('select name from schema_migration')).rows;
  const before: { name: string }[] = [];
  const started = performance.now();
  const done = await play(
    {
      db,
      old: { start: () => startRealServer(old.folder, oldEnv), drains, stays },
      new: {
        drains: true,
        start: async () => {
          if (before.length === 0) before.push(...(await applied()));
          return startRealServer(present.folder, env);
        },
      },
    },
    { clients: Number(values.clients), pause: 2_000 },
  );
  const names = new Set(before.map(({ name }) => name));
  const added = (await applied()).filter(({ name }) => !names.has(name)).map(({ name }) => name);
  console.log(
    `From ${revision} to the present version on PostgreSQL ${cluster.version} in ` +
      `${((performance.now() - started) / 1000).toFixed(0)} s: ${done.calls} calls of ${values.clients} people, each sent ` +
      `twice and done once, and ${done.reads} reads; all answered, ${done.oldOnNew} by the old version after the ` +
      `schema was the new one’s (migrations: ${added.join(', ') || 'none'}). stock:verify finds no difference.`,
  );
} finally {
  await db.pool.end();
  await killAll();
  await cluster.stop();
  rmSync(sources, { recursive: true, force: true, maxRetries: 20 });
  old.remove();
  present.remove();
}
