import { addCommercial, addDivers, insert, scalar } from '../../../../tests/support/rows.ts';
import { problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { Miscellaneous } from '../../contract/miscellaneous.ts';
import type { MiscellaneousStock } from '../../contract/stock.ts';

const URL = '/api/data/miscellaneous';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const one = (code: string, designation: string, more: Record<string, string | number | boolean> = {}) =>
    insert(db, 'miscellaneous', { code, designation, description: `Pour ${designation}`, price: 1500.5, ...more });
  await one('DIV100', 'Présentoir carton');
  await one('DIV101', 'Étagère métallique', { price: 98_000 });
  await one('DIV102', 'Enseigne', { is_enabled: false });
  await one('DIV103', 'Parasol publicitaire', { image_url: 'https://images.exemple/parasol.png' });
  const hery = await addCommercial(db, 1, { nom_prenom: 'Rakoto Hery' });
  const own = server.ids.get('ROLE_COMMERCIAL') ?? 0;
  for (const [at, who] of [hery, own].entries()) {
    const stock = await addDivers(db, at + 1, who);
    await insert(db, 'miscellaneous_mouvement', {
      type: 'ASSIGNATION',
      quantite: 5 + at,
      miscellaneous_stock_id: stock,
    });
  }
  await db.pool.query("update miscellaneous set designation = 'Écran' where code = 'DIV002'");
});
afterAll(() => server.close());

const plain = { headers: { accept: 'application/json' } };
const list = async (query = '') =>
  (await server.as('ROLE_LECTEUR').get(`${URL}?${query}`, plain)).json<Miscellaneous[]>();
const names = async (query: string) => (await list(query)).map((item) => item.designation);
const stock = async (query: string, who: 'ROLE_LECTEUR' | 'ROLE_COMMERCIAL' = 'ROLE_LECTEUR') =>
  (await server.as(who).get(`/api/data/miscellaneous-stock?${query}`, plain)).json<MiscellaneousStock[]>();

test('the list: É sorted with E, search in name and code without case and accents, state', async () => {
  expect(await names('')).toEqual([
    'Divers 1',
    'Écran',
    'Enseigne',
    'Étagère métallique',
    'Parasol publicitaire',
    'Présentoir carton',
  ]);
  expect(await names('search=ETAGERE')).toEqual(['Étagère métallique']);
  expect(await names('designation=metal')).toEqual(['Étagère métallique']);
  expect(await names('search=div10&isEnabled=true&order[price]=desc')).toEqual([
    'Étagère métallique',
    'Parasol publicitaire',
    'Présentoir carton',
  ]);
  expect(await names('isEnabled=false')).toEqual(['Enseigne']);
  expect(await names('search=%25')).toEqual([]);
});

test('a miscellaneous product with all its fields; an unknown code is a 404', async () => {
  const found = await server.as('ROLE_LECTEUR').get(`${URL}/DIV103`, plain);
  expect(found.json()).toEqual({
    code: 'DIV103',
    designation: 'Parasol publicitaire',
    description: 'Pour Parasol publicitaire',
    imageUrl: 'https://images.exemple/parasol.png',
    price: 1500.5,
    isEnabled: true,
    version: 1,
  });
  expect(problemOf(await server.as('ROLE_LECTEUR').get(`${URL}/DIV999`))).toMatchObject({
    status: 404,
    detail: 'Produit divers non trouvé',
  });
});

test('enabling, disabling: one audit entry per change; the list and its total follow', async () => {
  const admin = server.as('ROLE_ADMIN');
  const total = async () => (await admin.get(`${URL}?isEnabled=false`)).json<{ totalItems: number }>().totalItems;
  expect(await total()).toBe(1);
  const set = (code: string, isEnabled: boolean) => admin.patch(`${URL}/${code}`, { isEnabled }, plain);
  expect((await set('DIV100', false)).json()).toMatchObject({ code: 'DIV100', isEnabled: false });
  expect(await total()).toBe(2);
  await set('DIV100', false);
  await set('DIV100', true);
  const { rows } = await server.db.pool.query(
    "select username, action, before, after from audit where entity = 'miscellaneous' and entity_id = 'DIV100' " +
      'order by id',
  );
  expect(rows).toEqual([
    { username: 'admin@essai.mg', action: 'désactiver', before: { isEnabled: true }, after: { isEnabled: false } },
    { username: 'admin@essai.mg', action: 'activer', before: { isEnabled: false }, after: { isEnabled: true } },
  ]);
  expect((await set('DIV999', false)).statusCode).toBe(404);
  expect((await admin.patch(`${URL}/DIV100`, { isEnabled: true, code: 'X' })).statusCode).toBe(422);
  // An empty body, 0 and words do not mean « no »: nothing is changed.
  for (const isEnabled of [null, 0, 'false', ''])
    expect([isEnabled, (await admin.patch(`${URL}/DIV100`, { isEnabled })).statusCode]).toEqual([isEnabled, 422]);
  expect((await admin.get(`${URL}/DIV100`, plain)).json()).toMatchObject({ isEnabled: true });
  expect(await scalar(server.db, "select price from miscellaneous where code = 'DIV100'")).toBe(1500.5);
});

test('the stock: É sorted with E, by product and representative, who sees only their own', async () => {
  expect((await stock('order[miscellaneous.designation]=desc')).map((line) => line.miscellaneous.designation)).toEqual([
    'Écran',
    'Divers 1',
  ]);
  expect(await stock('miscellaneous.code[]=DIV001')).toMatchObject([
    {
      miscellaneous: { code: 'DIV001' },
      commercial: { username: 'col001', nomPrenom: 'Rakoto Hery' },
      quantiteDisponible: 5,
    },
  ]);
  expect(await stock('commercial.username[]=col001&miscellaneous.code[]=DIV002')).toEqual([]);
  expect((await stock('', 'ROLE_COMMERCIAL')).map((line) => line.quantiteDisponible)).toEqual([6]);
});
