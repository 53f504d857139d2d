// npm run test:abuse: what other people's calls become while somebody abuses the server, beside a calm minute of the
// same run. `-- --only name,name`, `--seconds 20`, `--short` (ten seconds); ends with 1 when a budget is missed.
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { killAll } from '../support/realServer.ts';
import { serveLoad } from './load.ts';
import { missed, type Outcome, play } from './measure.ts';
import { SCENARIOS } from './scenarios.ts';
import { Stage } from './stage.ts';

const SHORT_S = 10;

const row = (...cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);
const loadAverage = () => os.loadavg()[0]?.toFixed(1) ?? '';
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);

function printRow(name: string, outcome: Outcome): void {
  const { calm, during, memory, calmAfter } = outcome;
  const misses = missed(outcome);
  row(
    name,
    `${ms(calm.p50)} / ${ms(calm.p99)}`,
    `${ms(during.p50)} / ${ms(during.p99)}`,
    ms(during.slowestOrder),
    String(during.failed),
    (during.silence / 1_000).toFixed(1),
    (memory / 1e6).toFixed(0),
    calmAfter === undefined ? '> 10' : String(calmAfter),
    misses.length === 0 ? 'kept' : misses.join(', '),
  );
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      seconds: { type: 'string', default: '60' },
      short: { type: 'boolean', default: false },
    },
  });
  const seconds = values.short ? SHORT_S : Number(values.seconds);
  if (!(seconds > 0)) throw new Error(`not a number of seconds: ${values.seconds}`);
  const names = values.only?.split(',') ?? SCENARIOS.map(({ name }) => name);
  const unknown = names.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name));
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}`);

  execFileSync(process.execPath, [path.join('scripts', 'build.mjs')], { stdio: 'inherit' });
  const stage = new Stage();
  const notes: string[] = [];
  console.log(
    `\n${os.cpus().length} × ${os.cpus()[0]?.model}, load average ${loadAverage()} before; ${seconds} s each; reads in ` +
      'ms (p50 / p99), the slowest order in ms, memory in MB, silence of the live stream and calm in s.\n',
  );
  row('scenario', 'calm', 'during', 'order', 'failed', 'silence', 'memory', 'calm after', 'verdict');
  row('---', ...Array.from({ length: 7 }, () => '---:'), '---');
  try {
    for (const scenario of SCENARIOS.filter(({ name }) => names.includes(name))) {
      const outcome = await play(stage, scenario, seconds);
      printRow(scenario.name, outcome);
      if (missed(outcome).length > 0) process.exitCode = 1;
      notes.push(
        `- ${scenario.name}: ${scenario.title}, ${outcome.seconds.toFixed(0)} s. ${outcome.told}. The load was late by ` +
          `${ms(outcome.late)} ms (p99); load average ${loadAverage()}.`,
      );
    }
  } finally {
    await killAll();
    stage.remove();
    console.log(`\n${notes.join('\n')}`);
  }
}

if (process.argv[2] === 'load') serveLoad();
else await main();
