import type { Page } from '@playwright/test';
import { blockLiveChanges, expect, signIn, signInOnly, test } from './session.ts';
import { deliveries, review } from './wizard.ts';

const DOWNLOADS = /\/assets\/downloads\.[^/]+\.js$/;

/** Names the controls that a toast covers, except those of single rows. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('[role="alert"]:has([aria-label="Fermer la notification"])');
    const stack = toast?.parentElement;
    if (!stack) return ['no toast'];
    const { left, right, top, bottom } = stack.getBoundingClientRect();
    const modal = document.querySelector('[aria-modal="true"]');
    const overlapped = [
      ...(modal ?? document).querySelectorAll('a[href], button, input, select, [role="switch"]'),
    ].filter((control) => {
      if (stack.contains(control) || control.closest('[data-row], tbody, [role="rowgroup"]')) return false;
      const rect = control.getBoundingClientRect();
      return rect.width > 0 && rect.left < right && rect.right > left && rect.top < bottom && rect.bottom > top;
    });
    return overlapped.map((control) => control.getAttribute('aria-label') ?? control.textContent);
  });

/** Shows a toast: a download fails because its chunk does not load. */
async function failDownload(page: Page): Promise<void> {
  // On a phone the downloads are among the further actions.
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  await page.getByRole('button', { name: isPhone ? 'Plus d’actions' : 'Télécharger' }).click();
  await page.getByRole('menuitem').first().click();
  await expect(page.getByText('Le téléchargement n’a pas pu commencer.').last()).toBeVisible();
}

for (const [where, viewport] of Object.entries({
  'a large screen': { width: 1280, height: 800 },
  'a phone': { width: 390, height: 844 },
})) {
  test(`on ${where}, an error covers no button and no field`, async ({ page, noise }) => {
    await page.setViewportSize(viewport);
    await blockLiveChanges(page);
    await page.route(DOWNLOADS, (route) => route.abort('failed'));
    // Once only: an open page whose session is replaced loads itself again, in the way of the next address.
    await signInOnly(page, 'admin');
    for (const path of ['/admin/commercial', '/admin/paiements', '/admin/stock-commercial']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await failDownload(page);
      await expect.poll(() => covered(page), { message: path, timeout: 3_000 }).toEqual([]);
    }
    // The toast is also shown over a dialog that opens after it.
    await page.goto('/admin/livraisons');
    await failDownload(page);
    await page.getByRole('button', { name: /^Importer (un )?fichier/ }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Annuler' })).toBeVisible();
    await expect.poll(() => covered(page), { message: 'dialog', timeout: 3_000 }).toEqual([]);
    noise.splice(0);
  });
}

test('nor does it cover the foot of an import review', async ({ page, noise }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await blockLiveChanges(page);
  await page.route(DOWNLOADS, (route) => route.abort('failed'));
  await signIn(page, 'admin', '/admin/livraisons');
  await failDownload(page);
  await review(page, deliveries('FATOAST', 3));
  await expect(page.getByRole('button', { name: 'Finaliser l’import' })).toBeVisible();
  await expect.poll(() => covered(page), { timeout: 3_000 }).toEqual([]);
  noise.splice(0);
});
