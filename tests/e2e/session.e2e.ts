import type { Page } from '@playwright/test';
import { expect, fillForm, signIn, test } from './session.ts';

test('the requested address opens after the sign-in', async ({ page }) => {
  await page.goto('/admin/livraisons?q=FA26');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await fillForm(page, 'lecteur');
  await page.waitForURL('**/admin/livraisons?q=FA26');
  await expect(page.getByRole('searchbox')).toHaveValue('FA26');
});

test('a wrong password keeps the name and gives the reason', async ({ page }) => {
  await page.goto('/admin/login');
  const submit = page.getByRole('button', { name: 'Se connecter' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Nom d’utilisateur').fill('personne@demo.mg');
  await page.getByLabel('Mot de passe', { exact: true }).fill('faux');
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Identifiants invalides.');
  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue('personne@demo.mg');
});

test('« Se souvenir de moi » stays checked after a wrong password and counts at the next attempt', async ({ page }) => {
  await page.goto('/admin/login');
  const remember = page.getByRole('checkbox', { name: 'Se souvenir de moi' });
  await remember.check();
  await page.getByLabel('Nom d’utilisateur').fill('importateur@demo.mg');
  await page.getByLabel('Mot de passe', { exact: true }).fill('faux');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('alert')).toHaveText('Identifiants invalides.');
  await expect(remember).toBeChecked();
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
  await fillForm(page, 'importateur');
  await page.waitForURL('**/admin/dashboard');
  const month = Date.now() / 1000 + 20 * 86_400;
  expect((await page.context().cookies()).some(({ name, expires }) => name.endsWith('sid') && expires > month)).toBe(
    true,
  );
});

test('offline, or with a failing server, the sign-in says so and keeps the input', async ({ page, context, noise }) => {
  await page.goto('/admin/login?redirect=%2Flivraisons');
  await page.getByRole('checkbox', { name: 'Se souvenir de moi' }).check();
  await context.setOffline(true);
  await fillForm(page, 'importateur');
  await expect(page.getByRole('alert')).toContainText('le serveur ne répond pas');
  await context.setOffline(false);
  await page.route('**/admin/login*', (route) => route.fulfill({ status: 503, body: 'en panne' }), { times: 1 });
  const submit = page.getByRole('button', { name: 'Se connecter' });
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('le serveur a rencontré une erreur');
  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue('importateur@demo.mg');
  await expect(page.getByRole('checkbox', { name: 'Se souvenir de moi' })).toBeChecked();
  await submit.click();
  await page.waitForURL('**/admin/livraisons');
  noise.splice(0);
});

test('signing out of one tab signs out the other', async ({ page, context }) => {
  await signIn(page, 'lecteur', '/admin/commercial');
  const other = await context.newPage();
  await other.goto('/admin/livraisons');
  await expect(other.getByRole('heading', { name: 'Facturation' })).toBeVisible();
  await page
    .getByRole('button', { name: /lecteur|Menu/i })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Êtes-vous sûr de vouloir vous déconnecter ?');
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await page.waitForURL('**/admin/login*');
  await other.waitForURL('**/admin/login*');
});

/** Lists the keys in a store of this browser, after adding the values of `put`. */
const kept = (page: Page, database: string, name: string, put: Record<string, unknown> = {}) =>
  page.evaluate(
    ([base, of, values]) =>
      new Promise<string[]>((done) => {
        const opening = indexedDB.open(base, 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore(of);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(of, 'readwrite');
          for (const [key, value] of Object.entries(values)) transaction.objectStore(of).put(value, key);
          const keys = transaction.objectStore(of).getAllKeys();
          transaction.oncomplete = () => {
            opening.result.close();
            done(keys.result.map(String));
          };
        };
      }),
    [database, name, put] as const,
  );

test('data unused for seven days leaves this browser, even with nobody signed in', async ({ page }) => {
  const stores = [
    ['tournee', 'brouillons'],
    ['tournee-imports', 'lignes'],
  ] as const;
  await page.goto('/admin/login');
  for (const [database, name] of stores) {
    const week = 7 * 86_400_000;
    expect(
      await kept(page, database, name, {
        old: { savedAt: Date.now() - week - 1_000 },
        recent: { savedAt: Date.now() - week + 600_000 },
        unknown: {},
      }),
    ).toEqual(['old', 'recent', 'unknown']);
  }
  await page.reload();
  for (const [database, name] of stores) await expect.poll(() => kept(page, database, name)).toEqual(['recent']);
});

test('everybody sees only what their role permits', async ({ page }) => {
  await signIn(page, 'lecteur', '/admin/commercial');
  await expect(page.getByRole('row').nth(1)).toContainText(/Oui|Non/);
  await expect(page.getByRole('switch', { name: /Actif/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Importer fichier excel' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Configuration' })).toHaveCount(0);
  await page.goto('/admin/configuration');
  await expect(page.getByText('Accès refusé')).toBeVisible();
  await page.goto('/admin/nulle-part');
  await expect(page.getByRole('heading', { name: /introuvable|n’existe pas/i })).toBeVisible();
});
