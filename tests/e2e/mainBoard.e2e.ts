import type { Page } from '@playwright/test';
import type { Pilotage } from '../../server/src/contract/dashboardPilotage.ts';
import { expectAccessible } from './axe.ts';
import { blockLiveChanges, expect, signInOnly, test, withoutFirstAnswers } from './session.ts';

const BOARD = '/admin/dashboard';
const PANELS = ['Stock à perdre', 'Zones sans commande', 'Commerciaux par rythme', 'Hausses et baisses'];
const digits = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the board and scrolls down to the steering panels. */
async function openPanels(page: Page): Promise<void> {
  await page.goto(BOARD);
  await page.getByRole('region', { name: 'Top produits' }).scrollIntoViewIfNeeded();
  for (const name of PANELS) await expect(panel(page, name).getByRole('link').first()).toBeVisible();
}

/** Opens the panels and returns what the server answers, both from the same moment. */
async function openSteering(page: Page): Promise<Required<Pilotage>> {
  const told = await page.request.get('/api/data/dashboard/pilotage', { headers: { accept: 'application/json' } });
  const answer = (await told.json()) as Required<Pilotage>;
  await openPanels(page);
  const people = await panel(page, 'Commerciaux par rythme').getByRole('link').count();
  // Another test may switch a representative on or off between the two.
  return people === answer.commerciaux.commerciaux.length ? answer : openSteering(page);
}

test('each steering panel answers its question, one click from the list that shows it', async ({ page }) => {
  await signInOnly(page, 'lecteur');
  await blockLiveChanges(page);
  const { stock, visites } = await openSteering(page);
  const amounts = panel(page, 'Stock à perdre').getByTitle('Voir les lots en stock');
  const [month, ...later] = stock.echeances;
  expect((await amounts.allTextContents()).map(digits)).toEqual(
    [month, stock.semaine, ...later].map((part) => part?.valeur),
  );
  await expect(panel(page, 'Zones sans commande').getByRole('row')).toHaveCount(visites.length + 2);
  const neglected = panel(page, 'Zones sans commande').getByRole('row').nth(1).getByRole('link').nth(3);
  const count = digits(await neglected.textContent());
  await neglected.click();
  await expect(page).toHaveURL(/points-vente\?.*sans-commande=/);
  expect(digits(await page.getByText(/^[\d\s]+ au total$/).textContent())).toBe(count);
  await page.goBack();
  const [soonest] = stock.echeances;
  await panel(page, 'Stock à perdre').getByTitle('Voir les lots en stock').first().click();
  await expect(page).toHaveURL(/stock-commercial\?risque=a-perdre/);
  expect(digits(await page.getByText(/^[\d\s]+ au total$/).textContent())).toBe(soonest?.lots);
});

/** Where each block of a board begins, px from the top of the page. */
const beginnings = (page: Page) =>
  page
    .locator('main h2')
    .evaluateAll((titles) =>
      titles.map((title) => `${title.textContent} ${Math.round(title.getBoundingClientRect().top + scrollY)}`),
    );

const DEVICES = [
  ['computer', 1280, 800],
  ['phone', 390, 844],
] as const;
const TABLET = ['tablet', 800, 1100] as const;

for (const [device, width, height] of [...DEVICES, TABLET])
  test(`each block begins where it did while a board loaded, on a ${device}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signInOnly(page, 'admin');
    await blockLiveChanges(page);
    await withoutFirstAnswers(page);
    for (const [path, last] of [
      [BOARD, 'Hausses et baisses'],
      ['/admin/board/pos', 'Top 5 points de vente'],
    ] as const) {
      let letGo = () => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route(/\/api\/data\/(dashboard|alertes)/, async (route) => {
        await held;
        await route.fallback();
      });
      await page.goto(path);
      // The last panels of the main board are loaded when they come near the window.
      await page.getByRole('heading', { level: 2 }).last().scrollIntoViewIfNeeded();
      await panel(page, last).scrollIntoViewIfNeeded();
      await expect(panel(page, last).locator('.sk').first()).toBeVisible();
      const before = await beginnings(page);
      letGo();
      await expect(page.locator('main .sk')).toHaveCount(0);
      await expect(panel(page, last).getByRole('link').first()).toBeVisible();
      expect(await beginnings(page)).toEqual(before);
    }
  });

for (const [device, width, height] of DEVICES)
  test(`the panels are accessible on a ${device}, and nothing moves when they come`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signInOnly(page, 'admin');
    await blockLiveChanges(page);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openPanels(page);
    for (const name of PANELS) await panel(page, name).scrollIntoViewIfNeeded();
    const moved = await page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
    expect(moved).toBeLessThan(0.01);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(page, `steering panels on a ${device}`);
  });
