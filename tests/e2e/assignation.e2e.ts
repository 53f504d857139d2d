import type { Page } from '@playwright/test';
import { replay } from '../../src/machines/journal/replay.ts';
import { expectAccessible } from './axe.ts';
import { expect, exportJournals, signIn, test } from './session.ts';

const quantity = (page: Page, name: string) => page.getByRole('spinbutton', { name: `Quantité de ${name}` });
const choose = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Commercial' }).fill(name);
  // The previous list disappears when the search is answered, and a click on it would be lost. Representatives imported
  // meanwhile may have the same name.
  await expect(page.getByRole('option').filter({ hasNotText: name })).toHaveCount(0);
  await page.getByRole('option', { name }).first().click();
};
/** Returns how much a representative holds of a product, from the list of stock. */
const held = async (page: Page): Promise<number> => {
  const answer = await page.request.get(
    '/api/data/miscellaneous-stock?miscellaneous.code[]=DIV001&commercial.username[]=col001',
    { headers: { accept: 'application/json' } },
  );
  const [line] = (await answer.json()) as { quantiteDisponible: number }[];
  return line?.quantiteDisponible ?? 0;
};

test('stocks assigned once: question, reload, lost answer, replayed journal', async ({ page, noise }) => {
  await signIn(page, 'importateur', '/admin/produits-divers?journal');
  const before = await held(page);
  await page.getByRole('link', { name: 'Assigner des stocks' }).click();
  await page.getByRole('button', { name: 'Assigner les stocks' }).click();
  await expect(page.getByRole('alert')).toHaveText('Veuillez sélectionner un commercial');
  await choose(page, 'Rasoanaivo');
  await quantity(page, 'Parasol').fill('2');
  // Choosing another representative asks first and clears everything.
  await choose(page, 'Rakotomalala Hery');
  const question = page.getByRole('alertdialog', { name: 'Changer de commercial ?' });
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
  await expectAccessible(page, 'change of representative');
  await question.getByRole('button', { name: 'Changer et effacer' }).click();
  await expect(quantity(page, 'Parasol')).toHaveValue('');
  await quantity(page, 'Parasol').fill('12');
  await expect(page.getByRole('row', { name: /Parasol/ })).toContainText('540 000 Ar');

  // A reload, which the browser confirms, loses nothing.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(quantity(page, 'Parasol')).toHaveValue('12');
  await expect(page.getByRole('combobox', { name: 'Commercial' })).toHaveValue('Rakotomalala Hery');

  // Leaving must be confirmed too.
  await page.getByRole('link', { name: 'Annuler' }).click();
  await page
    .getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
    .getByRole('button', { name: 'Rester sur la page' })
    .click();

  // The server assigns the stocks, and its answer is lost.
  await page.route(
    '**/add_stock',
    async (route) => {
      await route.fetch();
      await route.abort('failed');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Assigner les stocks' }).click();
  await page
    .getByRole('alertdialog', { name: 'Assigner les stocks ?' })
    .getByRole('button', { name: 'Confirmer l’assignation' })
    .click();
  await expect(page.getByText(/^Erreur lors de l'assignation: Le serveur est injoignable\./)).toBeVisible();
  await expect(quantity(page, 'Parasol')).toBeDisabled();
  expect(await held(page)).toBe(before + 12);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText('Stocks assignés avec succès !')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/produits-divers$/);
  expect(await held(page)).toBe(before + 12);
  // The lost answer is the only error in the console.
  expect(noise.splice(0)).toEqual(['console: Failed to load resource: net::ERR_FAILED']);

  const recorded = await exportJournals(page);
  const journal = recorded.find(({ machine }) => machine === 'assignation');
  expect(journal && replay(journal)).toMatchObject({ reached: 'saved', same: true });
});
