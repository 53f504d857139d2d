import type { Locator, Page } from '@playwright/test';
import { type KnownDay, shiftedDate, startKnownDay } from '../support/knownDay.ts';
import { blockLiveChanges, expect, signInOnly, test } from './session.ts';
import { deliveries, review } from './wizard.ts';

/*
 * Ten questions of a manager on a known day, a Friday at 12:30. Each answer is found on one of the two boards, or one
 * click from there, and compared with a statement that shares nothing with the code.
 */
const NOW = new Date('2026-11-20T09:30:20Z');
const TODAY = '2026-11-20';
const PORT = Number(process.env['E2E_PORT'] ?? 4180) + 3;
const LOCAL = "at time zone 'Indian/Antananarivo'";
const MAIN = '/admin/dashboard';
const DAILY = '/admin/board/quotidien';

let known: KnownDay;
let page: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  known = await startKnownDay(NOW, PORT);
  const context = await browser.newContext({ baseURL: known.url });
  page = await context.newPage();
  await page.addInitScript(shiftedDate(known.shift));
  await blockLiveChanges(page);
  await signInOnly(page, 'admin');
});
test.afterAll(async () => {
  await page.context().close();
  await known.stop();
});

const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await known.pool.query(text, values)).rows as Row[];
const one = async (text: string): Promise<number> => Number(Object.values((await rows<object>(text))[0] ?? {})[0]);
const panel = (name: string): Locator => page.getByRole('region', { name, exact: true });
const digits = (text: string | null | undefined) => Number((text ?? '').replaceAll(/\D/g, ''));
const squeezed = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
/** The amount that is written after a text. */
const amountAfter = (text: string, what: string): number =>
  digits(new RegExp(`${what}\\s*([\\d\\s]+?)\\sAr`).exec(text)?.[1]);
const namesIn = (list: Locator) => list.getByRole('listitem').locator('b').allTextContents();

/** Opens a board and waits for its parts, the last of which are read when they come near the window. */
async function open(path: string): Promise<void> {
  if (new URL(page.url(), known.url).pathname !== path) await page.goto(path);
  if (path === MAIN) {
    await panel('Top produits').scrollIntoViewIfNeeded();
    await expect(panel('Hausses et baisses').getByRole('table').first()).toBeVisible();
  } else {
    await expect(panel('À traiter').getByRole('listitem').first()).toBeVisible();
    await expect(panel('À encaisser').getByText('plus de 30 j')).toBeVisible();
  }
}

/** Validated sales by a minute of a day, in Ar: the running minute counts. */
const soldBefore = (day: string, time: string): Promise<number> =>
  one(`select coalesce(sum(total_value), 0) from commande where is_validated
    and (commande_at ${LOCAL})::date = date '${day}' and (commande_at ${LOCAL})::time < time '${time}'`);

test('who is late?', async () => {
  await open(DAILY);
  const shown = panel('Équipe du jour').getByRole('listitem');
  await expect(shown.first()).toBeVisible();
  const texts = (await shown.allTextContents()).map(squeezed);
  // The share of the day that has passed is what the eight Fridays before had sold by now.
  const fridays = [1, 2, 3, 4, 5, 6, 7, 8].map((week) =>
    new Date(Date.parse(TODAY) - week * 7 * 86_400_000).toISOString().slice(0, 10),
  );
  const sum = async (time: string) =>
    Math.round((await Promise.all(fridays.map((day) => soldBefore(day, time)))).reduce((a, b) => a + b, 0) / 8);
  const part = (await sum('12:31')) / (await sum('24:00'));
  // November 2026 has 25 working days, of which each has a whole number of ariary.
  const late = await rows<{ name: string }>(
    `select u.nom_prenom as name from utilisateur u left join commande c on c.commercial_id = u.id
        and (c.commande_at ${LOCAL})::date = date '${TODAY}' and (c.commande_at ${LOCAL})::time < time '12:31'
      where u.role_code = 'ROLE_COMMERCIAL' and u.is_enabled group by u.id
      having count(c.id) = 0 or coalesce(sum(c.total_value) filter (where c.is_validated), 0) < (
        select floor(value::numeric / 25) from configuration where code = 'OBJECTIF_COMMERCIAL') * $1::numeric
      order by 1`,
    [part],
  );
  expect(late.length).toBeGreaterThan(0);
  const isLate = (text: string) => /en retard|Sans commande/.test(text);
  expect(late.map(({ name }) => texts.findIndex((text) => text.includes(name) && isLate(text)) >= 0)).toEqual(
    late.map(() => true),
  );
  expect(texts.filter(isLate)).toHaveLength(late.length);
});

test('where is the target today?', async () => {
  await open(DAILY);
  const text = squeezed(await panel('Objectif du jour').textContent());
  const target = (await one("select value from configuration where code = 'OBJECTIF_MENSUEL'")) / 25;
  expect(Math.abs(amountAfter(text, 'sur') - target)).toBeLessThanOrEqual(1);
  const sold = await soldBefore(TODAY, '12:31');
  expect(Number(/(\d+)\s%/.exec(text)?.[1])).toBe(Math.round((sold / target) * 100));
});

