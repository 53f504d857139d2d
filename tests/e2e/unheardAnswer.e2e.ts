import type { Page, Route } from '@playwright/test';
import { blockLiveChanges, endSession, expect, fillForm, signIn, test } from './session.ts';
import { deliveries, finalise, review } from './wizard.ts';

const NEW = '/admin/ajustement/nouveau?commercial=col036';
const IN_DOUBT = /a peut-être eu lieu\s: «\sRéessayer\s» ne le fera pas deux fois/;

/** Lets the server do it and drops its answer. */
const loseAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort('failed');
};
const refuseWith = (status: number) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', title: 'x', status, detail: 'Refusé à la porte.' },
  });

/** Answers only the next call to an address. */
const answerNext = (page: Page, address: string, answer: (route: Route) => Promise<void>) =>
  page.route(address, answer, { times: 1 });
const retry = (page: Page) => page.getByRole('button', { name: 'Réessayer' }).click();

/** Reads a list from the server. */
const readList = async (page: Page, path: string): Promise<Record<string, unknown>[]> =>
  (await (await page.request.get(`/api/data/${path}`, { headers: { accept: 'application/json' } })).json()) as Record<
    string,
    unknown
  >[];
const held = async (page: Page, username: string, code: string): Promise<unknown> =>
  (await readList(page, `stock/commercial/${username}?pagination=false`)).find((line) => line['code'] === code)?.[
    'quantiteDisponible'
  ];

/**
 * Retries after a lost answer and gets each kind of refusal, then an ended session: the page must keep saying that it
 * may have been done, and lock the input.
 */
async function retryThroughRefusals(page: Page, address: string, locked: () => Promise<void>): Promise<void> {
  for (const status of [403, 429]) {
    await answerNext(page, address, refuseWith(status));
    await retry(page);
    await expect(page.getByText(IN_DOUBT).first()).toBeVisible();
    await locked();
  }
  await endSession(page);
  await retry(page);
  await page.waitForURL('**/admin/login*');
  await fillForm(page, 'admin');
  await expect(page.getByText(IN_DOUBT).first()).toBeVisible();
  await locked();
}

/** Clears the console errors, because these failures are expected. */
const clearErrors = (noise: string[]) => {
  noise.splice(0);
};

test('an adjustment with a lost answer, refusals and an ended session moves the stock once', async ({
  page,
  noise,
}) => {
  test.setTimeout(120_000);
  await blockLiveChanges(page);
  await signIn(page, 'admin', NEW);
  const line = (await readList(page, 'stock/commercial/col036?pagination=false')).find(
    (each) => each['lotNumber'] !== null && Number(each['quantiteDisponible']) > 10,
  );
  const code = String(line?.['code']);
  const before = Number(await held(page, 'col036', code));
  await page.getByRole('searchbox', { name: 'Rechercher dans les lignes' }).fill(String(line?.['lotNumber']));
  const field = () => page.getByRole('spinbutton', { name: new RegExp(`lot ${String(line?.['lotNumber'])}$`) });
  await field().fill('+5');
  await answerNext(page, '**/ajustement/create', loseAnswer);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enregistrer l’ajustement' }).click();
  await expect(page.getByRole('alert')).toContainText(IN_DOUBT);
  expect(await held(page, 'col036', code)).toBe(before + 5);
  await retryThroughRefusals(page, '**/ajustement/create', async () => {
    await page.getByRole('searchbox', { name: 'Rechercher dans les lignes' }).fill(String(line?.['lotNumber']));
    await expect(field()).toBeDisabled();
    await expect(field()).toHaveValue('+5');
  });
  await retry(page);
  await expect(page.getByText('Ajustement créé avec succès !')).toBeVisible();
  expect(await held(page, 'col036', code)).toBe(before + 5);
  clearErrors(noise);
});

