import type { Locator, Page } from '@playwright/test';
import { blockLiveChanges, expect, signIn, test } from './session.ts';
import { abandonReview, deliveries } from './wizard.ts';

/*
 * Seven everyday tasks by keyboard alone, each with the most keys that it may need (docs/benchmarks.md, Keys); the
 * eighth, an adjustment of three lines, is in ajustements.e2e.ts.
 */

/** Counts the keys that a task needs. A chord is as many keys as it holds down. */
class Keys {
  count = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      this.count += key.split('+').length;
    }
  }

  type(text: string): Promise<void> {
    return this.press(...text);
  }

  /** Presses Tab, or the key that goes back, until an element has the focus. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible();
    const passed: string[] = [];
    for (let tabs = 0; tabs < 60; tabs += 1) {
      // Looked up and compared in one step: a control that is replaced in between, with its focus, would be passed by.
      if ((await target.and(this.page.locator(':focus')).count()) > 0) return;
      const at = await this.page.evaluate(() => {
        const { activeElement } = document;
        const name = activeElement?.ariaLabel ?? activeElement?.textContent ?? '';
        return `${activeElement?.tagName ?? ''} ${name.slice(0, 20)}`;
      });
      passed.push(at);
      await this.press(key);
    }
    throw new Error(`The keyboard does not reach the element, only: ${passed.join(', ')}`);
  }
}

const rowsOf = (page: Page) => page.locator('[data-row]');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('signing in and opening an order', async ({ page }) => {
  await page.goto('/admin/login');
  const keys = new Keys(page);
  await keys.tabTo(page.getByLabel('Nom d’utilisateur'));
  await keys.type('lecteur@demo.mg');
  await keys.tabTo(page.getByLabel('Mot de passe', { exact: true }));
  await keys.type('Demo-2026!');
  await keys.press('Enter');
  await expect(heading(page, 'Tableau de Bord Principal')).toBeVisible();
  await keys.press('g', 'c');
  await expect(heading(page, 'Liste des commandes')).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible();
  await keys.press('/', 'ArrowDown', 'Enter');
  await page.waitForURL(/\/admin\/commande\/CMD/);
  await expect(page.getByRole('heading', { name: /^BC/ })).toBeVisible();
  expect(keys.count).toBeLessThanOrEqual(33);
});

test('importing a file up to its review', async ({ page }) => {
  await signIn(page, 'importateur');
  await expect(heading(page, 'Tableau de Bord Principal')).toBeVisible();
  const keys = new Keys(page);
  await keys.press('g', 'f');
  await expect(heading(page, 'Facturation')).toBeVisible();
  // Its key does nothing before.
  await expect(page.getByRole('button', { name: /^Importer/ })).toBeEnabled();
  await keys.press('i');
  const file = page
    .getByRole('dialog')
    .getByRole('button', { name: /fichier/i })
    .first();
  await expect(file).toBeVisible();
  const choosing = page.waitForEvent('filechooser');
  await keys.tabTo(file);
  await keys.press('Enter');
  await (await choosing).setFiles(deliveries('FACLAVIER', 2) as { name: string; mimeType: string; buffer: Buffer });
  await page.waitForURL('**/import/validation');
  await expect(page.getByText('Valides 2')).toBeVisible();
  expect(keys.count).toBeLessThanOrEqual(6);
  await abandonReview(page);
});

test('finding a point of sale with the palette', async ({ page }) => {
  await signIn(page, 'lecteur');
  await expect(heading(page, 'Tableau de Bord Principal')).toBeVisible();
  const keys = new Keys(page);
  await keys.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Rechercher un écran/ })).toBeFocused();
  await keys.type('bema amb');
  await expect(page.getByRole('option', { name: /^Boutique Bema Ambohimanambola/ })).toBeVisible();
  // Until the last answer there is nothing to be opened.
  await expect(page.getByRole('status').filter({ hasText: /^\d+ résultats$/ })).toBeVisible();
  for (let steps = 0; steps < 10; steps += 1) {
    const chosen = page.getByRole('option', { selected: true });
    if (/Boutique Bema Ambohimanambola/.test((await chosen.textContent()) ?? '')) break;
    await keys.press('ArrowDown');
  }
  await keys.press('Enter');
  await expect(heading(page, 'Boutique Bema Ambohimanambola')).toBeVisible();
  expect(keys.count).toBeLessThanOrEqual(12);
});

