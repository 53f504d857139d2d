import type { ScreenRoute } from './screenRoute.ts';

export const analysis: ScreenRoute[] = [
  {
    path: '/dashboard',
    title: 'Tableau de bord',
    load: () => import(/* webpackChunkName: "dashboard" */ '../../features/dashboard/DashboardScreen.tsx'),
  },
  {
    path: '/board/quotidien',
    title: 'Tableau de Bord Quotidien',
    parent: '/dashboard',
    access: { permission: 'reports.read' },
    load: () => import(/* webpackChunkName: "board-quotidien" */ '../../features/dashboard/daily/DailyBoardScreen.tsx'),
  },
  {
    path: '/board/pos',
    title: 'Tableau de Bord - Points de Vente',
    parent: '/dashboard',
    access: { permission: 'reports.read' },
    load: () => import(/* webpackChunkName: "board-pos" */ '../../features/dashboard/pos/PosBoardScreen.tsx'),
  },
  {
    path: '/produits/statistiques',
    title: 'Statistiques Produits',
    load: () =>
      import(/* webpackChunkName: "produits-statistiques" */ '../../features/produits/ProductStatsScreen.tsx'),
  },
  {
    path: '/parcours',
    title: 'Parcours Commerciaux',
    load: () => import(/* webpackChunkName: "parcours" */ '../../features/parcours/ParcoursScreen.tsx'),
  },
  {
    path: '/heatmap',
    title: 'Heatmap des Zones',
    load: () => import(/* webpackChunkName: "heatmap" */ '../../features/heatmap/HeatmapScreen.tsx'),
  },
];
