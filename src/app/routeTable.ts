import type { ComponentType } from 'react';
import type { AccessRule } from '../store/permissions.ts';

export interface ScreenModule {
  Component: ComponentType;
}

/** One screen: where it stands, what it is called, who may see it, and its chunk. */
export interface ScreenRoute {
  path: string;
  title: string;
  /** Path of the screen above it in the breadcrumb; that entry of the navigation stays marked. */
  parent?: string;
  access?: AccessRule;
  load: () => Promise<ScreenModule>;
}

const ADMIN: AccessRule = { admin: true };
const VALIDATION = 'Validation de l’import';

const analysis: ScreenRoute[] = [
  {
    path: '/dashboard',
    title: 'Tableau de bord',
    load: () => import(/* webpackChunkName: "dashboard" */ '../features/dashboard/DashboardScreen.tsx'),
  },
  {
    path: '/board/quotidien',
    title: 'Tableau de Bord Quotidien',
    parent: '/dashboard',
    access: { permission: 'reports.read' },
    load: () => import(/* webpackChunkName: "board-quotidien" */ '../features/dashboard/daily/DailyBoardScreen.tsx'),
  },
  {
    path: '/board/pos',
    title: 'Tableau de Bord - Points de Vente',
    parent: '/dashboard',
    access: { permission: 'reports.read' },
    load: () => import(/* webpackChunkName: "board-pos" */ '../features/dashboard/pos/PosBoardScreen.tsx'),
  },
  {
    path: '/produits/statistiques',
    title: 'Statistiques Produits',
    load: () => import(/* webpackChunkName: "produits-statistiques" */ '../features/produits/ProductStatsScreen.tsx'),
  },
  {
    path: '/parcours',
    title: 'Parcours Commerciaux',
    load: () => import(/* webpackChunkName: "parcours" */ '../features/parcours/ParcoursScreen.tsx'),
  },
  {
    path: '/heatmap',
    title: 'Heatmap des Zones',
    load: () => import(/* webpackChunkName: "heatmap" */ '../features/heatmap/HeatmapScreen.tsx'),
  },
];

const operations: ScreenRoute[] = [
  {
    path: '/commandes',
    title: 'Liste des commandes',
    load: () => import(/* webpackChunkName: "commandes" */ '../features/commandes/CommandeListScreen.tsx'),
  },
  {
    path: '/commande/:code',
    title: 'Commande',
    parent: '/commandes',
    load: () => import(/* webpackChunkName: "commande" */ '../features/commandes/CommandeScreen.tsx'),
  },
  {
    path: '/livraisons',
    title: 'Facturation',
    load: () => import(/* webpackChunkName: "livraisons" */ '../features/livraisons/LivraisonListScreen.tsx'),
  },
  {
    path: '/livraison/:code',
    title: 'Facture',
    parent: '/livraisons',
    load: () => import(/* webpackChunkName: "livraison" */ '../features/livraisons/LivraisonScreen.tsx'),
  },
  {
    path: '/livraisons/import/validation',
    title: VALIDATION,
    parent: '/livraisons',
    load: () => import(/* webpackChunkName: "livraisons-import" */ '../features/livraisons/LivraisonImportScreen.tsx'),
  },
  {
    path: '/livraisons-produits-divers',
    title: 'Livraisons produits divers',
    load: () =>
      import(/* webpackChunkName: "livraisons-divers" */ '../features/livraisonsDivers/LivraisonDiversListScreen.tsx'),
  },
  {
    path: '/miscellaneous-livraison/:code',
    title: 'Livraison produits divers',
    parent: '/livraisons-produits-divers',
    load: () =>
      import(/* webpackChunkName: "livraison-divers" */ '../features/livraisonsDivers/LivraisonDiversScreen.tsx'),
  },
  {
    path: '/livraisons-produits-divers/import/validation',
    title: VALIDATION,
    parent: '/livraisons-produits-divers',
    load: () =>
      import(
        /* webpackChunkName: "livraisons-divers-import" */ '../features/livraisonsDivers/LivraisonDiversImportScreen.tsx'
      ),
  },
  {
    path: '/retours',
    title: 'Liste des retours',
    load: () => import(/* webpackChunkName: "retours" */ '../features/retours/RetourListScreen.tsx'),
  },
  {
    path: '/retour/:code',
    title: 'Retour',
    parent: '/retours',
    load: () => import(/* webpackChunkName: "retour" */ '../features/retours/RetourScreen.tsx'),
  },
  {
    path: '/retours/import/validation',
    title: VALIDATION,
    parent: '/retours',
    load: () => import(/* webpackChunkName: "retours-import" */ '../features/retours/RetourImportScreen.tsx'),
  },
  {
    path: '/ajustements',
    title: 'Ajustements',
    load: () => import(/* webpackChunkName: "ajustements" */ '../features/ajustements/AjustementListScreen.tsx'),
  },
  {
    path: '/ajustement/nouveau',
    title: 'Nouvel ajustement',
    parent: '/ajustements',
    access: ADMIN,
    load: () => import(/* webpackChunkName: "ajustement-nouveau" */ '../features/ajustements/NewAjustementScreen.tsx'),
  },
  {
    path: '/ajustement/:code',
    title: 'Ajustement',
    parent: '/ajustements',
    load: () => import(/* webpackChunkName: "ajustement" */ '../features/ajustements/AjustementScreen.tsx'),
  },
  {
    path: '/paiements',
    title: 'Paiements',
    load: () => import(/* webpackChunkName: "paiements" */ '../features/paiements/PaiementListScreen.tsx'),
  },
  {
    path: '/paiements/import/validation',
    title: VALIDATION,
    parent: '/paiements',
    load: () => import(/* webpackChunkName: "paiements-import" */ '../features/paiements/PaiementImportScreen.tsx'),
  },
];

