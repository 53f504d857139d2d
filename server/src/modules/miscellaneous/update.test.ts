import { addCommercial, addDivers, insert, scalar } from '../../../../tests/support/rows.ts';
import { problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { DoughnutCharts } from '../../contract/dashboard.ts';
import type { Miscellaneous, MiscellaneousPatch } from '../../contract/miscellaneous.ts';

const URL = '/api/data/miscellaneous';
const plain = { headers: { accept: 'application/json' } };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const stock = await addDivers(db, 1, await addCommercial(db, 1));
  await insert(db, 'miscellaneous_mouvement', { type: 'ASSIGNATION', quantite: 6, miscellaneous_stock_id: stock });
  await db.pool.query(
    "update miscellaneous set designation = 'Parasol', description = 'Bleu', price = 1500.5 where code = 'DIV001'",
  );
  await insert(db, 'miscellaneous', { code: 'DIV002', designation: 'Affiche' });
  await insert(db, 'miscellaneous', { code: 'DIV003', designation: 'x'.repeat(250), price: 10 });
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const read = async (code = 'DIV001') =>
  (await server.as('ROLE_LECTEUR').get(`${URL}/${code}`, plain)).json<Miscellaneous>();
const patch = (body: object, code = 'DIV001', who: 'ROLE_ADMIN' | 'ROLE_EDITEUR' = 'ROLE_ADMIN') =>
  server.as(who).patch(`${URL}/${code}`, body, plain);
const auditOf = async (code = 'DIV001') =>
  (
    await server.db.pool.query<object>(
      "select username, action, before, after from audit where entity = 'miscellaneous' and entity_id = $1 order by id",
      [code],
    )
  ).rows;

test('designation, description and price change with one audit entry of the changes; the list follows', async () => {
  const answer = await patch({
    designation: '  Parasol géant ',
    description: ' Bleu, 3 m\nsur pied ',
    price: 2000.25,
    isEnabled: true,
    version: 1,
  });
  const changed = {
    code: 'DIV001',
    designation: 'Parasol géant',
    description: 'Bleu, 3 m\nsur pied',
    imageUrl: null,
    price: 2000.25,
    isEnabled: true,
    version: 2,
  };
  expect([answer.statusCode, answer.json(), await read()]).toEqual([200, changed, changed]);
  expect(await auditOf()).toEqual([
    {
      username: 'admin@essai.mg',
      action: 'modifier',
      before: { designation: 'Parasol', description: 'Bleu', price: 1500.5 },
      after: { designation: 'Parasol géant', description: 'Bleu, 3 m\nsur pied', price: 2000.25 },
    },
  ]);
  const found = (await server.as('ROLE_LECTEUR').get(`${URL}?search=geant`, plain)).json<Miscellaneous[]>();
  expect(found).toEqual([changed]);
  expect(
    await scalar(
      server.db,
      "select count(*) from miscellaneous where code = 'DIV001' and last_update_at > now() - interval '1 minute'",
    ),
  ).toBe(1);
});

test('one field leaves the others; a description may be emptied; state with price is a modification', async () => {
  expect((await patch({ price: 0 })).json()).toMatchObject({
    designation: 'Parasol',
    description: 'Bleu',
    price: 0,
    version: 2,
  });
  expect((await patch({ description: '' })).json()).toMatchObject({ description: '', version: 3 });
  await patch({ isEnabled: false, price: 5 });
  await patch({ isEnabled: true });
  expect(await auditOf()).toMatchObject([
    { action: 'modifier', before: { price: 1500.5 }, after: { price: 0 } },
    { action: 'modifier', before: { description: 'Bleu' }, after: { description: '' } },
    { action: 'modifier', after: { isEnabled: false, price: 5 } },
    { action: 'activer', before: { isEnabled: false }, after: { isEnabled: true } },
  ]);
});

test('equal values change neither version, date nor audit, even from an older version', async () => {
  for (const body of [
    { designation: ' Parasol ', description: 'Bleu', price: 1500.5, isEnabled: true },
    { price: 1500.5, version: 9 },
    { version: 1 },
  ]) {
    expect((await patch(body)).json()).toMatchObject({ version: 1 });
  }
  expect([await auditOf(), await scalar(server.db, 'select count(last_update_at) from miscellaneous')]).toEqual([
    [],
    0,
  ]);
});

test('from an older version: 412 with the present item; the same request again is no conflict', async () => {
  await patch({ price: 1600, version: 1 });
  const late = await patch({ price: 1700, version: 1 });
  expect([late.statusCode, late.json()]).toMatchObject([
    412,
    { detail: 'Ce produit divers a été modifié entre-temps par quelqu’un d’autre.' },
  ]);
  expect(late.json<{ actuel: object }>().actuel).toEqual(await read());
  expect(await read()).toMatchObject({ price: 1600, version: 2 });
  expect((await patch({ price: 1600, version: 1 })).statusCode).toBe(200);
  expect((await patch({ price: 1700, version: 2 })).json()).toMatchObject({ price: 1700, version: 3 });
});

test('of twenty people who change it from one version one succeeds, the others are told', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => patch({ price: 5000 + n, version: 1 })));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
  expect([(await read()).version, (await auditOf()).length]).toEqual([2, 1]);
});

