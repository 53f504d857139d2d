import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { read, utils } from '@e965/xlsx';
import { LIVRAISON_COLUMNS } from '../support/samples.ts';
import { expectAccessible } from './axe.ts';
import { expect, signIn, test } from './session.ts';
import {
  choose,
  importDeliveries,
  deliveries,
  finalise,
  abandonReview,
  type ImportFile,
  PAYMENT_COLUMNS,
  returns,
  review,
  workbook,
} from './wizard.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Downloads the rows in error. */
async function rejected(page: Page): Promise<{ name: string; buffer: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger les lignes en erreur' }).click();
  const file = await download;
  return { name: file.suggestedFilename(), buffer: await readFile(await file.path()) };
}
const again = ({ name, buffer }: { name: string; buffer: Buffer }): ImportFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
});

test('a file of returns does not pass as deliveries, nor the reverse, unless somebody insists', async ({ page }) => {
  await signIn(page, 'importateur', '/admin/retours');
  const given = await returns(page, 'CHX', 3);
  await review(page, given);
  await expect(page.getByText('Valides 3')).toBeVisible();
  await finalise(page);
  await expect(page.getByText('3 retours créés, 0 retours ignorés.')).toBeVisible();

  // The same file is imported as deliveries.
  await page.goto('/admin/livraisons');
  await review(page, given);
  await expect(page.getByText('À confirmer 3')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'est-ce bien une livraison' })).toContainText(
    '3 lignes semblent ne pas être à leur place',
  );
  await expect(page.getByRole('button', { name: 'Finaliser l’import' })).toBeDisabled();
  await abandonReview(page);

  // A delivery's number is imported as a return, on purpose.
  const bought = deliveries('CHXL', 3);
  await review(page, bought);
  await finalise(page);
  await expect(page.getByText(/3 lignes importées/)).toBeVisible();
  await page.goto('/admin/retours');
  await review(page, bought);
  await expect(page.getByText('À confirmer 3')).toBeVisible();
  await expect(rowOf(page, 'CHXL-1')).toContainText('À confirmer — ce numéro est celui d’une livraison');
  await page.getByRole('checkbox', { name: 'Ce sont bien des retours : importer ces 3 lignes' }).check();
  await expect(page.getByText('3 lignes seront importées.')).toBeVisible();
  await finalise(page, '3 lignes à confirmer sont importées quand même');
  await expect(page.getByText('3 retours créés, 0 retours ignorés.')).toBeVisible();
});

test('rows in error of a .txt come back as .txt and import once corrected', async ({ page }) => {
  await signIn(page, 'importateur', '/admin/livraisons');
  const wrong = ['C9999', 'CHXB', '10/11/2026', 'ART0012', '4', 'Lot d’été; "1"', '15/01/2028'];
  await review(page, deliveries('CHXA', 2, wrong));
  await expect(page.getByText('En erreur 1')).toBeVisible();
  const file = await rejected(page);
  expect(file.name).toBe('livraisons-lignes-en-erreur.txt');
  expect(file.buffer.toString('latin1').split('\r\n')[0]).toBe(['Ligne', ...LIVRAISON_COLUMNS, 'Erreur'].join(';'));
  await finalise(page, '1 ligne en erreur sera ignorée');
  await expect(page.getByText('2 lignes importées (1 livraison créée), 1 ignorée.')).toBeVisible();

  // Unchanged, the file is still wrong; corrected, its only line is imported.
  await page.goto('/admin/livraisons');
  await review(page, again(file));
  await expect(page.getByText('Client inconnu : C9999')).toBeVisible();
  await expect(page.getByText('Lignes 1', { exact: true })).toBeVisible();
  await abandonReview(page);
  await review(
    page,
    again({ ...file, buffer: Buffer.from(file.buffer.toString('latin1').replace('C9999', 'C0003'), 'latin1') }),
  );
  await expect(page.getByText('Valides 1', { exact: true })).toBeVisible();
  await finalise(page);
  await expect(page.getByText('1 ligne importée (1 livraison créée), 0 ignorée.')).toBeVisible();
});

for (const extension of ['xlsx', 'xls'] as const) {
  test(`rows in error of a .${extension} come back as .${extension} and import once corrected`, async ({ page }) => {
    await signIn(page, 'importateur', '/admin/paiements');
    const amount = extension === 'xlsx' ? 811_001 : 811_101;
    await review(
      page,
      workbook(`choix.${extension}`, [
        PAYMENT_COLUMNS,
        ['Bon', amount, '02/11/2026', 'OM', 'C0021'],
        ['Faux', amount + 1, { serial: 46_327 }, 'Espèces', 'C9999'],
      ]),
    );
    await expect(page.getByText('Commercial inconnu : C9999')).toBeVisible();
    const file = await rejected(page);
    expect(file.name).toBe(`paiements-lignes-en-erreur.${extension}`);
    await abandonReview(page);
    await review(page, again(file));
    await expect(page.getByText('Commercial inconnu : C9999')).toBeVisible();
    await abandonReview(page);
    const book = read(file.buffer);
    const cells = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
    expect(cells).toEqual([
      ['Ligne', ...PAYMENT_COLUMNS, 'Erreur'],
      ['3', 'Faux', String(amount + 1), '01/11/2026', 'Espèces', 'C9999', expect.stringMatching(/^Commercial inconnu/)],
    ]);
    await review(
      page,
      workbook(
        file.name,
        cells.map((row) => row.map((cell) => cell.replace('C9999', 'C0021'))),
      ),
    );
    await finalise(page);
    await expect(page.getByText('1 paiements créés, 0 paiements ignorés.')).toBeVisible();
  });
}

