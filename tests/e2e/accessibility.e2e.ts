import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { SCREENS } from './screens.ts';
import { blockLiveChanges, expect, signIn, test, watchAnswers } from './session.ts';

/** Opens the screens of one page as its links do, and waits until each has all its answers. */
async function walk(page: Page) {
  await blockLiveChanges(page);
  const answered = watchAnswers(page);
  return async (path: string, title: string | RegExp) => {
    await page.evaluate(async (to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
      // When only the parameters change, the old content stays; the new request has begun by the second frame.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, path);
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    await answered();
  };
}

test('sign-in', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await expectAccessible(page, 'sign-in');
});

// The screens are split into parts, which can run in parallel.
const PARTS = 4;
for (const part of Array.from({ length: PARTS }, (_, place) => place)) {
  const screens = SCREENS.filter((_, place) => place % PARTS === part);
  test(`every screen, ${part + 1} of ${PARTS}`, async ({ page }) => {
    test.setTimeout(screens.length * 24_000);
    const open = await walk(page);
    await signIn(page, 'admin');
    // An address that changes before the application has started would go unnoticed.
    await expect(page.getByRole('heading', { name: 'Tableau de Bord Principal' })).toBeVisible();
    for (const [name, path, title] of screens) {
      await open(path, title);
      await expectAccessible(page, name);
    }
  });
}

test('dialogs and phone', async ({ page }) => {
  await signIn(page, 'admin', '/admin/commercial');
  await page.getByRole('switch').first().click();
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' })).toBeFocused();
  await expectAccessible(page, 'confirmation');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Rechercher un écran, un nom ou un code' }).fill('rako');
  await expect(page.getByRole('group', { name: 'Commerciaux' })).toBeVisible();
  await expectAccessible(page, 'palette', '[role="dialog"]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Colonnes' }).click();
  await expect(page.getByRole('dialog', { name: 'Colonnes' })).toBeVisible();
  await expectAccessible(page, 'columns', '[role="dialog"]');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  const open = await walk(page);
  for (const [name, path, title] of SCREENS.slice(0, 6)) {
    await open(path, title);
    await expectAccessible(page, `${name} on a phone`);
  }
});
