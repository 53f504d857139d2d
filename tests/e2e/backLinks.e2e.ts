import type { Page } from '@playwright/test';
import { blockLiveChanges, expect, sessionChecked, signIn, test } from './session.ts';

const wayBack = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name, exact: true });

test('a page leads back to the board that it was opened from, with its scroll, and after a reload to its list', async ({
  page,
}) => {
  await blockLiveChanges(page);
  await signIn(page, 'admin', '/admin/board/quotidien');
  await sessionChecked(page);
  const person = page.locator('main a[href*="/commercial/"]').last();
  await person.scrollIntoViewIfNeeded();
  const scroll = () => page.evaluate(() => window.scrollY);
  const before = await scroll();
  expect(before).toBeGreaterThan(100);
  await person.click();
  await expect(page).toHaveURL(/\/commercial\/\w+/);
  await wayBack(page, 'Tableau de Bord Quotidien').click();
  await expect(page).toHaveURL(/\/board\/quotidien$/);
  await expect.poll(scroll).toBe(before);
  await person.click();
  await expect(wayBack(page, 'Tableau de Bord Quotidien')).toBeVisible();
  await page.reload();
  await wayBack(page, 'Liste des commerciaux').click();
  await expect(page).toHaveURL(/\/commercial$/);
});

test('what was opened from a side panel or a point of sale leads back there, with filters, page and panel', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await blockLiveChanges(page);
  await signIn(page, 'admin', '/admin/commandes?validation=validees&page=2');
  await sessionChecked(page);
  await page.locator('tr[data-row] a[data-row-link]').nth(15).focus();
  await page.keyboard.press('a');
  const panel = page.getByRole('complementary', { name: 'Aperçu' });
  await panel.locator('a[href*="/commercial/"]').first().click();
  await expect(page).toHaveURL(/\/commercial\/\w+$/);
  await wayBack(page, 'Liste des commandes').click();
  await expect(page).toHaveURL(/\/commandes\?validation=validees&page=2&apercu=CMD\d+$/);
  await expect(panel.getByRole('heading').first()).toBeVisible();

  await page.goto('/admin/point-de-vente/POS000265?page=2');
  await sessionChecked(page);
  const shop = 'Boutique Bema Anosy';
  await page.getByRole('table', { name: 'Historique des commandes' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^BC/ })).toBeVisible();
  // The next order of the day was reached from there too.
  await page
    .getByRole('link', { name: /^Commande (précédente|suivante)/ })
    .first()
    .click();
  await wayBack(page, shop).click();
  await expect(page).toHaveURL(/\/point-de-vente\/POS000265\?page=2$/);
  await expect(page.getByRole('heading', { level: 1, name: shop })).toBeVisible();
});
