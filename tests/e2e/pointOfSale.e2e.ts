import type { Page } from '@playwright/test';
import { expect, signIn, test } from './session.ts';

test('from the list to a point of sale, to one of its orders, and back', async ({ page }) => {
  await signIn(page, 'admin', '/admin/points-vente?q=ambohimanambola&tri=-totalCommandesValue');
  await page.getByRole('table', { name: 'Points de vente' }).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Informations' })).toContainText('−18,');
  const history = page.getByRole('region', { name: 'Historique des commandes' });
  await history.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await page.reload();
  await expect(history.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await history.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('table', { name: 'Produits vendus' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/point-de-vente\/POS\d+\?page=2$/);
});

test('the map without a single tile: the pin shows, keyboard and buttons work', async ({ page }) => {
  await signIn(page, 'admin', '/admin/point-de-vente/POS000195');
  const map = page.getByRole('region', { name: /^Carte :/ });
  await expect(page.getByText('Fond de carte indisponible')).toBeVisible();
  const scale = map.locator('.scale-inner');
  await expect(scale).toHaveText('500 m');
  // Reads the pin's colour just above the middle of the canvas, which proves that it was drawn.
  const colour = () =>
    map
      .locator('canvas')
      .last()
      .evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        return [...(canvas.getContext('2d')?.getImageData(width / 2 - 8, height / 2 - 24, 1, 1).data ?? [])];
      });
  await expect.poll(colour).toEqual([71, 144, 58, 255]);
  await page.getByRole('button', { name: 'Zoom avant' }).click();
  await expect(scale).toHaveText('200 m');
  await map.focus();
  await page.keyboard.press('-');
  await expect(scale).toHaveText('500 m');
  await page.keyboard.press('ArrowRight');
  await expect.poll(colour).not.toEqual([71, 144, 58, 255]);
  await page.getByRole('button', { name: 'Recentrer' }).click();
  await expect.poll(colour).toEqual([71, 144, 58, 255]);
});

test('the map lets the page scroll by wheel and finger; after a click the wheel zooms', async ({
  browser,
  page,
  baseURL,
}) => {
  await signIn(page, 'admin', '/admin/point-de-vente/POS000195');
  const scale = page.locator('.scale-inner');
  await expect(scale).toHaveText('500 m');
  await page.getByRole('region', { name: /^Carte :/ }).hover();
  await page.mouse.wheel(0, -300);
  const hint = page.getByText('Cliquez sur la carte pour zoomer à la molette, ou utilisez Ctrl + molette');
  await expect(hint).toBeVisible();
  // This is longer than the wheel's own delay and the zoom together.
  await page.waitForTimeout(800);
  await expect(scale).toHaveText('500 m');
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  await expect(scale).toHaveText('200 m');
  await expect(hint).toBeHidden();
  const there = await page.getByRole('region', { name: /^Carte :/ }).boundingBox();
  await page.mouse.click((there?.x ?? 0) + 200, (there?.y ?? 0) + 40);
  await page.mouse.wheel(0, 120);
  await expect(scale).toHaveText('500 m');
  // After the pointer has left and come back, the wheel scrolls the page again.
  await page.mouse.move(5, 300);
  await page.mouse.move((there?.x ?? 0) + 200, (there?.y ?? 0) + 40);
  await page.mouse.wheel(0, -120);
  await expect(hint).toBeVisible();
  await expect(scale).toHaveText('500 m');

  const phone = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const small = await phone.newPage();
  await small.goto('/admin/point-de-vente/POS000195');
  const map = small.getByRole('region', { name: /^Carte :/ });
  await map.scrollIntoViewIfNeeded();
  await expect(small.locator('.scale-inner')).toHaveText('500 m');
  const { x, y } = (await map.boundingBox()) ?? { x: 0, y: 0 };
  const before = await small.evaluate(() => window.scrollY);
  const fingers = await phone.newCDPSession(small);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dy?: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: dy === undefined ? [] : [{ x: x + 190, y: y + 60 + dy }],
    });
  await touch('touchStart', 0);
  for (let dy = 10; dy <= 120; dy += 10) await touch('touchMove', dy);
  await touch('touchEnd');
  await expect.poll(() => small.evaluate(() => window.scrollY)).toBeLessThan(before);
  await phone.close();
});