const stock: ScreenRoute[] = [
  {
    path: '/stock-commercial',
    title: 'Stock par Lot',
    load: () => import(/* webpackChunkName: "lots" */ '../features/stock/LotListScreen.tsx'),
  },
  {
    path: '/stock-commercial/:code',
    title: 'Lot de stock',
    parent: '/stock-commercial',
    load: () => import(/* webpackChunkName: "lot" */ '../features/stock/LotScreen.tsx'),
  },
  {
    path: '/stock-par-produit',
    title: 'Stock par Produit',
    load: () => import(/* webpackChunkName: "stock-par-produit" */ '../features/stock/StockParProduitScreen.tsx'),
  },
  {
    path: '/stock-produits-divers',
    title: 'Stock Produits Divers',
    load: () => import(/* webpackChunkName: "stock-divers" */ '../features/produitsDivers/StockDiversListScreen.tsx'),
  },
  {
    path: '/mouvements-stock',
    title: 'Mouvements de stock',
    load: () => import(/* webpackChunkName: "mouvements" */ '../features/stock/MouvementListScreen.tsx'),
  },
];

const base: ScreenRoute[] = [
  {
    path: '/commercial',
    title: 'Liste des commerciaux',
    load: () => import(/* webpackChunkName: "commerciaux" */ '../features/commerciaux/CommercialListScreen.tsx'),
  },
  {
    path: '/commercial/:username',
    title: 'Commercial',
    parent: '/commercial',
    load: () => import(/* webpackChunkName: "commercial" */ '../features/commerciaux/CommercialScreen.tsx'),
  },
  {
    path: '/commercial/import/validation',
    title: VALIDATION,
    parent: '/commercial',
    load: () =>
      import(/* webpackChunkName: "commerciaux-import" */ '../features/commerciaux/CommercialImportScreen.tsx'),
  },
  {
    path: '/points-vente',
    title: 'Points de vente',
    load: () => import(/* webpackChunkName: "points-vente" */ '../features/pointsDeVente/PosListScreen.tsx'),
  },
  {
    path: '/point-de-vente/:code',
    title: 'Point de vente',
    parent: '/points-vente',
    load: () => import(/* webpackChunkName: "point-de-vente" */ '../features/pointsDeVente/PosScreen.tsx'),
  },
  {
    path: '/zones',
    title: 'Zones',
    load: () => import(/* webpackChunkName: "zones" */ '../features/zones/ZoneListScreen.tsx'),
  },
  {
    path: '/produits',
    title: 'Produits',
    load: () => import(/* webpackChunkName: "produits" */ '../features/produits/ProduitListScreen.tsx'),
  },
  {
    path: '/produits/:code',
    title: 'Produit',
    parent: '/produits',
    load: () => import(/* webpackChunkName: "produit" */ '../features/produits/ProduitScreen.tsx'),
  },
  {
    path: '/produit/:code',
    title: 'Produit',
    parent: '/produits',
    load: () => import(/* webpackChunkName: "produit" */ '../features/produits/ProduitScreen.tsx'),
  },
  {
    path: '/produits/import/validation',
    title: VALIDATION,
    parent: '/produits',
    load: () => import(/* webpackChunkName: "produits-import" */ '../features/produits/ProduitImportScreen.tsx'),
  },
  {
    path: '/produits-divers',
    title: 'Produits divers',
    load: () =>
      import(/* webpackChunkName: "produits-divers" */ '../features/produitsDivers/ProduitDiversListScreen.tsx'),
  },
  {
    path: '/produit-divers/:code',
    title: 'Produit divers',
    parent: '/produits-divers',
    load: () => import(/* webpackChunkName: "produit-divers" */ '../features/produitsDivers/ProduitDiversScreen.tsx'),
  },
  {
    path: '/produits-divers/assigner-stocks',
    title: 'Assigner des stocks',
    parent: '/produits-divers',
    access: { permission: 'products.import' },
    load: () => import(/* webpackChunkName: "assignation" */ '../features/produitsDivers/AssignationScreen.tsx'),
  },
  {
    path: '/produits-divers/import/validation',
    title: VALIDATION,
    parent: '/produits-divers',
    load: () =>
      import(
        /* webpackChunkName: "produits-divers-import" */ '../features/produitsDivers/ProduitDiversImportScreen.tsx'
      ),
  },
];

