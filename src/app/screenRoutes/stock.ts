import { itemRoute, listRoute, type ScreenRoute } from './screenRoute.ts';

export const stock: ScreenRoute[] = [
  listRoute('lots', () => import(/* webpackChunkName: "lots" */ '../../features/stock/lots/LotListScreen.tsx')),
  itemRoute('lots', () => import(/* webpackChunkName: "lot" */ '../../features/stock/lots/LotScreen.tsx')),
  listRoute(
    'stock-par-produit',
    () => import(/* webpackChunkName: "stock-par-produit" */ '../../features/stock/StockParProduitScreen.tsx'),
  ),
  listRoute(
    'stock-produits-divers',
    () => import(/* webpackChunkName: "stock-divers" */ '../../features/produitsDivers/StockDiversListScreen.tsx'),
  ),
  listRoute(
    'mouvements',
    () => import(/* webpackChunkName: "mouvements" */ '../../features/stock/MouvementListScreen.tsx'),
  ),
];
