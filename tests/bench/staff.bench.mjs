// npm run bench:staff: plays 300 people at work for five minutes, then five times as many requests, then 300 people
// again. BENCH_RATE (requests a second), BENCH_SECONDS, BENCH_SCALE, BENCH_PORT change the run; BENCH_DATA names a
// folder that is filled once and kept.
import { fork } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { build } from '../../scripts/build.mjs';
import { ROOT } from '../../scripts/process.mjs';
import { quantile } from './figures.mjs';
import { head, loadAverage, machine, row } from './report.mjs';
import { startServer, stolenMs } from './server.mjs';
import { CALLS, prepareStaff } from './staffCalls.mjs';

const RATE = Number(process.env.BENCH_RATE ?? 300);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 300);
const SCALE = Number(process.env.BENCH_SCALE ?? 10);
const PORT = Number(process.env.BENCH_PORT ?? 18520);
const DATA = process.env.BENCH_DATA;

const MOST_P99_MS = 120;
const MOST_RECOVERY_S = 10;
/** Memory may grow by this much while it is watched, which starts after a minute. */
const MOST_GROWTH = 0.1;
const SETTLED_S = 60;
/** A warm-up before anything counts, because a server in use has not just started. */
const WARM_UP_SECONDS = Math.min(30, SECONDS);
const SAMPLE_MS = 5_000;
const OVERLOAD = { rate: RATE * 5, seconds: 25 };
const RECOVERY_SECONDS = 20;
/** At most so many lines about failed requests. */
const MAX_PRINTED = 20;
/** The server has recovered after so many good seconds in a row. */
const CALM_SECONDS = 3;

const missedTargets = [];
const expectTarget = (kept, what) => {
  if (!kept) missedTargets.push(what);
};
const one = (number) => (number < 10 ? number.toFixed(1) : String(Math.round(number)));
const MB = (bytes) => (bytes / 1e6).toFixed(1);
const quantiles = (times) => [0.5, 0.95, 0.99, 1].map((q) => one(quantile(times, q)));
const p99 = (times) => quantile(times, 0.99);

/** Converts the answer of the load to one row for each request. */
const requestsOf = ({ call, due, late, took, status }) =>
  Array.from(call, (index, n) => ({
    call: CALLS[index],
    due: due[n],
    late: late[n],
    took: took[n],
    status: status[n],
  }));
const isGood = ({ status }) => (status >= 200 && status < 300) || status === 304;

/** Computes by least squares how much `value` grows in a minute. */
function growthPerMinute(points, value) {
  const mean = (list) => list.reduce((sum, each) => sum + each, 0) / list.length;
  const [atMean, valueMean] = [mean(points.map(({ at }) => at)), mean(points.map(value))];
  const over = points.reduce((sum, point) => sum + (point.at - atMean) * (value(point) - valueMean), 0);
  return (over / points.reduce((sum, { at }) => sum + (at - atMean) ** 2, 0)) * 60;
}

/** Samples server and database every few seconds; the returned function ends it. */
function watch(server) {
  const started = performance.now();
  const samples = [];
  const look = async () =>
    samples.push({ at: (performance.now() - started) / 1000, ...server.usage(), own: await server.probe() });
  const first = look();
  const timer = setInterval(() => void look(), SAMPLE_MS);
  return async () => {
    clearInterval(timer);
    await first;
    await look();
    return samples;
  };
}

