import type { Page } from '@playwright/test';
import { sampleDeliveries } from '../support/deliveries.ts';
import { expectAccessible } from './axe.ts';
import { expect, signIn, signInOnly, test } from './session.ts';
import { choose, importDeliveries, expectRefused, finalise, miscellaneous, returns, sample } from './wizard.ts';

const IMPORTS = [
  { list: 'retours', file: (page: Page) => returns(page, 'RDCaxe', 5) },
  { list: 'livraisons-produits-divers', file: () => miscellaneous('RDCaxe', 5) },
] as const;

test('returns imported after their deliveries are found in the list and in the stock', async ({ page }) => {
  await signIn(page, 'importateur');
  await importDeliveries(page, sampleDeliveries('livraisons.txt'));
  await page.getByRole('link', { name: 'Retours', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Liste des retours' })).toBeVisible();
  await choose(page, sample('retours.txt'));
  await page.waitForURL('**/retours/import/validation');
  await expect(page.getByText('Valides 10')).toBeVisible();
  await page.getByRole('tab', { name: /Effets sur le stock/ }).click();
  const effect = page.getByRole('row').filter({ hasText: 'L26-000' });
  await expect(effect).toContainText(/Rakotomalala Hery/i);
  await expect(effect).toContainText('−2');
  const [before, after] = (await effect.getByRole('cell').allTextContents())
    .map((text) => text.replace('→', '').trim())
    .filter((text) => /^\d+$/.test(text))
    .map(Number);
  expect(after).toBe((before ?? 0) - 2);
  await page.getByRole('tab', { name: /Lignes/ }).click();
  await finalise(page);
  await expect(page.getByText('Importation réussie')).toBeVisible();
  await expect(page.getByText('10 retours créés, 0 retours ignorés.')).toBeVisible();

  await page.waitForURL(/\/admin\/retours(\?|$)/);
  await page.getByRole('searchbox').fill('AV2604');
  await expect(page.getByText('10 au total', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'AV260400' }).click();
  await expect(page.getByRole('heading', { name: 'AV260400' })).toBeVisible();
  const line = page.getByRole('row').filter({ hasText: 'L26-000' });
  await expect(line).toContainText('15/01/2027');
  await page.getByRole('link', { name: 'Stock du commercial' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'L26-000' })).toContainText(String(after));
});

test('an imported miscellaneous delivery is found in the list and in the stock', async ({ page }) => {
  await signIn(page, 'importateur', '/admin/livraisons-produits-divers');
  await choose(page, sample('livraisons-produits-divers.txt'));
  await page.waitForURL('**/livraisons-produits-divers/import/validation');
  await expect(page.getByText('Valides 18')).toBeVisible();
  await page.getByRole('tab', { name: /Effets sur le stock/ }).click();
  await expect(page.getByRole('table', { name: 'Effets sur le stock' })).toHaveAttribute('aria-rowcount', '19');
  await finalise(page);
  await expect(page.getByText(/18 lignes importées \(6 livraisons créées\), 0 ignorée\./)).toBeVisible();
  await page.waitForURL(/\/admin\/livraisons-produits-divers(\?|$)/);
  await page.getByRole('searchbox').fill('pd440');
  await expect(page.getByText('6 au total')).toBeVisible();
  await page.getByRole('link', { name: 'PD4400' }).click();
  await expect(page.getByRole('heading', { name: 'PD4400' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'DIV003' })).toContainText('5');
  await page.getByRole('link', { name: 'Stock du commercial' }).click();
  await expect(page.getByRole('tab', { name: 'Stock produits divers' })).toHaveAttribute('aria-selected', 'true');
});

test('each refused file gives its reason', async ({ page }) => {
  await signInOnly(page, 'importateur');
  await expectRefused(page, 'retours', [
    [sample('erreurs/vide.txt'), "Le fichier est vide ou ne contient pas d'en-têtes."],
    [sample('erreurs/colonne-manquante.txt'), 'Les colonnes suivantes sont manquantes: Ligne - Date limite'],
  ]);
  await expectRefused(page, 'livraisons-produits-divers', [
    [sample('retours.txt'), 'Les colonnes suivantes sont manquantes: Document - Collaborateur*'],
    [sample('erreurs/entete-seule.txt'), "Le fichier est vide ou ne contient pas d'en-têtes."],
  ]);
});

test('rows in error give reasons, the others are imported', async ({ page }) => {
  await signIn(page, 'importateur');
  await importDeliveries(page, sampleDeliveries('livraisons.txt'));
  await page.goto('/admin/retours');
  await choose(page, sample('erreurs/retours-lignes-en-erreur.txt'));
  for (const text of [
    'Client inconnu : C9999',
    'Article inconnu : INCONNU',
    'Lot inconnu : L26-999',
    /^Stock insuffisant\s: \d+ restants? dans le lot L26-000/,
    'Date limite : le 31/02/2027 n’existe pas',
    /Ligne en double/,
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByText('Valides 2')).toBeVisible();
  await finalise(page);
  await expect(page.getByText('2 retours créés, 8 retours ignorés.')).toBeVisible();

  await page.goto('/admin/livraisons-produits-divers');
  await choose(page, sample('erreurs/livraisons-produits-divers-lignes-en-erreur.txt'));
  for (const text of [
    'Article inconnu : DIV099',
    'Collaborateur inconnu : COL999',
    'Date : le 29/02/2026 n’existe pas',
    /Ligne en double/,
    /autre collaborateur à la ligne 2/,
  ])
    await expect(page.getByText(text)).toBeVisible();
  await finalise(page);
  await expect(page.getByText(/2 lignes importées \(2 livraisons créées\), \d+ ignorées/)).toBeVisible();
});

test('a page that does not exist names its code', async ({ page }) => {
  await signInOnly(page, 'lecteur');
  for (const [address, text, back] of [
    ['retour/RET9999999', 'Retour non trouvé', 'Liste des retours'],
    ['miscellaneous-livraison/LPD9999999', 'Livraison non trouvée', 'Livraisons produits divers'],
  ] as const) {
    await page.goto(`/admin/${address}`);
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    await expect(page.getByText(/«\s(RET|LPD)9999999\s»/)).toBeVisible();
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await expect(page.getByRole('heading', { name: back })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Importer (un )?fichier/ })).toHaveCount(0);
  }
});

test('lists, pages and reviews are accessible', async ({ page }) => {
  await signInOnly(page, 'importateur');
  for (const { list, file } of IMPORTS) {
    await page.goto(`/admin/${list}`);
    await page.getByRole('row').nth(1).getByRole('link').waitFor();
    await expectAccessible(page, list);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Stock du commercial' }).waitFor();
    await expectAccessible(page, `${list}, page`);
    await page.goto(`/admin/${list}`);
    await choose(page, await file(page));
    await page.getByRole('tab', { name: /Effets sur le stock/ }).click();
    await page.getByRole('table', { name: 'Effets sur le stock' }).waitFor();
    await expectAccessible(page, `${list}, effects`);
    await page.getByRole('button', { name: 'Annuler' }).click();
  }
});
