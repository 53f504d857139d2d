import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { blockLiveChanges, expect, signIn, test, watchAnswers } from './session.ts';

const SCREENS = [
  ['dashboard', '/admin/dashboard', 'Tableau de Bord Principal'],
  ['daily board', '/admin/board/quotidien', 'Tableau de Bord Quotidien'],
  ['board of points of sale', '/admin/board/pos', 'Tableau de Bord - Points de Vente'],
  ['list of representatives', '/admin/commercial', 'Liste des commerciaux'],
  ['empty list', '/admin/commercial?q=zzzzzz', 'Liste des commerciaux'],
  ['representative', '/admin/commercial/col001', 'Rakotomalala Hery'],
  ['unknown representative', '/admin/commercial/inconnu', 'Commercial non trouvé'],
  ['invoices', '/admin/livraisons', 'Facturation'],
  ['payments', '/admin/paiements', 'Paiements'],
  ['invoice', '/admin/livraison/LIV0000001', /FA\d/],
  ['orders', '/admin/commandes', 'Liste des commandes'],
  ['order', '/admin/commande/CMD0020000', /^BC/],
  ['unknown order', '/admin/commande/inconnue', 'Commande non trouvée'],
  ['points of sale', '/admin/points-vente', 'Points de vente'],
  ['points of sale on the map', '/admin/points-vente?vue=carte&point=POS000195', 'Points de vente'],
  ['point of sale', '/admin/point-de-vente/POS000195', 'Boutique Bema Ambohimanambola'],
  ['stock by lot', '/admin/stock-commercial', 'Stock par Lot'],
  ['lots at risk', '/admin/stock-commercial?risque=a-perdre&tri=-aPerdre.valeur', 'Stock par Lot'],
  ['unknown lot', '/admin/stock-commercial/RIEN', 'Lot non trouvé'],
  ['stock by product', '/admin/stock-par-produit', 'Stock par Produit'],
  ['adjustments', '/admin/ajustements', 'Ajustements'],
  ['unknown adjustment', '/admin/ajustement/inconnu', 'Ajustement non trouvé.'],
  ['new adjustment', '/admin/ajustement/nouveau', 'Nouvel ajustement'],
  ['movements', '/admin/mouvements-stock', 'Mouvements de stock'],
  ['products', '/admin/produits', 'Produits'],
  ['product', '/admin/produit/ART0001', /Café/],
  ['unknown product', '/admin/produit/RIEN', 'Produit non trouvé'],
  ['product statistics', '/admin/produits/statistiques', 'Statistiques Produits'],
  ['miscellaneous products', '/admin/produits-divers', 'Produits divers'],
  ['miscellaneous product', '/admin/produit-divers/DIV001', 'Parasol'],
  ['unknown miscellaneous product', '/admin/produit-divers/RIEN', 'Produit divers non trouvé'],
  ['assignment', '/admin/produits-divers/assigner-stocks', 'Assigner des stocks'],
  ['stock of miscellaneous products', '/admin/stock-produits-divers', 'Stock Produits Divers'],
  ['heatmap of zones', '/admin/heatmap?comparaison=precedente&zone=ZON0012', 'Heatmap des Zones'],
  ['empty heatmap', '/admin/heatmap?periode=2001-01-01..2001-01-02', 'Heatmap des Zones'],
  ['users', '/admin/admin/users', 'Utilisateurs Admin'],
  ['configuration', '/admin/configuration', 'Configuration'],
  ['settings', '/admin/parametres', 'Paramètres'],
  ['own account', '/admin/mon-compte', 'Andriamalala Nirina'],
  ['guide', '/admin/aide/importer', 'Importer un fichier'],
  ['review without a file', '/admin/livraisons/import/validation', /import/i],
  ['zones', '/admin/zones', 'Zones'],
  ['map of zones', '/admin/zones?vue=carte', 'Zones'],
  ['dialog of a zone', '/admin/zones?zone=ZON0012', 'Modifier la zone'],
  ['new zone', '/admin/zones?zone=nouvelle', 'Créer une nouvelle zone'],
  ['unknown zone', '/admin/zones?zone=RIEN', 'Zone non trouvée'],
  ['trips', '/admin/parcours', 'Parcours Commerciaux'],
  ['sessions', '/admin/sessions', 'Sessions'],
  ['devices', '/admin/tracking-devices', 'Tracking Devices'],
  ['devices on the map', '/admin/tracking-devices?vue=carte', 'Tracking Devices'],
  ['journal of imports', '/admin/journal/imports', 'Journal des imports'],
  ['an import of the journal', '/admin/journal/imports?entree=IMP0000001', 'Import IMP0000001'],
  ['audit', '/admin/journal/audit', 'Journal d’audit'],
  ['security log', '/admin/journal/securite', 'Journal de sécurité'],
  ['an entry of the audit', '/admin/journal/audit?entree=AUD0000001', /Création · Utilisateur/],
  ['unknown page', '/admin/nulle-part', /introuvable|n’existe pas/i],
] as const;

/** Opens the screens of one page as its links do, and waits until each has all its answers. */
async function walk(page: Page) {
  await blockLiveChanges(page);
  const answered = watchAnswers(page);
  return async (path: string, title: string | RegExp) => {
    await page.evaluate(async (to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
      // When only the parameters change, the old content stays; the new request has begun by the second frame.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, path);
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    await answered();
  };
}

test('sign-in', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await expectAccessible(page, 'sign-in');
});

// The screens are split into parts, which can run in parallel.
const PARTS = 4;
for (const part of Array.from({ length: PARTS }, (_, place) => place)) {
  const screens = SCREENS.filter((_, place) => place % PARTS === part);
  test(`every screen, ${part + 1} of ${PARTS}`, async ({ page }) => {
    test.setTimeout(screens.length * 24_000);
    const open = await walk(page);
    await signIn(page, 'admin');
    // An address that changes before the application has started would go unnoticed.
    await expect(page.getByRole('heading', { name: 'Tableau de Bord Principal' })).toBeVisible();
    for (const [name, path, title] of screens) {
      await open(path, title);
      await expectAccessible(page, name);
    }
  });
}

test('dialogs and phone', async ({ page }) => {
  await signIn(page, 'admin', '/admin/commercial');
  await page.getByRole('switch').first().click();
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' })).toBeFocused();
  await expectAccessible(page, 'confirmation');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Rechercher un écran, un nom ou un code' }).fill('rako');
  await expect(page.getByRole('group', { name: 'Commerciaux' })).toBeVisible();
  await expectAccessible(page, 'palette', '[role="dialog"]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Colonnes' }).click();
  await expect(page.getByRole('dialog', { name: 'Colonnes' })).toBeVisible();
  await expectAccessible(page, 'columns', '[role="dialog"]');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  const open = await walk(page);
  for (const [name, path, title] of SCREENS.slice(0, 6)) {
    await open(path, title);
    await expectAccessible(page, `${name} on a phone`);
  }
});
