import type { Locator, Page } from '@playwright/test';
import { blockLiveChanges, expect, signIn, test } from './session.ts';

/** Time between the two presses (ms). */
const SECOND_MS = 200;

/**
 * Presses a button twice like an impatient hand: the dialog is closed when the second press comes. Both carry their own
 * time, because on a busy machine the dialog may take longer to close.
 */
async function pressTwice(page: Page, button: Locator): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error('no button');
  const browser = await page.context().newCDPSession(page);
  const start = Date.now();
  const press = async (after: number, aside: number) => {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await browser.send('Input.dispatchMouseEvent', {
        type,
        x: box.x + box.width / 2 + aside,
        y: box.y + box.height / 2 + aside,
        button: 'left',
        clickCount: 1,
        timestamp: (start + after) / 1000,
      });
  };
  await press(0, 0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await press(SECOND_MS, 1);
  await browser.detach();
}

const writes = (page: Page, of: RegExp): string[] => {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && of.test(request.url())) seen.push(`${request.method()} ${request.url()}`);
  });
  return seen;
};

/** The switch of a representative who is followed by others and whom no other test looks for by name. */
const switchOf = (page: Page): Locator =>
  page
    .getByRole('row')
    .filter({ hasText: 'Ranaivoson Miora' })
    .getByRole('switch', { name: /actif$/ });

test('confirming twice acts once, and nothing opens underneath', async ({ page }) => {
  await blockLiveChanges(page);
  await signIn(page, 'admin', '/admin/commercial?page=2');
  const calls = writes(page, /utilisateurs/);
  const toggle = switchOf(page);
  await toggle.click();
  const dialog = page.getByRole('alertdialog');
  const confirm = dialog.getByRole('button', { name: /^(Désactiver|Activer|Confirmer)$/ });
  await expect(confirm).toBeVisible();
  await pressTwice(page, confirm);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.waitForTimeout(600);
  await expect(page).toHaveURL(/\/admin\/commercial\?/);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(calls).toHaveLength(1);

  // A separate press a moment later is handled.
  await toggle.click();
  await confirm.click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(calls).toHaveLength(2);
});

test('so do « Annuler », « Fermer » and the Enter key', async ({ page }) => {
  await blockLiveChanges(page);
  await signIn(page, 'admin', '/admin/commercial?page=2');
  const calls = writes(page, /utilisateurs/);
  const toggle = switchOf(page);
  await toggle.click();
  await pressTwice(page, page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }));
  await page.waitForTimeout(600);
  await expect(page).toHaveURL(/\/admin\/commercial\?/);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  // Holding Enter down repeats it on the switch, which has the focus again.
  await toggle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.down('Enter');
  for (let n = 0; n < 12; n += 1) {
    await page.waitForTimeout(50);
    await page.keyboard.down('Enter');
  }
  await page.keyboard.up('Enter');
  await page.waitForTimeout(600);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(calls).toHaveLength(1);
  await expect(page).toHaveURL(/\/admin\/commercial\?/);
  // The switch goes back to its first state.
  await page.keyboard.press('Enter');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Désactiver|Activer|Confirmer)$/ })
    .click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
