import type { Page } from '@playwright/test';
import { codeAt, STEP_MS } from '../support/factors.ts';
import { expectAccessible } from './axe.ts';
import { expect, signIn, test } from './session.ts';

const GIVEN = 'Un zebu de l’administrateur !';
const PASSWORD = 'Le zebu-broute ici 2026 !';

/** The person gets a password of their own in place of the administrator's, in a browser that is forgotten. */
async function chooseOwn(page: Page, email: string): Promise<void> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (!context) throw new Error('No browser.');
  const form = await context.request.get('/admin/login');
  const { csrfToken } = JSON.parse(
    /<script[^>]*id="login-context"[^>]*>([^<]*)</.exec(await form.text())?.[1] ?? '{}',
  ) as { csrfToken?: string };
  await context.request.post('/admin/login', {
    form: { _username: email, _password: GIVEN, _csrf_token: csrfToken ?? '' },
    headers: { origin: new URL(form.url()).origin },
    maxRedirects: 0,
  });
  const answer = await context.request.post('/api/data/admin/my-password', {
    data: { currentPassword: GIVEN, password: PASSWORD },
  });
  expect(answer.status()).toBe(200);
  await context.close();
}

/** Creates an account as the administrator who is signed in. */
async function create(page: Page, role: string): Promise<{ email: string; name: string }> {
  const stamp = `${Date.now()}${Math.floor(Math.random() * 1000)}`;
  const [email, name] = [`soa.${stamp}@essai.mg`, `Rasoa ${stamp}`];
  const answer = await page.request.post('/api/data/admin/create', {
    data: { username: email, password: GIVEN, utilisateurRoleCode: role, nomPrenom: name },
  });
  expect(answer.status()).toBe(201);
  return { email, name };
}

async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Nom d’utilisateur').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

/** Signs out in the browser, and opens the sign-in page. */
async function leave(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/admin/login');
}

/** The key on the screen, which an application would have read from the QR code. */
const secretOn = async (page: Page) =>
  (
    await page
      .locator('code')
      .filter({ hasText: /^[A-Z2-7 ]{30,}$/ })
      .innerText()
  ).replaceAll(/\s/g, '');

/** Instants at which a code is computed must not cross a step before the server sees it. */
async function inStep(): Promise<number> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < 5_000) await new Promise((resolve) => setTimeout(resolve, left + 100));
  return Date.now();
}

const codeField = (page: Page) => page.getByLabel('Code à six chiffres');
const verify = async (page: Page, code: string) => {
  await codeField(page).fill(code);
  await page.keyboard.press('Enter');
};
const isIn = (page: Page, name: string) => expect(page.getByRole('button', { name: `Menu de ${name}` })).toBeVisible();

