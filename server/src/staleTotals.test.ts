import { addSampleCodes, deliveryRow, diversRow } from '../../tests/support/deliveries.ts';
import { ebpWith } from '../../tests/support/ebp.ts';
import { Browser, makeWebDir } from '../../tests/support/login.ts';
import { paiementRow } from '../../tests/support/paiements.ts';
import { ELSEWHERE, ROUTES } from '../../tests/support/routeTable.ts';
import { addDivers, addLot, addPos, insert } from '../../tests/support/rows.ts';
import { type Client, FROM_APPLICATION, startTestServer, type TestServer } from '../../tests/support/server.ts';
import { ANY_WRITE, cachedAnswer, forgetAllAnswers } from './db/answerCache.ts';

const PASSWORD = 'Un-mot-de-passe-2026';
const polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [47, -19],
      [48, -19],
      [48, -18],
      [47, -19],
    ],
  ],
};
const card = (n: number, more: object = {}) => ({
  ligne: n,
  'Code (tiers)': `C${4000 + n}`,
  Nom: `NOM ${n}`,
  'CODE COLLABORATEUR': `COL${400 + n}`,
  ...more,
});
const product = (n: number) => ({ ligne: n, 'Code article': `NEUF${n}`, Libellé: `Neuf ${n}` });
const priced = (n: number) => ({ ...product(n), 'prix commerciaux TTC': '500' });

