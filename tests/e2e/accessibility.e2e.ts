import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { blockLiveChanges, expect, signIn, test, watchAnswers } from './session.ts';

const SCREENS = [
  ['tableau de bord', '/admin/dashboard', 'Tableau de Bord Principal'],
  ['tableau quotidien', '/admin/board/quotidien', 'Tableau de Bord Quotidien'],
  ['tableau des points de vente', '/admin/board/pos', 'Tableau de Bord - Points de Vente'],
  ['liste des commerciaux', '/admin/commercial', 'Liste des commerciaux'],
  ['liste vide', '/admin/commercial?q=zzzzzz', 'Liste des commerciaux'],
  ['commercial', '/admin/commercial/col001', 'Rakotomalala Hery'],
  ['commercial inconnu', '/admin/commercial/inconnu', 'Commercial non trouvé'],
  ['facturation', '/admin/livraisons', 'Facturation'],
  ['paiements', '/admin/paiements', 'Paiements'],
  ['facture', '/admin/livraison/LIV0000001', /FA\d/],
  ['commandes', '/admin/commandes', 'Liste des commandes'],
  ['commande', '/admin/commande/CMD0020000', /^BC/],
  ['commande inconnue', '/admin/commande/inconnue', 'Commande non trouvée'],
  ['points de vente', '/admin/points-vente', 'Points de vente'],
  ['points de vente sur la carte', '/admin/points-vente?vue=carte&point=POS000195', 'Points de vente'],
  ['point de vente', '/admin/point-de-vente/POS000195', 'Boutique Bema Ambohimanambola'],
  ['stock par lot', '/admin/stock-commercial', 'Stock par Lot'],
  ['lots à risque', '/admin/stock-commercial?risque=a-perdre&tri=-aPerdre.valeur', 'Stock par Lot'],
  ['lot inconnu', '/admin/stock-commercial/RIEN', 'Lot non trouvé'],
  ['stock par produit', '/admin/stock-par-produit', 'Stock par Produit'],
  ['ajustements', '/admin/ajustements', 'Ajustements'],
  ['ajustement inconnu', '/admin/ajustement/inconnu', 'Ajustement non trouvé.'],
  ['nouvel ajustement', '/admin/ajustement/nouveau', 'Nouvel ajustement'],
  ['mouvements', '/admin/mouvements-stock', 'Mouvements de stock'],
  ['produits', '/admin/produits', 'Produits'],
  ['produit', '/admin/produit/ART0001', /Café/],
  ['produit inconnu', '/admin/produit/RIEN', 'Produit non trouvé'],
  ['statistiques des produits', '/admin/produits/statistiques', 'Statistiques Produits'],
  ['produits divers', '/admin/produits-divers', 'Produits divers'],
  ['produit divers', '/admin/produit-divers/DIV001', 'Parasol'],
  ['produit divers inconnu', '/admin/produit-divers/RIEN', 'Produit divers non trouvé'],
  ['assignation', '/admin/produits-divers/assigner-stocks', 'Assigner des stocks'],
  ['stock de produits divers', '/admin/stock-produits-divers', 'Stock Produits Divers'],
  ['heatmap des zones', '/admin/heatmap?comparaison=precedente&zone=ZON0012', 'Heatmap des Zones'],
  ['heatmap vide', '/admin/heatmap?periode=2001-01-01..2001-01-02', 'Heatmap des Zones'],
  ['utilisateurs', '/admin/admin/users', 'Utilisateurs Admin'],
  ['configuration', '/admin/configuration', 'Configuration'],
  ['paramètres', '/admin/parametres', 'Paramètres'],
  ['mon compte', '/admin/mon-compte', 'Andriamalala Nirina'],
  ['revue sans fichier', '/admin/livraisons/import/validation', /import/i],
  ['zones', '/admin/zones', 'Zones'],
  ['carte des zones', '/admin/zones?vue=carte', 'Zones'],
  ['dialogue d’une zone', '/admin/zones?zone=ZON0012', 'Modifier la zone'],
  ['nouvelle zone', '/admin/zones?zone=nouvelle', 'Créer une nouvelle zone'],
  ['zone inconnue', '/admin/zones?zone=RIEN', 'Zone non trouvée'],
  ['parcours', '/admin/parcours', 'Parcours Commerciaux'],
  ['sessions', '/admin/sessions', 'Sessions'],
  ['appareils', '/admin/tracking-devices', 'Tracking Devices'],
  ['appareils sur la carte', '/admin/tracking-devices?vue=carte', 'Tracking Devices'],
  ['journal des imports', '/admin/journal/imports', 'Journal des imports'],
  ['un import du journal', '/admin/journal/imports?entree=IMP0000001', 'Import IMP0000001'],
  ['journal d’audit', '/admin/journal/audit', 'Journal d’audit'],
  ['une entrée de l’audit', '/admin/journal/audit?entree=AUD0000001', /Création · Utilisateur/],
  ['page inconnue', '/admin/nulle-part', /introuvable|n’existe pas/i],
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

test('connexion', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await expectAccessible(page, 'connexion');
});

// The screens are split into parts, which can run in parallel.
const PARTS = 4;
for (const part of Array.from({ length: PARTS }, (_, place) => place)) {
  const screens = SCREENS.filter((_, place) => place % PARTS === part);
  test(`chaque écran, ${part + 1} sur ${PARTS}`, async ({ page }) => {
    test.setTimeout(screens.length * 24_000);
    const open = await walk(page);
    await signIn(page, 'admin');
    for (const [name, path, title] of screens) {
      await open(path, title);
      await expectAccessible(page, name);
    }
  });
}

test('dialogues et téléphone', async ({ page }) => {
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
  await expectAccessible(page, 'colonnes', '[role="dialog"]');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  const open = await walk(page);
  for (const [name, path, title] of SCREENS.slice(0, 6)) {
    await open(path, title);
    await expectAccessible(page, `téléphone : ${name}`);
  }
});
