import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import type { Download, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, signIn, test } from './session.ts';

/** Downloads the list on the screen in a format. */
const chooseFormat = async (page: Page, format: string) => {
  await page.getByRole('button', { name: 'Télécharger' }).click();
  await page.getByRole('menuitem', { name: format }).click();
};

const takeFile = async (page: Page, format: string): Promise<Download> => {
  const download = page.waitForEvent('download');
  await chooseFormat(page, format);
  return download;
};

const totalOf = async (page: Page): Promise<number> =>
  Number(((await page.getByText(/\d au total$/).textContent()) ?? '').replace(/\D/g, ''));

test('a representative’s orders download as Excel and CSV, all of them and in order', async ({ page }) => {
  await signIn(page, 'lecteur', '/admin/commandes?commerciaux=col001&tri=-totalValue&page=2');
  await expect(page.getByText(/^\d+ au total$/)).toBeVisible();
  const total = await totalOf(page);
  expect(total).toBeGreaterThan(20);

  const xlsx = await takeFile(page, 'Excel (.xlsx)');
  expect(xlsx.suggestedFilename()).toMatch(/^commandes-\d{4}-\d{2}-\d{2}\.xlsx$/);
  await expect(page.getByText('Téléchargement terminé').first()).toBeVisible();
  const book = read(readFileSync(await xlsx.path()), { cellDates: false });
  expect(book.SheetNames).toEqual(['Commandes', 'Filtres']);
  const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets.Commandes ?? {});
  expect(rows).toHaveLength(total);
  expect(new Set(rows.map((row) => row.Commercial)).size).toBe(1);
  const amounts = rows.map((row) => row['Montant (Ar)']);
  expect(amounts.every((amount) => typeof amount === 'number')).toBe(true);
  expect(amounts).toEqual([...amounts].sort((a, b) => Number(b) - Number(a)));
  expect(utils.sheet_to_json(book.Sheets.Filtres ?? {}, { header: 1 })).toEqual(
    expect.arrayContaining([
      ['Lignes', total],
      ['Tri', 'Montant (décroissant)'],
      ['Commerciaux', `${String(rows[0]?.Commercial)} (col001)`],
    ]),
  );

  const csv = await takeFile(page, 'CSV (.csv)');
  expect(csv.suggestedFilename()).toMatch(/^commandes-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = readFileSync(await csv.path(), 'utf8');
  expect(text.startsWith('\uFEFFN° commande;')).toBe(true);
  const lines = text.slice(1).trimEnd().split('\r\n');
  expect(lines).toHaveLength(total + 1);
  expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual(rows.map((row) => row['N° commande']));
});

test('a running download follows to the next screen, can be cancelled, and another starts at once', async ({
  page,
}) => {
  // On this slow link the whole list takes more than a minute.
  const client = await page.context().newCDPSession(page);
  await signIn(page, 'lecteur', '/admin/commandes');
  await expect(page.getByText(/\d au total$/)).toBeVisible();
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 20_000,
    uploadThroughput: 20_000,
  });
  let saved = 0;
  page.on('download', () => (saved += 1));
  for (let turn = 1; turn <= 3; turn += 1) {
    await chooseFormat(page, 'Excel (.xlsx)');
    const card = page.getByRole('region', { name: 'Téléchargement' });
    await expect(card.getByText(/Excel · \d+\s%, .*\sMo · 20\s\d{3} lignes/)).toBeVisible();
    if (turn === 1) {
      await page.getByRole('button', { name: 'Télécharger' }).click();
      await expect(page.getByText('Un téléchargement est déjà en cours.')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Tableau de Bord' }).first().click();
      await expect(page).toHaveURL(/dashboard/);
      await expect(card).toBeVisible();
      await expectAccessible(page, 'download', 'section[aria-label="Téléchargement"]');
    }
    await card.getByRole('button', { name: 'Annuler' }).click();
    await expect(card).toBeHidden();
    if (turn === 1) await page.goBack();
  }
  expect(saved).toBe(0);
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  // No test that runs at the same time adds orders.
  await page.goto('/admin/commandes?commerciaux=col002');
  await expect(page.getByText(/\d au total$/)).toBeVisible();
  const total = await totalOf(page);
  const csv = await takeFile(page, 'CSV (.csv)');
  expect(
    readFileSync(await csv.path(), 'utf8')
      .trimEnd()
      .split('\r\n'),
  ).toHaveLength(total + 1);
});
