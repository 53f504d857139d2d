// npm run test:pgbouncer: two servers on PostgreSQL 15 through Debian's PgBouncer, in session and in transaction mode.
import { parseArgs } from 'node:util';
import { openDb } from '../../server/src/db/pool.ts';
import { startDurableCluster } from '../support/durableCluster.ts';
import { bundleServer, killAll, startRealServer } from '../support/realServer.ts';
import { type Mode, startBouncer, throughBouncer } from './bouncer.ts';
import { play } from './play.ts';

const { values } = parseArgs({
  options: { clients: { type: 'string', default: '6' }, calls: { type: 'string', default: '40' } },
});
const [clients, calls] = [Number(values.clients), Number(values.calls)];
/** In session mode each connection of both pools keeps one of PostgreSQL; in transaction mode many share few. */
const SIZE: Record<Mode, number> = { session: 40, transaction: 5 };
const POOL = '10';

async function run(folder: string, mode: Mode): Promise<void> {
  const { connection, version, stop } = await startDurableCluster('tournee-pgbouncer-');
  const bouncer = await startBouncer(connection, mode, SIZE[mode]);
  const db = openDb({ ...connection, max: 4 }, () => undefined);
  try {
    const env = { ...throughBouncer(bouncer, connection), PGPOOL_SIZE: POOL };
    const started = performance.now();
    // The first one migrates the empty database, past PgBouncer.
    const servers = [await startRealServer(folder, env), await startRealServer(folder, env)];
    const urls = servers.map(({ url }) => url) as [string, string];
    const done = await play({ mode, urls, db, bouncer }, { clients, calls, size: SIZE[mode] });
    for (const server of servers) if ((await server.stop()) !== 0) throw new Error('a server did not stop cleanly');
    console.log(
      `PostgreSQL ${version}, ${mode} mode, ${SIZE[mode]} connections for two pools of ${POOL}: ${done.calls} calls ` +
        `of ${clients} people, each sent to both servers and done once, ${done.mouvements} movements, ` +
        `${((performance.now() - started) / 1000).toFixed(0)} s; stock:verify finds no difference.`,
    );
  } finally {
    await db.pool.end();
    await killAll();
    await bouncer.stop();
    await stop();
  }
}

const bundle = await bundleServer();
try {
  for (const mode of ['session', 'transaction'] as const) await run(bundle.folder, mode);
} finally {
  await killAll();
  bundle.remove();
}
