import { PERSONAS, type Persona, ROLES } from './server.ts';

/** One route of the server and how to call it so that everybody who may gets `status`. */
export interface RouteRow {
  /** `METHOD /pattern`, as declared. */
  route: string;
  /** The actual address; the pattern itself by default. */
  path?: string;
  payload?: object;
  headers?: Record<string, string>;
  /** When absent, these get 401 (nobody signed in) or 403 (somebody without the permission). */
  open?: true;
  /** Status for those who may call it. */
  status: number;
  who?: readonly Persona[];
  /** Personas who get another status than the refusal or `status`. */
  except?: Partial<Record<Persona, number>>;
}

/** Returns the status that each persona must get from a row. */
export function expectedOf(row: RouteRow): Record<Persona, number> {
  const signedIn: readonly string[] = ROLES;
  const answer = (who: Persona): number => {
    const special = row.except?.[who];
    if (special !== undefined) return special;
    if (row.open) return row.status;
    if (!signedIn.includes(who)) return 401;
    return row.who?.includes(who) ? row.status : 403;
  };
  return Object.fromEntries(PERSONAS.map((who) => [who, answer(who)])) as Record<Persona, number>;
}

const [ADMIN, EDITEUR, IMPORTATEUR, LECTEUR, COMMERCIAL] = ROLES;
const everyone = ROLES;
const readers = [ADMIN, EDITEUR, IMPORTATEUR, LECTEUR] as const;
const importers = [ADMIN, EDITEUR, IMPORTATEUR] as const;

const data = (route: string, who: readonly Persona[], more: Partial<RouteRow> = {}): RouteRow => {
  const [method = '', url = ''] = route.split(' ');
  return { route: `${method} /api/data${url}`, status: 200, who, ...more };
};
const page = (route: string, status: number, more: Partial<RouteRow> = {}): RouteRow => ({
  route,
  status,
  open: true,
  ...more,
});
// HEAD exists for each GET and must be guarded like it.
const read = (url: string, who: readonly Persona[], more: Partial<RouteRow> = {}): RouteRow[] => [
  data(`GET ${url}`, who, more),
  data(`HEAD ${url}`, who, more),
];
const readPage = (url: string, status: number, more: Partial<RouteRow> = {}): RouteRow[] => [
  page(`GET ${url}`, status, more),
  page(`HEAD ${url}`, status, more),
];

const rows = { livraisons: [{ ligne: 2 }] };
const retours = { retours: [{ ligne: 2 }] };
const divers = { miscellaneousLivraisons: [{ ligne: 2 }] };

/**
 * Every route of the server and who may use it (docs/product.md, 4.2 and 4.3). `/logout` ends sessions and has its own
 * tests.
 */
