// npm run bench:clicks: measures opening the list of orders, going there by the menu, sorting, paging and filtering it,
// beside @api-platform/admin that reads the same server, interleaved in one run. BENCH_ONLY=cold (openings by address)
// or clicks, BENCH_RUNS, BENCH_PORT (the proxy takes the next port) and CHROMIUM change the run.
import { build } from '../../scripts/build.mjs';
import { openBrowser, signIn } from './browser.mjs';
import { instrument, LINES, measured, press, settle, slow } from './clicksMeasures.mjs';
import { startProxy } from './clicksProxy.mjs';
import { buildYardstick } from './clicksYardstick.mjs';
import { quantile } from './figures.mjs';
import { head, loadAverage, machine, row } from './report.mjs';
import { signIn as sessionOf, startServer } from './server.mjs';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const PORT = Number(process.env.BENCH_PORT ?? 18448);
const ONLY = process.env.BENCH_ONLY;
const PROCESSORS = [1, 4];
const YARDSTICK = '/yardstick/';
const CALL = '/api/data/commandes?';
/** Both clients wait so long after the last key before they search. */
const DEBOUNCE_MS = 500;
const SCRIPTS_MS = 1_500;
const WINDOW_MS = 2_000;

const OURS = {
  name: 'ours',
  rows: 'tr[data-row]',
  orders: '/admin/commandes',
  products: '/admin/produits',
  menu: (page, label) => page.getByRole('navigation').getByRole('link', { name: label, exact: true }),
  byDate: (page) => page.getByRole('columnheader', { name: 'Date' }).getByRole('button'),
  secondPage: (page) => page.getByRole('button', { name: 'Page 2', exact: true }),
  search: (page) => page.getByPlaceholder('Rechercher...'),
};

const THEIRS = {
  name: 'theirs',
  rows: 'tbody tr.RaDatagrid-row',
  orders: `${YARDSTICK}#/commandes`,
  products: `${YARDSTICK}#/products`,
  menu: (page, label) => page.getByRole('menuitem', { name: label, exact: true }),
  byDate: (page) => page.locator('th .MuiTableSortLabel-root', { hasText: 'Date' }),
  secondPage: (page) => page.getByRole('button', { name: 'Go to page 2' }),
  search: (page) => page.locator('input[name=search]'),
};

/** Asks the server for the number of the first order of each list that the acts end with. */
async function expectations(base) {
  const cookie = await sessionOf(base);
  const ask = async (query) => {
    const address = `${base}${CALL}${new URLSearchParams({ itemsPerPage: '20', ...query })}`;
    return (await (await fetch(address, { headers: { cookie } })).json()).member;
  };
  const newest = { 'order[commandeAt]': 'desc' };
  const list = await ask(newest);
  const found = {
    list,
    sorted: await ask({ 'order[commandeAt]': 'asc' }),
    second: await ask({ ...newest, page: '2' }),
  };
  for (const { commercial } of [...list, ...found.second]) {
    const term = commercial.nomPrenom;
    const orders = await ask({ ...newest, search: term });
    if (orders.length === 20 && orders[0].code !== list[0].code) {
      const first = Object.entries({ ...found, searched: orders }).map(([key, rows]) => [key, rows[0].orderNumber]);
      return { term, ...Object.fromEntries(first) };
    }
  }
  throw new Error('No representative has a page of orders that begins with another one.');
}

/** Values of every run by act, measure and client, in the order in which they are printed. */
const values = new Map();
function keep(act, client, measures) {
  if (!values.has(act)) values.set(act, new Map());
  const kept = values.get(act);
  for (const [measure, value] of Object.entries(measures)) {
    if (!kept.has(measure)) kept.set(measure, { ours: [], theirs: [] });
    if (value !== undefined) kept.get(measure)[client.name].push(value);
  }
}

const named = ({ painted, held, leaves, answered, frame, task, nextPaint }) => ({
  'rows painted': painted,
  'of it the button held': held,
  'request leaves': leaves,
  'answer → painted': answered,
  'longest animation frame': frame,
  'longest task': task,
  'next paint': nextPaint,
});

const newContext = (browser, storageState) =>
  browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'fr-FR', storageState });

/** A blank page of a browser that has built its own window, which takes both processors for a second. */
async function blankPage(context) {
  const page = await context.newPage();
  await page.waitForTimeout(WINDOW_MS);
  return page;
}

async function open(context, address, wanted, { line = null, processor = 1 } = {}) {
  const page = await blankPage(context);
  const session = await context.newCDPSession(page);
  await slow(session, line, processor);
  await page.addInitScript(instrument, wanted);
  await page.goto(address, { waitUntil: 'commit' });
  return { page, session };
}

/** Opens the list with an empty cache, and once more in the same context. */
async function measureOpenings(browser, { base, state, first }, client, [lineName, line], processor) {
  const context = await newContext(browser, state);
  const wanted = { rows: client.rows, count: 20, first: first.list };
  for (const cache of ['empty cache', 'warm cache']) {
    const { page, session } = await open(context, base + client.orders, wanted, { line, processor });
    const measures = named(await measured(page, CALL));
    keep(`${cache}, ${lineName}, ${processor}×`, client, measures);
    // What comes after the rows is in the cache of the second opening, as on any other day.
    await slow(session, null, 1);
    await page.waitForTimeout(2_000);
    await page.close();
  }
  await context.close();
}

