import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, signIn, test } from './session.ts';

const plain = { headers: { accept: 'application/json' } };
const json = async <T>(page: Page, path: string): Promise<T> =>
  (await page.request.get(`/api/data/${path}`, plain)).json() as Promise<T>;
interface Lot {
  code: string;
  lotNumber: string;
  quantiteDisponible: number;
  aPerdre: { quantite: number; valeur: number };
}

/** Parses a number as the page writes it. */
const digits = (text: string | null) => Number((text ?? '').replace(/[^0-9−]/g, '').replace('−', '-'));
const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr');

test('from lots at risk to the register of a lot, to the document behind it, and back', async ({ page }) => {
  await signIn(page, 'lecteur');
  await page.getByRole('link', { name: 'Stock commercial' }).click();
  const total = page.getByRole('region', { name: 'À perdre' });
  await expect(total).toContainText(/Au rythme des 30 derniers jours, .* expireront invendues\./);
  await total.getByRole('button', { name: 'Voir ces lots' }).click();
  await expect(page).toHaveURL(/risque=a-perdre/);
  const [first, second] = await json<Lot[]>(
    page,
    'stock-commercial?aRisque=true&order[aPerdre.valeur]=desc&itemsPerPage=2',
  );
  expect(first?.aPerdre.valeur).toBeGreaterThanOrEqual(second?.aPerdre.valeur ?? Infinity);
  await page.goto('/admin/stock-commercial?risque=a-perdre');
  await expect(rows(page, 'Stock par Lot').first()).toContainText(first?.lotNumber ?? '?');
  const list = page.url();
  await rows(page, 'Stock par Lot').first().getByRole('link').first().click();
  await page.waitForURL(`**/stock-commercial/${first?.code ?? ''}`);

  await expect(page.getByRole('region', { name: 'Vérification du solde' })).toContainText('Solde exact');
  const ledger = rows(page, 'Registre du lot');
  const balance = ledger.first().locator('td, th').nth(4);
  await expect(balance).toHaveText(/\d/);
  expect(digits(await balance.textContent())).toBe(first?.quantiteDisponible);
  await page.getByRole('table', { name: 'Registre du lot' }).getByRole('button', { name: 'Date' }).click();
  await page.waitForURL(/tri=code/);
  // A lot is created by its first delivery, so its balance after it is what was delivered.
  await expect(ledger.first()).toContainText('Livraison');
  expect(digits(await balance.textContent())).toBe(digits(await ledger.first().locator('td, th').nth(3).textContent()));

  await ledger.first().getByRole('link').click();
  await page.waitForURL('**/livraison/**');
  await page.goBack();
  await expect(page).toHaveURL(/tri=code/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(list);
});

test('the stock of a product is the sum of its lots, to which it leads', async ({ page }) => {
  await signIn(page, 'lecteur', '/admin/stock-par-produit');
  const row = rows(page, 'Stock par Produit').first();
  await expect(row).toBeVisible();
  const shown = digits(await row.locator('td, th').nth(2).textContent());
  await row.getByRole('link').click();
  await page.waitForURL(/stock-commercial\?produits=.*stock=en-stock/);
  const code = new URL(page.url()).searchParams.get('produits') ?? '';
  const lots = await json<Lot[]>(page, `stock-commercial?product.code[]=${code}&disponible=true&pagination=false`);
  expect(lots.reduce((sum, lot) => sum + lot.quantiteDisponible, 0)).toBe(shown);
  await expect(page.getByText(`${String(lots.length)} au total`)).toBeVisible();
});

test('stock and movements lead to lots; another’s lot does not exist for a representative', async ({ page }) => {
  await signIn(page, 'lecteur', '/admin/commercial/col003?onglet=stock');
  await rows(page, 'Stock par lot').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Registre du lot' })).toBeVisible();
  await expectAccessible(page, 'lot');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'lot on a phone');
  const lot = new URL(page.url()).pathname;
  await page.goto('/admin/stock-commercial?risque=a-perdre');
  await expect(page.getByRole('region', { name: 'À perdre' })).toBeVisible();
  await expectAccessible(page, 'lots at risk on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/mouvements-stock');
  await rows(page, 'Mouvements de stock').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Registre du lot' })).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, 'commercial', lot);
  await expect(page.getByText('Lot non trouvé')).toBeVisible();
  await page.goto('/admin/stock-commercial');
  await rows(page, 'Stock par Lot').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Registre du lot' })).toBeVisible();
});
