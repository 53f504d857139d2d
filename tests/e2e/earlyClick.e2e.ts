import type { Locator, Page } from '@playwright/test';
import { blockLiveChanges, expect, signIn, test } from './session.ts';

/** Presses as a hand does that takes its time: the pointer comes first, and the button stays down. */
async function hold(page: Page, target: Locator): Promise<void> {
  await target.hover();
  await page.mouse.down();
}

/** Away from everything that was pressed. */
const leave = async (page: Page) => {
  await page.mouse.move(700, 420, { steps: 4 });
  await page.mouse.up();
};

const byDate = (page: Page) => page.getByRole('columnheader', { name: 'Date' });
const menu = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: label, exact: true });

test.beforeEach(async ({ page }) => {
  await blockLiveChanges(page);
});

test('a sort, a page and a list of the menu are shown while the button is held, and once', async ({ page }) => {
  await signIn(page, 'admin', '/admin/commandes');
  await expect(byDate(page)).toHaveAttribute('aria-sort', 'descending');
  await hold(page, byDate(page).getByRole('button'));
  await expect(byDate(page)).toHaveAttribute('aria-sort', 'ascending');
  await page.mouse.up();
  await expect(page).toHaveURL(/tri=commandeAt/);

  const second = page.getByRole('button', { name: 'Page 2', exact: true });
  await hold(page, second);
  await expect(second).toHaveAttribute('aria-current', 'page');
  await page.mouse.up();

  await hold(page, menu(page, 'Produits'));
  await expect(page.getByRole('heading', { name: 'Produits', level: 1 })).toBeVisible();
  await page.mouse.up();
  // Each of the three is one step of the history, in this order.
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(byDate(page)).toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  await expect(byDate(page)).toHaveAttribute('aria-sort', 'descending');
});

test('what a press has shown is taken back when the button is released elsewhere', async ({ page }) => {
  await signIn(page, 'admin', '/admin/commandes');
  await hold(page, byDate(page).getByRole('button'));
  await expect(byDate(page)).toHaveAttribute('aria-sort', 'ascending');
  await leave(page);
  await expect(byDate(page)).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/\/admin\/commandes$/);

  await hold(page, menu(page, 'Produits'));
  await expect(page.getByRole('heading', { name: 'Produits', level: 1 })).toBeVisible();
  await leave(page);
  await expect(page.getByRole('heading', { name: 'Commandes', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/commandes$/);
});

test('a form that holds unsaved input asks when the button is released, not before', async ({ page }) => {
  await signIn(page, 'admin', '/admin/ajustement/nouveau?commercial=col038');
  await page.getByRole('spinbutton', { name: /lot/ }).first().fill('3');
  await hold(page, menu(page, 'Produits'));
  await page.waitForTimeout(600);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.mouse.up();
  await page
    .getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
    .getByRole('button', { name: 'Rester sur la page' })
    .click();
  await expect(page).toHaveURL(/ajustement\/nouveau/);
});
