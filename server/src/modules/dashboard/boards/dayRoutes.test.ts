import { addCommercial, insert } from '../../../../../tests/support/rows.ts';
import { problemOf, startTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { ATraiter } from '../../../contract/aTraiter.ts';
import type { DayTeam, DayPace } from '../../../contract/dashboardTeam.ts';
import { forgetAllAnswers } from '../../../db/answerCache.ts';
import { addDays, dayOf } from '../../../../../rules/day.ts';

const DAILY = '/api/data/dashboard/daily';
const LIST = `${DAILY}/a-traiter`;
const TODAY = dayOf(new Date());
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const holder = await addCommercial(server.db, 1, { phone_number: '341027154' });
  const product = await insert(server.db, 'product', { code: 'ART1', designation: 'Café moulu', price: 1_000 });
  // A product that was sold and has run out.
  await insert(server.db, 'stock_rythme', { commercial_id: holder, product_id: product, vendu: 12 });
  await server.remember();
});
beforeEach(async () => {
  await server.reset();
  forgetAllAnswers();
});
afterAll(() => server.close());

type Who = 'ROLE_ADMIN' | 'ROLE_LECTEUR';
const elements = async (who: Who) => (await server.as(who).get(LIST)).json<ATraiter>().elements;
const putAside = (who: Who, cle: string, motif: string | null) =>
  server.as(who).post(`${LIST}/ecartes`, { cle, motif });

test('a day without anything has no comparison, no projection and no band', async () => {
  const pace = (await server.as('ROLE_LECTEUR').get(`${DAILY}/rythme`)).json<DayPace>();
  expect(pace).toMatchObject({ date: TODAY, valeur: 0, compare: null, cloture: null, projection: null, jours: [] });
  expect(pace.objectifHeure).toBeNull();
  expect(pace.aEncaisser).toMatchObject({ montant: 0, commerciaux: 0, plusAncien: null });
  expect(pace.aEncaisser.ages.map(({ montant }) => montant)).toEqual([0, 0, 0]);
  const team = (await server.as('ROLE_LECTEUR').get(`${DAILY}/equipe`)).json<DayTeam>();
  expect(team.visitesPrevues).toBeNull();
  expect(team.lignes.find(({ commercial }) => commercial.username === 'col001')).toMatchObject({
    phoneNumber: '341027154',
    premierSignal: null,
    etat: 'sans-signal',
    silencieux: false,
    bande: [],
    commandes: [],
    chiffreAffaire: 0,
  });
});

test('a representative may read none of it', async () => {
  for (const name of ['rythme', 'equipe', 'a-traiter'])
    expect((await server.as('ROLE_COMMERCIAL').get(`${DAILY}/${name}`)).statusCode).toBe(403);
});

test('a day that is none is refused', async () => {
  expect((await server.as('ROLE_ADMIN').get(`${DAILY}/equipe?date=2026-02-31`)).statusCode).toBe(400);
});

describe('putting aside', () => {
  const KEY = 'rupture:col001';

  test('keeps the reason for this person and this day, and gives it back', async () => {
    expect(await elements('ROLE_ADMIN')).toContainEqual(
      expect.objectContaining({ cle: KEY, nombre: 1, noms: ['Café moulu'], codes: ['ART1'], ecarte: null }),
    );
    const answer = (await putAside('ROLE_ADMIN', KEY, ' Livraison demain ')).json<ATraiter>();
    expect(answer.elements.find(({ cle }) => cle === KEY)?.ecarte?.motif).toBe('Livraison demain');
    expect((await elements('ROLE_ADMIN')).find(({ cle }) => cle === KEY)?.ecarte?.motif).toBe('Livraison demain');
    expect((await elements('ROLE_LECTEUR')).find(({ cle }) => cle === KEY)?.ecarte).toBeNull();
    expect((await putAside('ROLE_ADMIN', KEY, null)).json<ATraiter>().elements[0]?.ecarte).toBeNull();
  });

  test('only lasts for the day, and is forgotten after a month', async () => {
    const admin = server.ids.get('ROLE_ADMIN') ?? 0;
    for (const ago of [1, 40])
      await insert(server.db, 'a_traiter_ecarte', {
        utilisateur_id: admin,
        jour: addDays(TODAY, -ago),
        cle: KEY,
        motif: 'Hier',
      });
    expect((await elements('ROLE_ADMIN')).find(({ cle }) => cle === KEY)?.ecarte).toBeNull();
    await putAside('ROLE_ADMIN', KEY, 'Aujourd’hui');
    const { rows } = await server.db.pool.query<{ motif: string }>('select motif from a_traiter_ecarte order by jour');
    expect(rows.map(({ motif }) => motif)).toEqual(['Hier', 'Aujourd’hui']);
  });

  test.each([
    ['something that is not there', { cle: 'rupture:inconnu', motif: 'x' }, 'cle'],
    ['an empty reason', { cle: KEY, motif: '   ' }, 'motif'],
    ['a reason that is too long', { cle: KEY, motif: 'x'.repeat(201) }, 'motif'],
  ])('refuses %s', async (_what, body, field) => {
    const problem = problemOf(await server.as('ROLE_ADMIN').post(`${LIST}/ecartes`, body));
    expect(problem).toMatchObject({ status: 422, violations: [{ propertyPath: field }] });
  });
});