const administration: ScreenRoute[] = [
  {
    path: '/tracking-devices',
    title: 'Tracking Devices',
    access: ADMIN,
    load: () =>
      import(/* webpackChunkName: "tracking-devices" */ '../features/trackingDevices/TrackingDeviceListScreen.tsx'),
  },
  {
    path: '/admin/users',
    title: 'Utilisateurs Admin',
    access: ADMIN,
    load: () => import(/* webpackChunkName: "utilisateurs" */ '../features/utilisateurs/UtilisateurListScreen.tsx'),
  },
  {
    path: '/sessions',
    title: 'Sessions',
    load: () => import(/* webpackChunkName: "sessions" */ '../features/sessions/SessionListScreen.tsx'),
  },
  {
    path: '/configuration',
    title: 'Configuration',
    access: ADMIN,
    load: () => import(/* webpackChunkName: "configuration" */ '../features/configuration/ConfigurationScreen.tsx'),
  },
  {
    path: '/journal/audit',
    title: 'Journal d’audit',
    access: ADMIN,
    load: () => import(/* webpackChunkName: "journal-audit" */ '../features/journals/AuditListScreen.tsx'),
  },
  {
    path: '/journal/imports',
    title: 'Journal des imports',
    access: ADMIN,
    load: () => import(/* webpackChunkName: "journal-imports" */ '../features/journals/ImportListScreen.tsx'),
  },
  {
    path: '/parametres',
    title: 'Paramètres',
    access: { anyOf: ['settings.read', 'settings.update'] },
    load: () => import(/* webpackChunkName: "parametres" */ '../features/configuration/SettingsScreen.tsx'),
  },
  {
    path: '/mon-compte',
    title: 'Mon compte',
    load: () => import(/* webpackChunkName: "compte" */ '../features/compte/CompteScreen.tsx'),
  },
];

/** Every screen of the application, under `/admin` (doc 1, 2.1 and doc 2, 2). */
export const SCREENS: readonly ScreenRoute[] = [...analysis, ...operations, ...stock, ...base, ...administration];
