import { expect, signIn, signInByForm, signInOnly, test } from './session.ts';
import { choose, expectRefused, finalise, review, sample } from './wizard.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('an imported delivery is found among the invoices and in the representative’s stock', async ({ page }) => {
  await signInByForm(page, 'importateur');
  await expect(page.getByRole('heading', { name: 'Tableau de Bord Principal' })).toBeVisible();
  await page.getByRole('link', { name: 'Facturation' }).click();
  // Other tests have imported some, too.
  await expect(page.getByText(/^2\s5\d\d au total$/)).toBeVisible();

  await review(page, sample('livraisons.txt'));
  await expect(page.getByText('Lignes 60')).toBeVisible();
  await expect(page.getByText('Valides 60')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'FA260400' }).first()).toContainText('Valide');
  // The representative's stock later holds what the review announces for this lot.
  await page.getByRole('tab', { name: 'Effets sur le stock 60' }).click();
  const effect = page
    .getByRole('table', { name: 'Effets sur le stock' })
    .getByRole('row')
    .filter({ hasText: 'L26-004' });
  await expect(effect).toContainText(/Rakotomalala Hery.*0.*22.*\+22/);
  await expect(page.getByLabel('Total : Effets sur le stock')).toContainText(/Lots touchés 60.*Variation \+1.170/);
  await finalise(page);
  await expect(page.getByText('Importation réussie')).toBeVisible();
  await expect(page.getByText(/60 lignes importées \(12 livraisons créées\), 0 ignorée/)).toBeVisible();

  await page.waitForURL(/\/admin\/livraisons(\?|$)/);
  await page.getByRole('searchbox').fill('FA2604');
  await expect(page.getByText('12 au total')).toBeVisible();
  await page.getByRole('link', { name: 'FA260400' }).click();
  await expect(page.getByRole('heading', { name: /FA260400/ })).toBeVisible();
  const lines = page.getByRole('row').filter({ hasText: 'L26-0' });
  await expect(lines).toHaveCount(5);
  await page.getByRole('link', { name: 'Rakotomalala Hery' }).click();
  await page.getByRole('tab', { name: 'Stock produits', exact: true }).click();
  const lot = page.getByRole('row').filter({ hasText: 'L26-004' });
  await expect(lot).toContainText('22');
  await expect(lot).toContainText('15/05/2027');
});

test('the file with stars imports in the same way', async ({ page }) => {
  await signIn(page, 'importateur', '/admin/livraisons');
  await choose(page, sample('livraisons-etoile.txt'));
  await expect(page.getByText('Valides 20')).toBeVisible();
  await finalise(page);
  await expect(page.getByText('Importation réussie')).toBeVisible();
  await page.goto('/admin/livraisons?q=FA2605');
  await expect(page.getByText('4 au total')).toBeVisible();
});

for (const [file, isNew, question] of [
  ['commerciaux.xlsx', true, '3 commerciaux seront créés et 9 commerciaux seront mis à jour.'],
  ['commerciaux.xls', false, 'Toutes les lignes valides sont identiques à ce qui est enregistré : rien ne changera.'],
] as const) {
  test(`representatives import from ${file}`, async ({ page }) => {
    await signIn(page, 'importateur', '/admin/commercial');
    await review(page, sample(file));
    await expect(page.getByRole('row').filter({ hasText: 'C0001' })).toContainText('Existe déjà');
    await expect(page.getByRole('row').filter({ hasText: 'C0909' })).toContainText(isNew ? 'Nouveau' : 'Identique');
    await finalise(page, question);
    await expect(page.getByText('Importation réussie')).toBeVisible();
    await page.waitForURL(/\/admin\/commercial(\?|$)/);
    await expect(page.getByText('43 au total')).toBeVisible();
  });
}

test('each refused file gives its reason', async ({ page }) => {
  await signInOnly(page, 'importateur');
  await expectRefused(page, 'livraisons', [
    [sample('erreurs/vide.txt'), "Le fichier est vide ou ne contient pas d'en-têtes."],
    [sample('erreurs/colonne-manquante.txt'), 'Les colonnes suivantes sont manquantes: Ligne - Date limite'],
    [sample('erreurs/entete-seule.txt'), "Le fichier est vide ou ne contient pas d'en-têtes."],
  ]);
  await expectRefused(page, 'commercial', [
    [sample('erreurs/vide.xlsx'), 'Le fichier Excel est vide.'],
    [sample('erreurs/pas-un-classeur.xlsx'), 'Erreur lors de la lecture du fichier Excel.'],
    [sample('erreurs/commerciaux-colonne-manquante.xlsx'), 'Les colonnes suivantes sont manquantes: PRENOM'],
    [sample('erreurs/commerciaux-colonne-en-trop.xlsx'), 'Colonnes non autorisées détectées: Remarque'],
  ]);
});

test('rows in error give reasons, the others are imported', async ({ page }) => {
  await signIn(page, 'importateur', '/admin/livraisons');
  await choose(page, sample('erreurs/livraisons-lignes-en-erreur.txt'));
  for (const text of [
    'Client inconnu : C9999',
    'Article inconnu : INCONNU',
    'Date : le 31/02/2026 n’existe pas',
    /Ligne en double/,
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText('Quantité : un entier supérieur à 0 est attendu')).toHaveCount(4);
  await expect(page.getByText('Valides 2')).toBeVisible();
  await page.getByRole('switch', { name: 'Erreurs seulement' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger les lignes en erreur' }).click();
  expect((await download).suggestedFilename()).toBe('livraisons-lignes-en-erreur.txt');
  await finalise(page, '8 lignes en erreur seront ignorées');
  await expect(page.getByText('Importation réussie')).toBeVisible();
});
