import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, signIn, signInOnly, test } from './session.ts';

/** The longest time until another person's change is shown. */
const SOON = { timeout: 3_000 };
const opened: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of opened.splice(0)) await context.close();
});

/** Today in Antananarivo. */
const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
const month = `${today.slice(0, 7)}-01..${today}`;
const WAITING = `/admin/commandes?validation=a-valider`;

const digits = (text: string | null) => Number((text ?? '').replaceAll(/[^\d-]/g, ''));
/** Reads the turnover of the month from the dashboard's call. */
const turnover = async (page: Page) =>
  ((await (await page.request.get('/api/data/dashboard/key-metrics')).json()) as { chiffreAffaire: { actuel: number } })
    .chiffreAffaire.actuel;
const amountIn = async (page: Page, row: number) =>
  digits(await page.getByRole('row').nth(row).getByRole('cell').last().textContent());
const box = (page: Page, row: number) => page.getByRole('row').nth(row).getByRole('checkbox');

async function elsewhere(browser: Browser, account: string, path: string): Promise<Page> {
  const context = await browser.newContext();
  opened.push(context);
  const page = await context.newPage();
  await signInOnly(page, account);
  const stream = page.waitForResponse((answer) => answer.url().includes('/api/data/events') && answer.ok());
  await page.goto(path);
  await stream;
  return page;
}

test('an order validated on its page counts on the dashboard, shows elsewhere, and is taken back', async ({
  page,
  browser,
}) => {
  await signIn(page, 'editeur', `${WAITING}&periode=${month}`);
  const before = await turnover(page);
  const name = await page.getByRole('rowheader').first().textContent();
  const amount = await amountIn(page, 1);
  await page.getByRole('rowheader').first().getByRole('link').click();
  const head = page.getByRole('region', { name: `Commande ${name ?? ''}` });
  await expect(head.getByText('À valider')).toBeVisible();
  const reader = await elsewhere(browser, 'lecteur', new URL(page.url()).pathname);
  await expect(reader.getByText('À valider')).toBeVisible();
  await expect(reader.getByRole('button', { name: /^(Valider|Retirer)/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Valider', exact: true }).click();
  await expect(page.getByText('Commande validée')).toBeVisible();
  await expect(head.getByText('Validée', { exact: true })).toBeVisible();
  await expect(reader.getByRole('region', { name: `Commande ${name ?? ''}` }).getByText('Validée')).toBeVisible(SOON);
  expect(await turnover(page)).toBe(before + amount);

  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(head.getByText('À valider')).toBeVisible();
  await expect(reader.getByText('À valider')).toBeVisible(SOON);
  expect(await turnover(page)).toBe(before);
});

test('several orders from the list count on the dashboard and leave the lists; one press undoes it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'editeur', `${WAITING}&periode=${month}`);
  const other = await elsewhere(browser, 'editeur', `${WAITING}&periode=${month}`);
  const before = await turnover(page);
  const count = page.getByText(/^[\d\s]+ au total$/);
  await expect(count).toBeVisible();
  const total = digits(await count.textContent());
  const amounts = (await amountIn(page, 1)) + (await amountIn(page, 3));
  const sum = page.locator('header .sum');
  const sumBefore = digits(await sum.textContent());
  await box(page, 1).check();
  await page.getByRole('rowheader').nth(2).getByRole('link').focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Sélection' });
  expect(digits((await bar.getByRole('status').textContent())?.split('·')[1] ?? '')).toBe(amounts);
  await bar.getByRole('button', { name: 'Valider 2 commandes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByText('2 commandes validées')).toBeVisible();
  await expect(count).toHaveText(new RegExp(`^${String(total - 2)} au total$`));
  await expect.poll(async () => digits(await sum.textContent())).toBe(sumBefore - amounts);
  await expect(other.getByText(`${String(total - 2)} au total`)).toBeVisible(SOON);
  expect(await turnover(page)).toBe(before + amounts);
  await expect(bar).toHaveCount(0);

  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByText('2 validations retirées')).toBeVisible();
  await expect(count).toHaveText(new RegExp(`^${String(total)} au total$`));
  expect(await turnover(page)).toBe(before);
});

test('orders are cards on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'editeur', WAITING);
  await page
    .getByRole('checkbox', { name: /^Choisir / })
    .nth(1)
    .check();
  const button = page.getByRole('button', { name: 'Valider 1 commande' });
  await expect(button).toBeInViewport();
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40);
});
