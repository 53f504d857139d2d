import type { Page } from '@playwright/test';
import { sampleDeliveries } from '../support/deliveries.ts';
import { LIVRAISON_COLUMNS } from '../support/samples.ts';
import { expectAccessible } from './axe.ts';
import { expect, PASSWORD, signIn, signInOnly, test } from './session.ts';

const SAMPLES = 'tests/samples';
const DIVERS_COLUMNS = ['Document - Numéro du document', 'Document - Date', 'Document - Collaborateur*', 'Ligne - Code article', 'Ligne - Quantité'];

type File = string | { name: string; mimeType: string; buffer: Buffer };

const textFile = (name: string, rows: string[][]): File => ({
  name, mimeType: 'text/plain', buffer: Buffer.from(rows.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n'), 'latin1'),
});

async function choose(page: Page, file: File) {
  await page.getByRole('button', { name: 'Importer fichier' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(typeof file === 'string' ? `${SAMPLES}/${file}` : file);
  return dialog;
}

async function finalise(page: Page) {
  await page.getByRole('button', { name: 'Finaliser l’import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finaliser l’import' }).click();
}

/** Brings lots that returns then take from; those that are there already are left as they are. */
async function deliver(page: Page, livraisons: object[]) {
  const answer = await page.request.post('/api/data/livraisons/process/import', { data: { livraisons } });
  expect(answer.status()).toBe(200);
}

const lot = (document: string, ligne: number, quantite: string) => [
  'C0004', document, '10/11/2026', `ART00${String(ligne + 10)}`, quantite, `${document.slice(2)}-${String(ligne)}`, '15/01/2028',
];
const asRow = (cells: string[], ligne: number) => ({ ligne, ...Object.fromEntries(LIVRAISON_COLUMNS.map((column, n) => [column, cells[n] ?? ''])) });

/** A returns file of this test alone, whose lots have been delivered. */
async function returnsFile(page: Page, name: string, lines: number): Promise<File> {
  await deliver(page, Array.from({ length: lines }, (_, n) => asRow(lot(`FA${name}`, n + 1, '9'), n + 2)));
  return textFile(`${name}.txt`, [LIVRAISON_COLUMNS, ...Array.from({ length: lines }, (_, n) => [...lot(`FA${name}`, n + 1, '4')].map((cell) => cell.replace(/^FA/, 'AV')))]);
}

const diversFile = (name: string, lines: number): File =>
  textFile(`${name}.txt`, [DIVERS_COLUMNS, ...Array.from({ length: lines }, (_, n) => [`PD${name}`, '12/11/2026', 'COL007', `DIV00${String(n + 1)}`, '3'])]);

const IMPORTS = [
  { list: 'retours', title: 'Import des retours', file: (page: Page, name: string) => returnsFile(page, name, 5), success: /5 retours créés, 0 retours ignorés\./ },
  { list: 'livraisons-produits-divers', title: 'Import des livraisons de produits divers', file: (_: Page, name: string) => Promise.resolve(diversFile(name, 5)), success: /5 lignes importées \(1 livraison créée\), 0 ignorée\./ },
] as const;

test('des retours importés après leurs livraisons se retrouvent dans la liste et dans le stock', async ({ page }) => {
  await signIn(page, 'importateur');
  await deliver(page, sampleDeliveries('livraisons.txt'));
  await page.getByRole('link', { name: 'Retours', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Liste des retours' })).toBeVisible();
  await choose(page, 'retours.txt');
  await page.waitForURL('**/retours/import/validation');
  await expect(page.getByText('Valides 10')).toBeVisible();
  await page.getByRole('tab', { name: /Effets sur le stock/ }).click();
  const effect = page.getByRole('row').filter({ hasText: 'L26-000' });
  await expect(effect).toContainText(/Rakotomalala Hery/i);
  await expect(effect).toContainText('−2');
  const [before, after] = (await effect.getByRole('cell').allTextContents()).map((text) => text.replace('→', '').trim()).filter((text) => /^\d+$/.test(text)).map(Number);
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

test('une livraison de produits divers importée se retrouve dans la liste et dans le stock', async ({ page }) => {
  await signIn(page, 'importateur', '/admin/livraisons-produits-divers');
  await choose(page, 'livraisons-produits-divers.txt');
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

test('chaque fichier refusé dit pourquoi', async ({ page }) => {
  await signInOnly(page, 'importateur');
  for (const [list, file, text] of [
    ['retours', 'erreurs/vide.txt', 'Le fichier est vide ou ne contient pas d\'en-têtes.'],
    ['retours', 'erreurs/colonne-manquante.txt', 'Les colonnes suivantes sont manquantes: Ligne - Date limite'],
    ['livraisons-produits-divers', 'retours.txt', 'Les colonnes suivantes sont manquantes: Document - Collaborateur*'],
    ['livraisons-produits-divers', 'erreurs/entete-seule.txt', 'Le fichier est vide ou ne contient pas d\'en-têtes.'],
  ] as const) {
    await page.goto(`/admin/${list}`);
    await expect((await choose(page, file)).getByText(text)).toBeVisible();
  }
});

test('les lignes en erreur disent pourquoi, les autres s’importent', async ({ page }) => {
  await signIn(page, 'importateur');
  await deliver(page, sampleDeliveries('livraisons.txt'));
  await page.goto('/admin/retours');
  await choose(page, 'erreurs/retours-lignes-en-erreur.txt');
  for (const text of ['Client inconnu : C9999', 'Article inconnu : INCONNU', 'Lot inconnu : L26-999', /^Stock insuffisant : \d+ restants? dans le lot L26-000/, 'Date limite : le 31/02/2027 n’existe pas', /Ligne en double/]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByText('Valides 2')).toBeVisible();
  await finalise(page);
  await expect(page.getByText('2 retours créés, 0 retours ignorés.')).toBeVisible();

  await page.goto('/admin/livraisons-produits-divers');
  await choose(page, 'erreurs/livraisons-produits-divers-lignes-en-erreur.txt');
  for (const text of ['Article inconnu : DIV099', 'Collaborateur inconnu : COL999', 'Date : le 29/02/2026 n’existe pas', /Ligne en double/, /autre collaborateur à la ligne 2/]) await expect(page.getByText(text)).toBeVisible();
  await finalise(page);
  await expect(page.getByText(/2 lignes importées \(2 livraisons créées\), 0 ignorée/)).toBeVisible();
});

for (const { list, title, file, success } of IMPORTS) {
  test(`${title} : la revue survit à un rechargement`, async ({ page }) => {
    await signIn(page, 'importateur', `/admin/${list}`);
    await choose(page, await file(page, 'RDA'));
    await expect(page.getByText('Valides 5')).toBeVisible();
    // Kept a moment after it opened.
    await page.waitForTimeout(800);
    await page.reload();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText('Valides 5')).toBeVisible();
    await finalise(page);
    await expect(page.getByText(success)).toBeVisible();
  });

  test(`${title} : une session expirée pendant la revue ne perd rien`, async ({ page, context }) => {
    await signIn(page, 'importateur', `/admin/${list}`);
    await choose(page, await file(page, 'RDB'));
    await expect(page.getByText('Valides 5')).toBeVisible();
    await context.clearCookies();
    await finalise(page);
    await page.waitForURL('**/admin/login?redirect=**');
    await page.getByLabel('Nom d’utilisateur').fill('importateur@demo.mg');
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL(`**/${list}/import/validation`);
    await expect(page.getByText('Valides 5')).toBeVisible();
    await finalise(page);
    await expect(page.getByText(success)).toBeVisible();
  });
}

test('ce qui n’existe pas se dit avec son identifiant', async ({ page }) => {
  await signInOnly(page, 'lecteur');
  for (const [address, text, back] of [
    ['retour/RET9999999', 'Retour non trouvé', 'Liste des retours'], ['miscellaneous-livraison/LPD9999999', 'Livraison non trouvée', 'Livraisons produits divers'],
  ] as const) {
    await page.goto(`/admin/${address}`);
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    await expect(page.getByText(/« (RET|LPD)9999999 »/)).toBeVisible();
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await expect(page.getByRole('heading', { name: back })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Importer fichier' })).toHaveCount(0);
  }
});

test('listes, pages et revues sont accessibles', async ({ page }) => {
  await signInOnly(page, 'importateur');
  for (const { list, file } of IMPORTS) {
    await page.goto(`/admin/${list}`);
    await page.getByRole('row').nth(1).getByRole('link').waitFor();
    await expectAccessible(page, list);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Stock du commercial' }).waitFor();
    await expectAccessible(page, `${list}, page`);
    await page.goto(`/admin/${list}`);
    await choose(page, await file(page, 'RDCaxe'));
    await page.getByRole('tab', { name: /Effets sur le stock/ }).click();
    await page.getByRole('table', { name: 'Effets sur le stock' }).waitFor();
    await expectAccessible(page, `${list}, effets`);
    await page.getByRole('button', { name: 'Annuler' }).click();
  }
});