test('changing a filter and saving it as a view', async ({ page }) => {
  await signIn(page, 'editeur', '/admin/commandes');
  await expect(rowsOf(page).first()).toBeVisible();
  const keys = new Keys(page);
  await keys.press('f');
  await keys.tabTo(page.getByRole('button', { name: /^Validation/ }));
  await keys.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await keys.press('ArrowDown', 'Enter');
  await expect(page).toHaveURL(/validation=/);
  await keys.tabTo(page.getByRole('button', { name: /^Vues/ }), 'Shift+Tab');
  await keys.press('Enter');
  await expect(page.getByRole('menuitem').first()).toHaveAttribute('data-focus', '');
  await keys.press('ArrowDown', 'Enter');
  await expect(page.getByRole('dialog', { name: 'Enregistrer la vue' }).getByRole('textbox')).toBeFocused();
  await keys.type('Clavier');
  await keys.press('Enter');
  await expect(page.getByRole('button', { name: 'Vues : Clavier' })).toBeVisible();
  expect(keys.count).toBeLessThanOrEqual(38);
});

test('putting an alert aside', async ({ page }) => {
  await signIn(page, 'editeur');
  const list = page.getByRole('group', { name: 'Liste des alertes' });
  const first = list.getByRole('listitem').first();
  // A new server works out its alerts some time after it has started.
  await expect(first).toBeVisible({ timeout: 30_000 });
  await blockLiveChanges(page);
  await page.goto('/admin/dashboard');
  await expect(first).toBeVisible();
  const keys = new Keys(page);
  await keys.press('Tab', 'Enter');
  await keys.tabTo(list.getByRole('button', { name: /^Écarter/ }).first());
  await keys.press('Enter', 'Tab', 'Enter');
  await expect(list.getByRole('region', { name: 'Écartées' })).toContainText('Déjà traité');
  expect(keys.count).toBeLessThanOrEqual(40);
  await list.getByRole('button', { name: /^Reprendre/ }).click();
});

test('opening the trip of a representative from the daily board', async ({ page }) => {
  await signIn(page, 'lecteur');
  await expect(heading(page, 'Tableau de Bord Principal')).toBeVisible();
  const keys = new Keys(page);
  await keys.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Rechercher un écran/ })).toBeFocused();
  await keys.type('quot');
  await expect(page.getByRole('option', { name: /Quotidien/i, selected: true })).toBeVisible();
  await keys.press('Enter');
  await expect(heading(page, 'Tableau de Bord Quotidien')).toBeVisible();
  const trip = page.getByRole('link', { name: /^Parcours de/ }).first();
  await expect(trip).toBeVisible();
  await keys.tabTo(trip);
  await keys.press('Enter');
  await page.waitForURL(/parcours=/);
  expect(keys.count).toBeLessThanOrEqual(45);
});

test('exporting a list', async ({ page }) => {
  await signIn(page, 'lecteur');
  await expect(heading(page, 'Tableau de Bord Principal')).toBeVisible();
  const keys = new Keys(page);
  await keys.press('g', 'c');
  await expect(heading(page, 'Liste des commandes')).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible();
  await keys.tabTo(page.getByRole('button', { name: 'Télécharger' }));
  await keys.press('Enter');
  await expect(page.getByRole('menuitem').first()).toHaveAttribute('data-focus', '');
  const download = page.waitForEvent('download');
  await keys.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^commandes-.*\.xlsx$/);
  expect(keys.count).toBeLessThanOrEqual(15);
});