test('which points of sale were not visited for three weeks?', async () => {
  await open(MAIN);
  const of = `point_of_sale p where (p.created_at ${LOCAL})::date < date '${TODAY}' - 20 and not exists (
    select from commande c where c.pos_id = p.id
      and (c.commande_at ${LOCAL})::date between date '${TODAY}' - 20 and date '${TODAY}')`;
  const count = await one(`select count(*) from ${of}`);
  expect(count).toBeGreaterThan(0);
  const link = panel('Zones sans commande')
    .getByRole('row', { name: /^Tous les points de vente/ })
    .getByRole('link')
    .nth(3);
  expect(digits(await link.textContent())).toBe(count);
  await link.click();
  await expect(page.getByText(/^[\d\s]+ au total$/)).toHaveText(new RegExp(`^${String(count)}`.replace(/ /g, '\\s')));
  const names = await rows<{ designation: string }>(`select designation from ${of}`);
  const first = squeezed(await page.getByRole('row').nth(1).textContent());
  expect(names.some(({ designation }) => first.includes(designation))).toBe(true);
});

test('what expires this week, worth how much, and who could sell it?', async () => {
  await open(MAIN);
  const [due] = await rows<{ lots: string; value: string }>(
    `select count(*) as lots, sum(round(s.a_perdre * p.price)) as value from stock_commercial s
      join product p on p.id = s.product_id
      where s.a_perdre > 0 and s.expire_at between date '${TODAY}' and date '${TODAY}' + 7`,
  );
  expect(Number(due?.lots)).toBeGreaterThan(0);
  const week = panel('Stock à perdre').getByText(/^dont sous 7 jours/);
  expect(amountAfter(squeezed(await week.textContent()), 'jours :')).toBe(Number(due?.value));
  await week.getByRole('link').click();
  const [dearest] = await rows<{ product: string; holder: string; seller: string }>(
    `select p.designation as product, h.nom_prenom as holder, (
        select o.nom_prenom from stock_mouvement m join utilisateur o on o.id = m.commercial_id and o.is_enabled
        where m.type = 'VENTE' and m.product_id = s.product_id and o.id <> s.commercial_id
          and (m.mouvement_at ${LOCAL})::date > date '${TODAY}' - 30
          and (m.mouvement_at ${LOCAL})::date <= date '${TODAY}'
        group by o.id order by sum(m.quantite) desc, o.id limit 1) as seller
      from stock_commercial s join product p on p.id = s.product_id join utilisateur h on h.id = s.commercial_id
      where s.a_perdre > 0 and s.expire_at between date '${TODAY}' and date '${TODAY}' + 7
      order by s.a_perdre * p.price desc, s.id limit 1`,
  );
  await expect(page.getByText(/^[\d\s]+ au total$/)).toHaveText(new RegExp(`^${due?.lots ?? ''}`));
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText(dearest?.product ?? '?');
  await expect(first).toContainText(dearest?.holder ?? '?');
  await expect(first).toContainText(`Plus rapide : ${dearest?.seller ?? '?'}`);
});

test('who is silent?', async () => {
  await open(DAILY);
  const silent = await rows<{ name: string }>(
    `select u.nom_prenom as name from utilisateur u left join (
        select d.utilisateur_id as id, p.at from tracking_device d join device_position p on p.device_id = d.id
        union all select d.utilisateur_id, s.until_at from tracking_device d join device_stop s on s.device_id = d.id
        union all select commercial_id, commande_at from commande) s
      on s.id = u.id and (s.at ${LOCAL})::date = date '${TODAY}' and s.at <= $1
      where u.is_enabled and u.role_code = 'ROLE_COMMERCIAL'
        and exists (select from tracking_device d where d.utilisateur_id = u.id and d.is_active)
      group by u.id having coalesce(max(s.at), $1::timestamptz - interval '1 day') < $1::timestamptz - interval '2 h'
      order by 1`,
    [NOW],
  );
  expect(silent.length).toBeGreaterThan(0);
  const group = panel('À traiter').getByRole('region', { name: /^Sans nouvelles/ });
  expect((await namesIn(group)).toSorted()).toEqual(silent.map(({ name }) => name).toSorted());
});