test('an import in between is a change too', async () => {
  const row = { ligne: 2, 'Code article': 'DIV001', Libellé: 'Parasol', Prix: '1600' };
  expect(
    (await server.as('ROLE_IMPORTATEUR').post(`${URL}/process/import`, { miscellaneous: [row] })).json(),
  ).toMatchObject({ updated: 1 });
  expect((await patch({ price: 1700, version: 1 })).json()).toMatchObject({
    status: 412,
    actuel: { price: 1600, version: 2 },
  });
});

test('the stock of representatives has the new value at once', async () => {
  const worth = async () =>
    (await server.as('ROLE_ADMIN').get('/api/data/dashboard/doughnut-charts', plain))
      .json<DoughnutCharts>()
      .partsStockProduitsDivers.map(({ valeur }) => valeur);
  expect(await worth()).toEqual([9003]);
  await patch({ price: 2000 });
  expect(await worth()).toEqual([12_000]);
});

test.each<[string, object, keyof MiscellaneousPatch]>([
  ['an empty designation', { designation: '' }, 'designation'],
  ['a designation of spaces', { designation: '   ' }, 'designation'],
  ['a designation of 201 characters', { designation: 'é'.repeat(201) }, 'designation'],
  ['a designation with a control character', { designation: 'a\u0007' }, 'designation'],
  ['no designation', { designation: null }, 'designation'],
  ['a description of 1 001 characters', { description: 'x'.repeat(1001) }, 'description'],
  ['a description that cannot be stored', { description: 'a\u0000' }, 'description'],
  ['no description', { description: null }, 'description'],
  ['a negative price', { price: -0.01 }, 'price'],
  ['three decimals', { price: 10.005 }, 'price'],
  ['a price without end', { price: 1e12 }, 'price'],
  ['a price in words', { price: '12' }, 'price'],
  ['no price', { price: null }, 'price'],
  ['no state', { isEnabled: null }, 'isEnabled'],
  ['a version that is none', { price: 1, version: 0 }, 'version'],
])('%s is a 422 that names the field, and nothing changes', async (_case, body, field) => {
  const before = await read();
  const { status, violations } = problemOf(await patch(body));
  expect([status, violations?.map(({ propertyPath }) => propertyPath)]).toEqual([422, [field]]);
  expect(await read()).toEqual(before);
});

test('several faults are named at once; unknown fields and empty requests are refused; admins only', async () => {
  expect(
    problemOf(await patch({ designation: ' ', price: 0.001 })).violations?.map(({ propertyPath }) => propertyPath),
  ).toEqual(['designation', 'price']);
  for (const body of [{ price: 1, code: 'X' }, {}]) expect((await patch(body)).statusCode).toBe(422);
  expect(problemOf(await patch({ price: 1 }, 'DIV999'))).toMatchObject({
    status: 404,
    detail: 'Produit divers non trouvé',
  });
  expect((await patch({ price: 1 }, 'DIV001', 'ROLE_EDITEUR')).statusCode).toBe(403);
  for (const designation of ['D', 'é'.repeat(200)])
    expect((await patch({ designation })).json()).toMatchObject({ designation });
});

test('an imported name that no form would accept does not keep the price from changing', async () => {
  expect((await patch({ designation: 'x'.repeat(250), price: 20 }, 'DIV003')).json()).toMatchObject({
    price: 20,
    version: 2,
  });
});
