// npm run bench:form: measures typing in the adjustment form of a representative with 2 000 lines of stock, on the
// built application. BENCH_PORT, BENCH_RUNS, BENCH_LINES and CHROMIUM change the run.
import pg from 'pg';
import { build } from '../../scripts/build.mjs';
import { openBrowser, processorMs, signIn } from './browser.mjs';
import { quantile } from './figures.mjs';
import { startServer } from './server.mjs';

const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const LINES = Number(process.env.BENCH_LINES ?? 2_000);

/** Runs in the page before anything else: records the time from every key to its frame, and long tasks. */
function instrument() {
  const seen = { events: [], tasks: [], keys: [] };
  Object.assign(window, { bench: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId || entry.name === 'keydown' || entry.name === 'input')
        seen.events.push({ name: entry.name, ms: entry.duration, work: entry.processingEnd - entry.processingStart });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.tasks.push(entry.duration);
  }).observe({ type: 'longtask' });
  // Measures from the key until its frame has been handed over, because event timing itself has steps of 8 ms.
  addEventListener(
    'keydown',
    (event) => {
      const start = event.timeStamp;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          seen.keys.push(performance.now() - start);
        };
        channel.port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

/** Adds lots until the representative has as many lines as asked. */
async function fill(database) {
  const client = new pg.Client(database);
  await client.connect();
  try {
    await client.query('begin');
    const {
      rows: [who],
    } = await client.query(
      'select id, (select count(*)::int from stock_commercial where commercial_id = u.id) + (select count(*)::int ' +
        "from miscellaneous_stock where commercial_id = u.id) as n from utilisateur u where username = 'col005'",
    );
    const {
      rows: [document],
    } = await client.query(
      "insert into livraison (facture_ref, livraison_at, total_value, commercial_id) values ('BENCH', now(), 0, " +
        '$1) returning id',
      [who.id],
    );
    await client.query(
      `insert into stock_commercial (product_id, commercial_id, lot_number, expire_at)
      select 1 + n % 60, $1, 'B' || lpad(n::text, 5, '0'), date '2027-06-01' + n % 300
        from generate_series(1, $2::int) n`,
      [who.id, LINES - who.n],
    );
    await client.query(
      `insert into stock_mouvement (type, quantite, total_value, stock_commercial_id, product_id, commercial_id,
        livraison_id)
      select 'LIVRAISON', 20 + id % 80, 0, id, product_id, commercial_id, $2 from stock_commercial
        where commercial_id = $1 and lot_number like 'B%'`,
      [who.id, document.id],
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function measure(browser, base, already) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.addInitScript(instrument);
  await signIn(page, base);
  const opened = Date.now();
  await page.goto(`${base}/admin/ajustement/nouveau?commercial=col005`);
  await page.getByRole('spinbutton').first().waitFor();
  const openMs = Date.now() - opened;
  const lines = await page
    .getByText(/\d lignes$/)
    .first()
    .textContent();
  if (already) await page.getByRole('button', { name: 'Remettre à zéro' }).click();
  await page.waitForTimeout(1_500);
  const inPage = await page.locator('[role=row]').count();
  await page.getByRole('spinbutton').nth(0).focus();
  await page.evaluate(() => {
    Object.assign(window.bench, { events: [], tasks: [], keys: [] });
  });
  const session = await context.newCDPSession(page);
  const from = await processorMs(session);
  // Sixty lines are typed: two digits each, then on to the next, at a quick typist's pace.
  for (let line = 0; line < 60; line += 1) {
    await page.keyboard.press('-', { delay: 10 });
    await page.keyboard.press('1', { delay: 10 });
    await page.keyboard.press('2', { delay: 10 });
    await page.keyboard.press('Enter', { delay: 10 });
  }
  await page.waitForTimeout(500);
  const cpuMs = (await processorMs(session)) - from;
  const { keys, events, tasks } = await page.evaluate(() => window.bench);
  await context.close();
  return { openMs, lines, inPage, keys, events, tasks, cpuMs };
}

if (!(await build())) process.exit(1);
const server = await startServer({ port: Number(process.env.BENCH_PORT ?? 18442), scale: 1 });
const browser = await openBrowser();
try {
  await fill(server.database);
  const table = {};
  for (const already of [false, true]) {
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(browser, server.base, already));
    const keys = runs.flatMap((run) => run.keys);
    const round = (ms) => Math.round(ms * 10) / 10;
    table[already ? 'all lines typed' : 'no line typed'] = {
      lines: runs[0].lines,
      'lines in the page': runs[0].inPage,
      'opening (ms)': quantile(
        runs.map((run) => run.openMs),
        0.5,
      ),
      keys: keys.length,
      'key p50 (ms)': round(quantile(keys, 0.5)),
      p95: round(quantile(keys, 0.95)),
      p99: round(quantile(keys, 0.99)),
      longest: round(Math.max(...keys)),
      'processor per key (ms)': round(runs.reduce((sum, run) => sum + run.cpuMs, 0) / keys.length),
      'longest work (ms)': round(Math.max(0, ...runs.flatMap((run) => run.events.map((event) => event.work)))),
      'tasks > 50 ms': runs.reduce((sum, run) => sum + run.tasks.length, 0),
    };
  }
  console.table(table);
} finally {
  await browser.close();
  await server.stop();
}
