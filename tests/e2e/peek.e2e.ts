import { expectAccessible } from './axe.ts';
import { blockLiveChanges, expect, signIn, test } from './session.ts';

test('a row beside its list: opened by a key, walked by arrows, kept by the address, closed by Escape', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await blockLiveChanges(page);
  await signIn(page, 'admin', '/admin/commandes');
  const links = page.locator('tr[data-row] a[data-row-link]');
  const name = async (at: number) => (await links.nth(at).textContent()) ?? '';
  const panel = page.getByRole('complementary', { name: 'Aperçu' });
  await links.nth(2).focus();
  await expect(page.getByRole('button', { name: 'Aperçu', exact: true })).toBeVisible();
  await page.keyboard.press('a');
  await expect(panel.getByRole('heading', { name: await name(2) })).toBeVisible();
  await expectAccessible(page, 'an order beside the list');
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(3)).toBeFocused();
  await expect(panel.getByRole('heading', { name: await name(3) })).toBeVisible();
  await page.reload();
  await expect(panel.getByRole('heading', { name: await name(3) })).toBeVisible();
  await panel.getByRole('button', { name: 'Ligne précédente' }).click();
  await expect(panel.getByRole('heading', { name: await name(2) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(links.nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/commande\//);
});

test('Back and the way back find the filters, the scroll and the opened row', async ({ page }) => {
  await blockLiveChanges(page);
  await signIn(page, 'admin', '/admin/commandes?validation=validees&page=2');
  const row = page.locator('tr[data-row]').nth(15);
  const scroll = () => page.getByRole('table').evaluate((table) => table.parentElement?.scrollTop ?? 0);
  await row.hover();
  const before = await scroll();
  expect(before).toBeGreaterThan(0);
  const name = (await row.getByRole('link').first().textContent()) ?? '';
  for (const back of [
    () => page.goBack(),
    () =>
      page
        .getByRole('navigation', { name: 'Fil d’Ariane' })
        .getByRole('link', { name: /commandes/i })
        .click(),
  ]) {
    await row.click({ position: { x: 300, y: 12 } });
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await back();
    await expect(page).toHaveURL(/\/commandes\?validation=validees&page=2$/);
    await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
    expect(await scroll()).toBe(before);
  }
});

test('on a phone at least eight orders are in view below the head, two lines each', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/admin/commandes');
  const rows = page.locator('li[data-row]');
  await expect(rows).toHaveCount(20);
  expect((await rows.nth(7).boundingBox())?.y).toBeLessThan(844 - 61);
  await expect(rows.nth(7)).toBeInViewport({ ratio: 1 });
});
