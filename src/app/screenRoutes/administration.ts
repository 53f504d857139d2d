import { ADMIN, type ScreenRoute } from './screenRoute.ts';

export const administration: ScreenRoute[] = [
  {
    path: '/tracking-devices',
    title: 'Tracking Devices',
    access: ADMIN,
    load: () =>
      import(/* webpackChunkName: "tracking-devices" */ '../../features/trackingDevices/TrackingDeviceListScreen.tsx'),
  },
  {
    path: '/admin/users',
    title: 'Utilisateurs Admin',
    access: ADMIN,
    load: () => import(/* webpackChunkName: "utilisateurs" */ '../../features/utilisateurs/UtilisateurListScreen.tsx'),
  },
  {
    path: '/sessions',
    title: 'Sessions',
    access: ADMIN,
    load: () => import(/* webpackChunkName: "sessions" */ '../../features/sessions/SessionListScreen.tsx'),
  },
  {
    path: '/configuration',
    title: 'Configuration',
    access: ADMIN,
    load: () => import(/* webpackChunkName: "configuration" */ '../../features/configuration/ConfigurationScreen.tsx'),
  },
  {
    path: '/journal/audit',
    title: 'Journal d’audit',
    access: ADMIN,
    load: () => import(/* webpackChunkName: "journal-audit" */ '../../features/journals/AuditListScreen.tsx'),
  },
  {
    path: '/journal/imports',
    title: 'Journal des imports',
    access: ADMIN,
    load: () => import(/* webpackChunkName: "journal-imports" */ '../../features/journals/ImportListScreen.tsx'),
  },
  {
    path: '/parametres',
    title: 'Paramètres',
    access: { anyOf: ['settings.read', 'settings.update'] },
    load: () => import(/* webpackChunkName: "parametres" */ '../../features/configuration/SettingsScreen.tsx'),
  },
  {
    path: '/mon-compte',
    title: 'Mon compte',
    load: () => import(/* webpackChunkName: "compte" */ '../../features/compte/CompteScreen.tsx'),
  },
];
