// npm run bench:boards: measures main-thread tasks and layout shifts while a board opens, compared with a nearly empty
// page of the same application. BENCH_URL measures a server that is already running; BENCH_PORT, BENCH_RUNS,
// BENCH_TRACES (a folder for the browser's own traces) and CHROMIUM change the run.
import { writeFile } from 'node:fs/promises';
import { build } from '../../scripts/build.mjs';
import { openBrowser, signIn } from './browser.mjs';
import { startServer } from './server.mjs';

const RUNS = Number(process.env.BENCH_RUNS ?? 4);
const TRACES = process.env.BENCH_TRACES;
const PAGES = {
  'empty page': '/admin/inconnue',
  dashboard: '/admin/dashboard',
  'daily board': '/admin/board/quotidien',
  'points of sale': '/admin/board/pos',
};
const SIZES = { 1280: { width: 1280, height: 800 }, 390: { width: 390, height: 844 } };

/** Runs in the page before anything else. */
function instrument() {
  const seen = { shift: 0, moved: [] };
  Object.assign(window, { bench: seen });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      seen.shift += value;
      seen.moved.push(...sources.map(({ node }) => node?.className || node?.nodeName));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Lists the tasks of the page's main thread after its first paint, by processor time in ms. Unlike the Long Tasks API,
 * this excludes what other processes take of the machine.
 */
function tasksOf(trace) {
  const { traceEvents } = JSON.parse(trace);
  const paints = traceEvents.filter(({ name }) => name === 'firstPaint');
  const paint = paints.at(-1);
  return traceEvents
    .filter(
      ({ name, pid, tid, ts, tdur }) =>
        name === 'RunTask' && pid === paint.pid && tid === paint.tid && ts > paint.ts && tdur !== undefined,
    )
    .map(({ tdur }) => tdur / 1_000);
}

/** Measures one load of the page and the four seconds after it. */
async function measure(context, url, traced) {
  const page = await context.newPage();
  await page.addInitScript(instrument);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'loading', 'v8', 'toplevel'],
  });
  await page.goto(url);
  await page.waitForTimeout(4_000);
  const { metrics } = await session.send('Performance.getMetrics');
  const { shift, moved } = await page.evaluate(() => window.bench);
  const trace = (await browser.stopTracing()).toString();
  if (traced) await writeFile(traced, trace);
  await page.close();
  const tasks = tasksOf(trace);
  const sum = (key) => (metrics.find(({ name }) => name === key)?.value ?? 0) * 1_000;
  return {
    cpu: sum('TaskDuration'),
    script: sum('ScriptDuration'),
    layout: sum('LayoutDuration') + sum('RecalcStyleDuration'),
    longest: Math.max(0, ...tasks),
    count: tasks.filter((task) => task > 50).length,
    shift,
    moved,
  };
}

const least = (runs, key) => Math.min(...runs.map((run) => run[key]));
const round = (value, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits;

if (!process.env.BENCH_URL && !(await build())) process.exit(1);
const server = process.env.BENCH_URL
  ? null
  : await startServer({ port: Number(process.env.BENCH_PORT ?? 18448), scale: 1 });
const base = process.env.BENCH_URL ?? server.base;
const browser = await openBrowser();
try {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const context = await browser.newContext({ viewport, locale: 'fr-FR' });
    const first = await context.newPage();
    await signIn(first, base);
    await first.close();
    const table = {};
    for (const [name, path] of Object.entries(PAGES)) {
      // A first load puts chunks and their compiled code into the browser's cache, as on any day but the first.
      await measure(context, base + path);
      const runs = [];
      for (let run = 0; run < RUNS; run += 1)
        runs.push(
          await measure(context, base + path, TRACES && `${TRACES}/${path.split('/').at(-1)}-${size}-${run}.json`),
        );
      const moved = [...new Set(runs.flatMap((run) => run.moved))];
      if (moved.length > 0) console.log(`${name}, ${size}: moved ${moved.join(', ')}`);
      table[name] = {
        'processor (ms)': round(least(runs, 'cpu')),
        'of it script (ms)': round(least(runs, 'script')),
        'of it layout (ms)': round(least(runs, 'layout')),
        'tasks > 50 ms': least(runs, 'count'),
        'longest (ms)': round(least(runs, 'longest')),
        'layout shift, at most': round(Math.max(...runs.map((run) => run.shift)), 4),
      };
    }
    console.log(`${size} px, the least of ${RUNS} openings`);
    console.table(table);
    await context.close();
  }
} finally {
  await browser.close();
  await server?.stop();
}
