import { expectAccessible } from './axe.ts';
import { expect, signIn, signInOnly, test } from './session.ts';

test('a session ended by force: the phone learns it at its next call, with the reason', async ({ page, browser }) => {
  const device = `essai-${String(Date.now())}`;
  const field = await browser.newContext();
  await signInOnly(await field.newPage(), 'commercial');
  expect((await field.request.post('/api/data/device-sessions', { data: { deviceID: device } })).status()).toBe(201);

  await signIn(page, 'admin', `/admin/sessions?q=${device}`);
  const row = page.getByRole('row').filter({ hasText: device });
  await expect(row).toContainText('à l’instant');
  await row.getByRole('button', { name: /^Déconnecter la session/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Déconnecter la session' });
  await expect(dialog).toContainText('de ce commercial');
  await expectAccessible(page, 'disconnection', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Téléphone perdu ou volé' }).click();
  await dialog.getByRole('button', { name: 'Déconnecter', exact: true }).click();
  await expect(page.getByText('La session a été déconnectée avec succès.')).toBeVisible();
  await expect(row).toContainText('Désactivée');

  const next = await field.request.get('/api/data/commandes');
  expect([next.status(), ((await next.json()) as { detail: string }).detail]).toEqual([
    401,
    'Votre session a été déconnectée par un administrateur. Motif\u00a0: Téléphone perdu ou volé',
  ]);
  await row.getByRole('button', { name: /^Détails/ }).click();
  await expect(page.getByRole('dialog', { name: 'Session terminée' })).toContainText(
    /Par.*Motif\s*Téléphone perdu ou volé/,
  );
  await expectAccessible(page, 'ended session', '[role=dialog]');
  await field.close();
});

test('a device taken back and given again, and seen on the map without a single tile', async ({ page }) => {
  await signIn(page, 'admin', '/admin/tracking-devices?tri=imei');
  const row = page.getByRole('row').filter({ hasText: 'Moto COL003' });
  const holder = (await row.locator('a[href^="/admin/commercial/"]').innerText()).trim();
  const open = () => row.getByRole('button', { name: 'Assigner Moto COL003' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assigner l’appareil' });
  await open();
  await expect(dialog).toContainText('Porté jusqu’ici par');
  await expectAccessible(page, 'assignment of a device', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Retirer l’assignation' }).click();
  await expect(row).toContainText('Non assigné');
  await open();
  await dialog.getByRole('combobox', { name: 'Commercial' }).fill(holder);
  await page.getByRole('option', { name: holder }).click();
  await dialog.getByRole('button', { name: 'Assigner', exact: true }).click();
  await expect(row).toContainText(holder);

  await page.getByText('Carte', { exact: true }).click();
  await expect(page).toHaveURL(/vue=carte/);
  await expect(page.getByText('Fond de carte indisponible')).toBeVisible();
  await page.getByRole('button', { name: 'Moto COL003 : montrer sur la carte' }).click();
  const card = page.getByRole('group', { name: 'Moto COL003' });
  await expect(card).toContainText(holder);
  await expectAccessible(page, 'map of devices with an open card');
  await card.getByRole('link', { name: /^Trajet du .*, Moto COL003/ }).click();
  await expect(page).toHaveURL(/\/parcours\?parcours=\d{4}-\d\d-\d\d\.\w+/);
});
