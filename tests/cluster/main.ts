// npm run test:cluster: several servers behind Debian's nginx on PostgreSQL 15 with a replica, through Debian's PgBouncer in
// both modes. Each of them is killed (-9) while people work; the replica takes the place of the primary.
import { parseArgs } from 'node:util';
import type { Mode } from '../pgbouncer/bouncer.ts';
import { bundleServer, killAll } from '../support/realServer.ts';
import { playCluster } from './play.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** Kills of a whole server, and of everything else, in turn; for each of the four stages. */
    server: { type: 'string', default: '5' },
    others: { type: 'string', default: '20' },
    clients: { type: 'string', default: '6' },
    servers: { type: 'string', default: '2' },
    workers: { type: 'string', default: '4' },
  },
});
const { seed } = values;
const [server, others, clients, servers, workers] = [
  values.server,
  values.others,
  values.clients,
  values.servers,
  values.workers,
].map(Number) as [number, number, number, number, number];

/** A replica that is waited for, and one that is late (ms). */
const LATE = [0, 40];

async function run(folder: string, mode: Mode, late: number): Promise<void> {
  const { tally, changes, reads, outcomes } = await playCluster(
    { folder, mode, late, servers, workers, isProxied: true, durable: true },
    { seed, server, others, clients, progress: (line) => console.log(line) },
  );
  const kills = Object.entries(tally.kills).map(([victim, count]) => `${count} × ${victim}`);
  console.log(
    [
      `${tally.title}: ${kills.join(', ')} in ${tally.seconds.toFixed(0)} s.`,
      `  ${tally.calls} calls, ${tally.acknowledged} acknowledged: 0 lost, 0 twice. ${tally.unanswered} got no answer: ` +
        `${tally.whole} of them were there whole, the others not at all, and after another sending once.`,
      `  Back after ${(tally.slowest / 1000).toFixed(1)} s at most. ${reads} reads after ${changes} changes at another ` +
        'server: none older than its reader had written.',
      `  Reads of the last servers: ${[...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')}.`,
      `  ${tally.lots} lots and ${tally.mouvements} movements: stock:verify finds no difference.`,
    ].join('\n'),
  );
}

const bundle = await bundleServer();
try {
  for (const mode of ['session', 'transaction'] as const) for (const late of LATE) await run(bundle.folder, mode, late);
} finally {
  await killAll();
  bundle.remove();
}
