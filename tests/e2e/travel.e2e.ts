import type { Response } from '@playwright/test';
import { RESOURCES, type Resource } from '../../src/domain/resources.ts';
import { blockLiveChanges, expect, signInOnly, test } from './session.ts';

/** JavaScript that may travel within the first second and a half, in kB (1000 bytes) as sent. */
const BUDGETS = [
  ['sign-in', '/admin/login', 150],
  ['list', '/admin/commandes', 190],
  ['form', '/admin/ajustement/nouveau', 240],
  ['detail', '/admin/commercial/col001', 240],
  ['board', '/admin/dashboard', 280],
  ['daily board', '/admin/board/quotidien', 280],
  ['map', '/admin/zones?vue=carte', 320],
] as const;
const WITHIN_MS = 1_500;

for (const [kind, address, maxKb] of BUDGETS)
  test(`the JavaScript of a ${kind} keeps within ${String(maxKb)} kB`, async ({ browser, baseURL }) => {
    // A context of its own has an empty cache.
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const page = await context.newPage();
    if (address !== '/admin/login') await signInOnly(page, 'admin');
    await page.goto(address, { waitUntil: 'commit' });
    // The page's own clock tells when a file came; on a busy machine this test may look much later.
    const travelled = () =>
      page.evaluate((within) => {
        const [navigation] = performance.getEntriesByType('navigation');
        const until = (navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0) + within;
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const sizes = new Map(files.map((file) => [file.name, file]));
        return [...sizes.values()]
          .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= until)
          .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      }, WITHIN_MS);
    await page.waitForTimeout(WITHIN_MS);
    // Nothing would keep within any budget.
    await expect.poll(travelled).toBeGreaterThan(100_000);
    const bytes = await travelled();
    expect(Math.round(bytes / 1_000)).toBeLessThanOrEqual(maxKb);
    await context.close();
  });

test('every script of a screen asks the browser to compile all of it while it arrives', async ({ page }) => {
  await signInOnly(page, 'admin');
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && !response.url().includes('/theme.')) scripts.push(response);
  });
  await page.goto('/admin/commandes');
  await expect(page.getByText(/^[\d\s]+ au total$/)).toBeVisible();
  const starts = await Promise.all(scripts.map(async (script) => (await script.text()).split('\n', 1)[0]));
  expect(starts.length).toBeGreaterThan(3);
  expect(new Set(starts)).toEqual(new Set(['//# allFunctionsCalledOnLoad']));
});

const LISTS = Object.values<Resource>(RESOURCES).flatMap(({ path, list }) =>
  list ? [[path, list.path] as const] : [],
);

test('every list is first shown with what came with its page: rows, preferences and session', async ({ page }) => {
  test.setTimeout(120_000);
  expect(LISTS.length).toBeGreaterThan(20);
  await signInOnly(page, 'admin');
  // What other tests change meanwhile would have the list read again.
  await blockLiveChanges(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    asked.push(pathname);
  });
  // A table that is hidden from screen readers shows grey bars while its rows are awaited.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('main table[aria-hidden]')) document.documentElement.dataset.hasWaited = '';
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  for (const [path, call] of LISTS) {
    // On a busy machine a page goes without rows that are late, and its list then has to ask; so it has when another test
    // changes it at that moment.
    await expect(async () => {
      asked.length = 0;
      await page.goto(`/admin${path}`);
      expect(await page.locator('#first-answers').textContent()).toContain(`/api/data/${call}?`);
      await expect(page.getByText(/^[\d\s]+ au total$/), path).toBeVisible();
      const early = asked.filter((name) => name === `/api/data/${call}` || /preferences$/.test(name));
      expect([path, early]).toEqual([path, []]);
      expect(await page.locator('[data-has-waited]').count(), path).toBe(0);
    }).toPass();
  }
});

test('a list is asked for and shown when its link is pressed, before it is released, and only once', async ({
  page,
}) => {
  await signInOnly(page, 'admin');
  await page.goto('/admin/produits');
  await expect(page.getByText(/^[\d\s]+ au total$/)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/data/paiements') asked.push(pathname);
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Paiements', exact: true }).hover();
  await page.mouse.down();
  await expect.poll(() => asked.length).toBe(1);
  await expect(page.getByRole('heading', { name: 'Paiements' })).toBeVisible();
  await page.mouse.up();
  await expect(page.locator('tr[data-row]')).toHaveCount(20);
  expect(asked).toHaveLength(1);
});

test('the rows of a list are there when its link is pressed after the pointer has rested on it', async ({ page }) => {
  await signInOnly(page, 'admin');
  await page.goto('/admin/produits');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/data/paiements') asked.push(pathname);
  });
  const link = page.getByRole('navigation').getByRole('link', { name: 'Paiements', exact: true });
  // Only while changes are told, so the live stream has to be open first.
  await expect(async () => {
    await page.mouse.move(700, 420);
    await link.hover();
    await page.waitForTimeout(300);
    expect(asked).toHaveLength(1);
  }).toPass();
  await expect(page).toHaveURL(/produits$/);
  await link.click();
  await expect(page.getByRole('heading', { name: 'Paiements' })).toBeVisible();
  await expect(page.locator('tr[data-row]')).toHaveCount(20);
  expect(asked).toHaveLength(1);
});

test('an ended session shows nobody else’s data: neither from the page nor from what it began', async ({ page }) => {
  await signInOnly(page, 'admin');
  await page.goto('/admin/commandes');
  await expect(page.getByText(/^[\d\s]+ au total$/)).toBeVisible();
  // Another person signs in in another tab of this browser.
  const other = await page.context().newPage();
  await signInOnly(other, 'commercial');
  await other.close();
  const all = await page.getByText(/^[\d\s]+ au total$/).innerText();
  // The page notices by itself, and is loaded again for the new person.
  await expect(page.getByRole('button', { name: /^Menu de / })).not.toHaveAccessibleName('Menu de Andriamalala Nirina');
  await expect(page.getByText(/^[\d\s]+ au total$/)).not.toHaveText(all);
});

test('a page that is opened by its address begins at its top, wherever the one before was left', async ({ page }) => {
  await signInOnly(page, 'admin');
  await page.goto('/admin/board/quotidien');
  await page.getByRole('heading', { name: 'Équipe du jour' }).waitFor();
  await page.evaluate(() => {
    scrollTo({ top: 400 });
  });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await page.goto('/admin/board/pos');
  await page.getByRole('heading', { name: 'Top 5 points de vente' }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
