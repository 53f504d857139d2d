import { addCommande, addCommercial, addPos } from '../../../../tests/support/rows.ts';
import { problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { Parcours } from '../../contract/parcours.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const [one, two] = [await addCommercial(db, 1), await addCommercial(db, 2)];
  const [shop, nowhere] = [
    await addPos(db, 1, { latitude: -18.9, longitude: 47.5 }),
    await addPos(db, 2, { latitude: null, longitude: null }),
  ];
  await addCommande(db, 1, shop, one, { commande_at: new Date('2026-11-19T20:59:59Z'), total_value: 1 });
  await addCommande(db, 2, shop, one, { commande_at: new Date('2026-11-19T21:00:00Z'), total_value: 2 });
  await addCommande(db, 3, nowhere, one, { commande_at: new Date('2026-11-20T20:59:59Z'), total_value: 3 });
  await addCommande(db, 4, shop, one, { commande_at: new Date('2026-11-20T21:00:00Z'), total_value: 4 });
  await addCommande(db, 5, shop, two, { commande_at: new Date('2026-11-20T09:00:00Z'), total_value: 5 });
});
afterAll(() => server.close());

const ask = (payload: object[]) => server.as('ROLE_LECTEUR').post('/api/data/parcours', payload);
const trip = (commercialUsername: string, date: string, couleur = '#2563eb') => ({ commercialUsername, date, couleur });

test('the orders of the day in Madagascar, in order of time, for each trip in the order asked', async () => {
  const found = (
    await ask([
      trip('col002', '2026-11-20', '#dc2626'),
      trip('col001', '2026-11-20'),
      trip('col001', '2026-11-19'),
      trip('col002', '2026-11-01'),
    ])
  ).json<Parcours[]>();
  expect(
    found.map(({ commercial, couleur, date, points }) => [
      commercial.username,
      couleur,
      date,
      points.map((point) => point.commandeValeur),
    ]),
  ).toEqual([
    ['col002', '#dc2626', '2026-11-20', [5]],
    ['col001', '#2563eb', '2026-11-20', [2, 3]],
    ['col001', '#2563eb', '2026-11-19', [1]],
    ['col002', '#2563eb', '2026-11-01', []],
  ]);
  expect(found[1]?.points).toEqual([
    expect.objectContaining({
      latitude: -18.9,
      longitude: 47.5,
      heure: '2026-11-19T21:00:00.000Z',
      pointOfSaleCode: 'POS0001',
    }),
    expect.objectContaining({ latitude: null, longitude: null }),
  ]);
});

test('the same trip twice is answered twice', async () => {
  const found = (await ask([trip('col002', '2026-11-20'), trip('col002', '2026-11-20', 'vert')])).json<Parcours[]>();
  expect(found.map(({ couleur, points }) => [couleur, points.length])).toEqual([
    ['#2563eb', 1],
    ['vert', 1],
  ]);
});

test.each([
  [
    [trip('personne', '2026-11-20')],
    422,
    'Données refusées — 0.commercialUsername\u00a0: commercial inconnu (personne).',
  ],
  [
    [trip('lecteur@essai.mg', '2026-11-20')],
    422,
    'Données refusées — 0.commercialUsername\u00a0: commercial inconnu (lecteur@essai.mg).',
  ],
  [[trip('col001', '2026-02-30')], 422, 'Données refusées — 0.date\u00a0: date attendue (aaaa-mm-jj).'],
  [[], 422, 'Données refusées — demande\u00a0: 1 élément(s) au moins.'],
])('%j: %i', async (payload, status, detail) => {
  expect(problemOf(await ask(payload))).toEqual(expect.objectContaining({ status, detail }));
});
