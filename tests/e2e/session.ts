import { readFileSync } from 'node:fs';
import { expect, test as base, type Page, type Request } from '@playwright/test';
import type { Journal } from '../../src/machines/journal/journal.ts';

const PASSWORD = 'Demo-2026!';

/** Fills in and sends the sign-in form that is shown, after a protected page was opened or a session has ended. */
export async function fillForm(page: Page, account: string): Promise<void> {
  await page.getByLabel('Nom d’utilisateur').fill(`${account}@demo.mg`);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

/** Signs in through the real form and waits for the dashboard. */
export async function signInByForm(page: Page, account: string): Promise<void> {
  await page.goto('/admin/login');
  await fillForm(page, account);
  await page.waitForURL('**/admin/dashboard');
}

/** Signs in by sending what the form sends, without loading a page. */
export async function signInOnly(page: Page, account: string): Promise<void> {
  const form = await page.request.get('/admin/login');
  const { csrfToken } = JSON.parse(
    /<script[^>]*id="login-context"[^>]*>([^<]*)</.exec(await form.text())?.[1] ?? '{}',
  ) as { csrfToken?: string };
  const answer = await page.request.post('/admin/login', {
    form: {
      _username: `${account}@demo.mg`,
      _password: PASSWORD,
      _csrf_token: csrfToken ?? '',
      _target_path: '/admin',
    },
    headers: { origin: new URL(form.url()).origin },
    maxRedirects: 0,
  });
  expect([answer.status(), answer.headers().location]).toEqual([303, '/admin']);
}

/** Has the application ask for everything itself, so that a test can answer in the server's place. */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route('**/admin/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/(id="first-answers">)[^<]*/, '$1[]');
    return route.fulfill({ response, body });
  });
}

/** Signs in without the form and opens a page. */
export async function signIn(page: Page, account: string, path = '/admin/dashboard'): Promise<void> {
  await signInOnly(page, account);
  await page.goto(path);
}

/** Blocks the live stream: otherwise lists would be read again, and dimmed, while a test looks at them. */
export async function blockLiveChanges(page: Page): Promise<void> {
  await page.route('**/api/data/events*', (route) => route.fulfill({ status: 404 }));
}

/**
 * Watches the page's requests; the returned function waits until all have ended. The live stream must be blocked,
 * because it never ends.
 */
export function watchAnswers(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  const ended = (request: Request) => pending.delete(request);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return () => expect.poll(() => [...pending].map((request) => request.url()), { intervals: [30] }).toEqual([]);
}

/** Waits for the page's own check of the session, with which the parts begin that come after the first paint. */
export async function sessionChecked(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some((one) => one.name.includes('/my-info')),
  );
}

/**
 * Ends the session without the page's knowledge, after the page's own check, which would otherwise notice the end
 * before the next act does.
 */
export async function endSession(page: Page): Promise<void> {
  await sessionChecked(page);
  await page.context().clearCookies();
}

/** Exports the journals of the page's machines as its user would; they are recorded at an address with `?journal`. */
export async function exportJournals(page: Page): Promise<Journal[]> {
  await page.getByRole('button', { name: /^Menu de / }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Exporter le journal' }).click();
  return JSON.parse(readFileSync(await (await download).path(), 'utf8')) as Journal[];
}

const ALLOWED = [
  // The session check of a page opened signed out, and refusals that a test provokes.
  /status of (40[0134]|4[12]2)/,
  // Map tiles: no browser requests the address that the test server gives for them.
  /ERR_UNSAFE_PORT/,
];

/** Every browser test fails on a blocked resource (CSP), an uncaught error or an unexpected line in the console. */
export const test = base.extend<{ noise: string[] }>({
  noise: [
    async ({ page }, use) => {
      const noise: string[] = [];
      page.on('pageerror', (error) => noise.push(`error: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' && !ALLOWED.some((pattern) => pattern.test(message.text())))
          noise.push(`console: ${message.text()}`);
      });
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`),
        );
      });
      await use(noise);
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
