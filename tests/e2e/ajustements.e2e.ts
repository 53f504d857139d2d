import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { replay } from '../../src/machines/journal/replay.ts';
import { expectAccessible } from './axe.ts';
import { blockLiveChanges, endSession, expect, exportJournals, fillForm, signIn, test } from './session.ts';

const NEW = '/admin/ajustement/nouveau';
const NEGATIVE = 'Certains ajustements rendraient le stock négatif';

interface StockLine {
  code: string;
  quantiteDisponible: number;
  lotNumber: string | null;
  commercial: { nomPrenom: string };
  product: { code: string; designation: string } | null;
}

/** Reads the lines of a representative's stock from the server. */
const stockOf = (page: Page, username: string) =>
  page.evaluate(async (who) => {
    const answer = await fetch(`/api/data/stock/commercial/${who}?pagination=false`, {
      headers: { accept: 'application/json' },
    });
    return (await answer.json()) as StockLine[];
  }, username);

/** Makes an adjustment as somebody else would meanwhile; returns the status. */
const adjustMeanwhile = (page: Page, username: string, code: string, quantity: number) =>
  page.evaluate(
    async (body) => {
      const answer = await fetch('/api/data/ajustement/create', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return answer.status;
    },
    { dateAjustement: new Date().toISOString(), username, ligneAjustements: [{ stockCommercialCode: code, quantity }] },
  );

/** Finds a lot with more than a few units left. */
async function fullLot(page: Page, username: string, except = ''): Promise<StockLine & { lotNumber: string }> {
  const found = (await stockOf(page, username)).find(
    (line) => line.lotNumber !== null && line.quantiteDisponible > 20 && line.code !== except,
  );
  if (!found || found.lotNumber === null) throw new Error(`${username} has no lot for this test.`);
  return { ...found, lotNumber: found.lotNumber };
}

const fieldOf = (page: Page, lot: { lotNumber: string }) =>
  page.getByRole('spinbutton', { name: new RegExp(`lot ${lot.lotNumber}$`) });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher dans les lignes' });

async function confirm(page: Page) {
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Enregistrer l’ajustement ?' });
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused();
  return question;
}

test('typed, refused for changed stock, reduced to what is left, saved; the journal replays', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin', `${NEW}?journal`);
  await expect(page.getByRole('button', { name: 'Enregistrer', exact: true })).toBeDisabled();
  const first = await fullLot(page, 'col037');
  const second = await fullLot(page, 'col037', first.code);
  const count = (await stockOf(page, 'col037')).length;
  await page.goto(`${NEW}?commercial=col037`);
  await expect(page.getByText(`${String(count)} lignes`)).toBeVisible();
  await expectAccessible(page, 'form');

  await search(page).fill(first.lotNumber);
  await fieldOf(page, first).fill(String(-first.quantiteDisponible - 50));
  await expect(fieldOf(page, first)).toHaveValue(String(-first.quantiteDisponible - 50));
  await expect(page.getByRole('button', { name: 'Enregistrer', exact: true })).toBeDisabled();
  await expectAccessible(page, 'a line beyond its stock');
  await page.getByRole('button', { name: new RegExp(`^Limiter à −${String(first.quantiteDisponible)}`) }).click();
  await search(page).fill(second.lotNumber);
  await fieldOf(page, second).fill('+4');
  await page.getByLabel(/^Description/).fill('Inventaire');
  const question = await confirm(page);
  await expect(question).toContainText(/Lignes\s*2/);
  await expectAccessible(page, 'confirmation');
  expect(await adjustMeanwhile(page, 'col037', first.code, -5)).toBe(201);
  await question.getByRole('button', { name: 'Enregistrer l’ajustement' }).click();

  await expect(page.getByRole('alert')).toContainText(`Erreur lors de la création: ${NEGATIVE}`);
  await page.getByRole('button', { name: 'Voir la ligne' }).click();
  const left = first.quantiteDisponible - 5;
  await expect(
    page.getByText(`Le stock a changé depuis l’ouverture (${String(first.quantiteDisponible)} → ${String(left)})`),
  ).toBeVisible();
  await expect(fieldOf(page, first)).toHaveValue(`−${String(first.quantiteDisponible)}`);
  await expectAccessible(page, 'refused lines');
  await page.getByRole('button', { name: /^Ramener au disponible/ }).click();
  await expect(fieldOf(page, first)).toHaveValue(`−${String(left)}`);
  await (await confirm(page)).getByRole('button', { name: 'Enregistrer l’ajustement' }).click();

  await expect(page.getByText('Ajustement créé avec succès !')).toBeVisible();
  await page.waitForURL(/\/admin\/ajustement\/AJU\d+$/);
  await expect(page.getByRole('row').filter({ hasText: first.lotNumber })).toContainText(`−${String(left)}`);
  await expect(page.getByRole('row').filter({ hasText: second.lotNumber })).toContainText('+4');
  await expectAccessible(page, 'adjustment');
  const now = new Map((await stockOf(page, 'col037')).map((line) => [line.code, line.quantiteDisponible]));
  expect([now.get(first.code), now.get(second.code)]).toEqual([0, second.quantiteDisponible + 4]);
  const reference = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

  const journal = (await exportJournals(page)).find(({ machine }) => machine === 'ajustement');
  expect(journal && replay(journal)).toMatchObject({ recorded: 'saved', same: true });
  if (process.env.RECORD) writeFileSync('tests/replays/ajustement2.json', `${JSON.stringify([journal], null, 2)}\n`);

  await page.getByRole('link', { name: 'Ajustements' }).first().click();
  await expect(page.getByRole('row').filter({ hasText: reference })).toBeVisible();
  await expectAccessible(page, 'list of adjustments');
});

