import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, exportJournals, signIn, test } from './session.ts';

/** Answers the next of these calls as the server does when the last proof is older than 15 minutes. */
async function askForProof(page: Page, url: string): Promise<string[]> {
  const keys: string[] = [];
  await page.route(url, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    keys.push(`${route.request().headers()['idempotency-key'] ?? ''} ${route.request().postData() ?? ''}`);
    if (keys.length > 1) return route.fallback();
    return route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Forbidden',
        status: 403,
        detail: 'Confirmez d’abord que c’est bien vous.',
        code: 'proof-required',
      }),
    });
  });
  return keys;
}
const proofOf = (page: Page) => page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' });

test('a proof in the middle of a form, with the keyboard alone: nothing is lost, the same call is repeated', async ({
  page,
}) => {
  const stamp = Date.now();
  const [email, name] = [`preuve.${stamp}@demo.mg`, `Aina ${stamp}`];
  await signIn(page, 'admin', '/admin/admin/users?journal');
  const keys = await askForProof(page, '**/admin/create');
  await page.getByRole('button', { name: 'Ajouter un utilisateur' }).click();
  const form = page.getByRole('dialog', { name: 'Ajouter un utilisateur' });
  await form.getByLabel('Email', { exact: true }).fill(email);
  for (const label of ['Mot de passe', 'Confirmation du mot de passe'])
    await form.getByLabel(label, { exact: true }).fill('Le zebu-broute ici');
  await form.getByRole('button', { name: /^Rôle/ }).click();
  await page.getByRole('option', { name: 'Lecteur' }).click();
  await form.getByLabel('Nom et prénom').fill(name);
  await page.keyboard.press('Enter');

  const proof = proofOf(page);
  await expect(proof.getByLabel('Mot de passe', { exact: true })).toBeFocused();
  await expectAccessible(page, 'proof');
  await page.keyboard.type('Faux-2026!');
  await page.keyboard.press('Enter');
  await expect(proof.getByText('Le mot de passe est incorrect')).toBeVisible();
  await expect(proof.getByLabel('Mot de passe', { exact: true })).toBeFocused();
  await expectAccessible(page, 'refused proof');
  // The first Escape gives up the proof alone.
  await page.keyboard.press('Escape');
  await expect(proof).toHaveCount(0);
  await expect(form.getByText('Confirmez d’abord que c’est bien vous.')).toBeVisible();
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(form.getByLabel('Mot de passe', { exact: true })).toHaveValue('Le zebu-broute ici');

  keys.length = 0;
  await form.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(proof.getByLabel('Mot de passe', { exact: true })).toBeFocused();
  await page.keyboard.type('Demo-2026!');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Utilisateur créé avec succès')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);

  await askForProof(page, '**/utilisateurs/preuve*');
  await page.getByRole('switch', { name: `${name} actif` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver' }).click();
  await expect(proof.getByLabel('Mot de passe', { exact: true })).toBeFocused();
  await page.keyboard.type('Demo-2026!');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: email })).toContainText('Inactif');
  const journals = await exportJournals(page);
  expect(journals.map(({ machine }) => machine)).toContain('form.preuve');
  expect(JSON.stringify(journals)).not.toMatch(/Demo-2026|Faux-2026|zebu/);
});
