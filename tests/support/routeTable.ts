import { PERSONAS, type Persona, ROLES } from './server.ts';

/** One route of the server: how to call it so that whoever may gets `status`. */
export interface RouteRow {
  /** `METHOD /pattern`, as declared. */
  route: string;
  /** Concrete address; the pattern itself by default. */
  path?: string;
  payload?: object;
  headers?: Record<string, string>;
  /** Without it each of these gets 401 (nobody signed in) or 403 (somebody without the permission). */
  open?: true;
  /** Status for those who may. */
  status: number;
  who?: readonly Persona[];
  /** Personas whose answer is neither the refusal nor `status`. */
  except?: Partial<Record<Persona, number>>;
}

/** What each persona must get from a row, letter for letter. */
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
const page = (route: string, status: number, more: Partial<RouteRow> = {}): RouteRow => ({ route, status, open: true, ...more });
// HEAD comes with each GET and must be guarded like it.
const read = (url: string, who: readonly Persona[], more: Partial<RouteRow> = {}): RouteRow[] => [data(`GET ${url}`, who, more), data(`HEAD ${url}`, who, more)];
const readPage = (url: string, status: number, more: Partial<RouteRow> = {}): RouteRow[] => [page(`GET ${url}`, status, more), page(`HEAD ${url}`, status, more)];

const rows = { livraisons: [{ ligne: 2 }] };
const retours = { retours: [{ ligne: 2 }] };
const divers = { miscellaneousLivraisons: [{ ligne: 2 }] };

/** Doc 1, 6 and DECISIONS 6, written out: every route of the server and who may use it. `/logout` ends sessions and has its own tests. */
export const ROUTES: readonly RouteRow[] = [
  ...readPage('/healthz', 200),
  ...readPage('/readyz', 200),
  ...readPage('/', 302),
  ...readPage('/admin', 302),
  ...readPage('/admin/*', 200, { path: '/admin/dashboard' }),
  ...readPage('/admin/assets/*', 404, { path: '/admin/assets/rien.js' }),
  page('POST /admin/login', 303),
  ...read('/admin/my-info', everyone),
  ...['key-metrics', 'sales-chart', 'top-commercials', 'top-products', 'doughnut-charts'].flatMap((name) => read(`/dashboard/${name}`, everyone)),
  ...read('/utilisateurs', readers),
  ...read('/utilisateurs/:username', readers, { path: '/api/data/utilisateurs/col001' }),
  data('PATCH /utilisateurs/:username', [ADMIN], { path: '/api/data/utilisateurs/col001', payload: { isEnabled: true } }),
  ...read('/utilisateur_roles', readers),
  // Without an accounting system the call itself ends in 503: past the door.
  data('GET /commercial/synchronize', [ADMIN, EDITEUR], { status: 503 }),
  data('POST /commercial/synchronize', [ADMIN, EDITEUR], { status: 503 }),
  data('POST /commercial/refresh/:username', importers, { path: '/api/data/commercial/refresh/col001', status: 503 }),
  data('POST /commercial/update/initial/command/:username', [ADMIN, EDITEUR], {
    path: '/api/data/commercial/update/initial/command/col001', payload: { amount: 5000 },
  }),
  data('POST /commercial/check/existence', importers, { payload: { codes: ['C0001'] } }),
  data('POST /commercial/process/import', importers, { payload: { commercials: [{ ligne: 2 }] } }),
  ...read('/commercial/:username/statistics', readers, { path: '/api/data/commercial/col001/statistics' }),
  ...read('/livraisons', readers),
  ...read('/livraisons/:code', readers, { path: '/api/data/livraisons/FA000001' }),
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
  // A representative asking for another's order is told that there is none.
  ...read('/commandes/:code', everyone, { path: '/api/data/commandes/BC-00001', except: { ROLE_COMMERCIAL: 404 } }),
  // Past the door: no such point of sale.
  data('POST /commandes', [ADMIN, COMMERCIAL], { payload: { pointOfSale: 'X', lignes: [{ stockCommercialCode: 'X', quantite: 1 }] }, status: 422 }),
  ...read('/pos', readers),
  ...read('/pos/:code', readers, { path: '/api/data/pos/POS0001' }),
  // An administrator has to say for whom.
  data('POST /pos', [COMMERCIAL], { payload: { designation: 'Épicerie' }, status: 201, except: { ROLE_ADMIN: 422 } }),
  data('POST /device-sessions', [COMMERCIAL], { payload: { deviceID: 'A1' }, status: 201, except: { ROLE_ADMIN: 422 } }),
  // A representative asking for another's stock is told that there is no such person.
  ...read('/stock/commercial/:username', everyone, { path: '/api/data/stock/commercial/col001', except: { ROLE_COMMERCIAL: 404 } }),
  ...read('/stock-commercial', everyone),
  ...read('/stock-mouvements', everyone),
  ...read('/miscellaneous-stock', everyone),
  ...read('/products', everyone),
  ...read('/zones', readers),
  // The whole journal is for admins; whoever imports may ask about one file.
  ...read('/imports', importers, { except: { ROLE_EDITEUR: 403, ROLE_IMPORTATEUR: 403 } }),
];

/** Routes tested elsewhere, with the reason why the table cannot hold them. */
export const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['POST /logout', 'ends the session that asks'],
  ['GET /logout', 'ends the session that asks'],
]);
