import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { replay } from '../../src/machines/journal/replay.ts';
import { expectAccessible } from './axe.ts';
import {
  blockLiveChanges,
  endSession,
  expect,
  exportJournals,
  fillForm,
  signIn,
  signInOnly,
  test,
  watchAnswers,
  withoutFirstAnswers,
} from './session.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const mapOf = (within: Page | Locator, name = 'Carte de la zone') => within.getByRole('region', { name });
/** Waits until the map and its layers are ready: then the drawing tool shows a cross as pointer. */
async function drawing(box: Locator) {
  await expect(mapOf(box)).toHaveCSS('cursor', 'crosshair');
  return mapOf(box);
}
const corner = (box: Locator, n: number, axis: 'Latitude' | 'Longitude') =>
  box.getByLabel(`${axis} du sommet ${String(n)}`, { exact: true });
const save = (box: Locator) => box.getByRole('button', { name: 'Enregistrer', exact: true }).click();

/** Pixels west of every zone of the demonstration, at the centre and zoom of a new dialog. */
const SQUARE = [
  [30, 250],
  [110, 250],
  [110, 400],
  [30, 400],
] as const;

test('drawn by mouse, dragged by a corner, saved, reopened, erased; the journal replays', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin', '/admin/zones?journal');
  await page.getByRole('link', { name: 'Ajouter une zone' }).click();
  const creation = dialog(page, 'Créer une nouvelle zone');
  const map = await drawing(creation);
  await expect(creation.getByText('Fond de carte indisponible')).toBeVisible();
  await expect(creation.getByLabel('Surface')).toHaveValue('0,00\u00a0km²');
  await creation.getByLabel('Nom de la zone').fill('Itaosy essai');
  for (const [x, y] of SQUARE) await map.click({ position: { x, y } });
  await expect(creation.getByText('Tracé en cours : 4 sommets, polygone non fermé.')).toBeVisible();
  await expectAccessible(page, 'unfinished drawing');
  await map.click({ position: { x: SQUARE[0][0], y: SQUARE[0][1] } });
  await expect(creation.getByText('Polygone fermé : 4 sommets.')).toBeVisible();
  // A zone has one polygon: after it is closed, a click adds nothing.
  await map.click({ position: { x: 300, y: 300 } });
  await expect(creation.getByText('Polygone fermé : 4 sommets.')).toBeVisible();
  await expect(creation.getByLabel('Surface')).not.toHaveValue('0,00\u00a0km²');
  const before = await corner(creation, 3, 'Longitude').inputValue();
  const box = await map.boundingBox();
  if (!box) throw new Error('The map is missing.');
  const [x, y] = [box.x + SQUARE[2][0], box.y + SQUARE[2][1]];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 15, y + 10, { steps: 4 });
  await page.mouse.move(x + 30, y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(corner(creation, 3, 'Longitude')).not.toHaveValue(before);
  const places = await Promise.all([1, 2, 3, 4].map((n) => corner(creation, n, 'Longitude').inputValue()));
  await save(creation);
  await expect(page.getByText('Zone créée avec succès.')).toBeVisible();
  await expect(creation).toHaveCount(0);

  await page.getByLabel('Rechercher par nom', { exact: true }).fill('itaosy');
  await page.getByRole('link', { name: 'Itaosy essai' }).click();
  const modification = dialog(page, 'Modifier la zone');
  await expect(modification.getByText('Polygone fermé : 4 sommets.')).toBeVisible();
  expect(await Promise.all([1, 2, 3, 4].map((n) => corner(modification, n, 'Longitude').inputValue()))).toEqual(places);
  await expectAccessible(page, 'saved zone');
  await modification.getByRole('button', { name: 'Supprimer le polygone' }).click();
  await expect(modification.getByLabel('Surface')).toHaveValue('0,00\u00a0km²');
  await drawing(modification);
  await save(modification);
  await expect(page.getByText('Zone modifiée avec succès.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Itaosy essai' })).toBeFocused();
  await page.getByRole('link', { name: 'Itaosy essai' }).press('Enter');
  await expect(modification.getByText('Aucun polygone.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modification).toHaveCount(0);

  const journal = (await exportJournals(page)).find(({ machine }) => machine === 'zone');
  expect(journal && replay(journal)).toMatchObject({ recorded: 'closed', same: true });
  if (process.env.RECORD) writeFileSync('tests/replays/zone2.json', `${JSON.stringify([journal], null, 2)}\n`);
});

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: string, back = false) {
  for (let n = 0; n < 60; n += 1) {
    const found = await page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-label') ??
        (document.activeElement instanceof HTMLElement ? document.activeElement.innerText : ''),
    );
    if (found.trim() === name) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`The keyboard does not reach « ${name} ».`);
}