/** A body with which each write changes something, in an order in which one prepares the next. */
const WRITES: readonly (readonly [route: string, body: object, path?: string])[] = [
  ['POST /api/data/livraisons/process/import', { livraisons: [deliveryRow(2, { lot: 'L1' })] }],
  [
    'POST /api/data/retour/process/import',
    { retours: [deliveryRow(2, { document: 'AV1', date: '12/11/2026', lot: 'L1', quantity: '1' })] },
  ],
  ['POST /api/data/miscellaneous-livraison/process/import', { miscellaneousLivraisons: [diversRow(2)] }],
  ['POST /api/data/paiements/process/import', { paiements: [paiementRow(2)] }],
  ['POST /api/data/commercial/process/import', { commercials: [card(1)] }],
  ['POST /api/data/products/process/import', { products: [priced(1)] }],
  ['POST /api/data/miscellaneous/process/import', { miscellaneous: [product(1)] }],
  ['POST /api/data/commercial/synchronize', {}],
  ['GET /api/data/commercial/synchronize', {}],
  ['POST /api/data/commercial/refresh/:username', {}, '/api/data/commercial/refresh/col401'],
  ['POST /api/data/products/sync/data', {}],
  ['POST /api/data/miscellaneous/synchronize', {}],
  [
    'POST /api/data/commercial/update/initial/command/:username',
    { amount: 5_000 },
    '/api/data/commercial/update/initial/command/col001',
  ],
  [
    'POST /api/data/miscellaneous/add_stock',
    { username: 'col002', lignes: [{ miscellaneousCode: 'DIV001', quantite: 4 }] },
  ],
  ['POST /api/data/pos', { designation: 'Épicerie', responsable: 'col001' }],
  [
    'POST /api/data/commandes',
    { pointOfSale: 'POS0001', commercial: 'col001', lignes: [{ stockCommercialCode: 'LOT0000001', quantite: 1 }] },
  ],
  ['PATCH /api/data/commandes/:code', { isValidated: false }, '/api/data/commandes/CMD0000001'],
  [
    'POST /api/data/ajustement/create',
    {
      dateAjustement: '2026-11-20T08:00:00Z',
      username: 'col001',
      ligneAjustements: [{ stockCommercialCode: 'LOT0000001', quantity: -49 }],
    },
  ],
  ['PATCH /api/data/stock-commercial/:code', { expireAt: '2027-01-31' }, '/api/data/stock-commercial/LOT0000001'],
  ['PATCH /api/data/miscellaneous/:code', { isEnabled: false }, '/api/data/miscellaneous/DIV001'],
  ['PATCH /api/data/products/:code', { isEnabled: false }, '/api/data/products/ART0002'],
  [
    'POST /api/data/zones',
    { code: null, designation: 'Zone', couleur: '#3388ff', utilisateurs: ['col001'], polygon, surface: 1 },
  ],
  ['POST /data/tracking/device/refresh', {}],
  ['POST /data/tracking/device/assign/:id', { username: 'col001' }, '/data/tracking/device/assign/TRK0001'],
  ['POST /api/data/device-sessions', { deviceID: 'A1', username: 'col002' }],
  ['POST /api/data/sessions/:id/disable', { motif: 'Perdu' }, '/api/data/sessions/SES0000001/disable'],
  ['PATCH /api/data/utilisateurs/:username', { isEnabled: false }, '/api/data/utilisateurs/col003'],
  ['PATCH /api/data/configurations/:code', { value: '0.04' }, '/api/data/configurations/TAUX_COMMISSION'],
  [
    'POST /api/data/admin/create',
    { username: 'neuf@essai.mg', password: PASSWORD, utilisateurRoleCode: 'ROLE_LECTEUR', nomPrenom: 'Neuf' },
  ],
  [
    'POST /api/data/admin/reset-password/:username',
    { password: `${PASSWORD}!` },
    '/api/data/admin/reset-password/neuf@essai.mg',
  ],
];
/** Writes of which no total depends, and those that have a test below. */
const APART = [
  'PATCH /api/data/preferences/:liste',
  'POST /api/data/alertes/lues',
  'POST /api/data/alertes/ecartees',
  'POST /api/data/dashboard/daily/a-traiter/ecartes',
  'POST /api/data/premiers-pas/report',
  // Only into an empty database (demo/load.test.ts).
  'POST /api/data/premiers-pas/demonstration',
  'POST /api/data/admin/my-notices/lues',
  'POST /api/data/admin/my-proof',
  'POST /api/data/admin/my-password',
  'POST /api/data/admin/my-sessions/:code/disable',
  'POST /api/data/admin/my-sessions/disable-others',
  'POST /api/data/admin/my-factors',
  'POST /api/data/admin/my-factors/prepare',
  'POST /api/data/admin/my-factors/recovery-codes',
  'POST /api/data/admin/my-factors/:code/remove',
  'PATCH /api/data/admin/my-factors/:code',
  'POST /api/data/admin/factors/:username/:code/remove',
  // A job changes totals when it is done, and announces it then.
  'POST /api/data/taches/:code/ecarter',
  'POST /api/data/taches/:code/relancer',
  'POST /api/data/sign-in/proof',
  'POST /api/data/sign-in/enrolment/prepare',
  'POST /api/data/sign-in/enrolment',
  'POST /api/data/sign-in/leave',
  'POST /api/data/admin/my-factors/passkey',
  'POST /api/data/admin/my-factors/passkey/prepare',
  'POST /api/data/sign-in/passkey/prepare',
  'POST /api/data/sign-in/enrolment/passkey',
  'POST /api/data/sign-in/enrolment/passkey/prepare',
  'POST /api/data/admin/sessions/:username/:code/disable',
  'POST /api/data/admin/sessions/:username/disable-all',
  'POST /admin/login',
  ...ELSEWHERE.keys(),
];
/** Calls that only read, although not by GET. */
const READS = /\/(check\/existence|validate\/import|parcours)$/;

const FILTERED = [
  '/sessions?isEnabled=true',
  '/utilisateurs?isEnabled=true',
  '/products?isEnabled=true',
  '/miscellaneous?isEnabled=true',
  '/commandes?isValidated=true',
  '/stock-commercial?disponible=true',
  '/tracking_devices?isActive=true',
];

let server: TestServer;
let admin: Client;
let lists: string[];
let removePages: () => void;

