import { replay } from '../../src/machines/journal/replay.ts';
import { expect, exportJournals, signIn, test } from './session.ts';
import { choose, deliveries } from './wizard.ts';

test('the exported journal replays to the same state and has no content of files', async ({ page }) => {
  await signIn(page, 'importateur', '/admin/livraisons?journal');
  await choose(page, deliveries('JRN1', 1, ['C9999', 'JRN2', '10/11/2026', 'ART0001', '4', 'J-2', '15/01/2028']));
  await expect(page.getByText('Valides 1')).toBeVisible();
  await page.getByRole('button', { name: 'Finaliser l’import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click();
  const journals = await exportJournals(page);
  expect(journals.map(({ machine }) => machine)).toEqual(expect.arrayContaining(['import.livraisons', 'session']));
  for (const journal of journals) expect(replay(journal)).toMatchObject({ same: true });
  expect(JSON.stringify(journals)).not.toContain('C9999');
});
