import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Journal } from '../../src/machines/journal.ts';
import { replay } from '../../src/machines/replay.ts';
import { expect, signIn, test } from './session.ts';

const SAMPLE = path.join('tests', 'samples', 'erreurs', 'livraisons-lignes-en-erreur.txt');

test('le journal exporté se rejoue jusqu’au même état, sans contenu de fichier', async ({ page }) => {
  await signIn(page, 'importateur', '/admin/livraisons?journal');
  await page.getByRole('button', { name: 'Importer fichier' }).click();
  await page.getByLabel('Fichier à importer').setInputFiles(SAMPLE);
  await expect(page.getByText('Valides 2')).toBeVisible();
  await page.getByRole('button', { name: 'Finaliser l’import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: /^Menu de / }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Exporter le journal' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  if (process.env.KEEP_REPLAY) (await import('node:fs')).writeFileSync(path.join('tests', 'replays', 'livraisons.json'), text);
  const journals = JSON.parse(text) as Journal[];
  expect(journals.map(({ machine }) => machine)).toEqual(expect.arrayContaining(['import.livraisons', 'session', 'action.deconnexion']));
  for (const journal of journals) expect(replay(journal)).toMatchObject({ same: true });
  expect(text).not.toContain('C9999');
});
