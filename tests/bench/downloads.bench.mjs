// node tests/bench/downloads.bench.mjs: downloads 100 000 orders as a workbook and as CSV and measures time, size, and
// how much the server's memory grows.
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '../../scripts/build.mjs';
import { quantile } from './figures.mjs';
import { head, loadAverage, machine, row } from './report.mjs';
import { signIn, startServer } from './server.mjs';

const PORT = Number(process.env.BENCH_PORT ?? 18530);
const SCALE = Number(process.env.BENCH_SCALE ?? 5);
const RUNS = 3;
const SAMPLE_MS = 20;
const TYPES = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
const MB = 1_000_000;

const one = (number) => number.toFixed(1);

/**
 * Downloads a list as a file (gzip or not), at most `rate` bytes a second; returns the costs, memory above `idle`
 * included.
 */
async function download({ server, cookie, idle }, list, format, { gzip = false, rate = Infinity } = {}) {
  let peak = server.memory();
  const sampling = setInterval(() => (peak = Math.max(peak, server.memory())), SAMPLE_MS);
  const started = performance.now();
  const cpu = server.cpuMs();
  const answer = await fetch(`${server.base}/api/data/${list}`, {
    headers: { cookie, accept: TYPES[format], 'accept-encoding': gzip ? 'gzip' : 'identity' },
  });
  if (!answer.ok) throw new Error(`${list}: ${answer.status} ${await answer.text()}`);
  const firstMs = performance.now() - started;
  let bytes = 0;
  for await (const piece of answer.body) {
    bytes += piece.length;
    const ahead = (bytes / rate) * 1_000 - (performance.now() - started);
    if (ahead > 0) await sleep(ahead);
  }
  clearInterval(sampling);
  const rows = Number(answer.headers.get('x-total-rows'));
  const estimated = Number(answer.headers.get('x-estimated-length'));
  return {
    rows,
    bytes,
    estimated,
    firstMs,
    ms: performance.now() - started,
    cpu: server.cpuMs() - cpu,
    growth: peak - idle,
    peak,
  };
}

const report = (title, { rows, bytes, estimated, firstMs, ms, cpu, growth, peak }) =>
  row([
    title,
    rows,
    one(bytes / MB),
    `${Math.round((estimated / bytes) * 100)} %`,
    one(firstMs / 1_000),
    one(ms / 1_000),
    cpu < 0 ? '' : one(cpu / 1_000),
    one(peak / MB),
    one(growth / MB),
  ]);

/** Measures how long a page of the list takes meanwhile, in ms. */
async function pagesDuring(server, cookie, work) {
  const times = [];
  let busy = true;
  const asking = (async () => {
    while (busy) {
      const started = performance.now();
      await (await fetch(`${server.base}/api/data/commandes?itemsPerPage=20`, { headers: { cookie } })).arrayBuffer();
      times.push(performance.now() - started);
      await sleep(20);
    }
  })();
  const result = await work();
  busy = false;
  await asking;
  return { result, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

if (process.env.BENCH_BUILT === undefined && !(await build())) process.exit(1);
// Filling the database leaves the process large, so a new one is started that only serves.
const filled = await startServer({ port: PORT, scale: SCALE });
await filled.stop({ keep: true });
const server = await startServer({ port: PORT, scale: SCALE, dataDir: filled.dataDir });
try {
  console.log(`\n${machine()}; demonstration × ${SCALE}; load average ${loadAverage()} before the run.\n`);
  const cookie = await signIn(server.base);
  // A short list runs the code of both formats once beforehand.
  for (const format of ['csv', 'xlsx']) await download({ server, cookie, idle: 0 }, 'zones', format);
  const at = { server, cookie, idle: server.memory() };
  head('download', 'rows', 'MB', 'size foretold', 'first byte s', 's', 'CPU s', 'memory at most MB', 'over idle MB');
  for (let run = 1; run <= RUNS; run += 1) {
    report(`orders, .xlsx (run ${run})`, await download(at, 'commandes', 'xlsx'));
    report(`orders, .csv (run ${run})`, await download(at, 'commandes', 'csv'));
  }
  report('orders, .csv compressed on the way', await download(at, 'commandes', 'csv', { gzip: true }));
  report(
    'orders by amount, .xlsx read at 500 kB a second',
    await download(at, 'commandes?order[totalValue]=desc', 'xlsx', { rate: 500_000 }),
  );
  const pair = await Promise.all([download(at, 'commandes', 'xlsx'), download(at, 'commandes', 'csv')]);
  pair.forEach((cost, at) => report(`two at once, ${at === 0 ? '.xlsx' : '.csv'}`, cost));
  const { result, p50, p99 } = await pagesDuring(server, cookie, () => download(at, 'commandes', 'xlsx'));
  report('orders, .xlsx, pages asked meanwhile', result);
  console.log(`\nA page of 20 orders meanwhile: p50 ${one(p50)} ms, p99 ${one(p99)} ms.`);
} finally {
  await server.stop();
}