test('a factor added, asked for, used up, recovered and removed by an administrator', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin');
  const { email, name } = await create(page, 'ROLE_LECTEUR');
  await chooseOwn(page, email);
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const theirs = await context.newPage();
  await theirs.goto('/admin/login?redirect=%2Fmon-compte');
  await enter(theirs, email);

  await expect(theirs.getByText('Aucun second facteur')).toBeVisible();
  await theirs.getByRole('button', { name: 'Ajouter' }).click();
  await expect(theirs.getByRole('img', { name: /Code QR/ })).toBeVisible();
  await expectAccessible(theirs, 'adding a factor');
  const secret = await secretOn(theirs);
  await codeField(theirs).fill('000000');
  await theirs.getByRole('button', { name: 'Activer' }).click();
  await expect(theirs.getByText('Code incorrect.')).toBeVisible();
  const enrolledAt = await inStep();
  await codeField(theirs).fill(codeAt(secret, enrolledAt));
  await theirs.getByRole('button', { name: 'Activer' }).click();
  const list = theirs.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allInnerTexts();
  await expectAccessible(theirs, 'recovery codes');
  await theirs.getByRole('button', { name: 'J’ai gardé ces codes' }).click();
  await expect(theirs.getByRole('row', { name: /Téléphone/ })).toContainText('Jamais');
  await expect(theirs.getByText('10 codes de secours restants')).toBeVisible();

  await leave(theirs);
  await enter(theirs, email);
  await expect(theirs.getByRole('heading', { name: 'Vérification' })).toBeVisible();
  await expect(codeField(theirs)).toBeFocused();
  await expectAccessible(theirs, 'second step');
  expect((await theirs.request.get('/api/data/admin/my-info')).status()).toBe(401);
  await verify(theirs, '000000');
  await expect(theirs.getByText('Code incorrect.')).toBeVisible();
  await expect(codeField(theirs)).toBeFocused();
  await verify(theirs, codeAt(secret, enrolledAt));
  await expect(theirs.getByText('Ce code a déjà servi\u00a0: attendez le suivant.')).toBeVisible();
  // The telephone is one step ahead.
  await verify(theirs, codeAt(secret, (await inStep()) + STEP_MS));
  await isIn(theirs, name);

  await leave(theirs);
  await enter(theirs, email);
  await theirs.getByRole('button', { name: 'Utiliser un code de secours' }).click();
  await theirs.getByLabel('Code de secours').fill(codes[0]?.toUpperCase() ?? '');
  await expectAccessible(theirs, 'recovery code');
  await theirs.keyboard.press('Enter');
  await isIn(theirs, name);
  await leave(theirs);
  await enter(theirs, email);
  await expect(theirs.getByRole('heading', { name: 'Vérification' })).toBeVisible();
  // A reload keeps what the server knows.
  await theirs.reload();
  await theirs.getByRole('button', { name: 'Utiliser un code de secours' }).click();
  await theirs.getByLabel('Code de secours').fill(codes[0] ?? '');
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByText('Code de secours incorrect ou déjà utilisé.')).toBeVisible();
  await theirs.getByRole('button', { name: 'Revenir au mot de passe' }).click();
  await expect(theirs.getByLabel('Nom d’utilisateur')).toBeVisible();

  await page.goto(`/admin/admin/users?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Second facteur de ${name}` }).click();
  await expect(page.getByRole('dialog', { name: 'Second facteur' })).toContainText('Téléphone');
  await expectAccessible(page, 'somebody’s factors');
  await page.getByRole('button', { name: 'Retirer Téléphone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
  await expect(page.getByRole('dialog', { name: 'Second facteur' })).toContainText('Le mot de passe suffit.');
  await enter(theirs, email);
  await isIn(theirs, name);
  await context.close();
});

test('a role that requires a factor: it is added at the sign-in, by keyboard on a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin');
  const { email } = await create(page, 'ROLE_IMPORTATEUR');
  await leave(page);
  await page.goto('/admin/login?redirect=%2Fmon-compte');
  await enter(page, email, GIVEN);
  await expect(page.getByRole('heading', { name: 'Protégez votre compte' })).toBeVisible();
  await expect(page.getByRole('img', { name: /Code QR/ })).toBeVisible();
  await expectAccessible(page, 'required factor');
  const secret = await secretOn(page);
  expect((await page.request.get('/api/data/admin/my-info')).status()).toBe(401);
  await verify(page, codeAt(secret, await inStep()));
  await expect(page.getByRole('heading', { name: 'Codes de secours' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'J’ai gardé ces codes' }).press('Enter');
  // Then the password, which somebody else chose.
  await page.getByLabel('Mot de passe reçu').fill(GIVEN);
  for (const label of ['Nouveau mot de passe', 'Confirmation du mot de passe'])
    await page.getByLabel(label, { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Application d’authentification')).toBeVisible();
  await leave(page);
  // The demonstration's own importer is not asked.
  await signIn(page, 'importateur');
});

test('a passkey added, then asked for after the password; put away, it says so', async ({ browser }) => {
  const port = Number(process.env['E2E_PORT'] ?? 4180);
  // Passkeys belong to a name: an IP address can have none.
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` });
  const page = await context.newPage();
  await signIn(page, 'admin');
  const { email, name } = await create(page, 'ROLE_LECTEUR');
  await chooseOwn(page, email);
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true },
  });
  await leave(page);
  await page.goto('/admin/login?redirect=%2Fmon-compte');
  await enter(page, email);
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await page.getByRole('button', { name: 'Créer une clé d’accès' }).click();
  await page.getByRole('button', { name: 'J’ai gardé ces codes' }).click();
  await expect(page.getByRole('row', { name: /Clé d’accès/ })).toContainText('Jamais');

  await leave(page);
  await enter(page, email);
  await expect(page.getByRole('heading', { name: 'Clé d’accès' })).toBeVisible();
  await expectAccessible(page, 'asked for a passkey');
  await page.getByRole('button', { name: 'Utiliser ma clé d’accès' }).press('Enter');
  await isIn(page, name);

  await leave(page);
  await enter(page, email);
  await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
  await page.getByRole('button', { name: 'Utiliser ma clé d’accès' }).click();
  await expect(page.getByText('La clé d’accès n’a pas répondu, ou la demande a été annulée.')).toBeVisible();
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).click();
  await expect(page.getByLabel('Code de secours')).toBeFocused();
  await context.close();
});
