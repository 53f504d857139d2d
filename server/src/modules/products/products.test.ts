import { addCommercial, addLot, addProduct, scalar } from '../../../../tests/support/rows.ts';
import { problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { Product } from '../../contract/product.ts';

const URL = '/api/data/products';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  await addProduct(db, 1, {
    designation: 'Épices mélangées',
    price: 1250.5,
    survente: 1400,
    description: 'Sachet',
    image_url: 'https://images.exemple/epices.png',
  });
  await addProduct(db, 2, { designation: 'Eau vive', price: 900 });
  await addProduct(db, 3, { designation: 'Sel 100 %', price: 300, is_enabled: false });
  await addProduct(db, 4, { designation: 'Farine', price: 4200, unit: 'KG', code_barre: '611' });
  await addProduct(db, 5, { designation: 'Thé', price: 700 });
  await addProduct(db, 6, { code: 'ART/06 é', designation: 'Vanille', price: 80_000 });
});
afterAll(() => server.close());

const plain = { headers: { accept: 'application/json' } };
const list = async (query = '') => (await server.as('ROLE_LECTEUR').get(`${URL}?${query}`, plain)).json<Product[]>();
const names = async (query: string) => (await list(query)).map((item) => item.designation);
const read = async (code: string) => (await server.as('ROLE_LECTEUR').get(`${URL}/${code}`, plain)).json<Product>();
const patch = (code: string, body: object) =>
  server
    .as('ROLE_ADMIN')
    .patch(`${URL}/${code}`, body, {
      headers: { accept: 'application/json', 'content-type': 'application/merge-patch+json' },
    });
const auditOf = async (code: string) =>
  (
    await server.db.pool.query<{ username: string; action: string; before: object; after: object }>(
      "select username, action, before, after from audit where entity = 'product' and entity_id = $1 order by id",
      [code],
    )
  ).rows;

test('the list: É sorted with E, search in name and code without case and accents, state, price, code', async () => {
  expect(await names('')).toEqual(['Eau vive', 'Épices mélangées', 'Farine', 'Sel 100 %', 'Thé', 'Vanille']);
  expect(await names('designation=EPICES')).toEqual(['Épices mélangées']);
  expect(await names('search=art000&isEnabled=true&order[price]=desc')).toEqual([
    'Farine',
    'Épices mélangées',
    'Eau vive',
    'Thé',
  ]);
  expect(await names('search=100+%25')).toEqual(['Sel 100 %']);
  // Both filters together narrow the result.
  expect(await names('search=art&designation=vive')).toEqual(['Eau vive']);
  expect(await names('isEnabled=false')).toEqual(['Sel 100 %']);
  expect((await list('order[code]=desc'))[0]?.code).toBe('ART0005');
});

test('a product with all its fields, even if its code is awkward in an address; unknown is a 404', async () => {
  expect(await read('ART0001')).toEqual({
    code: 'ART0001',
    designation: 'Épices mélangées',
    description: 'Sachet',
    imageUrl: 'https://images.exemple/epices.png',
    unit: 'PIECE',
    codeBarre: '',
    isEnabled: true,
    price: 1250.5,
    survente: 1400,
    lastUpdateAt: null,
    version: 1,
  });
  expect(await read(encodeURIComponent('ART/06 é'))).toMatchObject({ designation: 'Vanille' });
  for (const code of ['ART9999', 'stats', '..%2F..']) {
    const answer = await server.as('ROLE_LECTEUR').get(`${URL}/${code}`);
    expect([code, answer.statusCode]).toEqual([code, 404]);
  }
  expect(problemOf(await server.as('ROLE_LECTEUR').get(`${URL}/ART9999`))).toMatchObject({
    detail: 'Produit non trouvé',
  });
});

test('a new price: next version, date, audit, and revalued stocks', async () => {
  const person = await addCommercial(server.db, 1);
  const { rows } = await server.db.pool.query<{ id: number }>("select id from product where code = 'ART0002'");
  await addLot(server.db, rows[0]?.id ?? 0, person, 'L1', 7);
  const carried = () =>
    scalar(server.db, 'select total_stock_value from commercial_valeur where commercial_id = $1', [person]);
  expect(await carried()).toBe(6300);
  const answer = await patch('ART0002', { price: 950.25, survente: 1000, version: 1 });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { price: 950.25, survente: 1000, version: 2, isEnabled: true },
  ]);
  expect(Date.now() - Date.parse(answer.json<Product>().lastUpdateAt ?? '')).toBeLessThan(60_000);
  expect(await carried()).toBe(6652);
  expect((await patch('ART0002', { survente: null })).json()).toMatchObject({
    price: 950.25,
    survente: null,
    version: 3,
  });
  expect(await auditOf('ART0002')).toEqual([
    {
      username: 'admin@essai.mg',
      action: 'modifier',
      before: { price: 900, survente: null },
      after: { price: 950.25, survente: 1000 },
    },
    { username: 'admin@essai.mg', action: 'modifier', before: { survente: 1000 }, after: { survente: null } },
  ]);
});

