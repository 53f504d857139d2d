import { expectAccessible } from './axe.ts';
import type { Page } from '@playwright/test';
import { blockLiveChanges, endSession, expect, fillForm, signIn, test } from './session.ts';

const PASSWORD = 'Le zebu-broute ici : 日本 🦜, avec des espaces et bien plus de soixante-quatre caractères';
const OWN = 'Encore un zebu, que je connais seul';
const RESET = 'Un tout-autre zebu : long, lui aussi';

/** How much a page has moved since it was opened: the sum of its layout shifts. */
const movedBy = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => done(sum)));
      }),
  );

test('an account created, signed in, changed, reset, disabled: the sessions follow each time', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const stamp = Date.now();
  const email = `soa.${stamp}@demo.mg`;
  const name = `Rasoa ${stamp}`;
  await signIn(page, 'admin', '/admin/admin/users');
  await page.getByRole('button', { name: 'Ajouter un utilisateur' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(dialog.getByText("L'email est requis")).toBeVisible();
  await expectAccessible(page, 'refused creation');
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Mot de passe', { exact: true }).fill('Azerty@123');
  await dialog.getByLabel('Confirmation du mot de passe').fill('Azerty@123');
  await dialog.getByRole('button', { name: /^Rôle/ }).click();
  await page.getByRole('option', { name: 'Lecteur' }).click();
  await dialog.getByLabel('Nom et prénom').fill(name);
  await dialog.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(dialog.getByText('Ce mot de passe est trop courant : choisissez-en un autre')).toBeVisible();
  for (const label of ['Mot de passe', 'Confirmation du mot de passe'])
    await dialog.getByLabel(label, { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page.getByText('Utilisateur créé avec succès')).toBeVisible();
  await expect(page.getByRole('row', { name: email })).toContainText(name);

  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const theirs = await other.newPage();
  const statusOfTheirs = async () => (await theirs.request.get('/api/data/admin/my-info')).status();
  const enter = async (password: string) => {
    await theirs.waitForURL('**/admin/login*');
    await theirs.getByLabel('Nom d’utilisateur').fill(email);
    await theirs.getByLabel('Mot de passe', { exact: true }).fill(password);
    await theirs.getByRole('button', { name: 'Se connecter' }).click();
  };
  /** Nothing else is shown before they have a password that only they know. */
  const choose = async (given: string, own: string) => {
    await expect(theirs.getByRole('heading', { name: 'Choisissez votre mot de passe' })).toBeVisible();
    await expectAccessible(theirs, 'a password that somebody else chose');
    await expect(theirs.getByRole('navigation')).toHaveCount(0);
    expect((await theirs.request.get('/api/data/zones')).status()).toBe(403);
    await expect(theirs.getByLabel('Mot de passe reçu')).toBeFocused();
    await theirs.keyboard.type(given);
    for (const label of ['Nouveau mot de passe', 'Confirmation du mot de passe'])
      await theirs.getByLabel(label, { exact: true }).fill(own);
    await theirs.keyboard.press('Enter');
    await expect(theirs.getByRole('button', { name: `Menu de ${name}` })).toBeVisible();
  };
  await theirs.goto('/admin/login');
  await enter(PASSWORD);
  await choose(PASSWORD, OWN);
  await theirs.getByRole('button', { name: `Menu de ${name}` }).click();
  await theirs.getByRole('menuitem', { name: 'Mon compte' }).click();
  await expect(theirs.getByRole('row', { name: /cette session/ })).toBeVisible();
  await theirs.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expectAccessible(theirs, 'change of password');
  await theirs.getByLabel('Mot de passe actuel').fill(OWN);
  for (const label of ['Nouveau mot de passe', 'Confirmation du mot de passe'])
    await theirs.getByLabel(label, { exact: true }).fill(`${OWN} 2`);
  // The notice of the first change is over before the second.
  await expect(theirs.getByText('Mot de passe changé')).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Changer', exact: true }).click();
  await expect(theirs.getByText('Mot de passe changé')).toBeVisible();
  expect(await statusOfTheirs()).toBe(200);

  await page.getByRole('button', { name: `Réinitialiser le mot de passe de ${name}` }).click();
  await expectAccessible(page, 'reset');
  for (const label of ['Mot de passe', 'Confirmation du mot de passe'])
    await dialog.getByLabel(label, { exact: true }).fill(RESET);
  await dialog.getByRole('button', { name: 'Réinitialiser', exact: true }).click();
  await expect(page.getByText('1 session fermée.')).toBeVisible();
  expect(await statusOfTheirs()).toBe(401);
  // Their browser is told at once and goes to the login page by itself.
  await enter(RESET);
  await choose(RESET, OWN);

  const third = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const elsewhere = await third.newPage();
  await elsewhere.goto('/admin/login');
  for (const password of ['Deviné-1', 'Deviné-2', OWN]) {
    await elsewhere.getByLabel('Nom d’utilisateur').fill(email);
    await elsewhere.getByLabel('Mot de passe', { exact: true }).fill(password);
    await elsewhere.getByRole('button', { name: 'Se connecter' }).click();
    if (password !== OWN) await expect(elsewhere.getByText('Identifiants invalides.')).toBeVisible();
  }
  const notices = (tab: Page) => tab.getByRole('region', { name: 'Connexions à votre compte' });
  await expect(notices(elsewhere)).toContainText('2 tentatives de connexion refusées depuis votre dernière connexion');
  await theirs.reload();
  await expect(notices(theirs)).toContainText('avec un nouvel appareil');
  // It was painted together with the screen, which it would otherwise have pushed down.
  expect(await movedBy(theirs)).toBeLessThan(0.01);
  await expectAccessible(theirs, 'told of a sign-in');
  await notices(theirs).getByRole('button', { name: 'J’ai compris' }).click();
  await expect(notices(theirs)).toHaveCount(0);
  await page.getByRole('button', { name: `Sessions de ${name}` }).click();
  await expect(dialog.getByRole('row', { name: /réseau local/ })).toHaveCount(2);
  await expectAccessible(page, 'sessions of somebody');
  await dialog.getByRole('button', { name: 'Fermer toutes ses sessions' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fermer', exact: true }).click();
  await expect(dialog.getByText('Aucune session ouverte')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fermer cette fenêtre' }).click();
  await third.close();
  await enter(OWN);
  await expect(theirs.getByRole('button', { name: `Menu de ${name}` })).toBeVisible();

  await page.getByRole('switch', { name: `${name} actif` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByRole('row', { name: email })).toContainText('Inactif');
  expect(await statusOfTheirs()).toBe(401);
  await other.close();
});

test('session ended during a creation: the input comes back after sign-in, except the password', async ({ page }) => {
  // Other tests change users meanwhile, and reading the list again would notice the end before the form does.
  await blockLiveChanges(page);
  await signIn(page, 'admin', '/admin/admin/users');
  await page.getByRole('button', { name: 'Ajouter un utilisateur' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email', { exact: true }).fill('perdu@demo.mg');
  for (const label of ['Mot de passe', 'Confirmation du mot de passe'])
    await dialog.getByLabel(label, { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Nom et prénom').fill('Rasoa Perdu');
  await dialog.getByRole('button', { name: /^Rôle/ }).click();
  await page.getByRole('option', { name: 'Lecteur' }).click();
  await endSession(page);
  await dialog.getByRole('button', { name: 'Créer', exact: true }).click();
  await fillForm(page, 'admin');
  await expect(page.getByText(/Votre saisie a été retrouvée, sauf le mot de passe/)).toBeVisible();
  await expect(dialog.getByLabel('Nom et prénom')).toHaveValue('Rasoa Perdu');
  await expect(dialog.getByLabel('Mot de passe', { exact: true })).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(
    page
      .getByRole('alertdialog', { name: 'Fermer sans enregistrer ?' })
      .getByRole('button', { name: 'Continuer la saisie' }),
  ).toBeFocused();
  await expectAccessible(page, 'close without saving');
});
