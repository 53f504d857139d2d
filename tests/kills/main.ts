// npm run test:kills: kills the server and its PostgreSQL (-9) while clients import and adjust. Everything acknowledged
// must exist once, everything else wholly or not at all.
import { parseArgs } from 'node:util';
import { bundleServer, killAll } from '../support/realServer.ts';
import { play, type Tally } from './play.ts';
import { embeddedStage, externalStage } from './stage.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** Kills of the server, and of PostgreSQL, with `DATABASE_URL`. */
    server: { type: 'string', default: '200' },
    postgres: { type: 'string', default: '30' },
    /** Kills of the server, its own database, or both. */
    embedded: { type: 'string', default: '30' },
    clients: { type: 'string', default: '6' },
  },
});
const { seed } = values;
const number = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`not a number of kills: ${text}`);
  return value;
};
const counts = {
  server: number(values.server),
  postgres: number(values.postgres),
  embedded: number(values.embedded),
  clients: number(values.clients),
};

const summaryOf = ({
  title,
  kills,
  calls,
  acknowledged,
  unanswered,
  whole,
  unavailable,
  lots,
  mouvements,
  slowest,
  seconds,
}: Tally): string =>
  [
    `${title}: ${Object.entries(kills)
      .map(([victim, count]) => `${count} × ${victim}`)
      .join(', ')} in ${seconds.toFixed(0)} s.`,
    `  ${calls} calls, ${acknowledged} acknowledged: 0 lost, 0 twice. ${unanswered} got no answer: ${whole} of ` +
      'them were there whole, the others not at all, and after another sending once.',
    `  Reads meanwhile answered 503 in French ${unavailable} times, never anything else; back after ` +
      `${(slowest / 1000).toFixed(1)} s at most.`,
    `  ${lots} lots and ${mouvements} movements: stock:verify finds no difference, every document has its one line ` +
      'in the audit.',
  ].join('\n');

const bundle = await bundleServer();
try {
  const plays = [
    ...(counts.server + counts.postgres > 0
      ? [{ open: externalStage, server: counts.server, others: counts.postgres }]
      : []),
    ...(counts.embedded > 0 ? [{ open: embeddedStage, server: 0, others: counts.embedded }] : []),
  ];
  for (const { open, server, others } of plays) {
    const stage = await open(bundle.folder);
    try {
      console.log(
        summaryOf(
          await play(stage, { seed, server, others, clients: counts.clients, progress: (line) => console.log(line) }),
        ),
      );
    } catch (error) {
      process.exitCode = 1;
      console.log(
        `${stage.title}: ${error instanceof Error ? error.message : String(error)}\n${stage.log().slice(-2_000)}`,
      );
      console.log(
        `To see it again: npm run test:kills -- ${Object.entries(values)
          .map(([name, value]) => `--${name} ${value}`)
          .join(' ')}`,
      );
    } finally {
      await stage.close();
    }
  }
} finally {
  await killAll();
  bundle.remove();
}
