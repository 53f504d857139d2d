import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { tinyArchive } from '../support/archive.ts';
import { eventually } from '../support/eventually.ts';
import { scratchRoot } from '../support/scratch.ts';
import { expect, signInOnly, test } from './session.ts';

/** A server of its own, because that of the other tests has no base map. */
const PORT = Number(process.env['E2E_PORT'] ?? 4180) + 1;
const BASE = `http://127.0.0.1:${String(PORT)}`;
const LAKE = { light: [197, 218, 228, 255], dark: [22, 38, 47, 255] };
let folder: string;
let server: ChildProcess;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = mkdtempSync(path.join(scratchRoot(), 'tournee-carte-'));
  const file = path.join(folder, 'madagascar.pmtiles');
  writeFileSync(file, tinyArchive());
  server = spawn(process.execPath, ['dist/server/server.js'], {
    stdio: 'ignore',
    env: { ...process.env, PORT: String(PORT), DATA_DIR: path.join(folder, 'data'), DEMO: '1', BASEMAP: file },
  });
  const isReady = () =>
    fetch(`${BASE}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  await eventually('the server with a base map', isReady, 90_000);
});

test.afterAll(async () => {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

test('a map shows the base map of a file, in the colours of the theme, with its attribution', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: BASE });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  const ranges: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.pmtiles')) ranges.push(request.headers()['range']);
  });
  await signInOnly(page, 'admin');
  await page.goto('/admin/zones?vue=carte');
  await expect(page.getByRole('link', { name: 'Essai © OpenStreetMap' })).toBeVisible();
  const hasColour = (colour: number[]) =>
    page.locator('.basemap canvas').evaluate((canvas: HTMLCanvasElement, wanted) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      for (let at = 0; at < data.length; at += 4) if (wanted.every((value, n) => data[at + n] === value)) return true;
      return false;
    }, colour);
  await expect.poll(() => hasColour(LAKE.light)).toBe(true);
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark';
  });
  await expect.poll(() => hasColour(LAKE.dark)).toBe(true);
  await expect(page.getByText('Fond de carte indisponible')).toHaveCount(0);
  expect(ranges.length).toBeGreaterThan(1);
  expect(ranges.every((range) => /^bytes=\d+-\d+$/.test(range ?? ''))).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

test('the code of the base map is small and comes after that of the map', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: BASE });
  const page = await context.newPage();
  // Otherwise a slow machine has loaded what is likely to be needed next before it comes to the base map.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await signInOnly(page, 'admin');
  await page.goto('/admin/zones?vue=carte');
  await expect(page.getByRole('link', { name: 'Essai © OpenStreetMap' })).toBeVisible();
  const [before, its] = await page.evaluate(() => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js')) as PerformanceResourceTiming[];
    const start = scripts.find(({ name }) => name.includes('/basemap.'))?.startTime ?? 0;
    const together = 20;
    const bytes = (group: PerformanceResourceTiming[]) => group.reduce((sum, one) => sum + one.encodedBodySize, 0);
    return [
      bytes(scripts.filter(({ startTime }) => startTime < start - together)),
      bytes(scripts.filter(({ startTime }) => Math.abs(startTime - start) <= together)),
    ] as const;
  });
  // The budget of a map, then what a base map may add to it.
  expect([before > 100_000, before <= 320_000]).toEqual([true, true]);
  expect([its > 5_000, its <= 20_000]).toEqual([true, true]);
  await context.close();
});

test('without a base map nothing of it travels', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signInOnly(page, 'admin');
  await page.goto('/admin/zones?vue=carte');
  await expect(page.getByText('Fond de carte indisponible')).toBeVisible();
  expect(asked.some((name) => /\/map\.[^/]*\.js$/.test(name))).toBe(true);
  expect(asked.filter((name) => name.includes('basemap'))).toEqual([]);
});
