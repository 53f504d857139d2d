import { insert, scalar } from '../../../tests/support/rows.ts';
import { problemOf, startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { FirstSteps } from '../contract/firstSteps.ts';
import type * as Timeline from './timeline.ts';

const STEPS = '/api/data/premiers-pas';
const LOAD = `${STEPS}/demonstration`;
let server: TestServer;

// A tenth of the documents, by the same statements: demo.test.ts makes all of them.
jest.mock('./timeline.ts', () => {
  const timeline = jest.requireActual<typeof Timeline>('./timeline.ts');
  return { ...timeline, demoVolumes: (scale: number) => timeline.demoVolumes(scale / 10) };
});

beforeAll(async () => {
  server = await startTestServer();
  // Every test server has a representative among its personas: without them nothing of a network is there.
  await server.db.pool.query(
    "update utilisateur set role_code = 'ROLE_LECTEUR', code_tiers = null, code_collaborateur = null " +
      'where code_tiers is not null',
  );
  await server.remember();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const load = (key?: string) =>
  server.as('ROLE_ADMIN').post(LOAD, {}, key === undefined ? {} : { headers: { 'idempotency-key': key } });
const offered = async (who: 'ROLE_ADMIN' | 'ROLE_EDITEUR') =>
  (await server.as(who).get(STEPS)).json<FirstSteps>().demonstration;
const count = (table: string) => scalar(server.db, `select count(*) from ${table}`);

test.each([
  ['a product', 'product', { code: 'A1', designation: 'Savon', price: 1 }],
  ['a zone', 'zone', { code: 'Z1', designation: 'Nord', couleur: '#3388ff', polygon: '{}', surface: 1 }],
  ['a region', 'region', { designation: 'ITASY' }],
])('with %s the demonstration is neither offered nor loaded', async (_what, table, row) => {
  expect(await offered('ROLE_ADMIN')).toBe(true);
  await insert(server.db, table, row);
  expect(await offered('ROLE_ADMIN')).toBe(false);
  expect(problemOf(await load())).toMatchObject({
    status: 409,
    detail: expect.stringContaining('n’est plus vide') as string,
  });
  expect(await count('commande')).toBe(0);
});

test('an account with a name of the demonstration: refused by its name, nothing loaded', async () => {
  await insert(server.db, 'utilisateur', {
    username: 'lecteur@demo.mg',
    nom_prenom: 'Lina',
    role_code: 'ROLE_LECTEUR',
  });
  expect(problemOf(await load())).toMatchObject({
    status: 409,
    detail: expect.stringContaining('lecteur@demo.mg') as string,
  });
  expect(await count('product')).toBe(0);
});

test('loaded once, all of it, and nobody can sign in with the password that everybody knows', async () => {
  expect(await offered('ROLE_EDITEUR')).toBe(false);
  const before = await count('utilisateur');
  const [first, second] = await Promise.all([load('cle-1'), load('cle-1')]);
  expect([first.json(), second.json()]).toEqual([{ commerciaux: 40 }, { commerciaux: 40 }]);
  expect(problemOf(await load('cle-2')).status).toBe(409);
  expect(await count('utilisateur')).toBe(Number(before) + 44);
  expect(
    await scalar(
      server.db,
      "select count(*) from utilisateur where username like '%@demo.mg' and password_hash is not null",
    ),
  ).toBe(0);
  expect(
    await scalar(
      server.db,
      "select count(*) from utilisateur where role_code = 'ROLE_ADMIN' and is_enabled and username like '%@demo.mg'",
    ),
  ).toBe(0);
  expect((await server.as('ROLE_ADMIN').get(STEPS)).json()).toEqual({
    etapes: { objectifs: true, commerciaux: true, produits: true, zones: true, livraisons: true },
    reporte: false,
    demonstration: false,
  });
  expect(
    await scalar(server.db, "select count(*) from audit where entity_id = 'démonstration' and action = 'charger'"),
  ).toBeGreaterThan(10);
  const { totalItems } = (await server.as('ROLE_LECTEUR').get('/api/data/livraisons')).json<{ totalItems: number }>();
  expect(totalItems).toBe(await count('livraison'));
}, 120_000);
