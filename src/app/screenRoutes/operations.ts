import { RESOURCES } from '../../domain/resources.ts';
import { importRoute } from './importRoute.tsx';
import { itemRoute, listRoute, type ScreenRoute } from './screenRoute.ts';

export const operations: ScreenRoute[] = [
  listRoute(
    'commandes',
    () => import(/* webpackChunkName: "commandes" */ '../../features/commandes/CommandeListScreen.tsx'),
  ),
  itemRoute(
    'commandes',
    () => import(/* webpackChunkName: "commande" */ '../../features/commandes/CommandeScreen.tsx'),
  ),
  listRoute(
    'livraisons',
    () => import(/* webpackChunkName: "livraisons" */ '../../features/livraisons/LivraisonListScreen.tsx'),
  ),
  itemRoute(
    'livraisons',
    () => import(/* webpackChunkName: "livraison" */ '../../features/livraisons/LivraisonScreen.tsx'),
  ),
  importRoute('livraisons', () =>
    import(/* webpackChunkName: "livraisons-import" */ '../../features/livraisons/import.ts').then(
      ({ livraisonImport }) => livraisonImport,
    ),
  ),
  listRoute(
    'livraisons-produits-divers',
    () =>
      import(
        /* webpackChunkName: "livraisons-divers" */ '../../features/livraisonsDivers/LivraisonDiversListScreen.tsx'
      ),
  ),
  itemRoute(
    'livraisons-produits-divers',
    () =>
      import(/* webpackChunkName: "livraison-divers" */ '../../features/livraisonsDivers/LivraisonDiversScreen.tsx'),
  ),
  importRoute('livraisons-produits-divers', () =>
    import(/* webpackChunkName: "livraisons-divers-import" */ '../../features/livraisonsDivers/import.ts').then(
      ({ livraisonDiversImport }) => livraisonDiversImport,
    ),
  ),
  listRoute('retours', () => import(/* webpackChunkName: "retours" */ '../../features/retours/RetourListScreen.tsx')),
  itemRoute('retours', () => import(/* webpackChunkName: "retour" */ '../../features/retours/RetourScreen.tsx')),
  importRoute('retours', () =>
    import(/* webpackChunkName: "retours-import" */ '../../features/retours/import.ts').then(
      ({ retourImport }) => retourImport,
    ),
  ),
  listRoute(
    'ajustements',
    () => import(/* webpackChunkName: "ajustements" */ '../../features/ajustements/AjustementListScreen.tsx'),
  ),
  {
    path: '/ajustement/nouveau',
    title: 'Nouvel ajustement',
    parent: RESOURCES.ajustements.path,
    access: { admin: true },
    load: () =>
      import(/* webpackChunkName: "ajustement-nouveau" */ '../../features/ajustements/NewAjustementScreen.tsx'),
  },
  itemRoute(
    'ajustements',
    () => import(/* webpackChunkName: "ajustement" */ '../../features/ajustements/AjustementScreen.tsx'),
  ),
  listRoute(
    'paiements',
    () => import(/* webpackChunkName: "paiements" */ '../../features/paiements/PaiementListScreen.tsx'),
  ),
  importRoute('paiements', () =>
    import(/* webpackChunkName: "paiements-import" */ '../../features/paiements/import.ts').then(
      ({ paiementImport }) => paiementImport,
    ),
  ),
];