test('an assignment in the same case is stored once', async ({ page, noise }) => {
  test.setTimeout(120_000);
  await blockLiveChanges(page);
  await signIn(page, 'admin', '/admin/produits-divers/assigner-stocks');
  const stock = async () =>
    (await readList(page, 'miscellaneous-stock?miscellaneous.code[]=DIV001&pagination=false')).reduce(
      (sum, line) => sum + Number(line['quantiteDisponible']),
      0,
    );
  const before = await stock();
  await page.getByRole('combobox', { name: 'Commercial' }).fill('Rasoanaivo');
  await page.getByRole('option').first().click();
  const field = page.getByRole('spinbutton', { name: 'Quantité de Parasol' });
  await field.fill('4');
  await answerNext(page, '**/add_stock', loseAnswer);
  await page.getByRole('button', { name: 'Assigner les stocks' }).click();
  await page
    .getByRole('alertdialog', { name: 'Assigner les stocks ?' })
    .getByRole('button', { name: 'Confirmer l’assignation' })
    .click();
  await expect(page.getByText(IN_DOUBT)).toBeVisible();
  await retryThroughRefusals(page, '**/add_stock', async () => {
    await expect(field).toBeDisabled();
    await expect(field).toHaveValue('4');
  });
  await retry(page);
  await expect(page.getByText('Stocks assignés avec succès !')).toBeVisible();
  expect(await stock()).toBe(before + 4);
  clearErrors(noise);
});

test('a finalised import with a lost answer is in doubt, even reloaded, and happens once', async ({ page, noise }) => {
  test.setTimeout(120_000);
  await blockLiveChanges(page);
  await signIn(page, 'admin', '/admin/livraisons');
  await review(page, deliveries('FALOST', 3));
  await answerNext(page, '**/livraisons/process/import', loseAnswer);
  await finalise(page);
  const doubt = page.getByText(/L’import a peut-être eu lieu/);
  await expect(doubt).toBeVisible();
  await expect(page.getByText("L'importation a échoué")).toHaveCount(0);
  await page.waitForTimeout(600);
  await page.reload();
  await expect(doubt).toBeVisible();
  await answerNext(page, '**/livraisons/process/import', refuseWith(403));
  await retry(page);
  await expect(doubt).toBeVisible();
  await retry(page);
  await expect(page.getByText('Importation réussie')).toBeVisible();
  expect(await readList(page, 'livraisons?search=FALOST')).toHaveLength(1);
  clearErrors(noise);
});

test('a zone in the same case is stored once; two tabs keep their own drafts', async ({ page, context, noise }) => {
  test.setTimeout(120_000);
  await blockLiveChanges(page);
  await signIn(page, 'admin', '/admin/zones?zone=nouvelle');
  const creation = page.getByRole('dialog', { name: 'Créer une nouvelle zone' });
  const name = creation.getByLabel('Nom de la zone');
  await name.fill('Réponse perdue');
  // The second tab has a form of its own.
  const second = await context.newPage();
  await blockLiveChanges(second);
  await second.goto('/admin/zones?zone=nouvelle');
  const other = second.getByRole('dialog', { name: 'Créer une nouvelle zone' }).getByLabel('Nom de la zone');
  await expect(other).toHaveValue('');
  await other.fill('Autre onglet');
  await page.waitForTimeout(600);
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await expect(name).toHaveValue('Réponse perdue');
  // A closed tab leaves its draft to whoever opens the form next.
  await second.close({ runBeforeUnload: false });

  await answerNext(page, '**/api/data/zones', loseAnswer);
  await creation.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(creation.getByRole('alert')).toContainText(IN_DOUBT);
  await retryThroughRefusals(page, '**/api/data/zones', () => expect(name).not.toBeEditable());
  await creation.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText('Zone créée avec succès.')).toBeVisible();
  expect(await readList(page, 'zones?search=R%C3%A9ponse%20perdue')).toHaveLength(1);
  await page.goto('/admin/zones?zone=nouvelle');
  await expect(name).toHaveValue('Autre onglet');
  clearErrors(noise);
});
