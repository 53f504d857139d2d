import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, signIn, signInOnly, test } from './session.ts';

const JOB = '**/api/data/taches/*';

/** Lets the page hear of the end of its file only after the function that it returns was called. */
async function holdEnd(page: Page): Promise<() => void> {
  let isHeld = true;
  await page.route(JOB, async (route) => {
    const response = await route.fetch();
    const job = (await response.json()) as { etat?: string; lignes: number };
    await (isHeld && job.etat === 'terminee'
      ? route.fulfill({ response, json: { ...job, etat: 'encours', faites: job.lignes / 2, resultat: null } })
      : route.fulfill({ response }));
  });
  return () => {
    isHeld = false;
  };
}

test('a file of many rows is made while its page is reloaded, then saved, and is its person’s alone', async ({
  page,
}) => {
  await signIn(page, 'lecteur', '/admin/mouvements-stock');
  await expect(page.getByText(/^\d[\d\s]* au total$/)).toBeVisible();
  const total = Number(((await page.getByText(/\d au total$/).textContent()) ?? '').replace(/\D/g, ''));
  expect(total).toBeGreaterThan(30_000);
  const release = await holdEnd(page);
  const begun = page.waitForResponse((response) => response.status() === 202);
  await page.getByRole('button', { name: 'Télécharger' }).click();
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  const { tache } = (await (await begun).json()) as { tache: string };
  const card = page.getByRole('region', { name: 'Téléchargement' });
  await expect(card.getByText(/CSV · préparation sur le serveur · [\d\s]+ sur [\d\s]+ lignes/)).toBeVisible();
  await expectAccessible(page, 'a file that the server makes');

  await page.goto('/admin/commandes');
  await page.reload();
  // The server makes it in the moments when nobody else waits for an answer.
  await expect(card.getByRole('progressbar', { name: /^Téléchargement de/ })).toHaveAttribute('aria-valuenow', '50', {
    timeout: 30_000,
  });
  const download = page.waitForEvent('download');
  release();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^mouvements.*\.csv$/);
  await expect(page.getByText('Téléchargement terminé').first()).toBeVisible();
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(total + 1);
  await expect(card).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Liste des commandes' })).toBeVisible();

  await page.context().clearCookies();
  await signInOnly(page, 'admin');
  expect((await page.request.get(`/api/data/taches/${tache}/fichier`)).status()).toBe(403);
  await page.goto(`/admin/journal/taches?q=${tache}`);
  await expect(page.getByRole('row', { name: /Téléchargement/ })).toContainText('Terminée');
});
