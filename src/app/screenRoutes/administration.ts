import { listRoute, type ScreenRoute } from './screenRoute.ts';

export const administration: ScreenRoute[] = [
  listRoute(
    'tracking-devices',
    () =>
      import(/* webpackChunkName: "tracking-devices" */ '../../features/trackingDevices/TrackingDeviceListScreen.tsx'),
  ),
  listRoute(
    'utilisateurs',
    () => import(/* webpackChunkName: "utilisateurs" */ '../../features/utilisateurs/UtilisateurListScreen.tsx'),
  ),
  listRoute(
    'sessions',
    () => import(/* webpackChunkName: "sessions" */ '../../features/sessions/SessionListScreen.tsx'),
  ),
  listRoute(
    'configuration',
    () => import(/* webpackChunkName: "configuration" */ '../../features/configuration/ConfigurationScreen.tsx'),
  ),
  listRoute(
    'audit',
    () => import(/* webpackChunkName: "journal-audit" */ '../../features/journals/AuditListScreen.tsx'),
  ),
  listRoute(
    'securite',
    () => import(/* webpackChunkName: "journal-securite" */ '../../features/journals/SecurityListScreen.tsx'),
  ),
  listRoute(
    'imports',
    () => import(/* webpackChunkName: "journal-imports" */ '../../features/journals/ImportListScreen.tsx'),
  ),
  listRoute('taches', () => import(/* webpackChunkName: "taches" */ '../../features/jobs/JobListScreen.tsx')),
  {
    path: '/parametres',
    title: 'Paramètres',
    access: { anyOf: ['settings.read', 'settings.update'] },
    load: () => import(/* webpackChunkName: "parametres" */ '../../features/configuration/SettingsScreen.tsx'),
  },
  {
    path: '/mon-compte',
    title: 'Mon compte',
    calls: { others: ['admin/my-factors'] },
    load: () => import(/* webpackChunkName: "compte" */ '../../features/compte/CompteScreen.tsx'),
  },
  {
    path: '/aide',
    title: 'Aide',
    load: () => import(/* webpackChunkName: "guide" */ '../../features/guide/GuideScreen.tsx'),
  },
  {
    path: '/aide/:page',
    title: 'Aide',
    parent: '/aide',
    load: () => import(/* webpackChunkName: "guide" */ '../../features/guide/GuideScreen.tsx'),
  },
];