test('by keyboard alone: typed, refused for crossing itself, corrected, saved, erased', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'editeur', '/admin/zones');
  await page.getByRole('link', { name: 'Ajouter une zone' }).press('Enter');
  const creation = dialog(page, 'Créer une nouvelle zone');
  await expect(creation.getByLabel('Nom de la zone')).toBeFocused();
  await page.keyboard.type('Clavier essai');
  await tabTo(page, 'Latitude du nouveau sommet');
  // The first corners lie inside Ambohimanarina, and then the outline crosses itself.
  for (const [latitude, longitude] of [
    ['-18,85', '47,40'],
    ['-18.85', '47.42'],
    ['-18,87', '47,40'],
    ['-18,87', '47,42'],
  ] as const) {
    await page.keyboard.type(latitude);
    await page.keyboard.press('Tab');
    await page.keyboard.type(longitude);
    await page.keyboard.press('Enter');
  }
  await expect(creation.getByRole('alert')).toContainText(
    'Le contour se recoupe : les côtés 2–3 et 4–1 se croisent. Lieu marqué sur la carte : −18,86000 ; 47,41000.',
  );
  await expect(creation.getByRole('button', { name: 'Enregistrer', exact: true })).toBeDisabled();
  await expectAccessible(page, 'outline that crosses itself');
  await tabTo(page, 'Longitude du sommet 3', true);
  await page.keyboard.type('47,50');
  await page.keyboard.press('Enter');
  await expect(creation.getByText(/^Chevauche A/).first()).toBeVisible();
  await page.keyboard.type('47,42');
  await page.keyboard.press('ArrowDown');
  await expect(corner(creation, 4, 'Longitude')).toBeFocused();
  await page.keyboard.type('47,40');
  await page.keyboard.press('Enter');
  await expect(creation.getByText(/^Chevauche A/)).toHaveCount(0);
  await tabTo(page, 'Fermer le polygone', true);
  await page.keyboard.press('Enter');
  await expect(creation.getByText('Polygone fermé : 4 sommets.')).toBeVisible();
  await tabTo(page, 'Enregistrer');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Zone créée avec succès.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ajouter une zone' })).toBeFocused();

  await page.goto('/admin/zones?q=clavier%20essai&vue=carte');
  await page.getByRole('list', { name: 'Zones sur la carte' }).getByRole('link').last().press('Enter');
  const modification = dialog(page, 'Modifier la zone');
  await expect(modification.getByLabel('Nom de la zone')).toBeFocused();
  await tabTo(page, 'Supprimer le polygone', true);
  await page.keyboard.press('Enter');
  await expect(modification.getByLabel('Surface')).toHaveValue('0,00\u00a0km²');
  await modification.getByLabel('Nom de la zone').press('Enter');
  await expect(page.getByText('Zone modifiée avec succès.')).toBeVisible();
  await expect(page.getByText('Sans forme').first()).toBeVisible();
});

test('a drawing survives a reload and an ended session; back and Escape ask first', async ({ page }) => {
  test.setTimeout(90_000);
  await blockLiveChanges(page);
  const answered = watchAnswers(page);
  await signIn(page, 'admin', '/admin/zones?q=anal');
  await page.getByRole('link', { name: 'Analakely' }).click();
  const box = dialog(page, 'Modifier la zone');
  await box.getByLabel('Nom de la zone').fill('Analakely Nord');
  await corner(box, 1, 'Latitude').fill('-18,8999');
  await corner(box, 1, 'Latitude').press('Enter');
  // The draft is stored a moment after the last key.
  await page.waitForTimeout(600);
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await expect(box.getByLabel('Nom de la zone')).toHaveValue('Analakely Nord');
  await expect(corner(box, 1, 'Latitude')).toHaveValue('−18,89990');
  // Requests behind the dialog would notice the end of the session before saving does.
  await answered();
  await endSession(page);
  await save(box);
  await page.waitForURL('**/admin/login*');
  await fillForm(page, 'admin');
  await expect(box.getByLabel('Nom de la zone')).toHaveValue('Analakely Nord');

  // The request was refused before anything was stored, so the form is open as before.
  await expect(box.getByText('Votre saisie a été retrouvée. Rien n’en est encore enregistré.')).toBeVisible();

  const leaving = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
  await page.keyboard.press('Escape');
  await leaving.getByRole('button', { name: 'Rester sur la page' }).click();
  await expect(corner(box, 1, 'Latitude')).toHaveValue('−18,89990');
  await expectAccessible(page, 'changed zone');
  await box.getByRole('button', { name: 'Annuler' }).click();
  await leaving.getByRole('button', { name: 'Quitter' }).click();
  await expect(box).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Analakely', exact: true })).toBeVisible();
  // The browser's back and forward buttons close and open the dialog.
  await page.getByRole('link', { name: 'Analakely', exact: true }).click();
  await expect(box.getByLabel('Nom de la zone')).toHaveValue('Analakely');
  await page.goBack();
  await expect(box).toHaveCount(0);
  await page.goForward();
  await expect(box.getByLabel('Nom de la zone')).toHaveValue('Analakely');
});

