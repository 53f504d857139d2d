import { processorMs } from './browser.mjs';

/**
 * Runs in the page before anything else: records when the worker gets the answer, when it is read, when the clusters
 * are drawn, and long tasks.
 */
export function instrument() {
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
export const go = (page, to) =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);

/** Counts frames a second, and processor time for each frame, while `act` runs. */
export async function frames(page, session, act) {
  const from = await processorMs(session);
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
  return { rate, ms: ((await processorMs(session)) - from) / count };
}

/**
 * Lists the processor time (ms) of each task of the page's main thread while `act` runs; other processes do not count.
 */
export async function tasksDuring(browser, page, act) {
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

export const drag = (page) => async () => {
  await page.mouse.move(600, 500);
  await page.mouse.down();
  for (let step = 0; step < 100; step += 1)
    await page.mouse.move(600 + 160 * Math.sin(step / 8), 500 + 120 * Math.cos(step / 11));
  await page.mouse.up();
};

export const zoom = (page) => async () => {
  await page.mouse.move(600, 500);
  await page.keyboard.down('Control');
  for (let step = 0; step < 8; step += 1) {
    await page.mouse.wheel(0, step % 4 < 2 ? -240 : 240);
    await page.waitForTimeout(350);
  }
  await page.keyboard.up('Control');
};

/** Returns the megabytes in use after garbage collection, and how many maps and workers are left. */
export async function left(page, session) {
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

export const round = (value, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits;

export const longest = (page) => page.evaluate(() => Math.max(0, ...window.bench.tasks.splice(0)));
