import { addCommercial, addLivraison, addZone, insert } from '../../../../tests/support/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { FirstSteps } from '../../contract/firstSteps.ts';

const STEPS = '/api/data/premiers-pas';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await server.db.pool.query("update utilisateur set code_tiers = null where code_tiers = 'C8888'");
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

type Who = 'ROLE_ADMIN' | 'ROLE_EDITEUR';
const steps = async (who: Who = 'ROLE_ADMIN') => (await server.as(who).get(STEPS)).json<FirstSteps>();
const NONE = { objectifs: false, commerciaux: false, produits: false, zones: false, livraisons: false };

test('before anything was done no step is ticked: a target that nobody has set does not count', async () => {
  expect((await steps()).etapes).toEqual(NONE);
});

test.each<[keyof typeof NONE, () => Promise<unknown>]>([
  [
    'objectifs',
    () => server.as('ROLE_ADMIN').patch('/api/data/configurations/OBJECTIF_MENSUEL', { value: '90000000' }),
  ],
  ['commerciaux', () => addCommercial(server.db, 1)],
  ['produits', () => insert(server.db, 'product', { code: 'A1', designation: 'Savon', price: 1 })],
  ['zones', () => addZone(server.db, 1)],
])('the data tick « %s », and nothing else', async (step, act) => {
  await act();
  expect((await steps()).etapes).toEqual({ ...NONE, [step]: true });
});

test('the first delivery ticks the last step', async () => {
  const commercial = await addCommercial(server.db, 1);
  await addLivraison(server.db, 1, commercial);
  expect((await steps()).etapes).toEqual({ ...NONE, commerciaux: true, livraisons: true });
});

test('« Plus tard » is kept for one person, and can be taken back', async () => {
  const put = (reporte: boolean) => server.as('ROLE_ADMIN').post(`${STEPS}/report`, { reporte });
  expect((await put(true)).json()).toMatchObject({ reporte: true });
  expect((await put(true)).statusCode).toBe(200);
  expect([(await steps()).reporte, (await steps('ROLE_EDITEUR')).reporte]).toEqual([true, false]);
  expect((await put(false)).json()).toMatchObject({ reporte: false });
  expect((await steps()).reporte).toBe(false);
});