/**
 * Finds the middle pixel that the map has drawn in a colour, in window coordinates, of those that lie 40 px from every
 * pixel in the colour `apart`. With such a colour one pixel of twenty is looked at: comparing each with each takes ten
 * seconds on a busy machine.
 */
const drawn = (page: Page, colour: readonly number[], apart: readonly number[] = []) =>
  page.evaluate(
    ([wanted, avoided]) => {
      const found: [number, number][] = [];
      const others: [number, number][] = [];
      for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.ol-viewport canvas')) {
        const { width, height } = canvas;
        const { x, y, width: shown } = canvas.getBoundingClientRect();
        const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
        for (let at = 0; at < data.length; at += 4) {
          const is = (parts: readonly number[]) =>
            parts.length > 0 && parts.every((part, which) => data[at + which] === part);
          const list = is(wanted) ? found : is(avoided) ? others : null;
          list?.push([x + ((at / 4) % width) * (shown / width), y + Math.floor(at / 4 / width) * (shown / width)]);
        }
      }
      const looked = others.length === 0 ? found : found.filter((_, at) => at % 20 === 0);
      const clear = looked.filter(([a, b]) => others.every(([c, d]) => Math.hypot(a - c, b - d) >= 40));
      return clear[clear.length >> 1] ?? null;
    },
    [colour, apart] as const,
  );
const [GREEN, RED, GROUP] = [
  [71, 144, 58],
  [203, 59, 50],
  [11, 93, 94],
];

test('all points of sale on the map, without a tile: clusters, pins, details by mouse and keyboard', async ({
  page,
}) => {
  await signIn(page, 'lecteur', '/admin/points-vente');
  await page.getByRole('switch', { name: 'Carte', exact: true }).click();
  const beside = page.getByRole('region', { name: 'À l’écran' });
  await expect(page.getByText('points de vente sur la carte')).toContainText(/1\s188/);
  await expect(page.getByText('Fond de carte indisponible')).toBeVisible();
  await expect.poll(() => drawn(page, GROUP)).not.toBeNull();

  // A pin is clicked, one that no group overlaps.
  await expect.poll(() => drawn(page, GREEN, GROUP)).not.toBeNull();
  const popup = page.getByRole('group', { name: /^Point de vente/ });
  const [x, y] = (await drawn(page, GREEN, GROUP)) ?? [0, 0];
  await page.mouse.click(x, y);
  await expect(popup.getByRole('link', { name: 'Voir la fiche' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(page.getByRole('region', { name: 'Carte des points de vente' })).toBeFocused();

  // A cluster is opened from the list and then a point of it, by keyboard; after closing, the focus is back on the
  // point.
  await beside
    .getByRole('button', { name: /^\p{Lu}.* et \d+ autres \d+ points groupés$/u })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/lieu=/);
  const point = beside.getByRole('button', { name: /\p{L} POS\d+ · Actif$/u }).first();
  await point.focus();
  await page.keyboard.press('Enter');
  await expect(popup.getByRole('button', { name: 'Fermer' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(point).toBeFocused();

  // Disabled points of sale are shown over their zones; coming back from one of them, the map is where it was.
  await page.goto('/admin/points-vente?vue=carte&statut=inactifs&lieu=-18.90000,47.52000,14');
  await page.getByRole('switch', { name: 'Afficher les zones' }).click();
  await expect.poll(() => drawn(page, RED)).not.toBeNull();
  expect(await drawn(page, GREEN)).toBeNull();
  await beside
    .getByRole('button', { name: /· Inactif$/ })
    .first()
    .click();
  // The popup grows with its details, and the map moves to make room.
  await expect(popup.getByText('Total achats')).toBeVisible();
  await popup.getByRole('link', { name: 'Voir la fiche' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Informations' })).toBeVisible();
  await page.goBack();
  await expect(popup.getByRole('link', { name: 'Voir la fiche' })).toBeVisible();
  await expect(page).toHaveURL(/statut=inactifs.*lieu=-18\.[89].*point=POS/);
});
