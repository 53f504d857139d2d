// npm run test:model: plays worlds of random steps against the real server on its own embedded database, both of which
// are killed now and then; with `--cluster session` or `--cluster transaction`, against several servers behind nginx.
import { parseArgs } from 'node:util';
import { verifyStock } from '../../server/src/cli/support/verifyStock.ts';
import { bundleServer, killAll } from '../support/realServer.ts';
import type { Mode } from '../pgbouncer/bouncer.ts';
import { alone, cluster, type Ground } from './grounds.ts';
import { playSeeds } from './run.ts';
import { auditFaults } from './snapshot.ts';
import { openOffice } from './world.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '50' },
    /** How many steps in a thousand kill the server. */
    kills: { type: 'string', default: '4' },
    side: { type: 'string', default: '8' },
    seed: { type: 'string' },
    path: { type: 'string' },
    /** The mode of PgBouncer. */
    cluster: { type: 'string' },
  },
});
const only = values.seed === undefined ? undefined : Number(values.seed);
const seeds =
  only === undefined ? Array.from({ length: Number(values.seeds) }, (_, n) => Number(values.from) + n) : [only];

const bundle = await bundleServer();
const started = performance.now();
const seconds = () => ((performance.now() - started) / 1000).toFixed(0);

async function play(ground: Ground): Promise<void> {
  const { server, db } = ground;
  console.log(ground.title);
  const office = await openOffice(db, server);
  ground.follow(office.cookie);
  const failure = await playSeeds({
    office,
    seeds,
    steps: Number(values.steps),
    kills: Number(values.kills),
    side: Number(values.side),
    path: values.path,
    progress: (done) => {
      const { calls, kills, lost } = server.figures;
      if (done % 50 === 0 || done === seeds.length)
        console.log(
          `${done} of ${seeds.length} seeds, ${seconds()} s: ${calls} calls, ${kills} kills, ${lost} answers lost`,
        );
    },
  });
  const outcome = await server.ask(() => verifyStock(db));
  const audits = await server.ask(() => auditFaults(db));
  const { rows } = await server.ask(() =>
    db.pool.query<{ deadlocks: number }>('select deadlocks from pg_stat_database where datname = current_database()'),
  );
  const { unavailable } = server.figures;
  console.log(
    `stock:verify: ${outcome.lots} lots, ${outcome.mouvements} movements, ` +
      `${outcome.difference ?? 'no difference'}; documents without just one line in the audit: ${audits}; deadlocks ` +
      `since the last kill: ${rows[0]?.deadlocks}; 503: ${unavailable}.`,
  );
  if (failure) console.log(failure.report);
  if (failure !== undefined || outcome.difference !== undefined || audits > 0) process.exitCode = 1;
  else console.log(`${seeds.length} seeds × ${values.steps} steps in ${seconds()} s, all as the model says.`);
}

try {
  const ground = await (values.cluster === undefined
    ? alone(bundle.folder)
    : cluster(bundle.folder, values.cluster as Mode));
  try {
    await play(ground);
  } finally {
    await ground.close();
  }
} finally {
  await killAll();
  bundle.remove();
}
