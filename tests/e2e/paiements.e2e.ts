import type { Page } from '@playwright/test';
import type { WrittenCell } from '../support/workbook.ts';
import { expectAccessible } from './axe.ts';
import { expect, signIn, signInOnly, test } from './session.ts';
import {
  choose,
  expectRefused,
  finalise,
  type ImportFile,
  PAYMENT_COLUMNS,
  payments,
  review,
  sample,
  workbook,
} from './wizard.ts';

/** Parses an amount as it is shown, in Ar. */
const amount = (text: string | null) => Number((text ?? '').replace(/[^\d]/g, ''));
const totalOf = async (page: Page) => amount(await page.getByText(/ au total$/).textContent());

test('checked, reviewed with what is owed, finalised, found; the same as .xls is not paid twice', async ({ page }) => {
  await signIn(page, 'importateur', '/admin/paiements');
  await expect(page.getByText(/\d au total$/)).toBeVisible();
  const before = await totalOf(page);
  await review(page, sample('paiements.xlsx'));
  await expect(page.getByText('Valides 15')).toBeVisible();
  const first = page.getByRole('row').filter({ hasText: 'RAKOTOMALALA Hery' }).first();
  await expect(first).toContainText('01/11/2026');
  await expect(first).toContainText('Valide');

  await page.getByRole('tab', { name: /Reste à payer/ }).click();
  const cells = page
    .getByRole('table', { name: 'Reste à payer' })
    .getByRole('row')
    .filter({ hasText: 'C0004' })
    .getByRole('cell');
  const shown = await cells.allTextContents();
  // An amount paid beyond what was owed is an advance; whether there is one depends on the demonstration's day.
  const advance = amount(shown.find((text) => text.startsWith('avance de')) ?? '');
  const [due = 0, after = 0, paid = 0] = shown.slice(-3).map(amount);
  expect(due - after + advance).toBe(paid);
  expect(paid).toBe(87_500 + 200_000);

  await finalise(page);
  await expect(page.getByText('Importation réussie')).toBeVisible();
  await expect(page.getByText('15 paiements créés, 0 paiements ignorés.')).toBeVisible();
  await page.waitForURL(/\/admin\/paiements(\?|$)/);
  await expect.poll(() => totalOf(page)).toBe(before + 15);
  await page.goto('/admin/paiements?commerciaux=col004&periode=2026-11-13..2026-11-13');
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /^REG26/ })
      .filter({ hasText: '200 000' })
      .first(),
  ).toContainText('Orange Money');
  // The representative now owes what the review announced.
  await page.goto('/admin/commercial?q=C0004');
  const row = page.getByRole('row').filter({ hasText: 'C0004' });
  await expect(row).toHaveCount(1);
  expect((await row.getByRole('cell').allTextContents()).map(amount)).toContain(after);

  // The other file has the same payments, which exist already; each is left out unless it is chosen.
  await page.goto('/admin/paiements');
  await review(page, sample('paiements.xls'));
  await expect(page.getByText('À confirmer 15')).toBeVisible();
  await expect(first).toContainText(/À confirmer — un paiement identique existe déjà \(REG26\d+/);
  await expect(page.getByText('Rien à finaliser : 15 lignes attendent d’être confirmées.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Finaliser l’import' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Importer quand même la ligne 3' }).check();
  await expect(page.getByText('1 ligne sera importée, 14 ignorées.')).toBeVisible();
  // The choice is stored a moment later.
  await page.waitForTimeout(800);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Importer quand même la ligne 3' })).toBeChecked();
  await finalise(page, '14 lignes à confirmer sont laissées de côté, 1 ligne à confirmer est importée quand même.');
  await expect(page.getByText('1 paiements créés, 14 paiements ignorés.')).toBeVisible();
  await page.waitForURL(/\/admin\/paiements(\?|$)/);
  await expect.poll(() => totalOf(page)).toBe(before + 16);
});

test('each wrong row gives its reason; only the right ones are sent', async ({ page }) => {
  await signIn(page, 'importateur', '/admin/paiements');
  const row = (
    client: string,
    montant: WrittenCell,
    date: WrittenCell,
    means = 'Espèces',
    code = 'C0020',
  ): WrittenCell[] => [client, montant, date, means, code];
  await review(
    page,
    workbook('faux.xls', [
      PAYMENT_COLUMNS,
      row('Bon', '1 250 001', '02/11/2026'),
      row('Fraction', 1250.5, '02/11/2026'),
      row('Ambigu', '1.250', '02/11/2026'),
      row('Futur', 10, '31/12/2999'),
      row('Sans jour', 10, 1e9),
      row('Inconnu', 10, '02/11/2026', 'OM', 'C9999'),
      row('Bon', '1 250 001', '02/11/2026'),
      row('Sans moyen', 10, '02/11/2026', ''),
    ]),
  );
  await expect(page.getByText('Valides 1', { exact: true })).toBeVisible();
  for (const [client, text] of [
    ['Fraction', 'Montant : un nombre entier d’ariary est attendu, pas 1250.5'],
    ['Ambigu', 'Montant ambigu : 1.250 peut se lire de deux façons'],
    ['Futur', 'Date : le 31/12/2999 est trop loin dans le futur'],
    ['Sans jour', 'Date : le nombre 1000000000 n’est pas une date'],
    ['Inconnu', 'Commercial inconnu : C9999'],
    ['Sans moyen', 'Moyen de paiement manquant'],
  ] as const)
    await expect(page.getByRole('row').filter({ hasText: client })).toContainText(text);
  await expect(
    page.getByText('Ligne en double : mêmes client, montant, date et moyen de paiement qu’à la ligne 2'),
  ).toBeVisible();
  await finalise(page);
  await expect(page.getByText('1 paiements créés, 7 paiements ignorés.')).toBeVisible();
});

const BROKEN: readonly (readonly [file: ImportFile, text: string])[] = [
  [
    workbook('trop.xlsx', [
      [...PAYMENT_COLUMNS, 'Remarque'],
      ['a', 1, '02/11/2026', 'OM', 'C0001', 'x'],
    ]),
    'Colonnes non autorisées détectées: Remarque',
  ],
  [
    workbook('moins.xlsx', [
      ['Client', 'Montant', 'Moyen de paiement'],
      ['a', 1, 'OM'],
    ]),
    'Les colonnes suivantes sont manquantes: Date, Code (tiers)',
  ],
  [sample('erreurs/vide.xlsx'), 'Le fichier Excel est vide.'],
  [
    workbook('trop.xls', [
      [...PAYMENT_COLUMNS, 'Remarque'],
      ['a', 1, '02/11/2026', 'OM', 'C0001', 'x'],
    ]),
    'Colonnes non autorisées détectées: Remarque',
  ],
  [workbook('entete.xls', [PAYMENT_COLUMNS]), 'Le fichier Excel est vide.'],
  [sample('erreurs/pas-un-classeur.xlsx'), 'Erreur lors de la lecture du fichier Excel.'],
  [sample('livraisons.txt'), 'Le fichier doit être au format .xlsx ou .xls.'],
];

test('each broken file is refused in the dialog with its text; so is no file', async ({ page }) => {
  await signInOnly(page, 'importateur');
  await expectRefused(page, 'paiements', BROKEN);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Importer un fichier Excel' }).click();
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Veuillez sélectionner un fichier.');
});

test('list, review and amounts owed are accessible, on a desktop and a phone', async ({ page }) => {
  await signIn(page, 'importateur', '/admin/paiements');
  await expect(page.getByRole('row').filter({ hasText: 'Orange Money' }).first()).toBeVisible();
  await expectAccessible(page, 'list');
  await choose(page, payments('axe.xlsx', 701_000, 6));
  await expect(page.getByText('Valides 6')).toBeVisible();
  await expectAccessible(page, 'review');
  await page.getByRole('tab', { name: /Reste à payer/ }).click();
  await expect(page.getByRole('table', { name: 'Reste à payer' })).toBeVisible();
  await expectAccessible(page, 'amounts owed');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Reste à payer' })).toBeVisible();
  await expectAccessible(page, 'amounts owed on a phone');
  await page.goto('/admin/paiements');
  await expect(page.getByRole('list', { name: 'Paiements' })).toBeVisible();
  await expectAccessible(page, 'list on a phone');
});
