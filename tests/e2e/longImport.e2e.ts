import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, signIn, test } from './session.ts';
import { deliveries, finalise, review } from './wizard.ts';

const [DOCUMENTS, ARTICLES, LOTS] = [40, 10, 6];
const LINES = DOCUMENTS * ARTICLES * LOTS;
const JOB = '**/api/data/taches/*';

/** More lines than one call stores: a few lots, delivered again and again. */
const longFile = (name: string) =>
  deliveries(
    name,
    0,
    ...Array.from({ length: LINES }, (_, n) => [
      'C0003',
      `${name}-${String(n % DOCUMENTS)}`,
      '10/11/2026',
      `ART00${String(10 + (Math.floor(n / DOCUMENTS) % ARTICLES))}`,
      '1',
      `${name}-L${String(Math.floor(n / (DOCUMENTS * ARTICLES)))}`,
      '15/01/2028',
    ]),
  );

/** Lets the page hear of the end of its import only after the function that it returns was called. */
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

test('a long import goes on while its page is reloaded, and tells its result', async ({ page }) => {
  await signIn(page, 'editeur', '/admin/livraisons');
  const release = await holdEnd(page);
  await review(page, longFile('LONG1'));
  await finalise(page);
  const progress = page.getByRole('progressbar', { name: 'Lignes traitées' });
  await expect(progress).toBeVisible();
  await expectAccessible(page, 'a long import at the server');
  await page.reload();
  await expect(progress).toHaveAttribute('aria-valuenow', /^\d+$/);
  await expect(page.getByText(/LONG1\.txt.*sur.*lignes/)).toBeVisible();
  await page.goto('/admin/livraisons');
  await page.getByRole('link', { name: 'Import en cours' }).click();
  await expect(progress).toBeVisible();
  release();
  await expect(page.getByText(/lignes importées \(40 livraisons créées\), 0 ignorée/)).toBeVisible();
  await page.waitForURL('**/admin/livraisons');
  const stored = await page.request.get('/api/data/livraisons?search=LONG1-');
  expect(((await stored.json()) as { totalItems: number }).totalItems).toBe(DOCUMENTS);
  await page.goto('/admin/livraisons/import/validation');
  await expect(page.getByText('Aucun import à valider')).toBeVisible();
});
