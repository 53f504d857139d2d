import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs in the page before anything else: records the last input, the moment the wanted rows are painted, and what the
 * browser tells about calls, events, tasks and frames. `wanted`: the selector of a row, how many, and a text of the
 * first.
 */
export function instrument(wanted) {
  const kinds = { event: [], longtask: [], 'long-animation-frame': [] };
  const seen = { wanted, askedAt: 0, input: 0, released: 0, inPage: 0, painted: 0 };
  performance.setResourceTimingBufferSize(5_000);
  for (const [type, entries] of Object.entries(kinds))
    new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({
      type,
      buffered: true,
      ...(type === 'event' ? { durationThreshold: 16 } : {}),
    });
  const isThere = () => {
    const rows = document.querySelectorAll(seen.wanted.rows);
    return rows.length === seen.wanted.count && rows[0].textContent.includes(seen.wanted.first);
  };
  // The frame with the rows has been handed over when a message posted in it arrives.
  const afterFrame = () => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        const row = document.querySelector(seen.wanted.rows);
        if (row?.checkVisibility()) seen.painted = performance.now();
        else afterFrame();
      };
      channel.port2.postMessage(null);
    });
  };
  const check = () => {
    if (seen.wanted === undefined || seen.inPage > 0 || !isThere()) return;
    seen.inPage = performance.now();
    afterFrame();
  };
  new MutationObserver(check).observe(document, { childList: true, subtree: true, characterData: true });
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(
      type,
      (event) => {
        seen.input = event.timeStamp;
      },
      { capture: true, passive: true },
    );
  addEventListener(
    'pointerup',
    (event) => {
      seen.released = event.timeStamp;
    },
    { capture: true, passive: true },
  );
  const longest = (type) =>
    Math.max(
      0,
      ...kinds[type]
        .filter(({ startTime, duration }) => startTime + duration >= seen.input && startTime <= seen.painted)
        .map(({ duration }) => duration),
    );
  Object.assign(window, {
    bench: {
      painted: () => seen.painted > 0,
      /** Begins an act that ends with other rows. */
      want(next) {
        Object.assign(seen, { wanted: next, askedAt: performance.now(), input: 0, released: 0, inPage: 0, painted: 0 });
        if (isThere()) throw new Error(`The rows of ${next.first} are there before the act.`);
      },
      /** The times of the act in ms, counted from its input (from the opening of the page without one). */
      result(path) {
        const calls = performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => name.includes(path) && startTime >= seen.askedAt);
        const answered = calls.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= seen.painted).at(-1);
        // Only what belongs to a press or a key, not the pointer's way there.
        const paints = kinds.event.filter(
          ({ interactionId, startTime }) => interactionId > 0 && startTime >= seen.input && startTime <= seen.painted,
        );
        return {
          painted: seen.painted - seen.input,
          held: seen.released > seen.input ? seen.released - seen.input : undefined,
          leaves: calls.length > 0 ? calls[0].startTime - seen.input : undefined,
          answered: answered && seen.painted - answered.responseEnd,
          frame: longest('long-animation-frame'),
          task: longest('longtask'),
          // Durations come in steps of 8 ms and are told from 16 on.
          nextPaint: seen.input > 0 ? Math.max(8, ...paints.map(({ duration }) => duration)) : undefined,
        };
      },
    },
  });
}

/** Where the pointer rests between two acts. */
const REST = { x: 700, y: 420 };

const STEPS = 12;
const FRAME_MS = 16;

/** Waits until what came with the last act is over, with the pointer away from what is pressed next. */
export async function settle(page, ms = 2_500) {
  await page.mouse.move(REST.x, REST.y);
  await page.waitForTimeout(ms);
}

/**
 * Presses as a person does: some frames on the way, a moment on the target, the button held for 80 ms. A busy page does
 * not slow the hand down, so nothing here waits for its answers before the end.
 */
export async function press(page, target) {
  const { x, y, width, height } = await target.boundingBox();
  const to = { x: x + width / 2, y: y + height / 2 };
  const done = [];
  for (let step = 1; step <= STEPS; step += 1) {
    done.push(page.mouse.move(REST.x + ((to.x - REST.x) * step) / STEPS, REST.y + ((to.y - REST.y) * step) / STEPS));
    await sleep(FRAME_MS);
  }
  await sleep(3 * FRAME_MS);
  done.push(page.mouse.down());
  await sleep(80);
  done.push(page.mouse.up());
  await Promise.all(done);
}

/** Lines from the browser to the server, by the names in the report; `null`: as they are here. */
export const LINES = {
  good: null,
  '1.6 Mbit/s, 150 ms': { kbits: 1_600, latency: 150 },
  '400 kbit/s, 400 ms': { kbits: 400, latency: 400 },
};

/** Slows the page's line and processor down. */
export async function slow(session, line, processor) {
  const speed = line === null ? -1 : (line.kbits * 1_000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line?.latency ?? 0,
    downloadThroughput: speed,
    uploadThroughput: speed,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
}

/** Waits for the rows, then a moment for what the browser tells late, and returns the times of the act. */
export async function measured(page, path) {
  await page.waitForFunction(() => window.bench.painted(), undefined, { timeout: 180_000, polling: 100 });
  await page.waitForTimeout(500);
  return page.evaluate((called) => window.bench.result(called), path);
}
