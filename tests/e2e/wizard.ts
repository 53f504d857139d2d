import { expect, type Locator, type Page } from '@playwright/test';
import { LIVRAISON_COLUMNS } from '../support/samples.ts';
import { xlsBytes, xlsxBytes, type WrittenCell } from '../support/workbook.ts';

/** A path, or a file made in memory. */
export type ImportFile = string | { name: string; mimeType: string; buffer: Buffer };

export const sample = (name: string): string => `tests/samples/${name}`;

/** Opens the file dialog of a list and gives it a file. */
export async function choose(page: Page, file: ImportFile): Promise<Locator> {
  await page.getByRole('button', { name: /^Importer (un )?fichier/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(file);
  return dialog;
}

/** Imports a file up to the page where its lines are reviewed. */
export async function review(page: Page, file: ImportFile): Promise<void> {
  await choose(page, file);
  await page.waitForURL('**/import/validation');
}

/** Finalises the review. `question`: a text that the confirmation must contain. */
export async function finalise(page: Page, question: string | RegExp = 'Finaliser l’import'): Promise<void> {
  await page.getByRole('button', { name: 'Finaliser l’import' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(question);
  await dialog.getByRole('button', { name: 'Finaliser l’import' }).click();
}

/** Abandons the review. */
export async function abandonReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click();
}

/**
 * Gives files to the dialog of one list and expects each one's refusal. Consecutive texts must differ, because the
 * previous one is still shown.
 */
export async function expectRefused(
  page: Page,
  list: string,
  files: readonly (readonly [file: ImportFile, text: string])[],
): Promise<void> {
  await page.goto(`/admin/${list}`);
  await page.getByRole('button', { name: /^Importer (un )?fichier/ }).click();
  const dialog = page.getByRole('dialog');
  for (const [file, text] of files) {
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog.getByRole('alert')).toHaveText(text);
  }
}

/** Makes a text file as EBP writes it. */
const textFile = (name: string, rows: string[][]): ImportFile => ({
  name: `${name}.txt`,
  mimeType: 'text/plain',
  buffer: Buffer.from(rows.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n'), 'latin1'),
});

/** Makes a workbook of the format that its name says. */
export const workbook = (name: string, rows: readonly (readonly WrittenCell[])[]): ImportFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(name.endsWith('.xls') ? xlsBytes(rows) : xlsxBytes(rows)),
});

const lot = (client: string, document: string, series: string, quantity: string) => (line: number) => [
  client,
  document,
  '10/11/2026',
  `ART00${String(line + 10)}`,
  quantity,
  `${series}-${String(line)}`,
  '15/01/2028',
];
const lines = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Makes a delivery of new lots; `more` are further rows. */
export const deliveries = (document: string, count: number, ...more: string[][]): ImportFile =>
  textFile(document, [LIVRAISON_COLUMNS, ...lines(count).map(lot('C0003', document, document, '4')), ...more]);

/** Delivers lots for later returns; existing ones stay unchanged. */
export async function importDeliveries(page: Page, livraisons: object[]): Promise<void> {
  const answer = await page.request.post('/api/data/livraisons/process/import', { data: { livraisons } });
  expect(answer.status()).toBe(200);
}

/** Makes returns of lots that it has just delivered. */
export async function returns(page: Page, name: string, count: number): Promise<ImportFile> {
  const rows = (document: string, quantity: string) => lines(count).map(lot('C0004', document, name, quantity));
  await importDeliveries(
    page,
    rows(`FA${name}`, '9').map((cells, n) => ({
      ligne: n + 2,
      ...Object.fromEntries(LIVRAISON_COLUMNS.map((column, at) => [column, cells[at] ?? ''])),
    })),
  );
  return textFile(name, [LIVRAISON_COLUMNS, ...rows(`AV${name}`, '4')]);
}

/** Makes a delivery of miscellaneous products. */
export const miscellaneous = (name: string, count: number): ImportFile =>
  textFile(name, [
    [
      'Document - Numéro du document',
      'Document - Date',
      'Document - Collaborateur*',
      'Ligne - Code article',
      'Ligne - Quantité',
    ],
    ...lines(count).map((line) => [`PD${name}`, '12/11/2026', 'COL007', `DIV00${String(line + 1)}`, '3']),
  ]);

export const PAYMENT_COLUMNS = ['Client', 'Montant', 'Date', 'Moyen de paiement', 'Code (tiers)'];

/** Makes valid payments, each with its own amount. */
export const payments = (name: string, first: number, count: number): ImportFile =>
  workbook(name, [
    PAYMENT_COLUMNS,
    ...lines(count).map((n) => [
      `Client ${String(n)}`,
      first + n,
      { serial: 46_327 + n },
      n % 2 === 0 ? 'OM' : 'Espèces',
      `C00${String(n + 10)}`,
    ]),
  ]);
