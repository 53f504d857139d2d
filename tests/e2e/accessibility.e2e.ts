import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, signIn, test } from './session.ts';

const SCREENS = [
  ['tableau de bord', '/admin/dashboard', 'Tableau de Bord Principal'],
  ['liste des commerciaux', '/admin/commercial', 'Liste des commerciaux'],
  ['liste vide', '/admin/commercial?q=zzzzzz', 'Liste des commerciaux'],
  ['commercial', '/admin/commercial/col001', 'Rakotomalala Hery'],
  ['commercial inconnu', '/admin/commercial/inconnu', 'Commercial non trouvé'],
  ['facturation', '/admin/livraisons', 'Facturation'],
  ['paiements', '/admin/paiements', 'Paiements'],
  ['facture', '/admin/livraison/LIV0000001', /FA25/],
  ['commandes', '/admin/commandes', 'Liste des commandes'],
  ['commande', '/admin/commande/CMD0020000', /^BC/],
  ['commande inconnue', '/admin/commande/inconnue', 'Commande non trouvée'],
  ['points de vente', '/admin/points-vente', 'Points de vente'],
  ['point de vente', '/admin/point-de-vente/POS000195', 'Boutique Bema Ambohimanambola'],
  ['stock par lot', '/admin/stock-commercial', 'Stock par Lot'],
  ['mouvements', '/admin/mouvements-stock', 'Mouvements de stock'],
  ['revue sans fichier', '/admin/livraisons/import/validation', /import/i],
  ['écran à venir', '/admin/zones', /Zones/],
  ['page inconnue', '/admin/nulle-part', /introuvable|n’existe pas/i],
] as const;

const open = async (page: Page, path: string, title: string | RegExp) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
};

test('connexion', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await expectAccessible(page, 'connexion');
});

test('chaque écran', async ({ page }) => {
  test.setTimeout(SCREENS.length * 12_000);
  await signIn(page, 'admin');
  for (const [name, path, title] of SCREENS) {
    await open(page, path, title);
    await expectAccessible(page, name);
  }
});

test('dialogues et téléphone', async ({ page }) => {
  await signIn(page, 'admin', '/admin/commercial');
  await page.getByRole('switch').first().click();
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' })).toBeFocused();
  await expectAccessible(page, 'confirmation');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [name, path, title] of SCREENS.slice(0, 6)) {
    await open(page, path, title);
    await expectAccessible(page, `téléphone : ${name}`);
  }
});