test('what somebody else imported meanwhile is announced before anything is sent', async ({ page }) => {
  await signIn(page, 'importateur', '/admin/livraisons');
  const late = (line: number) => [
    'C0003',
    'CHXE',
    '10/11/2026',
    `ART00${String(line + 20)}`,
    '2',
    `CHXE-${String(line)}`,
    '15/01/2028',
  ];
  await review(page, deliveries('CHXD', 3, late(1), late(2)));
  await expect(page.getByText('Valides 5')).toBeVisible();
  await importDeliveries(page, [
    {
      ligne: 2,
      ...Object.fromEntries(
        LIVRAISON_COLUMNS.map((column, at) => [
          column,
          ['C0003', 'CHXD', '10/11/2026', 'ART0031', '1', 'CHXD-Z', '15/01/2028'][at] ?? '',
        ]),
      ),
    },
  ]);
  let isSent = false;
  page.on('request', (request) => {
    isSent ||= request.url().includes('/livraisons/process/import');
  });
  await page.getByRole('button', { name: 'Finaliser l’import' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('3 lignes valides ne le sont plus : Document déjà importé');
  await expect(question).toContainText('(lignes 2, 3 et 4)');
  await expect(question).toContainText('2 lignes formant 1 livraison');
  expect(isSent).toBe(false);
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByText('Valides 2')).toBeVisible();
  await expect(rowOf(page, 'CHXD-1')).toContainText('Document déjà importé');
  await expect(page.getByRole('alert')).toContainText('3 lignes valides ne le sont plus');
  await finalise(page);
  await expect(page.getByText('2 lignes importées (1 livraison créée), 3 ignorées.')).toBeVisible();
});

test('a corrected value and rows left aside survive a reload', async ({ page }) => {
  await signIn(page, 'importateur', '/admin/livraisons');
  await choose(page, deliveries('CHXF', 3, ['C9999', 'CHXG', '10/11/2026', 'ART0012', '4', 'CHXG-1', '15/01/2028']));
  await page.getByRole('button', { name: 'Corriger Code client, ligne 5 : C9999' }).click();
  await page.keyboard.type('C0003');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Valides 4')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Importer la ligne 2' }).uncheck();
  await page.getByRole('checkbox', { name: 'Importer la ligne 4' }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('1 ligne sera importée, 3 ignorées.')).toBeVisible();
  await page.waitForTimeout(800);
  await page.reload();
  await expect(page.getByText('Laissées de côté 3')).toBeVisible();
  await expect(rowOf(page, 'CHXG-1')).toContainText('C0003');
  await finalise(page, '3 lignes sont laissées de côté par vous');
  await expect(page.getByText('1 ligne importée (1 livraison créée), 3 ignorées.')).toBeVisible();
});

for (const [width, height] of [
  [640, 360],
  [844, 390],
] as const) {
  test(`at ${String(width)} × ${String(height)}, six rows at least stay in view, with the questions`, async ({
    page,
  }) => {
    await signIn(page, 'importateur', '/admin/livraisons');
    await page.setViewportSize({ width, height });
    await review(
      page,
      deliveries(
        `CHXV${String(width)}`,
        9,
        ['C9999', 'CHXW', '10/11/2026', 'ART0012', '4', 'CHXW-1', '15/01/2028'],
        ['C0003', 'AV2600001', '10/11/2026', 'ART0012', '4', 'CHXW-2', '15/01/2028'],
      ),
    );
    await expect(page.getByText('À confirmer 1')).toBeVisible();
    const table = page.getByRole('table', { name: 'Lignes du fichier' });
    await expect(table.getByRole('row').nth(6)).toBeVisible();
    const top = await table.getByRole('row').first().boundingBox();
    const foot = await page.getByRole('button', { name: 'Finaliser l’import' }).boundingBox();
    const boxes = await Promise.all((await table.getByRole('row').all()).slice(1).map((row) => row.boundingBox()));
    const inView = boxes.filter(
      (box) => box && box.y >= (top?.y ?? 0) + (top?.height ?? 0) - 1 && box.y + box.height <= (foot?.y ?? 0),
    );
    expect(inView.length).toBeGreaterThanOrEqual(6);
    await page.getByText('À lire avant les lignes').click();
    await expect(page.getByRole('checkbox', { name: /^Ce sont bien des livraisons/ })).toBeVisible();
    await expectAccessible(page, 'low review');
    await abandonReview(page);
  });
}
