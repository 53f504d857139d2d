import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { endSession, expect, fillForm, signIn, test } from './session.ts';
import { deliveries, finalise, type ImportFile, miscellaneous, payments, returns, review } from './wizard.ts';

interface Import {
  readonly list: string;
  readonly title: string;
  readonly lines: number;
  readonly file: (page: Page) => ImportFile | Promise<ImportFile>;
  /** Further checks after a reload. */
  readonly again?: (page: Page) => Promise<void>;
  readonly success: string | RegExp;
}

const IMPORTS: readonly Import[] = [
  {
    list: 'livraisons',
    title: 'Import des livraisons',
    lines: 12,
    file: () => deliveries('FAE2E1', 12),
    success: /12 lignes importées.*1 livraison créée.*0 ignorée/,
    again: async (page) => {
      const row = page.getByRole('row').filter({ hasText: 'FAE2E1-9' });
      await expect(row).toContainText('Valide');
      await page.getByRole('tab', { name: 'Effets sur le stock 12' }).click();
      await expect(row).toContainText('+4');
    },
  },
  {
    list: 'retours',
    title: 'Import des retours',
    lines: 5,
    file: (page) => returns(page, 'RDA', 5),
    success: '5 retours créés, 0 retours ignorés.',
  },
  {
    list: 'livraisons-produits-divers',
    title: 'Import des livraisons de produits divers',
    lines: 5,
    file: () => miscellaneous('RDA', 5),
    success: '5 lignes importées (1 livraison créée), 0 ignorée.',
  },
  {
    list: 'paiements',
    title: 'Import des paiements',
    lines: 9,
    file: () => payments('garde.xls', 601_000, 9),
    success: '9 paiements créés, 0 paiements ignorés.',
    again: (page) => expect(page.getByRole('tab', { name: /Reste à payer/ })).toBeVisible(),
  },
];

for (const { list, title, lines, file, again, success } of IMPORTS) {
  test(`${title}: the review survives a reload of the page, then an expired session`, async ({ page }) => {
    const expectReview = async () => {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByText(`Valides ${String(lines)}`)).toBeVisible();
    };
    await signIn(page, 'importateur', `/admin/${list}`);
    await review(page, await file(page));
    await expectReview();
    // The review is stored a moment after it opened.
    await page.waitForTimeout(800);
    await page.reload();
    await expectReview();
    await again?.(page);

    await page.getByRole('button', { name: 'Finaliser l’import' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Cette action est irréversible');
    await endSession(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Finaliser l’import' }).click();
    await page.waitForURL('**/admin/login?redirect=**');
    await fillForm(page, 'importateur');
    await page.waitForURL(`**/${list}/import/validation`);
    await expectReview();
    // The request was refused before anything was imported, so the same sending can be repeated.
    await expect(page.getByRole('alert')).toContainText('Rien n’a été importé');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText('Importation réussie')).toBeVisible();
    await expect(page.getByText(success)).toBeVisible();
  });
}

test('the same file finalised twice warns and adds nothing', async ({ page }) => {
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

test('dialog, review and confirmation are accessible', async ({ page }) => {
  await signIn(page, 'importateur', '/admin/livraisons');
  await page.getByRole('button', { name: 'Importer fichier' }).click();
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Veuillez sélectionner un fichier.');
  await expectAccessible(page, 'dialog');
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles(deliveries('FAE2E4', 3, ['C9999', 'FAE2E5', '10/11/2026', 'ART0010', '4', 'E-10', '15/01/2028']));
  await page.waitForURL('**/import/validation');
  await expect(page.getByText('Client inconnu : C9999')).toBeVisible();
  await expectAccessible(page, 'review');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Lignes du fichier' })).toBeVisible();
  await expectAccessible(page, 'review on a phone');
  await page.getByRole('tab', { name: /Effets sur le stock/ }).click();
  await expect(page.getByRole('list', { name: 'Effets sur le stock' })).toBeVisible();
  await expectAccessible(page, 'effects on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('table', { name: 'Effets sur le stock' })).toBeVisible();
  await expectAccessible(page, 'effects');
  await page.getByRole('button', { name: 'Finaliser l’import' }).click();
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' })).toBeFocused();
  await expectAccessible(page, 'confirmation');
});