test('which product sells best, and which worst?', async () => {
  await open(MAIN);
  const products = await rows<{ designation: string; value: string }>(
    `select p.designation, coalesce(sum(m.total_value) filter (where c.is_validated), 0) as value from product p
      left join stock_mouvement m on m.product_id = p.id and m.type = 'VENTE'
        and to_char(m.mouvement_at ${LOCAL}, 'YYYY-MM') = '${TODAY.slice(0, 7)}'
      left join commande c on c.id = m.commande_id
      where p.is_enabled and (m.id is not null or exists (select from stock_commercial s
        where s.product_id = p.id and s.quantite_disponible > 0))
      group by p.id order by 2 desc, p.id`,
  );
  const top = panel('Top produits');
  const first = async () => squeezed(await top.getByRole('row').nth(1).textContent());
  const [best] = products;
  expect(await first()).toMatch(new RegExp(`^1${best?.designation ?? '?'}`));
  expect(digits(await top.getByRole('link').first().textContent())).toBe(Number(best?.value));
  await top.getByRole('button', { name: 'Les derniers d’abord' }).click();
  await expect(top.getByRole('columnheader', { name: 'Produit, les derniers d’abord' })).toBeVisible();
  const least = products.at(-1);
  const worst = products.filter(({ value }) => value === least?.value).map(({ designation }) => designation);
  const shown = await first();
  expect(worst.some((name) => shown.startsWith(`${String(products.length)}${name}`))).toBe(true);
  expect(digits(await top.getByRole('link').first().textContent())).toBe(Number(least?.value));
});

test('which zone slips?', async () => {
  await open(MAIN);
  const movers = panel('Hausses et baisses');
  await movers.getByRole('button', { name: 'Zones' }).click();
  const fallen = await rows<{ designation: string; difference: string }>(
    // Both periods of thirty days have 26 working days.
    `select z.designation, sum(case when d >= date '${TODAY}' - 30 then v else -v end) as difference from (
        select zone_id, total_value as v, (commande_at ${LOCAL})::date as d from commande where is_validated) c
      join zone z on z.id = c.zone_id where d >= date '${TODAY}' - 60 and d < date '${TODAY}'
      group by z.id having sum(case when d >= date '${TODAY}' - 30 then v else -v end) < 0 order by 2 limit 5`,
  );
  expect(fallen.length).toBeGreaterThan(0);
  const shown = movers.getByRole('table', { name: 'En baisse' }).locator('tbody').getByRole('row');
  await expect(shown.first()).toContainText(fallen[0]?.designation ?? '?');
  expect(await shown.count()).toBe(fallen.length);
  const cells = await shown.first().getByRole('cell').allTextContents();
  expect(digits(cells[2])).toBe(-Number(fallen[0]?.difference));
});

test('how much cash is to be collected, and how old is it?', async () => {
  await open(DAILY);
  const text = squeezed(await panel('À encaisser').textContent());
  const ages = await rows<{ part: number; owed: string }>(
    `select case when days <= 7 then 0 when days <= 30 then 1 else 2 end as part, sum(owed) as owed from (
        select coalesce(o.v, 0) - coalesce(p.v, 0) as owed,
          date '${TODAY}' - (coalesce(p.at, o.at) ${LOCAL})::date as days
        from utilisateur u
        left join (select commercial_id, sum(total_value) v, min(commande_at) at from commande group by 1) o
          on o.commercial_id = u.id
        left join (select commercial_id, sum(value) v, max(paiement_at) at from paiement group by 1) p
          on p.commercial_id = u.id
        where u.role_code = 'ROLE_COMMERCIAL') d where owed > 0 group by 1`,
  );
  const owed = [0, 1, 2].map((part) => Number(ages.find((age) => age.part === part)?.owed ?? 0));
  expect(amountAfter(text, 'À encaisser')).toBe(owed.reduce((a, b) => a + b, 0));
  expect(['7 j au plus', '8 à 30 j', 'plus de 30 j'].map((part) => amountAfter(text, part))).toEqual(owed);
});

test('which import is waiting?', async () => {
  const product = (code: string, price: string, ligne: number) => ({
    ligne,
    'Code article': code,
    Libellé: `Article ${code}`,
    Description: '',
    Prix: price,
  });
  const answer = await page.request.post('/api/data/miscellaneous/process/import', {
    data: { miscellaneous: [product('DIV901', '100', 2), product('DIV902', 'beaucoup', 3)] },
  });
  expect(answer.status()).toBe(200);
  await page.goto('/admin/livraisons');
  const before = await one('select count(*) from livraison');
  await review(page, deliveries('FAATTENTE', 3));
  await page.getByRole('link', { name: 'Accueil' }).click();
  const notice = page.getByText(/^Une revue d’import vous attend/);
  await expect(notice).toBeVisible();
  expect(await one('select count(*) from livraison')).toBe(before);
  // Beside it, the imports that left rows aside.
  const open = await rows<{ message: string }>(
    "select message from notification where genre = 'import' and closed_at is null order by date desc, id desc",
  );
  expect(open.length).toBeGreaterThan(0);
  const incomplete = page.getByRole('region', { name: 'Imports incomplets' }).getByRole('listitem');
  await expect(incomplete).toHaveCount(open.length);
  expect((await incomplete.getByRole('link').allTextContents()).map(squeezed)).toEqual(
    open.map(({ message }) => squeezed(message)),
  );
  await notice.getByRole('link').click();
  await expect(page).toHaveURL(/livraisons\/import\/validation/);
  await expect(page.getByText('Valides 3')).toBeVisible();
});
