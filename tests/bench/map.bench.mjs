// npm run bench:map: measures 100 000 points of sale on the map, compared with the map library's own clusters, 20 long
// trips on their map, and the memory left after 50 changes of map. BENCH_URL measures a server that is already running
// (with its own data); BENCH_PORT, BENCH_POINTS, BENCH_SWITCHES (0 skips the changes) and CHROMIUM change the run.
import { build } from '../../scripts/build.mjs';
import { openBrowser, signIn } from './browser.mjs';
import { DAY, fillMap, representative, TRIPS } from './mapData.mjs';
import { yardstickScript } from './mapYardstick.mjs';
import { startServer } from './server.mjs';
import { instrument, go, frames, tasksDuring, drag, zoom, left, round, longest } from './mapMeasures.mjs';

const POINTS = Number(process.env.BENCH_POINTS ?? 100_000);

const SWITCHES = Number(process.env.BENCH_SWITCHES ?? 50);

const MAP = '/admin/points-vente?vue=carte';

const OPENINGS = 3;

/** Screens with a map. A missing screen shows another page and costs nothing. */
const MAPS = [
  MAP,
  '/admin/point-de-vente/POS000195',
  '/admin/zones?vue=carte',
  '/admin/heatmap',
  '/admin/parcours',
  '/admin/tracking-devices?vue=carte',
  '/admin/board/quotidien',
  '/admin/board/pos',
];

const rowOf = ({ first, read, opening, tasks, dragged, zoomed, moving, mb }) => ({
  'first picture (ms)': Number.isNaN(first) ? '' : round(first),
  'since the data were read': round(read),
  'longest task, opening (ms)': round(opening),
  'of processor': round(Math.max(...tasks)),
  'while moving (ms)': round(moving),
  'dragging (frames/s)': round(dragged.rate),
  'processor per frame (ms)': round(dragged.ms, 1),
  'zoom (frames/s)': round(zoomed.rate),
  'per frame while zooming (ms)': round(zoomed.ms, 1),
  'memory (MB)': round(mb, 1),
});

async function measureMap(browser, base) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'fr-FR' })).newPage();
  await page.addInitScript(instrument);
  await signIn(page, base);
  // A first opening puts chunks and workers into the browser's cache, as on any day but the first.
  await page.goto(base + MAP);
  await page.waitForFunction(() => window.bench.drawnAt > 0);
  const session = await page.context().newCDPSession(page);
  const list = async () => {
    await page.goto(`${base}/admin/points-vente`);
    await page.getByRole('table').waitFor();
    await page.waitForTimeout(1_000);
    await longest(page);
  };
  const open = async () => {
    await go(page, MAP);
    await page.waitForFunction(() => window.bench.drawnAt > 0);
    await page.waitForTimeout(800);
  };
  // The best of several openings counts, as everywhere here. The tasks come from one more opening, because tracing
  // takes time itself.
  const openings = [];
  for (let n = 0; n < OPENINGS; n += 1) {
    await list();
    await open();
    openings.push({
      ...(await page.evaluate(() => ({
        answered: window.bench.drawnAt - window.bench.readAt,
        read: window.bench.drawnAt - window.bench.dataAt,
      }))),
      longest: await longest(page),
    });
  }
  const [first, read, opening] = ['answered', 'read', 'longest'].map((key) =>
    Math.min(...openings.map((each) => each[key])),
  );
  await list();
  const before = await left(page, session);
  const tasks = await tasksDuring(browser, page, open);
  await longest(page);
  const dragged = await frames(page, session, drag(page));
  const zoomed = await frames(page, session, zoom(page));
  const moving = await longest(page);
  const after = await left(page, session);
  await page.context().close();
  return rowOf({ first, read, opening, tasks, dragged, zoomed, moving, mb: after.mb - before.mb });
}

/** Measures from the address of 20 trips to the picture of all of them. */
async function measureTrips(browser, base) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'fr-FR' })).newPage();
  await page.addInitScript(instrument);
  await signIn(page, base);
  // A first opening without trips puts chunks into the browser's cache.
  await page.goto(`${base}/admin/parcours`);
  await page.waitForSelector('.ol-viewport canvas', { state: 'attached' });
  await page.waitForTimeout(1_000);
  await longest(page);
  let loaded = 0;
  const tasks = await tasksDuring(browser, page, async () => {
    const start = await page.evaluate(() => performance.now());
    const trips = Array.from({ length: TRIPS }, (_, n) => ['parcours', `${DAY}.${representative(n)}`]);
    await go(page, `/admin/parcours?${new URLSearchParams(trips).toString()}`);
    await page.getByText('Données chargées').waitFor({ timeout: 60_000 });
    loaded = await page.evaluate((from) => performance.now() - from, start);
    await page.waitForTimeout(2_000);
  });
  const passed = await page.evaluate(() => window.bench.tasks.splice(0));
  await page.context().close();
  const row = (times) => ({
    'longest task (ms)': round(Math.max(0, ...times)),
    'over 50 ms': times.filter((ms) => ms > 50).length,
  });
  return { 'elapsed time': { 'loaded (ms)': round(loaded), ...row(passed) }, 'processor time': row(tasks) };
}

