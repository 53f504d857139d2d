import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, PASSWORD, signIn, test } from './session.ts';

const REVIEW = '**/livraisons/import/validation';

/** A delivery file of this test alone; `more` are further rows. */
const deliveries = (document: string, lines: number, ...more: string[][]) => {
  const header = ['Document - Code client', 'Document - Numéro du document', 'Document - Date', 'Ligne - Code article', 'Ligne - Quantité', 'Ligne - Série/lot', 'Ligne - Date limite'];
  const rows = Array.from({ length: lines }, (_, n) => ['C0003', document, '10/11/2026', `ART00${String(n + 10)}`, '4', `E-${String(n + 10)}`, '15/01/2028']);
  return { name: `${document}.txt`, mimeType: 'text/plain', buffer: Buffer.from([header, ...rows, ...more].map((cells) => cells.join(';')).join('\r\n'), 'latin1') };
};

async function review(page: Page, file: ReturnType<typeof deliveries>) {
  await page.getByRole('button', { name: 'Importer fichier' }).click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await page.waitForURL(REVIEW);
}

async function finalise(page: Page) {
  await page.getByRole('button', { name: 'Finaliser l’import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finaliser l’import' }).click();
}

test('la revue survit à un rechargement de la page', async ({ page }) => {
  await signIn(page, 'importateur', '/admin/livraisons');
  await review(page, deliveries('FAE2E1', 12));
  await expect(page.getByText('Valides 12')).toBeVisible();
  // Kept a moment after it opened.
  await page.waitForTimeout(800);
  await page.reload();
  await expect(page.getByText('Valides 12')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'E-21' })).toContainText('Valide');
  await page.getByRole('tab', { name: 'Effets sur le stock 12' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'E-21' })).toContainText('+4');
  await finalise(page);
  await expect(page.getByText('Importation réussie')).toBeVisible();
});

test('une session expirée pendant la revue ne perd rien', async ({ page, context }) => {
  await signIn(page, 'importateur', '/admin/livraisons');
  await review(page, deliveries('FAE2E2', 9));
  await expect(page.getByText('Valides 9')).toBeVisible();
  await context.clearCookies();
  await finalise(page);
  await page.waitForURL('**/admin/login?redirect=**');
  await page.getByLabel('Nom d’utilisateur').fill('importateur@demo.mg');
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL(REVIEW);
  await expect(page.getByText('Valides 9')).toBeVisible();
  await finalise(page);
  await expect(page.getByText('Importation réussie')).toBeVisible();
  await expect(page.getByText(/9 lignes importées.*1 livraison créée.*0 ignorée/)).toBeVisible();
});

test('un même fichier finalisé deux fois prévient, et n’ajoute rien', async ({ page }) => {
  await signIn(page, 'importateur', '/admin/livraisons');
  const file = deliveries('FAE2E3', 3);
  await review(page, file);
  await finalise(page);
  await expect(page.getByText('Importation réussie')).toBeVisible();
  await page.waitForURL(/\/admin\/livraisons(\?|$)/);
  await review(page, file);
  await expect(page.getByText(/Ce fichier a déjà été importé le/)).toBeVisible();
  await expect(page.getByText('Document déjà importé').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Finaliser l’import' })).toBeDisabled();
});

test('dialogue, revue et confirmation sont accessibles', async ({ page }) => {
  await signIn(page, 'importateur', '/admin/livraisons');
  await page.getByRole('button', { name: 'Importer fichier' }).click();
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Veuillez sélectionner un fichier.');
  await expectAccessible(page, 'dialogue');
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(
    deliveries('FAE2E4', 3, ['C9999', 'FAE2E5', '10/11/2026', 'ART0010', '4', 'E-10', '15/01/2028']),
  );
  await page.waitForURL(REVIEW);
  await expect(page.getByText('Client inconnu : C9999')).toBeVisible();
  await expectAccessible(page, 'revue');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Lignes du fichier' })).toBeVisible();
  await expectAccessible(page, 'revue, téléphone');
  await page.getByRole('tab', { name: /Effets sur le stock/ }).click();
  await expect(page.getByRole('list', { name: 'Effets sur le stock' })).toBeVisible();
  await expectAccessible(page, 'effets, téléphone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('table', { name: 'Effets sur le stock' })).toBeVisible();
  await expectAccessible(page, 'effets');
  await page.getByRole('button', { name: 'Finaliser l’import' }).click();
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' })).toBeFocused();
  await expectAccessible(page, 'confirmation');
});
