import { blockLiveChanges, expect, signIn, test } from './session.ts';

test('the filters keep their places while one is applied and removed', async ({ page }) => {
  await blockLiveChanges(page);
  await signIn(page, 'admin', '/admin/commandes');
  const bar = page.getByRole('search');
  await expect(page.getByText(/^[\d\s]+ au total$/)).toBeVisible();
  const places = () =>
    bar.evaluate((element) =>
      [...element.querySelectorAll('.start > div:not(:empty), .end > div')].map((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join(' ');
      }),
    );
  const table = async () => Math.round((await page.getByRole('table').boundingBox())?.y ?? 0);
  const [atFirst, tableAtFirst] = [await places(), await table()];
  expect(atFirst.length).toBeGreaterThan(4);
  await bar.getByRole('button', { name: /^Validation/ }).click();
  await page.getByRole('option', { name: 'À valider' }).click();
  await expect(page).toHaveURL(/validation=a-valider/);
  await expect(page.getByRole('button', { name: 'Effacer les filtres' }).first()).toBeVisible();
  expect([await places(), await table()]).toEqual([atFirst, tableAtFirst]);
  const people = bar.getByRole('combobox', { name: /^Commerciaux/ });
  await people.click();
  for (const n of [0, 1, 2]) {
    await page.getByRole('option').nth(n).click();
    await expect(bar.getByRole('button', { name: /^Retirer / }).first()).toBeVisible();
    expect([n, await places(), await table()]).toEqual([n, atFirst, tableAtFirst]);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Effacer les filtres' }).first().click();
  await expect(page).toHaveURL(/commandes$/);
  expect([await places(), await table()]).toEqual([atFirst, tableAtFirst]);
});

test('the sentence of an empty list keeps its contrast while the list is read again', async ({ page }) => {
  await blockLiveChanges(page);
  await signIn(page, 'admin', '/admin/commandes?q=personne-de-ce-nom');
  const sentence = page.getByText('Aucun résultat avec ces filtres.');
  await expect(sentence).toBeVisible();
  await page.route('**/api/data/commandes?*', async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Actualiser' }).click();
  await expect(sentence.locator('xpath=ancestor::*[@aria-busy="true"]')).toHaveCount(1);
  // Rows are dimmed only after a moment.
  await page.waitForTimeout(500);
  const opacities = await sentence.evaluate((element) => {
    const all: string[] = [];
    for (let each: Element | null = element; each; each = each.parentElement) all.push(getComputedStyle(each).opacity);
    return all.filter((opacity) => opacity !== '1');
  });
  expect(opacities).toEqual([]);
});

test('in the sheet of filters of a phone each list opens under its field, with room', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/admin/commandes');
  // On a slow line the list opens before its options have come, and must have room for them.
  await page.route('**/api/data/*', async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  await page.getByRole('button', { name: /^Filtres/ }).click();
  for (const name of [/^Commerciaux/, /^Zones/]) {
    const field = page.getByRole('dialog', { name: 'Filtres' }).getByRole('combobox', { name });
    await field.click();
    const list = page.getByRole('listbox');
    await expect(list).toBeVisible();
    const gap = async () => {
      const [above, below] = [await field.boundingBox(), await list.boundingBox()];
      return above && below && below.y - above.y - above.height;
    };
    const height = async () => (await list.boundingBox())?.height;
    await expect.poll(height).toBeGreaterThan(300);
    await expect.poll(gap).toBeGreaterThan(0);
    await expect.poll(gap).toBeLessThan(20);
    await field.press('Tab');
  }
});
