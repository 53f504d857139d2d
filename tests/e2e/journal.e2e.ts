import { readFileSync } from 'node:fs';
import type { Journal } from '../../src/machines/journal.ts';
import { replay } from '../../src/machines/replay.ts';
import { expect, signIn, test } from './session.ts';

const HEADER = 'Document - Code client;Document - Numéro du document;Document - Date;Ligne - Code article;Ligne - Quantité;Ligne - Série/lot;Ligne - Date limite';
const file = {
  name: 'journal.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from([HEADER, 'C0001;JRN1;10/11/2026;ART0001;4;J-1;15/01/2028', 'C9999;JRN2;10/11/2026;ART0001;4;J-2;15/01/2028'].join('\r\n'), 'latin1'),
};

test('le journal exporté se rejoue jusqu’au même état, sans contenu de fichier', async ({ page }) => {
  await signIn(page, 'importateur', '/admin/livraisons?journal');
  await page.getByRole('button', { name: 'Importer fichier' }).click();
  await page.getByLabel('Fichier à importer').setInputFiles(file);
  await expect(page.getByText('Valides 1')).toBeVisible();
  await page.getByRole('button', { name: 'Finaliser l’import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: /^Menu de / }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Exporter le journal' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  const journals = JSON.parse(text) as Journal[];
  expect(journals.map(({ machine }) => machine)).toEqual(expect.arrayContaining(['import.livraisons', 'session', 'action.deconnexion']));
  for (const journal of journals) expect(replay(journal)).toMatchObject({ same: true });
  expect(text).not.toContain('C9999');
});
