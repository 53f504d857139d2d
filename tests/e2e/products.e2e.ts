import type { Page } from '@playwright/test';
import type { StockMouvement } from '../../server/src/contract/stock.ts';
import { replay } from '../../src/machines/journal/replay.ts';
import { expectAccessible } from './axe.ts';
import { expect, exportJournals, signIn, test } from './session.ts';

const NAME = 'Cahier 100 pages';
const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: NAME });

const edit = async (page: Page) => {
  await page.getByRole('button', { name: `Modifier les prix de ${NAME}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier les prix' });
  return {
    dialog,
    price: dialog.getByLabel('Prix de vente'),
    survente: dialog.getByLabel('Prix de survente'),
    save: dialog.getByRole('button', { name: 'Enregistrer', exact: true }),
  };
};

test('a price changes, two people meet on the next one, no input is lost; the journal replays', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  // Without the live stream neither person learns of the other's change.
  await context.route('**/api/data/events?*', (route) => route.fulfill({ status: 404 }));
  await signIn(page, 'admin', '/admin/produits?q=cahier&journal');
  const other = await context.newPage();
  await other.goto('/admin/produits?q=cahier');
  // The other page opens its dialog while the price is unchanged.
  const theirs = await edit(other);

  const mine = await edit(page);
  await expect(mine.price).toBeFocused();
  await mine.price.fill('2a1 00,5');
  await expect(mine.price).toHaveValue('1950');
  await mine.price.fill('2 100,5');
  await expect(mine.price).toHaveValue('2100,5');
  await mine.survente.fill('2300.255');
  await expect(mine.dialog.getByText('Deux décimales au plus.')).toBeVisible();
  await expectAccessible(page, 'dialog of prices', '[role=dialog]');
  await mine.survente.fill('2300.25');
  await mine.save.click();
  await expect(page.getByText('Les prix ont été mis à jour avec succès.')).toBeVisible();
  await expect(rowOf(page)).toContainText(/2\s100,50.*2\s300,25/);

  await theirs.price.fill('2050');
  await theirs.save.click();
  const compared = other.getByRole('table', { name: 'Prix enregistrés et vos prix' });
  await expect(compared.getByRole('row', { name: /^Prix de vente/ })).toContainText(/2\s100,50\sAr.*2\s050\sAr/);
  await expect(theirs.price).toHaveValue('2050');
  await expect(theirs.survente).toHaveValue('2300,25');
  await expectAccessible(other, 'conflict of prices', '[role=dialog]');
  await other.getByRole('button', { name: 'Enregistrer les miens' }).click();
  await expect(other.getByText('Les prix ont été mis à jour avec succès.')).toBeVisible();
  await expect(rowOf(other)).toContainText(/2\s050.*2\s300,25/);

  // Now this page, which was not read again, gives way.
  const again = await edit(page);
  await again.price.fill('1999');
  await again.save.click();
  await page.getByRole('button', { name: 'Garder les prix enregistrés' }).click();
  await expect(again.dialog).toBeHidden();
  await expect(rowOf(page)).toContainText(/2\s050/);
  const journals = (await exportJournals(page)).filter(({ machine }) => machine === 'form.prix');
  expect(journals.map(replay)).toMatchObject([{ recorded: 'closed', same: true }]);
});

/** Returns the day in Madagascar so many days ago. */
const dayAgo = (days: number) => new Date(Date.now() + 3 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);

test('disabling, the product page, the statistics: they agree with the ledger', async ({ page }) => {
  await signIn(page, 'admin', '/admin/produits?q=cahier');
  const toggle = rowOf(page).getByRole('switch');
  await toggle.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByText('Produit désactivé')).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await rowOf(page).getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('heading', { name: NAME, level: 1 })).toBeVisible();
  const head = page.getByRole('region', { name: `Produit ${NAME}` });
  await expect(head).toContainText('Inactif');
  await expect(page.getByRole('table', { name: 'Stock par commercial' }).getByRole('row').nth(1)).toBeVisible();
  await head.getByRole('switch').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activer' }).click();
  await expect(head.getByText('Actif').first()).toBeVisible();
  await page.getByRole('link', { name: 'Voir ses mouvements' }).click();
  await expect(page.getByRole('heading', { name: 'Mouvements de stock' })).toBeVisible();

  const [from, until] = [dayAgo(69), dayAgo(17)];
  const period = new URLSearchParams({
    startDate: from,
    endDate: until,
    'stockCommercial.commercial.username': 'col001',
    'stockCommercial.product.code': 'ART0001',
    pagination: 'false',
  });
  const answer = await page.request.get(`/api/data/stock-mouvements?${period.toString()}`, {
    headers: { accept: 'application/json' },
  });
  const sold = ((await answer.json()) as StockMouvement[])
    .filter(({ type }) => type === 'VENTE')
    .reduce((sum, { quantite }) => sum + quantite, 0);
  expect(sold).toBeGreaterThan(0);
  await page.goto(`/admin/produits/statistiques?periode=${from}..${until}&commerciaux=col001`);
  const table = page.getByRole('table', { name: 'Statistiques Produits' });
  await expect(table.getByRole('row')).toHaveCount(16);
  await page.getByRole('searchbox').fill('café moulu');
  // Products imported by other tests may match too, but the one that was sold comes first.
  await expect(table.getByRole('row')).not.toHaveCount(16);
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText(
    new Intl.NumberFormat('fr-FR').format(sold),
  );
});