export const ROUTES: readonly RouteRow[] = [
  ...readPage('/healthz', 200),
  ...readPage('/readyz', 200),
  ...readPage('/', 302),
  ...readPage('/admin', 302),
  ...readPage('/admin/*', 200, { path: '/admin/dashboard' }),
  ...readPage('/admin/assets/*', 404, { path: '/admin/assets/rien.js' }),
  page('POST /admin/login', 303),
  ...read('/admin/my-info', everyone),
  data('GET /events', everyone, { status: 406 }),
  ...read('/admin/my-sessions', everyone),
  // Allowed, but they have no such session.
  data('POST /admin/my-sessions/:code/disable', everyone, {
    path: '/api/data/admin/my-sessions/NAV9999999/disable',
    status: 404,
  }),
  data('POST /admin/my-sessions/disable-others', everyone),
  ...read('/admin/my-notices', everyone),
  data('POST /admin/my-notices/lues', everyone, { payload: { codes: [] } }),
  // Allowed, but these people have no password.
  data('POST /admin/my-proof', everyone, { payload: { password: 'Ancien-2026' }, status: 422 }),
  data('POST /admin/my-password', everyone, {
    payload: { currentPassword: 'Ancien-2026', password: 'Nouveau-2026' },
    status: 422,
  }),
  ...read('/admin/my-factors', everyone),
  data('POST /admin/my-factors/prepare', everyone),
  data('POST /admin/my-factors', everyone, { payload: { ticket: 'x', code: '000000', nom: 'X' }, status: 422 }),
  data('POST /admin/my-factors/passkey/prepare', everyone),
  data('POST /admin/my-factors/passkey', everyone, { payload: { nom: 'X', passkey: {} }, status: 422 }),
  // Allowed, but these people have no factor.
  data('POST /admin/my-factors/recovery-codes', everyone, { status: 409 }),
  data('PATCH /admin/my-factors/:code', everyone, {
    path: '/api/data/admin/my-factors/FAC9999999',
    payload: { nom: 'X' },
    status: 404,
  }),
  data('POST /admin/my-factors/:code/remove', everyone, {
    path: '/api/data/admin/my-factors/FAC9999999/remove',
    status: 404,
  }),
  ...read('/admin/factors/:username', [ADMIN], { path: '/api/data/admin/factors/col001' }),
  data('POST /admin/factors/:username/:code/remove', [ADMIN], {
    path: '/api/data/admin/factors/col001/FAC9999999/remove',
    status: 404,
  }),
  // Nobody here has given a password a moment ago.
  page('POST /api/data/sign-in/proof', 410, { payload: { kind: 'totp', code: '000000' } }),
  page('POST /api/data/sign-in/enrolment/prepare', 410),
  page('POST /api/data/sign-in/enrolment', 410, { payload: { ticket: 'x', code: '000000', nom: 'X' } }),
  page('POST /api/data/sign-in/passkey/prepare', 410),
  page('POST /api/data/sign-in/enrolment/passkey/prepare', 410),
  page('POST /api/data/sign-in/enrolment/passkey', 410, { payload: { nom: 'X', passkey: {} } }),
  page('POST /api/data/sign-in/leave', 200),
  ...read('/preferences', everyone),
  data('PATCH /preferences/:liste', everyone, {
    path: '/api/data/preferences/paiements',
    payload: {
      colonnes: { ordre: ['date'], masquees: [] },
      vues: [{ nom: 'Du mois', adresse: 'tri=-date', colonnes: null }],
      retirees: ['Ancienne'],
    },
  }),
  data('POST /admin/create', [ADMIN], {
    payload: { username: 'x', password: 'x', utilisateurRoleCode: 'ROLE_LECTEUR', nomPrenom: 'X' },
    status: 422,
  }),
  data('POST /admin/reset-password/:username', [ADMIN], {
    path: '/api/data/admin/reset-password/col001',
    payload: { password: 'court' },
    status: 422,
  }),
  ...read('/admin/sessions/:username', [ADMIN], { path: '/api/data/admin/sessions/col001' }),
  // Allowed, but nobody has this session.
  data('POST /admin/sessions/:username/:code/disable', [ADMIN], {
    path: '/api/data/admin/sessions/col001/NAV9999999/disable',
    status: 404,
  }),
  data('POST /admin/sessions/:username/disable-all', [ADMIN], { path: '/api/data/admin/sessions/col001/disable-all' }),
  ...read('/configurations', readers),
  data('PATCH /configurations/:code', [ADMIN], {
    path: '/api/data/configurations/TAUX_COMMISSION',
    payload: { value: '0.03' },
  }),
  ...['key-metrics', 'sales-chart', 'top-commercials', 'top-products', 'doughnut-charts'].flatMap((name) =>
    read(`/dashboard/${name}`, everyone),
  ),
  ...read('/alertes', everyone),
  data('POST /alertes/lues', everyone, { payload: {} }),
  data('POST /alertes/ecartees', everyone, { payload: { id: 1, motif: null } }),
  ...read('/premiers-pas', importers),
  data('POST /premiers-pas/report', importers, { payload: { reporte: true } }),
  // Allowed, but there are representatives already.
  data('POST /premiers-pas/demonstration', [ADMIN], { payload: {}, status: 409 }),
  ...read('/dashboard/daily', readers),
  ...read('/dashboard/daily/rythme', readers),
  ...read('/dashboard/daily/equipe', readers),
  ...read('/dashboard/daily/a-traiter', readers),
  data('POST /dashboard/daily/a-traiter/ecartes', readers, { payload: { cle: 'silence:personne', motif: null } }),
  ...read('/dashboard/pos', readers),
  ...read('/dashboard/pilotage', readers),
  ...read('/utilisateurs', readers),
  ...read('/utilisateurs/:username', readers, { path: '/api/data/utilisateurs/col001' }),
  data('PATCH /utilisateurs/:username', [ADMIN], {
    path: '/api/data/utilisateurs/col001',
    payload: { isEnabled: true },
  }),
  ...read('/utilisateur_roles', readers),
  // Allowed, but without an accounting system the call ends in 503.
  data('GET /commercial/synchronize', [ADMIN, EDITEUR], { status: 503 }),
  data('POST /commercial/synchronize', [ADMIN, EDITEUR], { status: 503 }),
  data('POST /commercial/refresh/:username', importers, { path: '/api/data/commercial/refresh/col001', status: 503 }),
  data('POST /commercial/update/initial/command/:username', [ADMIN, EDITEUR], {
    path: '/api/data/commercial/update/initial/command/col001',
    payload: { amount: 5000 },
  }),
  data('POST /commercial/check/existence', importers, { payload: { codes: ['C0001'] } }),
  data('POST /commercial/validate/import', importers, { payload: { commercials: [{ ligne: 2 }] } }),
  data('POST /commercial/process/import', importers, { payload: { commercials: [{ ligne: 2 }] } }),
  ...read('/commercial/:username/statistics', readers, { path: '/api/data/commercial/col001/statistics' }),
  ...read('/livraisons', readers),
  ...read('/livraisons/:code', readers, { path: '/api/data/livraisons/FA000001' }),
  ...read('/livraisons/:code/historique', readers, { path: '/api/data/livraisons/FA000001/historique' }),
  data('POST /livraisons/check/existence', importers, { payload: { codes: ['FA000001'] } }),
  data('POST /livraisons/validate/import', importers, { payload: rows }),
  data('POST /livraisons/process/import', importers, { payload: rows }),
  ...read('/retours', readers),
  ...read('/retours/:code', readers, { path: '/api/data/retours/AV000001' }),
  data('POST /retour/check/existence', importers, { payload: { codes: ['AV000001'] } }),
  data('POST /retour/validate/import', importers, { payload: retours }),
  data('POST /retour/process/import', importers, { payload: retours }),
  ...read('/miscellaneous-livraisons', readers),
  ...read('/miscellaneous-livraisons/:code', readers, { path: '/api/data/miscellaneous-livraisons/PD000001' }),
  data('POST /miscellaneous-livraison/check/existence', importers, { payload: { codes: ['PD000001'] } }),
  data('POST /miscellaneous-livraison/validate/import', importers, { payload: divers }),
  data('POST /miscellaneous-livraison/process/import', importers, { payload: divers }),
  ...read('/paiements', readers),
  data('POST /paiements/check/existence', importers, { payload: { codes: ['REG2600001'] } }),
  data('POST /paiements/validate/import', importers, { payload: { paiements: [{ ligne: 2 }] } }),
  data('POST /paiements/process/import', importers, { payload: { paiements: [{ ligne: 2 }] } }),
  ...read('/commandes', everyone),
  // A representative who asks for another's order gets 404, as if there were none.
  ...read('/commandes/:code', everyone, { path: '/api/data/commandes/BC-00001', except: { ROLE_COMMERCIAL: 404 } }),
  // Allowed, but there is no such point of sale.
  ...read('/commandes/:code/historique', everyone, {
    path: '/api/data/commandes/BC-00001/historique',
    except: { ROLE_COMMERCIAL: 404 },
  }),
  data('PATCH /commandes/:code', [ADMIN, EDITEUR], {
    path: '/api/data/commandes/BC-00001',
    payload: { isValidated: true },
  }),
  data('POST /commandes', [ADMIN, COMMERCIAL], {
    payload: { pointOfSale: 'X', lignes: [{ stockCommercialCode: 'X', quantite: 1 }] },
    status: 422,
  }),
  ...read('/pos', readers),
  ...read('/pos/map', readers),
  ...read('/pos/:code', readers, { path: '/api/data/pos/POS0001' }),
  // Administrators have to name the person.
  data('POST /pos', [COMMERCIAL], { payload: { designation: 'Épicerie' }, status: 201, except: { ROLE_ADMIN: 422 } }),
  data('POST /device-sessions', [COMMERCIAL], {
    payload: { deviceID: 'A1' },
    status: 201,
    except: { ROLE_ADMIN: 422 },
  }),
  ...read('/sessions', [ADMIN]),
  // Allowed, but there is no such session.
  data('POST /sessions/:id/disable', [ADMIN], {
    path: '/api/data/sessions/SES9999999/disable',
    payload: { motif: 'Téléphone perdu' },
    status: 404,
  }),
  // A representative who asks for another's stock gets 404, as if there were no such person.
  ...read('/stock/commercial/:username', everyone, {
    path: '/api/data/stock/commercial/col001',
    except: { ROLE_COMMERCIAL: 404 },
  }),
  ...read('/stock-commercial', everyone),
  ...read('/stock-commercial/a-perdre', everyone),
  ...read('/stock-commercial/transferts', readers),
  ...read('/stock-commercial/:code', everyone, { path: '/api/data/stock-commercial/LOT9999999', status: 404 }),
  data('PATCH /stock-commercial/:code', [ADMIN], {
    path: '/api/data/stock-commercial/LOT9999999',
    payload: { expireAt: '2027-01-31' },
    status: 404,
  }),
  ...read('/stock-par-produit', everyone),
  ...read('/stock-mouvements', everyone),
  ...read('/miscellaneous-stock', everyone),
  ...read('/miscellaneous', everyone),
  ...read('/miscellaneous/:code', everyone, { path: '/api/data/miscellaneous/DIV001' }),
  data('PATCH /miscellaneous/:code', [ADMIN], { path: '/api/data/miscellaneous/DIV001', payload: { isEnabled: true } }),
  // Allowed, but nobody is named.
  data('POST /miscellaneous/add_stock', importers, { payload: { username: '', lignes: [] }, status: 422 }),
  data('POST /miscellaneous/check/existence', importers, { payload: { codes: ['DIV001'] } }),
  data('POST /miscellaneous/validate/import', importers, { payload: { miscellaneous: [{ ligne: 2 }] } }),
  data('POST /miscellaneous/process/import', importers, { payload: { miscellaneous: [{ ligne: 2 }] } }),
  data('POST /miscellaneous/synchronize', [ADMIN, EDITEUR], { status: 503 }),
  ...read('/products', everyone),
  data('POST /products/check/existence', importers, { payload: { codes: ['ART0001'] } }),
  data('POST /products/validate/import', importers, { payload: { products: [{ ligne: 2 }] } }),
  data('POST /products/process/import', importers, { payload: { products: [{ ligne: 2 }] } }),
  data('POST /products/sync/data', [ADMIN, EDITEUR], { status: 503 }),
  ...read('/products/stats/summary', readers),
  ...read('/products/:code', everyone, { path: '/api/data/products/ART0001' }),
  data('PATCH /products/:code', [ADMIN], { path: '/api/data/products/ART0001', payload: { isEnabled: true } }),
  ...read('/ajustements', everyone),
  ...read('/ajustements/:code', everyone, {
    path: '/api/data/ajustements/AJ2600001',
    except: { ROLE_COMMERCIAL: 404 },
  }),
  // Allowed, but there is no such representative.
  data('POST /ajustement/create', [ADMIN], {
    payload: {
      dateAjustement: '2026-11-20T08:00:00Z',
      username: 'X',
      ligneAjustements: [{ stockCommercialCode: 'X', quantity: 1 }],
    },
    status: 422,
  }),
  ...read('/zones', readers),
  ...read('/zones/heatmap/:metric', readers, { path: '/api/data/zones/heatmap/sales' }),
  ...read('/zones/:code', readers, { path: '/api/data/zones/ZON001' }),
  data('POST /zones', [ADMIN, EDITEUR], {
    payload: {
      code: 'ZON001',
      designation: 'Zone 1',
      couleur: '#3388ff',
      utilisateurs: ['col001'],
      polygon: {
        type: 'Polygon',
        coordinates: [
          [
            [47, -19],
            [48, -19],
            [48, -18],
            [47, -19],
          ],
        ],
      },
      surface: 1,
    },
  }),
  ...read('/tracking_devices', [ADMIN]),
  ...read('/tracking_devices/:code', [ADMIN], { path: '/api/data/tracking_devices/TRK9999', status: 404 }),
  // Allowed, but there is no such device, and no tracking service.
  {
    route: 'POST /data/tracking/device/assign/:id',
    path: '/data/tracking/device/assign/TRK9999',
    payload: { username: null },
    who: [ADMIN],
    status: 404,
  },
  { route: 'POST /data/tracking/device/refresh', who: [ADMIN], status: 503 },
  data('POST /parcours', readers, {
    payload: [{ commercialUsername: 'col001', date: '2026-11-20', couleur: '#2563eb' }],
  }),
  ...read('/commercial/route/:username', readers, { path: '/api/data/commercial/route/col001' }),
  // Only administrators see the whole journal; whoever imports may ask about one file.
  ...read('/imports', importers, { except: { ROLE_EDITEUR: 403, ROLE_IMPORTATEUR: 403 } }),
  ...read('', everyone),
  ...['/api/docs.jsonld', '/api/contexts/:type'].flatMap((route): RouteRow[] =>
    ['GET', 'HEAD'].map((method) => ({
      route: `${method} ${route}`,
      path: route.replace(':type', 'Product'),
      who: everyone,
      status: 200,
    })),
  ),
  ...read('/audit', [ADMIN]),
  ...read('/security-events', [ADMIN]),
  ...read('/taches', [ADMIN]),
  // Allowed, but there is no such job.
  ...read('/taches/:code', everyone, { path: '/api/data/taches/TAC9999999', status: 404 }),
  data('POST /taches/:code/ecarter', everyone, { path: '/api/data/taches/TAC9999999/ecarter', status: 404 }),
  data('POST /taches/:code/relancer', everyone, { path: '/api/data/taches/TAC9999999/relancer', status: 404 }),
  ...read('/taches/:code/fichier', everyone, { path: '/api/data/taches/TAC9999999/fichier', status: 404 }),
  // Allowed, but there is no such entry.
  ...read('/imports/:code', [ADMIN], { path: '/api/data/imports/IMP9999999', status: 404 }),
  ...read('/audit/:code', [ADMIN], { path: '/api/data/audit/AUD9999999', status: 404 }),
];

/** Routes that have their own tests, with the reason why the table cannot contain them. */
export const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['POST /logout', 'ends the session that asks'],
  ['GET /logout', 'ends the session that asks'],
]);
