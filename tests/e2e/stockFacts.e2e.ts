import type { Page } from '@playwright/test';
import { LIVRAISON_COLUMNS } from '../support/samples.ts';
import { expectAccessible } from './axe.ts';
import { expect, signIn, test } from './session.ts';
import { importDeliveries, deliveries, finalise, review } from './wizard.ts';

/** Makes a line of a delivery to C0003. */
const line = (document: string, article: string, quantity: string, lot: string, expiry: string, client = 'C0003') => [
  client,
  document,
  '10/11/2026',
  article,
  quantity,
  lot,
  expiry,
];
const sent = (cells: readonly string[], n: number) => ({
  ligne: n + 2,
  ...Object.fromEntries(LIVRAISON_COLUMNS.map((column, at) => [column, cells[at] ?? ''])),
});
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a delivery does not change a lot’s expiry; an administrator does, and the row passes', async ({ page }) => {
  await signIn(page, 'admin', '/admin/livraisons');
  await importDeliveries(page, [line('FALIM0', 'ART0041', '13', 'LIM-A', '01/01/2028')].map(sent));
  await review(
    page,
    deliveries(
      'FALIM1',
      1,
      line('FALIM1', 'ART0041', '3', 'LIM-A', '01/06/2027'),
      line('FALIM1', 'ART0042', '4', 'LIM-B', '01/03/2028'),
      line('FALIM2', 'ART0042', '5', 'lim-b', '01/04/2028'),
    ),
  );
  await expect(row(page, '01/06/2027').first()).toContainText('le lot LIM-A expire le 01/01/2028, pas le 01/06/2027');
  await expect(row(page, '01/03/2028').first()).toContainText(
    'le 01/03/2028 pour le lot LIM-B, mais le 01/04/2028 à la ligne 5',
  );
  await expect(row(page, '01/04/2028').last()).toContainText(
    'le 01/04/2028 pour le lot lim-b, mais le 01/03/2028 à la ligne 4',
  );
  await finalise(page);
  await expect(page.getByText('Importation réussie')).toBeVisible();
  await page.waitForURL(/\/admin\/livraisons(\?|$)/);

  await page.goto('/admin/stock-commercial?q=LIM-A');
  await page.getByRole('link', { name: /LIM-A/ }).first().click();
  const head = page.getByRole('region', { name: 'Lot LIM-A' });
  await expect(head).toContainText('01/01/2028');
  await expect(head).toContainText('13');
  await page.getByRole('button', { name: 'Corriger la date limite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Corriger la date limite' });
  await expect(dialog).toContainText('Actuellement : 01/01/2028');
  await expectAccessible(page, 'correction of the expiry');
  await dialog.getByLabel(/Date limite/).fill('2027-06-01');
  await dialog.getByRole('button', { name: 'Corriger' }).dblclick();
  await expect(page.getByText('Date limite corrigée')).toBeVisible();
  await expect(head).toContainText('01/06/2027');
  await page.goto('/admin/journal/audit');
  await expect(row(page, 'Date limite').first()).toContainText(/Lot.*01\/01\/2028.*01\/06\/2027/);

  // The line that was refused is accepted now.
  await page.goto('/admin/livraisons');
  await review(page, deliveries('FALIM3', 0, line('FALIM3', 'ART0041', '3', 'LIM-A', '01/06/2027')));
  await expect(page.getByText('Valides 1')).toBeVisible();
});

test('a number written differently is the same: document, client, product and lot', async ({ page }) => {
  await signIn(page, 'importateur', '/admin/livraisons');
  await importDeliveries(page, [line('FACAS1', 'ART0043', '6', 'CAS-A', '01/01/2028')].map(sent));
  await review(
    page,
    deliveries(
      'FACAS2',
      0,
      line('facas1', 'ART0044', '1', 'CAS-B', '01/01/2028'),
      line('FACAS2', 'art0043', '2', ' cas-a', '01/01/2028', 'c0003'),
    ),
  );
  await expect(row(page, 'facas1')).toContainText('Document déjà importé');
  await finalise(page);
  await expect(page.getByText('Importation réussie')).toBeVisible();
  await page.waitForURL(/\/admin\/livraisons(\?|$)/);
  await page.goto('/admin/stock-commercial?q=cas-a');
  await expect(row(page, 'CAS-A')).toHaveCount(1);
  await expect(row(page, 'CAS-A')).toContainText('8');
});
