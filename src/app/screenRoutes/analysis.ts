import { RESOURCES } from '../../domain/resources.ts';
import { listRoute, type ScreenRoute } from './screenRoute.ts';

const BLOCKS = [
  'dashboard/key-metrics',
  'dashboard/sales-chart',
  'dashboard/top-commercials',
  'dashboard/top-products',
  'dashboard/doughnut-charts',
  'alertes',
  'premiers-pas',
];

export const analysis: ScreenRoute[] = [
  {
    ...listRoute(
      'dashboard',
      () => import(/* webpackChunkName: "dashboard" */ '../../features/dashboard/main/DashboardScreen.tsx'),
    ),
    calls: { others: BLOCKS },
  },
  {
    path: '/board/quotidien',
    title: 'Tableau de Bord Quotidien',
    parent: RESOURCES.dashboard.path,
    access: { permission: 'reports.read' },
    load: () => import(/* webpackChunkName: "board-quotidien" */ '../../features/dashboard/daily/DailyBoardScreen.tsx'),
  },
  {
    path: '/board/pos',
    title: 'Tableau de Bord - Points de Vente',
    parent: RESOURCES.dashboard.path,
    access: { permission: 'reports.read' },
    load: () => import(/* webpackChunkName: "board-pos" */ '../../features/dashboard/pos/PosBoardScreen.tsx'),
  },
  listRoute(
    'statistiques-produits',
    () => import(/* webpackChunkName: "produits-statistiques" */ '../../features/produits/ProductStatsScreen.tsx'),
  ),
  listRoute('parcours', () => import(/* webpackChunkName: "parcours" */ '../../features/parcours/ParcoursScreen.tsx')),
  listRoute('heatmap', () => import(/* webpackChunkName: "heatmap" */ '../../features/heatmap/HeatmapScreen.tsx')),
];
