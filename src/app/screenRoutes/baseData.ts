import { importRoute } from './importRoute.tsx';
import type { ScreenRoute } from './screenRoute.ts';

export const baseData: ScreenRoute[] = [
  {
    path: '/commercial',
    title: 'Liste des commerciaux',
    load: () => import(/* webpackChunkName: "commerciaux" */ '../../features/commerciaux/CommercialListScreen.tsx'),
  },
  {
    path: '/commercial/:username',
    title: 'Commercial',
    parent: '/commercial',
    load: () => import(/* webpackChunkName: "commercial" */ '../../features/commerciaux/CommercialScreen.tsx'),
  },
  importRoute('commerciaux', () =>
    import(/* webpackChunkName: "commerciaux-import" */ '../../features/commerciaux/import.ts').then(
      ({ commercialImport }) => commercialImport,
    ),
  ),
  {
    path: '/points-vente',
    title: 'Points de vente',
    load: () => import(/* webpackChunkName: "points-vente" */ '../../features/pointsDeVente/PosListScreen.tsx'),
  },
  {
    path: '/point-de-vente/:code',
    title: 'Point de vente',
    parent: '/points-vente',
    load: () => import(/* webpackChunkName: "point-de-vente" */ '../../features/pointsDeVente/PosScreen.tsx'),
  },
  {
    path: '/zones',
    title: 'Zones',
    load: () => import(/* webpackChunkName: "zones" */ '../../features/zones/ZoneListScreen.tsx'),
  },
  {
    path: '/produits',
    title: 'Produits',
    load: () => import(/* webpackChunkName: "produits" */ '../../features/produits/ProduitListScreen.tsx'),
  },
  {
    path: '/produits/:code',
    title: 'Produit',
    parent: '/produits',
    load: () => import(/* webpackChunkName: "produit" */ '../../features/produits/ProduitScreen.tsx'),
  },
  {
    path: '/produit/:code',
    title: 'Produit',
    parent: '/produits',
    load: () => import(/* webpackChunkName: "produit" */ '../../features/produits/ProduitScreen.tsx'),
  },
  importRoute('produits', () =>
    import(/* webpackChunkName: "produits-import" */ '../../features/produits/import.ts').then(
      ({ produitImport }) => produitImport,
    ),
  ),
  {
    path: '/produits-divers',
    title: 'Produits divers',
    load: () =>
      import(/* webpackChunkName: "produits-divers" */ '../../features/produitsDivers/ProduitDiversListScreen.tsx'),
  },
  {
    path: '/produit-divers/:code',
    title: 'Produit divers',
    parent: '/produits-divers',
    load: () =>
      import(/* webpackChunkName: "produit-divers" */ '../../features/produitsDivers/ProduitDiversScreen.tsx'),
  },
  {
    path: '/produits-divers/assigner-stocks',
    title: 'Assigner des stocks',
    parent: '/produits-divers',
    access: { permission: 'products.import' },
    load: () => import(/* webpackChunkName: "assignation" */ '../../features/produitsDivers/AssignationScreen.tsx'),
  },
  importRoute('produits-divers', () =>
    import(/* webpackChunkName: "produits-divers-import" */ '../../features/produitsDivers/import.ts').then(
      ({ produitDiversImport }) => produitDiversImport,
    ),
  ),
];
