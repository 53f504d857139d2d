import { importRoute } from './importRoute.tsx';
import { ADMIN, type ScreenRoute } from './screenRoute.ts';

export const operations: ScreenRoute[] = [
  {
    path: '/commandes',
    title: 'Liste des commandes',
    load: () => import(/* webpackChunkName: "commandes" */ '../../features/commandes/CommandeListScreen.tsx'),
  },
  {
    path: '/commande/:code',
    title: 'Commande',
    parent: '/commandes',
    load: () => import(/* webpackChunkName: "commande" */ '../../features/commandes/CommandeScreen.tsx'),
  },
  {
    path: '/livraisons',
    title: 'Facturation',
    load: () => import(/* webpackChunkName: "livraisons" */ '../../features/livraisons/LivraisonListScreen.tsx'),
  },
  {
    path: '/livraison/:code',
    title: 'Facture',
    parent: '/livraisons',
    load: () => import(/* webpackChunkName: "livraison" */ '../../features/livraisons/LivraisonScreen.tsx'),
  },
  importRoute('livraisons', () =>
    import(/* webpackChunkName: "livraisons-import" */ '../../features/livraisons/import.ts').then(
      ({ livraisonImport }) => livraisonImport,
    ),
  ),
  {
    path: '/livraisons-produits-divers',
    title: 'Livraisons produits divers',
    load: () =>
      import(
        /* webpackChunkName: "livraisons-divers" */ '../../features/livraisonsDivers/LivraisonDiversListScreen.tsx'
      ),
  },
  {
    path: '/miscellaneous-livraison/:code',
    title: 'Livraison produits divers',
    parent: '/livraisons-produits-divers',
    load: () =>
      import(/* webpackChunkName: "livraison-divers" */ '../../features/livraisonsDivers/LivraisonDiversScreen.tsx'),
  },
  importRoute('livraisons-produits-divers', () =>
    import(/* webpackChunkName: "livraisons-divers-import" */ '../../features/livraisonsDivers/import.ts').then(
      ({ livraisonDiversImport }) => livraisonDiversImport,
    ),
  ),
  {
    path: '/retours',
    title: 'Liste des retours',
    load: () => import(/* webpackChunkName: "retours" */ '../../features/retours/RetourListScreen.tsx'),
  },
  {
    path: '/retour/:code',
    title: 'Retour',
    parent: '/retours',
    load: () => import(/* webpackChunkName: "retour" */ '../../features/retours/RetourScreen.tsx'),
  },
  importRoute('retours', () =>
    import(/* webpackChunkName: "retours-import" */ '../../features/retours/import.ts').then(
      ({ retourImport }) => retourImport,
    ),
  ),
  {
    path: '/ajustements',
    title: 'Ajustements',
    load: () => import(/* webpackChunkName: "ajustements" */ '../../features/ajustements/AjustementListScreen.tsx'),
  },
  {
    path: '/ajustement/nouveau',
    title: 'Nouvel ajustement',
    parent: '/ajustements',
    access: ADMIN,
    load: () =>
      import(/* webpackChunkName: "ajustement-nouveau" */ '../../features/ajustements/NewAjustementScreen.tsx'),
  },
  {
    path: '/ajustement/:code',
    title: 'Ajustement',
    parent: '/ajustements',
    load: () => import(/* webpackChunkName: "ajustement" */ '../../features/ajustements/AjustementScreen.tsx'),
  },
  {
    path: '/paiements',
    title: 'Paiements',
    load: () => import(/* webpackChunkName: "paiements" */ '../../features/paiements/PaiementListScreen.tsx'),
  },
  importRoute('paiements', () =>
    import(/* webpackChunkName: "paiements-import" */ '../../features/paiements/import.ts').then(
      ({ paiementImport }) => paiementImport,
    ),
  ),
];
