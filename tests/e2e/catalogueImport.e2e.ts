import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, signIn, signInOnly, test } from './session.ts';
import { choose, expectRefused, finalise, abandonReview, review, sample, workbook } from './wizard.ts';

const PRODUCTS = '/admin/produits';
const DIVERS = '/admin/produits-divers';

const line = (page: Page, code: string) =>
  page.getByRole('table', { name: 'Lignes du fichier' }).getByRole('row').filter({ hasText: code });
const HEADER = [
  'Code article',
  'Libellé',
  "Type d'article",
  'PV HT',
  'Unité',
  'Code barre',
  'Stock virtuel',
  'Stock réel',
  'prix commerciaux HT',
  'prix commerciaux TTC',
];
const productRow = (code: string, label: string, unit: string, barcode: string, price: string | number) => [
  code,
  label,
  'Bien',
  1000,
  unit,
  barcode,
  0,
  0,
  1000,
  price,
];

test('products: refused files, review, finalising, list, then the same file as .xls', async ({ page }) => {
  test.setTimeout(120_000);
  await signInOnly(page, 'importateur');
  await expectRefused(page, 'produits', [
    [sample('erreurs/vide.xlsx'), 'Le fichier Excel est vide.'],
    [sample('erreurs/pas-un-classeur.xlsx'), 'Erreur lors de la lecture du fichier Excel.'],
    [
      sample('produits-divers.xlsx'),
      "Les colonnes suivantes sont manquantes: Type d'article, PV HT, Unité, Code barre, Stock virtuel, Stock " +
        'réel, prix commerciaux HT, prix commerciaux TTC',
    ],
    [
      workbook('trop.xlsx', [
        [...HEADER, 'Marge'],
        [...productRow('X', 'X', 'KG', '', 1), 3],
      ]),
      'Colonnes non autorisées détectées: Marge',
    ],
  ]);
  await expectAccessible(page, 'dialog');
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(sample('produits.xlsx'));
  await page.waitForURL('**/produits/import/validation');
  await expect(line(page, 'ART0001')).toContainText(/Existe déjà.*Prix\s: 7\s500\sAr → 1\s320\sAr/);
  await expect(page.getByText('Valides 25')).toBeVisible();
  await expectAccessible(page, 'review');
  await finalise(page, '5 produits seront créés et 20 produits seront mis à jour.');
  await expect(page.getByText('5 produits créés, 20 mis à jour.')).toBeVisible();
  await page.waitForURL(/\/admin\/produits(\?|$)/);
  await page.getByRole('searchbox').or(page.getByPlaceholder('Rechercher...')).last().fill('ART0924');
  await expect(page.getByText('Riz gasy 220 g').first()).toBeVisible();

  // EBP exports the same rows again, in the older format.
  await page.goto(PRODUCTS);
  await review(page, sample('produits.xls'));
  await expect(page.getByText('Identique', { exact: true }).first()).toBeVisible();
  await finalise(page, 'Toutes les lignes valides sont identiques à ce qui est enregistré : rien ne changera.');
  await expect(page.getByText('Importation réussie')).toBeVisible();
});

test('products: rows in error give reasons, download and stay aside; the same file warns', async ({ page }) => {
  await signIn(page, 'importateur', PRODUCTS);
  const file = workbook('lignes.xlsx', [
    HEADER,
    productRow('E2E1', 'Sel fin', 'Pièces', '0012345678905', '1 250,50'),
    productRow('E2E2', 'Riz', 'Palette', '', 5),
    productRow('E2E3', '', 'KG', '', 5),
    productRow('E2E4', 'Thé', 'KG', '', 'gratuit'),
    productRow('E2E5', 'Thé', 'KG', '2,6E+12', 5),
    productRow('E2E1', 'Sel fin', 'KG', '', 5),
    productRow('E2E6', 'Thé', 'KG', '', -5),
  ]);
  await review(page, file);
  await expect(page.getByText('En erreur 6')).toBeVisible();
  const faults: [string, string][] = [
    ['E2E2', 'Unité inconnue : « Palette »'],
    ['E2E3', 'Valeur manquante : Libellé'],
    ['E2E4', 'montant illisible « gratuit »'],
    ['E2E5', 'a perdu ses derniers chiffres'],
    ['E2E6', 'un prix ne peut pas être négatif'],
  ];
  for (const [code, text] of faults) await expect(line(page, code)).toContainText(text);
  await expect(page.getByText('Ligne en double : même code qu’à la ligne 2')).toBeVisible();
  await expectAccessible(page, 'review with errors');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Lignes du fichier' })).toBeVisible();
  await expectAccessible(page, 'review on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger les lignes en erreur' }).click();
  expect((await download).suggestedFilename()).toBe('produits-lignes-en-erreur.xlsx');
  await finalise(page, '1 produit sera créé.');
  await expect(page.getByText('1 produit créé, 0 mis à jour, 6 lignes ignorées.')).toBeVisible();
  await page.waitForURL(/\/admin\/produits(\?|$)/);
  const { member } = (await (await page.request.get('/api/data/products?search=E2E')).json()) as { member: object[] };
  expect(member).toEqual([
    expect.objectContaining({ code: 'E2E1', price: 1250.5, unit: 'PIECE', codeBarre: '0012345678905', version: 1 }),
  ]);
  await review(page, file);
  await expect(page.getByText(/Ce fichier a déjà été importé le/)).toBeVisible();
});

test('miscellaneous products: the whole file, then identical', async ({ page }) => {
  await signIn(page, 'importateur', DIVERS);
  await review(page, sample('produits-divers.xlsx'));
  await expect(line(page, 'DIV001')).toContainText('Identique');
  await expect(line(page, 'DIV906')).toContainText('Nouveau');
  await finalise(page, '2 produits divers seront créés.');
  await expect(page.getByText('2 produits divers créés, 0 mis à jour.')).toBeVisible();
  await page.waitForURL(/\/admin\/produits-divers(\?|$)/);
  await expect(page.getByText('Bâche imprimée').first()).toBeVisible();
  await review(page, sample('produits-divers.xlsx'));
  await expect(line(page, 'DIV906')).toContainText('Identique');
  await abandonReview(page);
  await choose(
    page,
    workbook('couleurs.xlsx', [
      ['Code article', 'Libellé', 'Couleur'],
      ['X', 'X', 'rouge'],
    ]),
  );
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Colonnes non autorisées détectées: Couleur');
});
