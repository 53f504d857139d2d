import { RESOURCES } from '../../domain/resources.ts';
import { importRoute } from './importRoute.tsx';
import { itemRoute, listRoute, type ScreenRoute } from './screenRoute.ts';

export const baseData: ScreenRoute[] = [
  listRoute(
    'commerciaux',
    () => import(/* webpackChunkName: "commerciaux" */ '../../features/commerciaux/CommercialListScreen.tsx'),
  ),
  itemRoute(
    'commerciaux',
    () => import(/* webpackChunkName: "commercial" */ '../../features/commerciaux/CommercialScreen.tsx'),
  ),
  importRoute('commerciaux', () =>
    import(/* webpackChunkName: "commerciaux-import" */ '../../features/commerciaux/import.ts').then(
      ({ commercialImport }) => commercialImport,
    ),
  ),
  listRoute(
    'points-de-vente',
    () => import(/* webpackChunkName: "points-vente" */ '../../features/pointsDeVente/PosListScreen.tsx'),
  ),
  itemRoute(
    'points-de-vente',
    () => import(/* webpackChunkName: "point-de-vente" */ '../../features/pointsDeVente/PosScreen.tsx'),
  ),
  listRoute('zones', () => import(/* webpackChunkName: "zones" */ '../../features/zones/ZoneListScreen.tsx')),
  listRoute(
    'produits',
    () => import(/* webpackChunkName: "produits" */ '../../features/produits/ProduitListScreen.tsx'),
  ),
  {
    ...itemRoute(
      'produits',
      () => import(/* webpackChunkName: "produit" */ '../../features/produits/ProduitScreen.tsx'),
    ),
    path: '/produits/:code',
  },
  itemRoute('produits', () => import(/* webpackChunkName: "produit" */ '../../features/produits/ProduitScreen.tsx')),
  importRoute('produits', () =>
    import(/* webpackChunkName: "produits-import" */ '../../features/produits/import.ts').then(
      ({ produitImport }) => produitImport,
    ),
  ),
  listRoute(
    'produits-divers',
    () => import(/* webpackChunkName: "produits-divers" */ '../../features/produitsDivers/ProduitDiversListScreen.tsx'),
  ),
  itemRoute(
    'produits-divers',
    () => import(/* webpackChunkName: "produit-divers" */ '../../features/produitsDivers/ProduitDiversScreen.tsx'),
  ),
  {
    path: '/produits-divers/assigner-stocks',
    title: 'Assigner des stocks',
    parent: RESOURCES['produits-divers'].path,
    access: { permission: 'products.import' },
    load: () =>
      import(/* webpackChunkName: "assignation" */ '../../features/produitsDivers/assignation/AssignationScreen.tsx'),
  },
  importRoute('produits-divers', () =>
    import(/* webpackChunkName: "produits-divers-import" */ '../../features/produitsDivers/import.ts').then(
      ({ produitDiversImport }) => produitDiversImport,
    ),
  ),
];
