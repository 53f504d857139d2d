// npm run bench:map: measures 100 000 points of sale on the map, compared with the map library's own clusters, 20 long
// trips on their map, and the memory left after 50 changes of map. BENCH_URL measures a server that is already running
// (with its own data); BENCH_PORT, BENCH_POINTS, BENCH_SWITCHES (0 skips the changes) and CHROMIUM change the run.
import { build } from '../../scripts/build.mjs';
import { openBrowser, processor, signIn } from './browser.mjs';
import { DAY, fillMap, representative, TRIPS } from './mapData.mjs';
import { yardstickScript } from './mapYardstick.mjs';
import { startServer } from './server.mjs';

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

/**
 * Runs in the page before anything else: records when the worker gets the answer, when it is read, when the clusters
 * are drawn, and long tasks.
 */
function instrument() {
  const seen = { readAt: 0, dataAt: 0, drawnAt: 0, tasks: [] };
  Object.assign(window, { bench: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.tasks.push(entry.duration);
  }).observe({ type: 'longtask' });
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function postMessage(message, ...rest) {
    if (message.method === 'read' && seen.readAt === 0) {
      seen.readAt = performance.now();
      this.addEventListener('message', ({ data }) => {
        if (data.id === message.id) seen.dataAt = performance.now();
      });
    }
    if (message.method === 'view' && seen.readAt > 0 && seen.drawnAt === 0) {
      this.addEventListener('message', ({ data }) => {
        if (data.id !== message.id || data.value.counts.length === 0 || seen.drawnAt > 0) return;
        requestAnimationFrame(() => {
          // The frame with the points has been handed over when a message posted in it arrives.
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            seen.drawnAt ||= performance.now();
          };
          channel.port2.postMessage(null);
        });
      });
    }
    return post.call(this, message, ...rest);
  };
}

/** Opens an address of the application as its own links do. */
const go = (page, to) =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);

/** Counts frames a second, and processor time for each frame, while `act` runs. */
async function frames(page, session, act) {
  const from = await processor(session);
  await page.evaluate(() => {
    const counter = { frames: 0, start: performance.now(), on: true };
    const next = () => {
      counter.frames += 1;
      if (counter.on) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(window, { counter });
  });
  await act();
  const { count, rate } = await page.evaluate(() => {
    window.counter.on = false;
    return {
      count: window.counter.frames,
      rate: (window.counter.frames * 1_000) / (performance.now() - window.counter.start),
    };
  });
  return { rate, ms: ((await processor(session)) - from) / count };
}

/**
 * Lists the processor time (ms) of each task of the page's main thread while `act` runs; other processes do not count.
 */
async function tasksDuring(browser, page, act) {
  await browser.startTracing(page, {
    categories: ['blink.user_timing', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'],
  });
  await page.evaluate(() => {
    performance.mark('bench');
  });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const start = traceEvents.find(({ name, cat }) => name === 'bench' && cat.includes('user_timing'));
  return traceEvents
    .filter(
      ({ name, pid, tid, ts, tdur }) =>
        name === 'RunTask' && pid === start.pid && tid === start.tid && ts > start.ts && tdur !== undefined,
    )
    .map(({ tdur }) => tdur / 1_000);
}

const drag = (page) => async () => {
  await page.mouse.move(600, 500);
  await page.mouse.down();
  for (let step = 0; step < 100; step += 1)
    await page.mouse.move(600 + 160 * Math.sin(step / 8), 500 + 120 * Math.cos(step / 11));
  await page.mouse.up();
};
const zoom = (page) => async () => {
  await page.mouse.move(600, 500);
  await page.keyboard.down('Control');
  for (let step = 0; step < 8; step += 1) {
    await page.mouse.wheel(0, step % 4 < 2 ? -240 : 240);
    await page.waitForTimeout(350);
  }
  await page.keyboard.up('Control');
};

/** Returns the megabytes in use after garbage collection, and how many maps and workers are left. */
async function left(page, session) {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { result } = await session.send('Runtime.evaluate', { expression: 'HTMLDivElement.prototype' });
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId });
  // A map and its viewport keep each other alive, so counting viewports counts maps.
  const { result: maps } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    returnByValue: true,
    functionDeclaration: "function () { return this.filter((each) => each.className === 'ol-viewport').length; }",
  });
  await session.send('Runtime.releaseObject', { objectId: objects.objectId });
  return { mb: usedSize / 1e6, maps: maps.value, workers: page.workers().length };
}

const round = (value, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits;
const longest = (page) => page.evaluate(() => Math.max(0, ...window.bench.tasks.splice(0)));

const rowOf = ({ first, read, opening, tasks, dragged, zoomed, moving, mb }) => ({
  'premier dessin (ms)': Number.isNaN(first) ? '' : round(first),
  'depuis les données lues': round(read),
  'plus longue tâche, ouverture (ms)': round(opening),
  'de processeur': round(Math.max(...tasks)),
  'en bougeant (ms)': round(moving),
  'glisser (i/s)': round(dragged.rate),
  'processeur par image (ms)': round(dragged.ms, 1),
  'zoom (i/s)': round(zoomed.rate),
  'par image au zoom (ms)': round(zoomed.ms, 1),
  'mémoire (Mo)': round(mb, 1),
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
    await go(
      page,
      `/admin/parcours?${new URLSearchParams(Array.from({ length: TRIPS }, (_, n) => ['parcours', `${DAY}.${representative(n)}`])).toString()}`,
    );
    await page.getByText('Données chargées').waitFor({ timeout: 60_000 });
    loaded = await page.evaluate((from) => performance.now() - from, start);
    await page.waitForTimeout(2_000);
  });
  const passed = await page.evaluate(() => window.bench.tasks.splice(0));
  await page.context().close();
  const row = (times) => ({
    'plus longue tâche (ms)': round(Math.max(0, ...times)),
    'de plus de 50 ms': times.filter((ms) => ms > 50).length,
  });
  return { 'en temps passé': { 'chargés (ms)': round(loaded), ...row(passed) }, 'en temps de processeur': row(tasks) };
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
  const row = ({ mb, maps, workers }) => ({ 'mémoire (Mo)': round(mb, 1), cartes: maps, travailleurs: workers });
  return {
    exist,
    table: { [`après un passage par ${exist.length} cartes`]: row(start), [`après ${SWITCHES} changements`]: row(end) },
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
    [`la carte, ${positions.length / 2} points`]: await measureMap(browser, base),
    'ol/source/Cluster': await measureYardstick(browser, positions),
  });
  console.log(`${TRIPS} parcours`);
  console.table(await measureTrips(browser, base));
  if (SWITCHES > 0) {
    const { exist, table, growth } = await measureSwitches(browser, base);
    console.log(exist.join('\n'));
    console.table(table);
    console.log(`croissance : ${growth} %`);
  }
} finally {
  await browser.close();
  await server?.stop();
}
