import type { Page } from '@playwright/test';
import { SCREENS } from './screens.ts';
import { expect, signInOnly, test } from './session.ts';

/** The most that a screen may move while it loads: the sum of its layout shifts. */
const BOUND = 0.01;
const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
/** Time (ms) that an answer takes longer than here, so that each screen is seen loading. */
const ANSWER_MS = 150;
/** Time (ms) without a call after which a screen has all that it asks for. */
const QUIET_MS = 200;
interface Shift {
  value: number;
  nodes: string[];
}

interface Watched {
  shifts: Shift[];
  /** Calls that are under way. */
  pending: number;
  quietSince: number;
}

/** Runs in each page before the application: makes its calls slower and notes what moves without anybody's act. */
function watch(delay: number): void {
  const watched: Watched = { shifts: [], pending: 0, quietSince: performance.now() };
  Object.assign(window, { watched });
  const send = window.fetch;
  window.fetch = async (...call) => {
    const [target] = call;
    // The live stream never ends, would keep one of the few connections, and what it announces would be read again.
    const url = target instanceof Request ? target.url : String(target);
    if (url.includes('/data/events')) return new Response(null, { status: 404 });
    watched.pending += 1;
    try {
      await new Promise((done) => setTimeout(done, delay));
      return await send(...call);
    } finally {
      watched.pending -= 1;
      watched.quietSince = performance.now();
    }
  };
  const nameOf = (element: Element | null): string => {
    if (!element) return '';
    const label = element.getAttribute('aria-label') ?? element.id;
    return `${element.localName}${label && `[${label}]`}`;
  };
  const describe = (node: Node | null): string => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    const text = (node?.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40);
    return `${nameOf(element?.parentElement ?? null)} > ${nameOf(element)} « ${text} »`;
  };
  interface Entry extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
      if (!hadRecentInput)
        watched.shifts.push({
          value,
          nodes: sources.map(
            ({ node, previousRect: from, currentRect: to }) =>
              `${describe(node)} from ${String(from.x)},${String(from.y)} to ${String(to.x)},${String(to.y)}`,
          ),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Waits in the page until its screen is complete, and gives what has moved until then. */
async function shiftsOf(page: Page): Promise<Shift[]> {
  await page.waitForFunction((quietMs) => {
    const { pending, quietSince } = (window as unknown as { watched: Watched }).watched;
    const isLoading = document.querySelector('h1') === null || pending > 0 || document.querySelector('.sk') !== null;
    return !isLoading && performance.now() - quietSince > quietMs;
  }, QUIET_MS);
  // The shifts of a frame are told after it.
  return page.evaluate(
    () =>
      new Promise<Shift[]>((done) => {
        requestAnimationFrame(() => setTimeout(() => done((window as unknown as { watched: Watched }).watched.shifts)));
      }),
  );
}

interface Visit {
  name: string;
  path: string;
  size: (typeof WIDTHS)[number];
}

/** Opens each screen; fails with a line for each that moves too much. Several tabs at a time would wait for each other. */
async function expectStill(page: Page, visits: readonly Visit[]): Promise<void> {
  await page.addInitScript(watch, ANSWER_MS);
  const faults: string[] = [];
  for (const { name, path, size } of visits) {
    await page.setViewportSize(size);
    await page.goto(path);
    const shifts = await shiftsOf(page);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    if (sum > BOUND)
      faults.push(
        [
          `${name} at ${String(size.width)}: ${sum.toFixed(4)}`,
          ...shifts.map(({ value, nodes }) => `  ${value.toFixed(4)} ${nodes.join('; ')}`),
        ].join('\n'),
      );
  }
  expect(faults.join('\n')).toBe('');
}

const atEachWidth = (screens: readonly (readonly [name: string, path: string])[]): Visit[] =>
  WIDTHS.flatMap((size) => screens.map(([name, path]) => ({ name, path, size })));

test('the sign-in does not move while it loads', async ({ page }) => {
  await expectStill(page, atEachWidth([['sign-in', '/admin/login']]));
});

test('no screen moves while it loads, on a phone and on a computer', async ({ page }) => {
  test.setTimeout(240_000);
  await signInOnly(page, 'admin');
  await expectStill(page, atEachWidth(SCREENS.map(([name, path]) => [name, path] as const)));
});
