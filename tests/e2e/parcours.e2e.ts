import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { replay } from '../../src/machines/journal/replay.ts';
import { expectAccessible } from './axe.ts';
import { expect, exportJournals, signIn, test } from './session.ts';

/** Finds the last day before today that is not a Sunday in Madagascar, when devices had trips. */
function lastTrip(): string {
  const day = new Date(Date.now() + 3 * 3_600_000 - 86_400_000);
  if (day.getUTCDay() === 0) day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

const DAY = lastTrip();
const slider = (page: Page) => page.getByRole('slider', { name: 'Heure de la journée' });
const minute = async (page: Page) => (await slider(page).getAttribute('aria-valuetext')) ?? '';

/** Removes a quarter of an hour of positions and some stops from a route. */
async function withGap(page: Page) {
  await page.route('**/api/data/commercial/route/col001?*', async (route) => {
    const response = await route.fetch();
    const routes = (await response.json()) as { route: unknown[]; stops: unknown[] }[];
    await route.fulfill({
      response,
      json: routes.map((one) => ({
        ...one,
        route: one.route.filter((_, n) => n < 10 || n > 20),
        stops: one.stops.slice(8),
      })),
    });
  });
}

test('chosen, loaded, replayed: timeline, map and clock agree; the journal replays', async ({ page }) => {
  test.setTimeout(120_000);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/(ol|map|parcours-carte)\.[^/]+\.js$/.test(request.url())) asked.push(request.url());
  });
  await withGap(page);
  await signIn(page, 'lecteur', '/admin/dashboard?journal');
  expect(asked).toEqual([]);
  await page.getByRole('link', { name: 'Parcours Commerciaux' }).click();
  await page.getByRole('button', { name: 'Charger' }).click();
  await expect(
    page.getByText('Veuillez sélectionner un commercial et une date pour au moins un parcours.'),
  ).toBeVisible();
  await expectAccessible(page, 'incomplete filters');
  await page.getByRole('combobox', { name: 'Commercial' }).click();
  await page.getByRole('option', { name: 'Rakotomalala Hery' }).first().click();
  await page.getByLabel('Date', { exact: true }).fill(DAY);
  await page.getByRole('button', { name: 'Ajouter un parcours' }).click();
  await page.getByRole('combobox', { name: 'Commercial' }).nth(1).click();
  await page.getByRole('option').nth(3).click();
  await page.getByRole('button', { name: 'Charger' }).click();
  await expect(page.getByText('Données chargées')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Trajets' }).getByRole('listitem')).toHaveCount(2);
  // The map is shown without a single tile.
  await expect(page.getByText('Fond de carte indisponible')).toBeVisible();
  await expect(page.locator('.mover')).toHaveCount(2);
  expect(asked.length).toBeGreaterThan(0);
  await expectAccessible(page, 'trips');

  await page.getByRole('tab', { name: 'Chronologie' }).click();
  await page
    .getByRole('button', { name: /Signal perdu/ })
    .first()
    .click();
  await expect(page.getByRole('group', { name: 'Moment du trajet' })).toContainText('À vol d’oiseau');
  await expectAccessible(page, 'timeline and popup');
  const chosen = await minute(page);
  await expect(page).toHaveURL(new RegExp(`heure=${chosen.replace(':', 'h')}`));
  await page.reload();
  await expect(page.getByText('Données chargées')).toBeVisible();
  expect(await minute(page)).toBe(chosen);
  await expect(page.getByRole('list', { name: 'Chronologie' })).toBeVisible();

  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => minute(page)).not.toBe(chosen);
  // Only the last hours are replayed: the whole day would take a quarter of a minute.
  await page.keyboard.press('End');
  for (let n = 0; n < 6; n += 1) await page.keyboard.press('PageDown');
  await page.getByRole('button', { name: /^Vitesse/ }).click();
  await page.getByRole('option', { name: '50×' }).click();
  // On a busy machine the replay may be over before its first place is asked for, so the page notes them all.
  const seen = await page.evaluateHandle(async () => {
    const movers = [...document.querySelectorAll<HTMLElement>('.mover')];
    // What the keys have moved is drawn first.
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    await frame();
    const places = new Set<string>();
    const note = () => places.add(movers.map(({ style }) => style.transform).join());
    note();
    for (const mover of movers) new MutationObserver(note).observe(mover, { attributeFilter: ['style'] });
    return places;
  });
  await slider(page).press(' ');
  // The replay runs at 50 minutes a second.
  await expect(page.getByRole('button', { name: 'Lancer la relecture' })).toBeVisible({ timeout: 40_000 });
  expect(await seen.evaluate(({ size }) => size)).toBeGreaterThan(1);
  await expect(slider(page)).toHaveValue((await slider(page).getAttribute('max')) ?? '');

  await page.getByRole('tab', { name: 'Points de vente' }).click();
  await expect(page.getByRole('region', { name: /^Passés sans commande/ }).first()).toBeVisible();
  await expectAccessible(page, 'points of sale');
  await page.goBack();

  const journal = (await exportJournals(page)).find(({ machine }) => machine === 'parcours');
  expect(journal && replay(journal)).toMatchObject({ same: true });
  if (process.env.RECORD) writeFileSync('tests/replays/parcours.json', `${JSON.stringify([journal], null, 2)}\n`);
});