/** Runs one phase of load and reports what server, database and load did meanwhile. */
async function phase(server, load, { rate, seconds }) {
  const end = watch(server);
  const stolen = stolenMs();
  const { columns, ...answer } = await load.ask('play', { rate, seconds });
  const samples = await end();
  const [first, last] = [samples[0], samples.at(-1)];
  const requests = requestsOf(columns);
  const spent = (ms) =>
    `${Math.round(ms / (last.at - first.at) / 10)} % (${(ms / requests.length).toFixed(2)} ms a request)`;
  console.log(
    `\nOf a processor: server ${spent(last.server.cpuMs - first.server.cpuMs)}, PostgreSQL ` +
      `${spent(last.database.cpuMs - first.database.cpuMs)}, load ${spent(answer.cpuMs)}; load average ` +
      `${loadAverage()}. ` +
      'Taken by other machines on the same hardware: ' +
      `${((stolenMs() - stolen) / (last.at - first.at) / 10).toFixed(1)} %.`,
  );
  const late = quantiles(columns.late);
  console.log(
    `The load itself was late by ${late[0]} ms (p50), ${late[2]} (p99), ${late[3]} at most: part of every figure ` +
      `here. The server's event loop, worst of 5 s: ${one(Math.max(...samples.map(({ own }) => own.p99)))} ms (p99), ` +
      `${one(Math.max(...samples.map(({ own }) => own.max)))} at most.`,
  );
  console.log(
    `Live streams: ${answer.streams} open, ${answer.ended} ended meanwhile, ${answer.events} messages of changes.`,
  );
  for (const [what, count] of answer.told.slice(0, MAX_PRINTED)) console.log(`- ${count} × ${what}`);
  const more = answer.told.slice(MAX_PRINTED).reduce((sum, [, count]) => sum + count, 0);
  if (more > 0) console.log(`- and ${more} more`);
  return { requests, samples, streams: answer.streams };
}

function printCalls(requests) {
  head('call', 'number', 'p50 ms', 'p95 ms', 'p99 ms', 'most ms');
  const line = (title, of) => row([title, of.length, ...quantiles(of.map(({ took }) => took))]);
  line('**all**', requests);
  line(
    'all reads',
    requests.filter(({ call }) => !call.writes),
  );
  line(
    'all writes',
    requests.filter(({ call }) => call.writes),
  );
  for (const call of CALLS) {
    const ofCall = requests.filter((request) => request.call === call);
    if (ofCall.length > 0) line(call.title, ofCall);
  }
}

function printMemory(samples) {
  head('after', 'server MB', 'of it heap MB', 'PostgreSQL MB');
  const last = samples.at(-1);
  for (const sample of samples) {
    const isShown = sample === last || sample.at % 30 < SAMPLE_MS / 1000;
    if (isShown)
      row([`${Math.round(sample.at)} s`, MB(sample.server.bytes), MB(sample.own.heap), MB(sample.database.bytes)]);
  }
  const settled = samples.filter(({ at }) => at >= Math.min(SETTLED_S, SECONDS / 5));
  const minutes = (settled.at(-1).at - settled[0].at) / 60;
  const told = Object.entries({ server: (s) => s.server.bytes, PostgreSQL: (s) => s.database.bytes }).map(
    ([name, value]) => {
      const perMinute = growthPerMinute(settled, value);
      const average = settled.reduce((sum, sample) => sum + value(sample), 0) / settled.length;
      expectTarget(
        perMinute * minutes <= MOST_GROWTH * average,
        `memory of ${name} grows by ${MB(perMinute)} MB a minute`,
      );
      return `${name} ${MB(perMinute)} of ${MB(average)}`;
    },
  );
  console.log(`\nLeast squares from ${Math.round(settled[0].at)} s on, in MB a minute: ${told.join(', ')}.`);
}

async function steady(server, load) {
  console.log(`\n## ${RATE} requests a second for ${SECONDS} s`);
  const { requests, samples } = await phase(server, load, { rate: RATE, seconds: SECONDS });
  const bad = requests.filter((request) => !isGood(request));
  const writes = requests.filter(({ call }) => call.writes).length;
  console.log(
    `${requests.length} requests, ${(requests.length / SECONDS).toFixed(0)} a second, ` +
      `${(100 - (writes / requests.length) * 100).toFixed(1)} % reads; ${bad.length} not answered as they should be.\n`,
  );
  printCalls(requests);
  console.log('');
  printMemory(samples);
  expectTarget(p99(requests.map(({ took }) => took)) < MOST_P99_MS, `p99 not under ${MOST_P99_MS} ms`);
  expectTarget(bad.length === 0, `${bad.length} errors`);
}

/**
 * Finds the second, counted from the end of the overload, after which everything is in good order; undefined when there
 * is none.
 */
