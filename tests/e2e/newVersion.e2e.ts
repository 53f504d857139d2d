import type { Page } from '@playwright/test';
import { expect, signIn, test } from './session.ts';

const NEWER = { script: '/admin/assets/main.0123456789.js', builtAt: 9_000_000_000_000 };
const TITLE = 'Une nouvelle version de l’application est disponible';

/** The server has been upgraded since the page was loaded. */
const upgrade = (page: Page) =>
  page.route('**/api/data/events*', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `event: ouvert\ndata: ${JSON.stringify({ resync: false, jusqua: 1, application: NEWER })}\n\n`,
    }),
  );
/** Marks this document; a document that was loaded since has no mark. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
const marked = (page: Page) => page.locator('html[data-mark]');
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name, exact: true }).click();

test('a server names the application that it hands out, and its own page takes that for its own', async ({ page }) => {
  await signIn(page, 'admin', '/admin/produits');
  const told = await page.evaluate(async () => {
    const answer = await fetch('/api/data/events', { headers: { accept: 'text/event-stream' } });
    const reader = answer.body?.getReader();
    let text = '';
    while (!/^data: .*\n/m.test(text)) text += new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
    return /^data: (.*)$/m.exec(text)?.[1] ?? '';
  });
  const own = await page.evaluate(() => ({
    script: document.querySelector('script[src*="/assets/main."]')?.getAttribute('src'),
    builtAt: Number(document.querySelector('meta[name="app-built"]')?.getAttribute('content')),
  }));
  expect((JSON.parse(told) as { application?: object }).application).toEqual(own);
});

test('a newer application is told once and loaded with the next link', async ({ page }) => {
  await upgrade(page);
  await signIn(page, 'admin', '/admin/produits');
  await expect(page.getByText(TITLE)).toBeVisible();
  await mark(page);
  await follow(page, 'Paiements');
  await expect(page.getByRole('heading', { name: 'Paiements' })).toBeVisible();
  await expect(marked(page)).toHaveCount(0);
});

test('on press it is loaded at once, and a form that somebody fills in is finished first', async ({ page }) => {
  await upgrade(page);
  await signIn(page, 'admin', '/admin/ajustement/nouveau?commercial=col001');
  await expect(page.getByText(TITLE)).toBeVisible();
  await mark(page);
  const description = page.getByLabel(/^Description/);
  await description.fill('Casse');
  await follow(page, 'Paiements');
  await page.getByRole('button', { name: 'Rester sur la page' }).click();
  await expect(description).toHaveValue('Casse');
  await expect(marked(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Charger maintenant' }).click();
  await expect(marked(page)).toHaveCount(0);
  await expect(description).toHaveValue('Casse');
});
