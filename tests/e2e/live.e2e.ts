import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, signIn, signInOnly, test } from './session.ts';

/** The longest time until another person's change is shown. */
const SOON = { timeout: 2_000 };
const opened: BrowserContext[] = [];

/** Opens a signed-in page in a browser of its own, with its live stream connected. */
async function elsewhere(browser: Browser, account: string, path: string): Promise<Page> {
  const context = await browser.newContext();
  opened.push(context);
  const page = await context.newPage();
  await signInOnly(page, account);
  await listening(page, path);
  return page;
}

async function listening(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((answer) => answer.url().includes('/api/data/events') && answer.ok());
  await page.goto(path);
  await stream;
}

test.afterEach(async () => {
  for (const context of opened.splice(0)) await context.close();
});

/** A product that no other test renames by an import. */
const PRODUCT = '/admin/produits?q=ART0045';
const rowOf = (page: Page) => page.getByRole('row').nth(1);
const openPrices = async (page: Page) => {
  await page.getByRole('button', { name: /^Modifier les prix de / }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier les prix' });
  return {
    dialog,
    price: dialog.getByLabel('Prix de vente'),
    save: dialog.getByRole('button', { name: 'Enregistrer', exact: true }),
  };
};

test('a change by one person shows for another in two seconds, and replaces no input', async ({ page, browser }) => {
  const reader = await elsewhere(browser, 'lecteur', PRODUCT);
  const typing = await elsewhere(browser, 'admin', PRODUCT);
  const form = await openPrices(typing);
  await form.price.fill('7777');

  await signIn(page, 'admin', PRODUCT);
  const mine = await openPrices(page);
  await mine.price.fill('2468');
  await mine.save.click();
  await expect(page.getByText('Les prix ont été mis à jour avec succès.')).toBeVisible();
  await expect(rowOf(reader)).toContainText(/2\s468/, SOON);
  await expect(typing.getByText(/2\s468/).first()).toBeAttached(SOON);
  await expect(form.price).toHaveValue('7777');
  // The typed value is compared with the current one and never overwrites it unseen.
  await form.save.click();
  await expect(
    typing.getByRole('table', { name: 'Prix enregistrés et vos prix' }).getByRole('row', { name: /^Prix de vente/ }),
  ).toContainText(/2\s468\sAr.*7\s777\sAr/);

  await reader.getByRole('button', { name: /^Menu de / }).click();
  await expect(reader.getByText('En direct')).toBeVisible();
});

test('tabs of a browser share one stream and all follow; signing out of one signs out the other', async ({
  page,
  browser,
}) => {
  const first = await elsewhere(browser, 'lecteur', PRODUCT);
  const streams: string[] = [];
  first.context().on('request', (request) => request.url().includes('/api/data/events') && streams.push(request.url()));
  const secondTab = await first.context().newPage();
  await secondTab.goto(PRODUCT);
  await expect(rowOf(secondTab)).toBeVisible();
  await signIn(page, 'admin', PRODUCT);
  const mine = await openPrices(page);
  await mine.price.fill('3579');
  await mine.save.click();
  await expect(rowOf(first)).toContainText(/3\s579/);
  await expect(rowOf(secondTab)).toContainText(/3\s579/);
  expect(streams).toEqual([]);
  await secondTab.getByRole('button', { name: /^Menu de / }).click();
  await secondTab.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await secondTab.getByRole('button', { name: 'Confirmer' }).click();
  await secondTab.waitForURL('**/admin/login*');
  await first.waitForURL('**/admin/login*', SOON);
});

test('over plain http, where a browser has no locks, eight tabs share one stream and none lacks a connection', async ({
  browser,
}) => {
  const context = await browser.newContext();
  opened.push(context);
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'locks', { value: undefined });
  });
  const first = await context.newPage();
  await signInOnly(first, 'lecteur');
  await listening(first, PRODUCT);
  const streams: string[] = [];
  context.on('request', (request) => request.url().includes('/api/data/events') && streams.push(request.url()));
  for (let tab = 2; tab <= 8; tab += 1) {
    const page = await context.newPage();
    await page.goto(PRODUCT);
    await expect(rowOf(page)).toBeVisible();
  }
  expect(streams).toEqual([]);
  // Whoever waits takes over from a tab that is closed.
  await first.close();
  await expect.poll(() => streams.length, SOON).toBe(1);
});

test('somebody disabled by an administrator is signed out in two seconds and told why', async ({ page, browser }) => {
  const theirs = await elsewhere(browser, 'commercial', '/admin/commandes');
  await signInOnly(page, 'admin');
  const set = (isEnabled: boolean) =>
    page.request.patch('/api/data/utilisateurs/commercial@demo.mg', {
      data: JSON.stringify({ isEnabled }),
      headers: { 'content-type': 'application/merge-patch+json' },
    });
  expect((await set(false)).status()).toBe(200);
  await theirs.waitForURL('**/admin/login*', SOON);
  await expect(theirs.getByText('Session expirée')).toBeVisible();
  expect((await set(true)).status()).toBe(200);
});

test('without a stream (another server) the application works and does not ask again', async ({ page }) => {
  let asked = 0;
  await page.route('**/api/data/events?*', (route) => {
    asked += 1;
    return route.fulfill({ status: 404 });
  });
  await signIn(page, 'lecteur', PRODUCT);
  await expect(rowOf(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('button', { name: /^Menu de / }).click();
  await expect(page.getByText('En direct')).toHaveCount(0);
  // The stream is asked for once for each loaded page: the dashboard after the sign-in, and this one.
  expect(asked).toBeLessThanOrEqual(2);
});