function recoveredAfter(requests) {
  const seconds = Array.from({ length: RECOVERY_SECONDS }, (_, n) =>
    requests.filter(({ due }) => Math.floor(due / 1000) === n),
  );
  const isCalm = (of) => of.every(isGood) && p99(of.map(({ took }) => took)) < MOST_P99_MS;
  const found = seconds.findIndex((_, n) => seconds.slice(n, n + CALM_SECONDS).every(isCalm));
  return found < 0 || found + CALM_SECONDS > RECOVERY_SECONDS ? undefined : found;
}

async function overload(server, load) {
  console.log(`\n## ${OVERLOAD.rate} requests a second for ${OVERLOAD.seconds} s`);
  const { requests } = await phase(server, load, OVERLOAD);
  const good = requests.filter(isGood);
  const shed = requests.filter(({ status }) => status === 503);
  const bad = requests.length - good.length - shed.length;
  head('', 'number', 'p50 ms', 'p95 ms', 'p99 ms', 'most ms');
  row([
    `answered (${Math.round(good.length / OVERLOAD.seconds)} a second)`,
    good.length,
    ...quantiles(good.map(({ took }) => took)),
  ]);
  row([
    `refused with 503, Retry-After and a French sentence (${Math.round((shed.length / requests.length) * 100)} %)`,
    shed.length,
    ...quantiles(shed.map(({ took }) => took)),
  ]);
  console.log(`Anything else (other status, connection lost, no answer in 20 s): ${bad}.`);
  expectTarget(bad === 0, `overload: ${bad} answered otherwise than served or refused`);

  console.log(`\n## ${RATE} requests a second again, at once`);
  const after = await phase(server, load, { rate: RATE, seconds: RECOVERY_SECONDS });
  const calm = recoveredAfter(after.requests);
  const refused = after.requests.filter((request) => !isGood(request)).length;
  console.log(
    `${
      calm === undefined
        ? `Not in good order within ${RECOVERY_SECONDS} s`
        : `In good order after ${calm} s (p99 ` + `of each second under ${MOST_P99_MS} ms, nothing refused)`
    }; ` + `${refused} refused meanwhile; ${after.streams} live streams.`,
  );
  expectTarget(calm !== undefined && calm <= MOST_RECOVERY_S, `no recovery within ${MOST_RECOVERY_S} s`);
}

/** Starts the process that plays the three hundred people. */
function startLoad() {
  const child = fork(path.join(ROOT, 'tests', 'bench', 'staffLoad.mjs'), { serialization: 'advanced' });
  return {
    ask: (name, value) =>
      new Promise((resolve, reject) => {
        const lost = () => reject(new Error('The load stopped.'));
        child.once('exit', lost);
        child.once('message', (answer) => {
          child.off('exit', lost);
          resolve(answer);
        });
        child.send({ name, value });
      }),
    stop: () => child.disconnect(),
  };
}

async function prepared(database) {
  const client = new pg.Client(database);
  await client.connect();
  try {
    return await prepareStaff(client);
  } finally {
    await client.end();
  }
}

if (!(await build())) process.exit(1);
const before = loadAverage();
const server = await startServer({
  port: PORT,
  scale: SCALE,
  probed: true,
  ...(DATA ? { dataDir: path.resolve(DATA) } : {}),
});
const load = startLoad();
try {
  const staff = await prepared(server.database);
  const streams = await load.ask('begin', { base: server.base, ...staff });
  console.log(
    `\n${machine()}; demonstration × ${SCALE}; ${staff.people.length} people, ${streams} live streams; server, ` +
      `database and load on the same machine, load average ${before} before the run.`,
  );
  await load.ask('play', { rate: RATE, seconds: WARM_UP_SECONDS });
  await steady(server, load);
  await overload(server, load);
} finally {
  load.stop();
  await server.stop({ keep: DATA !== undefined });
}
console.log(
  missedTargets.length === 0
    ? '\nEvery target is met.'
    : `\nMissed:\n${missedTargets.map((what) => `- ${what}`).join('\n')}`,
);
process.exitCode = missedTargets.length === 0 ? 0 : 1;