async function measureYardstick(browser, positions) {
  const content = await yardstickScript();
  const open = async () => {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await page.goto('about:blank');
    await page.setContent(
      '<div id="map" style="position:absolute;left:256px;top:193px;width:724px;height:607px" tabindex="-1"></div>',
    );
    await page.evaluate(instrument);
    await page.addScriptTag({ content });
    return page;
  };
  const draw = (page) => page.evaluate((all) => window.draw(all), positions);
  const openings = [];
  for (let n = 0; n < OPENINGS; n += 1) {
    const page = await open();
    const read = await draw(page);
    await page.waitForTimeout(800);
    openings.push({ read, longest: await longest(page) });
    await page.context().close();
  }
  const [read, opening] = ['read', 'longest'].map((key) => Math.min(...openings.map((each) => each[key])));
  const page = await open();
  const session = await page.context().newCDPSession(page);
  const before = await left(page, session);
  const tasks = await tasksDuring(browser, page, async () => {
    await draw(page);
    await page.waitForTimeout(800);
  });
  await longest(page);
  const dragged = await frames(page, session, drag(page));
  const zoomed = await frames(page, session, zoom(page));
  const moving = await longest(page);
  const after = await left(page, session);
  await page.context().close();
  return rowOf({ first: NaN, read, opening, tasks, dragged, zoomed, moving, mb: after.mb - before.mb });
}

/** Measures 50 changes from map to map, and back to the start. */
async function measureSwitches(browser, base) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'fr-FR' })).newPage();
  await signIn(page, base);
  const session = await page.context().newCDPSession(page);
  const seen = new Set();
  const visit = async (address) => {
    await go(page, address);
    const found = await page
      .waitForSelector('.ol-viewport canvas', { timeout: 4_000, state: 'attached' })
      .catch(() => null);
    if (found) seen.add(address);
    await page.waitForTimeout(400);
  };
  const home = async () => {
    await go(page, '/admin/commandes');
    await page.getByRole('table').waitFor();
    // Answers are kept for a minute after their screen; they are not a leak.
    await page.waitForTimeout(65_000);
    return left(page, session);
  };
  for (const address of MAPS) await visit(address);
  const exist = MAPS.filter((address) => seen.has(address));
  const start = await home();
  for (let at = 0; at < SWITCHES; at += 1) await visit(exist[at % exist.length]);
  const end = await home();
  await page.context().close();
  const row = ({ mb, maps, workers }) => ({ 'memory (MB)': round(mb, 1), maps, workers });
  return {
    exist,
    table: { [`after a visit to ${exist.length} maps`]: row(start), [`after ${SWITCHES} changes`]: row(end) },
    growth: round((end.mb / start.mb - 1) * 100, 1),
  };
}

if (!process.env.BENCH_URL && !(await build())) process.exit(1);

const server = process.env.BENCH_URL
  ? null
  : await startServer({ port: Number(process.env.BENCH_PORT ?? 18446), scale: 1 });

const base = process.env.BENCH_URL ?? server.base;

const browser = await openBrowser();

try {
  if (server) await fillMap(server.database, POINTS);
  const page = await browser.newPage();
  await signIn(page, base);
  const positions = await page.evaluate(async () => (await (await fetch('/api/data/pos/map')).json()).positions);
  await page.close();
  console.table({
    [`the map, ${positions.length / 2} points`]: await measureMap(browser, base),
    'ol/source/Cluster': await measureYardstick(browser, positions),
  });
  console.log(`${TRIPS} trips`);
  console.table(await measureTrips(browser, base));
  if (SWITCHES > 0) {
    const { exist, table, growth } = await measureSwitches(browser, base);
    console.log(exist.join('\n'));
    console.table(table);
    console.log(`growth: ${growth} %`);
  }
} finally {
  await browser.close();
  await server?.stop();
}
