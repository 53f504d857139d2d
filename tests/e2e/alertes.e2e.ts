import type { Browser, Page } from '@playwright/test';
import { expect, signInOnly, test } from './session.ts';

/** Opens a dashboard in a browser of its own, with its live stream connected. */
async function dashboardOf(browser: Browser, account: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInOnly(page, account);
  const stream = page.waitForResponse((answer) => answer.url().includes('/api/data/events') && answer.ok());
  await page.goto('/admin/dashboard');
  await stream;
  return page;
}

const alertIn = (page: Page) =>
  page
    .getByRole('group', { name: 'Liste des alertes' })
    .getByRole('listitem')
    .filter({ hasText: '1 ligne laissée de côté' });
const readButton = (page: Page) => alertIn(page).getByRole('button', { name: /^Marquer comme lue/ });

test('an import that leaves a line aside alerts the others at once; each has their own read mark', async ({
  page,
  browser,
}) => {
  const admin = await dashboardOf(browser, 'admin');
  const editor = await dashboardOf(browser, 'editeur');
  await expect(admin.getByRole('group', { name: 'Liste des alertes' })).toBeVisible();
  await expect(alertIn(admin)).toHaveCount(0);

  // The application sends only valid rows, so this file is sent as another client would, or as one whose rows became
  // invalid meanwhile.
  await signInOnly(page, 'importateur');
  const rows = [
    { ligne: 2, 'Code article': 'DIV014', Libellé: 'Porte-clés', Description: 'Lot de dix' },
    { ligne: 3, 'Code article': 'DIV015', Libellé: 'Sac', Prix: 'beaucoup' },
  ];
  const answer = await page.request.post('/api/data/miscellaneous/process/import', {
    data: { miscellaneous: rows },
    headers: { origin: new URL(admin.url()).origin },
  });
  expect(answer.ok()).toBe(true);

  await expect(alertIn(admin)).toContainText('Alerte');
  await expect(alertIn(editor)).toContainText('Alerte');
  await readButton(admin).click();
  await expect(readButton(admin)).toHaveCount(0);
  await expect(readButton(editor)).toBeVisible();
  await admin.reload();
  await expect(alertIn(admin)).toBeVisible();
  await expect(readButton(admin)).toHaveCount(0);

  await alertIn(admin).getByRole('link').click();
  await expect(admin).toHaveURL(/\/journal\/imports\?q=IMP/);
  await expect(admin.getByRole('row')).toHaveCount(2);
  await editor.context().close();
  await admin.context().close();
});