/** Counts the scripts sent in the first moments of a screen opened with an empty cache. */
async function measureScripts(browser, { base, state, proxy }, client, act, address) {
  const context = await newContext(browser, state);
  const page = await blankPage(context);
  const sent = proxy.record();
  await Promise.all([page.goto(base + address, { waitUntil: 'commit' }), page.waitForTimeout(SCRIPTS_MS)]);
  const { files, bytes } = sent();
  keep(`${act}: scripts within ${SCRIPTS_MS / 1_000} s`, client, { 'kB as sent': bytes / 1_000, files });
  await context.close();
}

async function measureClicks(browser, { base, state, first }, client, processor) {
  const context = await newContext(browser, state);
  const { page } = await open(
    context,
    base + client.products,
    { rows: client.rows, count: 20, first: '' },
    { processor },
  );
  await measured(page, CALL);
  const act = async (name, wanted, perform, waited = 0) => {
    await settle(page, 2_500 * Math.sqrt(processor));
    await page.evaluate((rows) => window.bench.want(rows), { rows: client.rows, count: 20, first: wanted });
    await perform();
    const measures = await measured(page, CALL);
    for (const key of ['painted', 'leaves']) if (measures[key] !== undefined) measures[key] -= waited;
    if (name) keep(`${name}, ${processor}×`, client, named(measures));
  };
  const presses = (target) => async () => {
    await target.scrollIntoViewIfNeeded();
    await press(page, target);
  };
  const toOrders = presses(client.menu(page, 'Commandes'));
  await act('menu → list, first time', first.list, toOrders);
  await settle(page);
  await presses(client.menu(page, 'Produits'))();
  await page.getByText(first.list).waitFor({ state: 'detached' });
  await act('menu → list, again', first.list, toOrders);
  await act('sort by a header', first.sorted, presses(client.byDate(page)));
  await act('', first.list, presses(client.byDate(page)));
  await act('page 2', first.second, presses(client.secondPage(page)));
  const search = client.search(page);
  await act(
    'filter typed',
    first.searched,
    async () => {
      await presses(search)();
      await search.pressSequentially(first.term, { delay: 60 });
    },
    DEBOUNCE_MS,
  );
  await context.close();
}

const median = (list) => (list.length === 0 ? undefined : quantile(list, 0.5));
const shown = (value) => (value === undefined ? '' : (Math.round(value * 10) / 10).toString());

function print() {
  console.log(`${machine()}, load average ${loadAverage()}, ${RUNS} runs, medians; ms unless said otherwise.\n`);
  console.log(
    'Counted from the press or the last key, less the wait before a search; frames and tasks from 50 ms on.\n',
  );
  head('', 'ours', 'theirs', 'ratio', 'ours, all', 'theirs, all');
  for (const [act, measures] of values)
    for (const [measure, { ours, theirs }] of measures) {
      if (ours.length + theirs.length === 0) continue;
      const [a, b] = [median(ours), median(theirs)];
      const ratio = a === undefined || !b ? '' : (a / b).toFixed(2);
      row([`${act}: ${measure}`, shown(a), shown(b), ratio, ours.map(shown).join(' '), theirs.map(shown).join(' ')]);
    }
}

async function measureOpeningsAndScripts(browser, subject, order) {
  for (const line of Object.entries(LINES))
    for (const processor of PROCESSORS)
      for (const client of order) await measureOpenings(browser, subject, client, line, processor);
  for (const client of order) await measureScripts(browser, subject, client, 'list of orders', client.orders);
  await measureScripts(browser, subject, OURS, 'dashboard', '/admin/dashboard');
  await measureScripts(browser, subject, OURS, 'map of zones', '/admin/zones?vue=carte');
}

if (!(await build())) process.exit(1);
const files = await buildYardstick(YARDSTICK);
const server = await startServer({ port: PORT, scale: 1 });
const proxy = await startProxy({ port: PORT + 1, server: server.base, files });
const browser = await openBrowser();
try {
  const { base } = proxy;
  const page = await browser.newPage();
  await signIn(page, base);
  // The session alone: what our application keeps in the browser would be a warm start.
  const state = { cookies: await page.context().cookies(), origins: [] };
  await page.context().close();
  const subject = { base, proxy, state, first: await expectations(base) };
  for (let run = 0; run < RUNS; run += 1) {
    const order = run % 2 === 0 ? [OURS, THEIRS] : [THEIRS, OURS];
    if (ONLY !== 'clicks') await measureOpeningsAndScripts(browser, subject, order);
    if (ONLY !== 'cold')
      for (const processor of PROCESSORS)
        for (const client of order) await measureClicks(browser, subject, client, processor);
  }
  print();
} finally {
  await browser.close();
  proxy.stop();
  await server.stop();
}
