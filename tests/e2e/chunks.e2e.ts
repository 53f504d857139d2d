import type { Browser, Page, Route } from '@playwright/test';
import { blockLiveChanges, expect, signIn, test } from './session.ts';
import { choose, payments } from './wizard.ts';

/**
 * Opens a page in a browser that has cached no file of the application and, to save data, loads none in advance;
 * console errors about failed requests are expected there.
 */
async function freshPage(browser: Browser, path?: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await blockLiveChanges(page);
  await signIn(page, 'admin', path);
  return page;
}

const openFromMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name, exact: true }).click();
const chunk = (name: string) => new RegExp(`/assets/${name}\\.[^/]+\\.js$`);
const abort = (route: Route) => route.abort('failed');
const failed = (page: Page) => page.getByText('Cet écran n’a pas pu être chargé');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a screen that did not load is requested again: back online, at the next visit, by « Réessayer »', async ({
  browser,
}) => {
  const page = await freshPage(browser);
  await expect(heading(page, 'Tableau de Bord Principal')).toBeVisible();
  await page.context().setOffline(true);
  await openFromMenu(page, 'Retours');
  await expect(failed(page)).toBeVisible();
  await page.context().setOffline(false);
  await expect(heading(page, 'Liste des retours')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await page.context().setOffline(true);
  await openFromMenu(page, 'Commandes');
  await expect(failed(page)).toBeVisible();
  await openFromMenu(page, 'Retours');
  await expect(heading(page, 'Liste des retours')).toBeVisible();
  await page.context().setOffline(false);
  await openFromMenu(page, 'Commandes');
  await expect(heading(page, 'Liste des commandes')).toBeVisible();

  await page.route(chunk('ajustements'), abort);
  await openFromMenu(page, 'Ajustements');
  await expect(failed(page)).toBeVisible();
  await page.unroute(chunk('ajustements'));
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(heading(page, 'Ajustements')).toBeVisible();

  // The screen also retries by itself.
  await page.route(chunk('livraisons'), abort);
  await openFromMenu(page, 'Facturation');
  await expect(failed(page)).toBeVisible();
  await page.unroute(chunk('livraisons'));
  await expect(heading(page, 'Facturation')).toBeVisible();
  await page.context().close();
});

test.describe('a new version is deployed', () => {
  const gone = {
    'a 404': { status: 404, contentType: 'application/problem+json', body: '{}' },
    'the page itself': { status: 200, contentType: 'text/html', body: '<!doctype html><p>…' },
  };
  for (const [how, answer] of Object.entries(gone)) {
    test(`the page says so and shows no error: ${how} instead of the file`, async ({ browser }) => {
      const page = await freshPage(browser);
      await expect(heading(page, 'Tableau de Bord Principal')).toBeVisible();
      await page.route(chunk('retours'), (route) => route.fulfill(answer));
      await openFromMenu(page, 'Retours');
      await expect(page.getByText('Une nouvelle version de l’application est disponible')).toBeVisible();
      await expect(page.getByText('Une erreur est survenue')).toHaveCount(0);
      await page.unroute(chunk('retours'));
      await page.getByRole('button', { name: 'Recharger' }).click();
      await expect(heading(page, 'Liste des retours')).toBeVisible();
      await page.context().close();
    });
  }
});

test('chart, map, palette and file reader are requested again where they are missing', async ({ browser }) => {
  const page = await freshPage(browser, '/admin/paiements');
  await expect(heading(page, 'Paiements')).toBeVisible();
  await page.route(chunk('chart'), abort);
  await page.route(chunk('palette'), abort);
  await page.route(chunk('ol'), abort);

  await openFromMenu(page, 'Tableau de bord');
  const chart = page.getByRole('region', { name: 'Ventes des 30 derniers jours' });
  await expect(chart.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  await page.unroute(chunk('chart'));
  await chart.getByRole('button', { name: 'Réessayer' }).click();
  await expect(chart.locator('svg.highcharts-root')).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('alert').getByRole('button', { name: 'Réessayer' })).toBeVisible();
  await page.unroute(chunk('palette'));
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('combobox', { name: 'Rechercher un écran, un nom ou un code' })).toBeVisible();
  await page.keyboard.press('Escape');

  await openFromMenu(page, 'Heatmap Zones');
  await expect(page.getByText('La carte n’a pas pu être chargée')).toBeVisible();
  await page.unroute(chunk('ol'));
  await page.getByRole('button', { name: 'Réessayer' }).first().click();
  await expect(page.locator('.ol-viewport')).toBeVisible();
  await page.context().close();
});

test('a file that the reader could not read for want of its chunk can be chosen again', async ({ browser }) => {
  const page = await freshPage(browser, '/admin/paiements');
  await page.context().route(chunk('import'), abort);
  const dialog = await choose(page, payments('ligne.xlsx', 910_000, 2));
  await expect(dialog.getByRole('alert')).toContainText('Le lecteur de fichiers n’a pas pu être chargé');
  await page.context().unroute(chunk('import'));
  await dialog.locator('input[type=file]').setInputFiles(payments('ligne2.xlsx', 910_000, 2));
  await page.waitForURL('**/import/validation');
  await page.context().close();
});
