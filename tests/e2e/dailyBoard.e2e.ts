import type { Locator, Page } from '@playwright/test';
import type { ATraiter } from '../../server/src/contract/aTraiter.ts';
import type { DayPace, DayTeam } from '../../server/src/contract/dashboardTeam.ts';
import { blockLiveChanges, expect, signInOnly, test } from './session.ts';

const BOARD = '/admin/board/quotidien';
const call = async <T>(page: Page, name: string): Promise<T> =>
  (await (
    await page.request.get(`/api/data/dashboard/daily/${name}`, { headers: { accept: 'application/json' } })
  ).json()) as T;
const digits = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));

test('the hour is that of Madagascar, whatever the zone of the browser', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', timezoneId: 'Asia/Tokyo' });
  const page = await context.newPage();
  await signInOnly(page, 'lecteur');
  await page.goto(BOARD);
  const { minutes, valeur } = await call<DayPace>(page, 'rythme');
  const pace = page.getByRole('region', { name: 'Chiffre d’affaires heure par heure' });
  const shown = await pace.getByText(/^À \d\d:\d\d$/).textContent();
  const [hour = 0, minute = 0] = (shown?.slice(2) ?? '').split(':').map(Number);
  // The call and the page may lie on two sides of a minute.
  expect(Math.abs(hour * 60 + minute - (minutes - 1))).toBeLessThanOrEqual(1);
  expect(digits(await pace.getByRole('link').first().textContent())).toBe(valeur);
  await context.close();
});

test('the team is complete, the worst first, with calls and trips', async ({ page }) => {
  await signInOnly(page, 'lecteur');
  await blockLiveChanges(page);
  await page.goto(BOARD);
  const { lignes } = await call<DayTeam>(page, 'equipe');
  expect(lignes.length).toBeGreaterThan(30);
  const rows = page.getByRole('group', { name: 'Équipe, les plus en retard d’abord' }).getByRole('listitem');
  await expect(rows).toHaveCount(lignes.length);
  const [worst] = lignes;
  await expect(rows.first()).toContainText(worst?.commercial.nomPrenom ?? '?');
  await expect(rows.first().getByRole('link', { name: /^Appeler/ })).toHaveAttribute('href', /^tel:0\d{9}$/);
  await rows
    .first()
    .getByRole('link', { name: /^Parcours de/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`parcours=[\\d-]+\\.${worst?.commercial.username ?? '?'}$`));
});

test('what is put aside stays so after a reload, for oneself only, and is taken back', async ({ page }) => {
  await signInOnly(page, 'editeur');
  await page.goto(BOARD);
  const list = page.getByRole('region', { name: 'À traiter' });
  const { elements } = await call<ATraiter>(page, 'a-traiter');
  const [element] = elements.filter(({ ecarte }) => ecarte === null);
  if (!element) throw new Error('the demonstration has nothing to be looked at');
  await list
    .getByRole('button', { name: /^Écarter/ })
    .first()
    .press('Enter');
  await page.keyboard.type('Prévenu par téléphone');
  await page.keyboard.press('Enter');
  const aside = list.getByRole('region', { name: /^Écartés/ });
  await expect(aside).toContainText('Écarté : Prévenu par téléphone');
  await page.reload();
  await expect(aside).toContainText('Écarté : Prévenu par téléphone');
  await aside
    .getByRole('button', { name: /^Reprendre/ })
    .first()
    .click();
  await expect(aside).toHaveCount(0);
});

for (const width of [320, 390, 820, 1_280])
  test(`nothing is cut at ${String(width)} px`, async ({ page }) => {
    await signInOnly(page, 'lecteur');
    await page.setViewportSize({ width, height: 900 });
    await page.goto(BOARD);
    await expect(
      page
        .getByRole('group', { name: /^Équipe/ })
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const cut = (texts: Locator) =>
      texts.evaluateAll((elements) =>
        elements.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent),
      );
    expect(await cut(page.getByRole('group', { name: /^Équipe/ }).getByText(/\d → \d/))).toEqual([]);
    const ages = page.getByLabel('À encaisser, par jours depuis le dernier paiement');
    await expect(ages.getByRole('definition')).toHaveCount(3);
    expect(await cut(ages.or(ages.getByRole('definition')))).toEqual([]);
    await page.setViewportSize({ width: 1_280, height: 800 });
  });
