// npm run bench:import: measures how a browser handles import files of 50 000 rows, on the built application. BENCH_URL
// measures a server that is already running; BENCH_PORT, BENCH_RUNS and CHROMIUM change the run.
import path from 'node:path';
import { build } from '../../scripts/build.mjs';
import { ROOT } from '../../scripts/process.mjs';
import { openBrowser, signIn } from './browser.mjs';
import { quantile } from './figures.mjs';
import { generate } from './generate.mjs';
import { startServer } from './server.mjs';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const IMPORTS = [
  {
    kind: 'txt',
    list: '/admin/livraisons',
    button: 'Importer fichier',
    warm: 'livraisons-etoile.txt',
    search: 'L26',
    method: 'verdicts',
  },
  {
    kind: 'xlsx',
    list: '/admin/commercial',
    button: 'Importer fichier excel',
    warm: 'commerciaux.xlsx',
    search: 'miora',
    method: 'verdicts',
  },
];

/**
 * Runs in the page before anything else: records the times of the worker's calls, of the review's opening, and long
 * tasks.
 */
function instrument() {
  const seen = { calls: {}, tasks: [], reviewAt: 0, paintedAt: 0 };
  Object.assign(window, { bench: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.tasks.push({ start: entry.startTime, ms: entry.duration });
  }).observe({ entryTypes: ['longtask'] });
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function postMessage(message, ...rest) {
    const start = performance.now();
    const note = (event) => {
      if (event.data.id !== message.id) return;
      seen.calls[message.method] = performance.now() - start;
      this.removeEventListener('message', note);
    };
    this.addEventListener('message', note);
    return post.call(this, message, ...rest);
  };
  const push = history.pushState;
  history.pushState = function pushState(...args) {
    if (String(args[2]).includes('/import/validation')) {
      seen.reviewAt = performance.now();
      const look = () => {
        if (!document.querySelector('[role=row][aria-rowindex="2"]')) return requestAnimationFrame(look);
        // The frame with the rows has been handed over when a message posted in it arrives.
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          seen.paintedAt = performance.now();
        };
        channel.port2.postMessage(null);
      };
      requestAnimationFrame(look);
    }
    return push.apply(this, args);
  };
}

async function choose(page, { button }, file) {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await page.waitForURL('**/import/validation', { timeout: 60_000 });
  await page.waitForFunction(() => window.bench.paintedAt > window.bench.reviewAt);
}

/** Counts frames a second while the rows are scrolled for two seconds, a screen every quarter of a second. */
const scrollRate = (page) =>
  page.evaluate(async () => {
    const table = document.querySelector('[role=table]');
    const start = performance.now();
    let frames = 0;
    while (performance.now() - start < 2_000) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      table.scrollTop += 40;
      frames += 1;
    }
    return (frames * 1_000) / (performance.now() - start);
  });

/**
 * Measures from a change of the search to the frame that shows the rows found; with an empty `text`, all 50 000 again.
 */
const searchTime = (page, text) =>
  page.evaluate(async (value) => {
    const field = document.querySelector('input[type=search]');
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    const count = () => document.querySelector('[role=table]')?.getAttribute('aria-rowcount');
    const before = count();
    const start = performance.now();
    setter.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    while (count() === before && performance.now() - start < 3_000)
      await new Promise((resolve) => setTimeout(resolve, 0));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = resolve;
      channel.port2.postMessage(null);
    });
    return performance.now() - start;
  }, text);

/** Measures from the choice of the effects' tab to the frame that shows them; null where the import has none. */
const effectsTime = (page) =>
  page.evaluate(async () => {
    const tab = [...document.querySelectorAll('[role=tab]')].at(1);
    if (!tab) return null;
    const row = `[role=tabpanel][aria-labelledby="${tab.id}"] [aria-rowindex="2"]`;
    const start = performance.now();
    tab.click();
    while (!document.querySelector(row) && performance.now() - start < 3_000)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = resolve;
      channel.port2.postMessage(null);
    });
    return performance.now() - start;
  });

async function measure(browser, base, spec, file) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.addInitScript(instrument);
  await signIn(page, base, 'importateur');
  await page.goto(base + spec.list);
  // A small file first puts chunks and worker into the browser's cache, as on any day but the first.
  await choose(page, spec, path.join(ROOT, 'tests/samples', spec.warm));
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click();
  await page.waitForTimeout(1_000);
  const from = await page.evaluate(() => {
    window.bench.tasks.length = 0;
    return performance.now();
  });
  await choose(page, spec, file);
  const { calls, painted, until } = await page.evaluate(() => ({
    calls: window.bench.calls,
    painted: window.bench.paintedAt - window.bench.reviewAt,
    until: performance.now(),
  }));
  const fps = await scrollRate(page);
  const search = await searchTime(page, spec.search);
  await page.waitForTimeout(300);
  const rows = await searchTime(page, '');
  await page.waitForTimeout(300);
  const effects = await effectsTime(page);
  await page.waitForTimeout(300);
  const all = await page.evaluate(() => window.bench.tasks);
  await context.close();
  const longest = (list) => Math.max(0, ...list.map((task) => task.ms));
  return {
    read: calls.read,
    check: calls[spec.method],
    total: until - from,
    painted,
    fps,
    search,
    rows,
    effects,
    taskAfter: longest(all),
  };
}

const files = generate();
if (!process.env.BENCH_URL && !(await build())) process.exit(1);
const server = process.env.BENCH_URL
  ? null
  : await startServer({ port: Number(process.env.BENCH_PORT ?? 18440), scale: 1 });
const base = process.env.BENCH_URL ?? server.base;
const browser = await openBrowser();
try {
  const table = {};
  for (const spec of IMPORTS) {
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(browser, base, spec, files[spec.kind]));
    const of = (key) =>
      Math.round(
        quantile(
          runs.map((run) => run[key]),
          0.5,
        ),
      );
    table[`.${spec.kind}, 50 000 rows`] = {
      'reading and columns (ms)': of('read'),
      'verdicts (ms)': of('check'),
      'file → review (ms)': of('total'),
      'review opened (ms)': of('painted'),
      '50 000 rows painted (ms)': of('rows'),
      'scrolling (frames/s)': of('fps'),
      'search (ms)': of('search'),
      'effects (ms)': runs[0].effects === null ? '—' : of('effects'),
      'longest task (ms, 0: none of 50)': Math.round(Math.max(...runs.map((run) => run.taskAfter))),
    };
  }
  console.table(table);
} finally {
  await browser.close();
  await server?.stop();
}