/** Returns how many pixels of an element's height are in the window. */
const seen = (page: Page, name: string) =>
  page.getByRole('region', { name }).evaluate((map) => {
    const { top, bottom } = map.getBoundingClientRect();
    return Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  });

const sixTrips = [1, 2, 3, 4, 5, 6].map((n) => `parcours=${DAY}.col00${n}`).join('&');

for (const [name, width, height, least] of [
  ['390 px', 390, 844, 300],
  ['1280 px at 200 %', 640, 400, 150],
  ['1920 px at 200 %', 960, 540, 250],
] as const) {
  test(`six trips, ${name}: once loaded, filters fold, the map is in view, and filters unfold`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, 'lecteur', `/admin/parcours?${sixTrips}&heure=10h00`);
    await expect(page.getByText('Données chargées')).toBeVisible();
    const filters = page.getByRole('form', { name: 'Filtres' });
    await expect(filters).toBeHidden();
    await expect.poll(() => seen(page, 'Carte des parcours')).toBeGreaterThan(least);
    // All six trips are on the map.
    const map = await page.getByRole('region', { name: 'Carte des parcours' }).boundingBox();
    await expect(page.locator('.mover')).toHaveCount(6);
    await expect
      .poll(async () => {
        const movers = await page.locator('.mover').evaluateAll((all) =>
          all
            .map((one) => one.getBoundingClientRect())
            .filter(({ width }) => width > 0)
            .map(({ left, right }) => (left + right) / 2),
        );
        return movers.length > 3 && movers.every((x) => map !== null && x > map.x && x < map.x + map.width);
      })
      .toBe(true);
    const fold = page.getByRole('button', { name: 'Filtres : 6 parcours' });
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await fold.click();
    await expect(filters.getByRole('group', { name: 'Parcours 6' })).toBeVisible();
    await expectAccessible(page, `unfolded filters, ${name}`);
    await filters.getByRole('button', { name: 'Charger' }).press('Enter');
    await expect(filters).toBeHidden();
    await expect(fold).toBeFocused();
  });
}

test('on a phone with reduced motion: everything is readable, nothing overflows, time jumps', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'lecteur', `/admin/parcours?parcours=${DAY}.col001&parcours=${DAY}.col002`);
  await expect(page.getByText('Données chargées')).toBeVisible();
  const start = await minute(page);
  await page.getByRole('button', { name: 'Lancer la relecture' }).click();
  await expect.poll(() => minute(page)).not.toBe(start);
  await page.getByRole('button', { name: 'Suspendre la relecture' }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page, 'trips on a phone');
});