test('equal values change neither version, date nor audit', async () => {
  expect((await patch('ART0004', { price: 4200, survente: null, isEnabled: true })).json()).toMatchObject({
    version: 1,
    lastUpdateAt: null,
  });
  expect(await auditOf('ART0004')).toEqual([]);
});

test('disabling, enabling: the list and its total follow', async () => {
  const total = async () =>
    (await server.as('ROLE_LECTEUR').get(`${URL}?isEnabled=false`)).json<{ totalItems: number }>().totalItems;
  expect(await total()).toBe(1);
  expect((await patch('ART0005', { isEnabled: false })).json()).toMatchObject({ isEnabled: false, version: 2 });
  expect(await total()).toBe(2);
  await patch('ART0005', { isEnabled: true });
  expect((await auditOf('ART0005')).map((line) => line.action)).toEqual(['désactiver', 'activer']);
});

test('from an outdated state: 412 with the present product; the same request again is no conflict', async () => {
  const first = await patch('ART0001', { price: 1300, version: 1 });
  expect(first.json()).toMatchObject({ version: 2 });
  const second = await patch('ART0001', { price: 1275, version: 1 });
  expect([second.statusCode, second.json()]).toMatchObject([
    412,
    {
      detail: 'Ce produit a été modifié entre-temps par quelqu’un d’autre.',
      actuel: { code: 'ART0001', price: 1300, survente: 1400, version: 2 },
    },
  ]);
  expect(await read('ART0001')).toEqual(second.json<{ actuel: Product }>().actuel);
  // The first request again, as after a lost answer.
  expect((await patch('ART0001', { price: 1300, version: 1 })).statusCode).toBe(200);
  expect((await patch('ART0001', { price: 1275, version: 2 })).json()).toMatchObject({ price: 1275, version: 3 });
  expect((await patch('ART0001', { price: 1280 })).json()).toMatchObject({ price: 1280, version: 4 });
});

test('of twenty people who change a price from one version one succeeds, the others are told', async () => {
  const before = (await read('ART0004')).version;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => patch('ART0004', { price: 5000 + n, version: before })),
  );
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
  expect((await read('ART0004')).version).toBe(before + 1);
  expect(await auditOf('ART0004')).toHaveLength(1);
});

test.each([
  ['more than two decimals', { price: 10.005 }, 'price'],
  ['almost nothing', { price: 1e-7 }, 'price'],
  ['an oversale price with three decimals', { survente: 0.999 }, 'survente'],
  ['a negative price', { price: -1 }, 'price'],
  ['a negative oversale price', { survente: -0.01 }, 'survente'],
  ['an infinite price', { price: 1e12 }, 'price'],
  ['a text', { price: '12abc' }, 'price'],
  ['no price', { price: null }, 'price'],
  ['no state', { isEnabled: null }, 'isEnabled'],
  ['an invalid version', { price: 1, version: 0 }, 'version'],
])('%s is a 422 that names the field, and nothing changes', async (_case, body, field) => {
  const before = await read('ART0005');
  const { status, violations } = problemOf(await patch('ART0005', body));
  expect([status, [...new Set(violations?.map((violation) => violation.propertyPath))]]).toEqual([422, [field]]);
  expect(await read('ART0005')).toEqual(before);
});

test('unknown fields and empty requests are refused; prices with two decimals are kept exactly', async () => {
  expect((await patch('ART0005', { price: 1, code: 'X' })).statusCode).toBe(422);
  expect((await patch('ART0005', {})).statusCode).toBe(422);
  for (const price of [0, 0.01, 19.99, 1.1, 999_999_999_998.99])
    expect((await patch('ART0005', { price })).json()).toMatchObject({ price });
  expect(problemOf(await patch('ART9999', { price: 1 }))).toMatchObject({ status: 404, detail: 'Produit non trouvé' });
});