test('the input survives a reload and an ended session; leaving is confirmed and forgets it', async ({ page }) => {
  // Live changes would notice the end of the session before the click does.
  await blockLiveChanges(page);
  await signIn(page, 'admin', `${NEW}?commercial=col038`);
  const lot = await fullLot(page, 'col038');
  await search(page).fill(lot.lotNumber);
  await fieldOf(page, lot).fill('-3');
  // The draft is stored a moment after the last key.
  await page.waitForTimeout(600);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await search(page).fill(lot.lotNumber);
  await expect(fieldOf(page, lot)).toHaveValue('−3');

  await page.getByLabel(/^Description/).fill('Casse');
  await endSession(page);
  await (await confirm(page)).getByRole('button', { name: 'Enregistrer l’ajustement' }).click();
  await page.waitForURL('**/admin/login*');
  await fillForm(page, 'admin');
  await page.waitForURL(`**${NEW}?commercial=col038`);
  await expect(page.getByLabel(/^Description/)).toHaveValue('Casse');
  await search(page).fill(lot.lotNumber);
  await expect(fieldOf(page, lot)).toHaveValue('−3');
  // Nothing was adjusted.
  expect((await stockOf(page, 'col038')).find((line) => line.code === lot.code)?.quantiteDisponible).toBe(
    lot.quantiteDisponible,
  );

  await page.getByRole('link', { name: 'Annuler' }).click();
  const leaving = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
  await leaving.getByRole('button', { name: 'Rester sur la page' }).click();
  await expect(fieldOf(page, lot)).toHaveValue('−3');
  await page.getByRole('link', { name: 'Annuler' }).click();
  await leaving.getByRole('button', { name: 'Quitter' }).click();
  await page.waitForURL('**/admin/ajustements');
  await page.getByRole('link', { name: 'Nouvel ajustement' }).click();
  await expect(page.getByText('Veuillez sélectionner un commercial').first()).toBeVisible();
});

test('three lines that are not neighbours, by keyboard alone, in at most 25 keys', async ({ page }) => {
  await signIn(page, 'admin', NEW);
  const stock = await stockOf(page, 'col036');
  const texts = stock.map(
    (line) => `${line.product?.designation ?? ''} ${line.product?.code ?? ''} ${line.lotNumber ?? ''}`,
  );
  // The last digits of the lot, as somebody who holds it would look for it.
  const lots = stock.flatMap(({ lotNumber, ...line }) => {
    const digits = lotNumber?.slice(-3) ?? '';
    const isOnly = texts.filter((text) => text.includes(digits)).length === 1;
    return lotNumber !== null && isOnly && line.quantiteDisponible > 9 ? [{ ...line, lotNumber, digits }] : [];
  });
  const chosen = [lots[1], lots[3], lots[5]].flatMap((lot) => lot ?? []);
  expect(chosen).toHaveLength(3);
  await page.getByRole('combobox', { name: 'Commercial' }).click();
  const name = stock[0]?.commercial.nomPrenom ?? '?';
  await page.keyboard.type(name);
  await page.getByRole('option', { name }).click();
  await expect(page.getByRole('spinbutton').first()).toBeFocused();

  let keys = 0;
  const press = async (...each: string[]) => {
    for (const key of each) await page.keyboard.press(key);
    // A chord is two keys.
    keys += each.reduce((sum, key) => sum + key.split('+').length, 0);
  };
  for (const [at, lot] of chosen.entries()) {
    await press('/', ...lot.digits, 'Enter');
    await expect(fieldOf(page, lot)).toBeFocused();
    await press('-', String(at + 2));
  }
  await press('Control+Enter');
  const question = page.getByRole('alertdialog', { name: 'Enregistrer l’ajustement ?' });
  await expect(question).toContainText(/Lignes\s*3/);
  await press('Control+Enter');
  await page.waitForURL(/\/admin\/ajustement\/AJU\d+$/);
  expect(keys).toBeLessThanOrEqual(25);
  const left = new Map((await stockOf(page, 'col036')).map((line) => [line.code, line.quantiteDisponible]));
  expect(chosen.map((lot) => left.get(lot.code))).toEqual(chosen.map((lot, at) => lot.quantiteDisponible - at - 2));
});

test('on a phone: one card per line, everything can be typed, nothing overflows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', `${NEW}?commercial=col039`);
  const lot = await fullLot(page, 'col039');
  await search(page).fill(lot.lotNumber);
  const card = page.getByRole('listitem').filter({ hasText: lot.lotNumber });
  await card.getByRole('button', { name: /^Ajouter 1/ }).click();
  await card.getByRole('button', { name: /^Ajouter 1/ }).click();
  await expect(card.getByRole('spinbutton')).toHaveValue('+2');
  await expect(card).toContainText(String(lot.quantiteDisponible + 2));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page, 'form on a phone');
});
