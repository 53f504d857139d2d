import { chromium } from '@playwright/test';
import { ensureDebianPackages } from '../../scripts/debian.mjs';

/**
 * Launches a browser that paints its frames, which the one of the tests does not: `CHROMIUM`, or Debian's, which is
 * installed when it is missing.
 */
export async function openBrowser() {
  if (process.env.CHROMIUM === undefined) await ensureDebianPackages(['chromium', 'fonts-dejavu-core']);
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
}

/** Signs in through the login page and waits for the dashboard. */
export async function signIn(page, base, account = 'admin') {
  await page.goto(`${base}/admin/login`);
  await page.getByLabel('Nom d’utilisateur').fill(`${account}@demo.mg`);
  await page.getByLabel('Mot de passe', { exact: true }).fill('Demo-2026!');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/admin/dashboard');
}

/**
 * Returns the processor time of the page's main thread so far, in ms; other processes do not count. `session`: a CDP
 * session of the page.
 */
export async function processorMs(session) {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}
