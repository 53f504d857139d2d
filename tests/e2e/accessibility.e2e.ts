import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
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
  ['revue sans fichier', '/admin/livraisons/import/validation', /import/i],
  ['écran à venir', '/admin/zones', /Zones/],
  ['page inconnue', '/admin/nulle-part', /introuvable|n’existe pas/i],
] as const;

const violations = async (page: Page) => {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map((v) => `${v.id} : ${v.nodes.map((n) => n.target.join(' ')).slice(0, 3).join(' | ')}`);
};

for (const theme of ['light', 'dark'] as const) {
  test.describe(`thème ${theme}`, () => {
    test.use({ colorScheme: theme });

    test('connexion', async ({ page }) => {
      await page.goto('/admin/login');
      await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    test('chaque écran', async ({ page }) => {
      test.setTimeout(SCREENS.length * 12_000);
      await signIn(page, 'admin');
      for (const [name, path, title] of SCREENS) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await violations(page), name).toEqual([]);
      }
    });

    test('dialogues et téléphone', async ({ page }) => {
      await signIn(page, 'admin', '/admin/commercial');
      await page.getByRole('switch').first().click();
      await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' })).toBeFocused();
      expect(await violations(page), 'confirmation').toEqual([]);
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 390, height: 844 });
      for (const [name, path, title] of SCREENS.slice(0, 6)) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await violations(page), `téléphone : ${name}`).toEqual([]);
      }
    });
  });
}