const totalsOf = async () =>
  Object.fromEntries(
    await Promise.all(
      lists.map(async (url) => [url, (await admin.get(url)).json<{ totalItems?: number }>().totalItems] as const),
    ),
  );
/** Runs a write; the totals read right after its answer must be those of the tables. */
const expectTrueTotals = async (write: () => Promise<unknown>) => {
  forgetAllAnswers();
  let asked = 0;
  const remembered = () => cachedAnswer(ANY_WRITE, 'test', () => Promise.resolve((asked += 1)));
  await remembered();
  await totalsOf();
  await write();
  expect(await remembered()).toBe(2);
  const told = await totalsOf();
  forgetAllAnswers();
  expect(told).toEqual(await totalsOf());
};

beforeAll(async () => {
  const pages = makeWebDir();
  removePages = pages.remove;
  const device = { simNumber: null, model: null, isActive: true, last: null, kilometrage: null };
  server = await startTestServer({
    webDir: pages.webDir,
    ebp: ebpWith({
      commercials: () => Promise.resolve([card(1, { Nom: `NOM ${Math.random()}` }), card(2)]),
      products: () => Promise.resolve([priced(2)]),
      miscellaneous: () => Promise.resolve([product(2)]),
    }),
    tracking: {
      devices: () => Promise.resolve([{ ...device, imei: '1', designation: 'Moto' }]),
      day: () => Promise.resolve({ positions: [], stops: [] }),
    },
  });
  const { db } = server;
  admin = server.as('ROLE_ADMIN');
  await addSampleCodes(db, 3, 3);
  const first = server.ids.get('ROLE_ADMIN') ?? 0;
  await addDivers(db, 1, first);
  await addPos(db, 1);
  const owner = await db.pool.query<{ id: number }>("select id from utilisateur where username = 'col001'");
  await addLot(db, 1, owner.rows[0]?.id ?? 0, 'DEPART', 50);
  await insert(db, 'tracking_device', { code: 'TRK0001', imei: '0', designation: 'Ancienne' });
  const all = ROUTES.filter(({ route }) => route.startsWith('GET /api/data/') && !route.includes(':'));
  const found = await Promise.all(
    [...all.map(({ route }) => route.slice('GET '.length)), ...FILTERED.map((url) => `/api/data${url}`)]
      .filter((url) => !/events|synchronize/.test(url))
      .map(async (url) => [url, (await admin.get(url)).json<{ totalItems?: number }>()] as const),
  );
  lists = found.flatMap(([url, answer]) => (answer.totalItems === undefined ? [] : [url]));
});
afterAll(async () => {
  await server.close();
  removePages();
});

test('every write of the server is in this table', () => {
  const declared = server.app.declaredRoutes
    .filter(({ method, url }) => !/^(GET|HEAD)$/.test(method) || /synchronize|logout/.test(url))
    .map(({ method, url }) => `${method} ${url}`)
    .filter((route) => !READS.test(route) && !route.startsWith('HEAD'));
  expect([...WRITES.map(([route]) => route), ...APART].sort()).toEqual(declared.sort());
  expect(lists).toEqual(expect.arrayContaining(FILTERED.map((url) => `/api/data${url}`)));
});

test.each(WRITES.map((write) => [write[0], write] as const))('%s: no total is old afterwards', async (route, write) => {
  const [, body, path] = write;
  const [method, url = ''] = route.split(' ') as ['GET' | 'POST' | 'PATCH', string];
  await expectTrueTotals(async () => {
    const answer = await admin.send({
      method,
      url: path ?? url,
      ...(method === 'GET' ? { headers: FROM_APPLICATION } : { payload: body }),
    });
    if (answer.statusCode > 201) throw new Error(answer.body);
  });
});

test('a sign-in counts in the audit', async () => {
  await expectTrueTotals(() => new Browser(server.app).signIn('neuf@essai.mg', `${PASSWORD}!`));
});
