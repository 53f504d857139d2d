import { expect, test as base, type Page } from '@playwright/test';

export const PASSWORD = 'Demo-2026!';

/** Signs in through the real form and waits for the page asked for. */
export async function signIn(page: Page, account: string, path = '/admin/dashboard'): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Nom d’utilisateur').fill(`${account}@demo.mg`);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/admin/dashboard');
  if (path !== '/admin/dashboard') await page.goto(path);
}

const ALLOWED = [
  // The session check of a page opened signed out, and refusals a test provokes itself.
  /status of (40[0134]|4[12]2)/,
  // Map tiles: the address that the test server gives for them is one no browser asks.
  /ERR_UNSAFE_PORT/,
];

/** Every browser test fails on a blocked resource (CSP), an uncaught error or an unexpected line in the console. */
export const test = base.extend<{ noise: string[] }>({
  noise: [
    async ({ page }, use) => {
      const noise: string[] = [];
      page.on('pageerror', (error) => noise.push(`erreur : ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' && !ALLOWED.some((pattern) => pattern.test(message.text()))) noise.push(`console : ${message.text()}`);
      });
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`));
      });
      await use(noise);
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
