import type { ScreenRoute } from './screenRoute.ts';

export const stock: ScreenRoute[] = [
  {
    path: '/stock-commercial',
    title: 'Stock par Lot',
    load: () => import(/* webpackChunkName: "lots" */ '../../features/stock/LotListScreen.tsx'),
  },
  {
    path: '/stock-commercial/:code',
    title: 'Lot de stock',
    parent: '/stock-commercial',
    load: () => import(/* webpackChunkName: "lot" */ '../../features/stock/LotScreen.tsx'),
  },
  {
    path: '/stock-par-produit',
    title: 'Stock par Produit',
    load: () => import(/* webpackChunkName: "stock-par-produit" */ '../../features/stock/StockParProduitScreen.tsx'),
  },
  {
    path: '/stock-produits-divers',
    title: 'Stock Produits Divers',
    load: () =>
      import(/* webpackChunkName: "stock-divers" */ '../../features/produitsDivers/StockDiversListScreen.tsx'),
  },
  {
    path: '/mouvements-stock',
    title: 'Mouvements de stock',
    load: () => import(/* webpackChunkName: "mouvements" */ '../../features/stock/MouvementListScreen.tsx'),
  },
];