const thousands = Array.from({ length: 4_999 }, (_, n) => [
  47.4 + 0.02 * Math.cos((n / 4_999) * 2 * Math.PI),
  -18.8 + 0.02 * Math.sin((n / 4_999) * 2 * Math.PI),
]);
const HOSTILE: [string, unknown][] = [
  ['Vide', { type: 'Polygon', coordinates: [] }],
  ['Anneau vide', { type: 'Polygon', coordinates: [[]] }],
  ['Textes', { type: 'Polygon', coordinates: [['x', null, [1], [null, null], ['47', '-18']]] }],
  ['Sans coordonnées', { type: 'MultiPolygon' }],
  [
    'Un seul lieu',
    {
      type: 'Polygon',
      coordinates: [
        [
          [47.5, -18.9],
          [47.5, -18.9],
          [47.5, -18.9],
          [47.5, -18.9],
        ],
      ],
    },
  ],
  [
    'Hors de la terre',
    {
      type: 'Polygon',
      coordinates: [
        [
          [1e300, -18],
          [47, 500],
          [-1e300, -900],
          [1e300, -18],
        ],
      ],
    },
  ],
  [
    'Plusieurs',
    {
      type: 'MultiPolygon',
      coordinates: [
        [],
        [
          [
            [47.3, -18.7],
            [47.31, -18.7],
            [47.31, -18.71],
            [47.3, -18.7],
          ],
        ],
        [
          [
            [47.33, -18.7],
            [47.34, -18.7],
            [47.34, -18.71],
            [47.33, -18.7],
          ],
        ],
      ],
    },
  ],
  ['Cinq mille', { type: 'Polygon', coordinates: [[...thousands, thousands[0]]] }],
];

test('no stored shape breaks the list, the map or the dialog', async ({ page }) => {
  test.setTimeout(120_000);
  const zones = HOSTILE.map(([designation, polygon], n) => ({
    code: `H${String(n)}`,
    designation,
    couleur: n === 0 ? 'rouge' : '#e11d48',
    surface: 0,
    polygon,
    utilisateurs: [],
    version: 1,
  }));
  await signInOnly(page, 'admin');
  await withoutFirstAnswers(page);
  await page.route('**/api/data/zones?*', (route) =>
    route.fulfill({ json: { totalItems: zones.length, member: zones } }),
  );
  await page.route('**/api/data/zones/H*', (route) =>
    route.fulfill({ json: zones.find(({ code }) => route.request().url().endsWith(code)) }),
  );
  await page.goto('/admin/zones');
  await expect(page.getByRole('row')).toHaveCount(zones.length + 1);
  await page.goto('/admin/zones?vue=carte');
  await expect(mapOf(page, 'Carte des zones')).toBeVisible();
  await expect(page.getByText('Fond de carte indisponible')).toBeVisible();
  for (const { code, designation } of zones) {
    await page
      .getByRole('list', { name: 'Zones sur la carte' })
      .getByRole('link', { name: new RegExp(`^${designation} `) })
      .click();
    const box = dialog(page, 'Modifier la zone');
    await expect(box.getByLabel('Nom de la zone')).toHaveValue(designation);
    // A shape as wide as the earth takes seconds to paint without a graphics card, many on a busy machine.
    await expect(box.getByText('Fond de carte indisponible')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('La carte n’a pas pu être affichée.')).toHaveCount(0);
    if (code === 'H6') await expect(box.getByText(/^Cette zone compte 2 polygones/)).toBeVisible();
    // Only the rows in view are rendered.
    if (code === 'H7') expect(await box.getByRole('listitem').count()).toBeLessThan(60);
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
  }
});

test('on a phone, the map and the fields fit', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'lecteur', '/admin/zones?zone=ZON0012');
  await expect(dialog(page, 'Zone').getByLabel('Nom de la zone')).toHaveValue('Analakely');
  await expectAccessible(page, 'zone on a phone');
  await page.goto('/admin/zones?vue=carte');
  await expect(page.getByRole('list', { name: 'Zones sur la carte' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page, 'map on a phone');
});
