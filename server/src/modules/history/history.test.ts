import {
  addCommande,
  addCommercial,
  addLivraison,
  addLot,
  addPos,
  addProduct,
  addRetour,
  insert,
} from '../../../../tests/support/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { Historique } from '../../contract/historique.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { db, ids } = server;
  const hery = await addCommercial(db, 1, { nom_prenom: 'Hery' });
  const pos = await addPos(db, 1);
  await addCommande(db, 1, pos, hery, { commande_at: '2026-11-20T07:00:00Z', is_validated: false });
  await addCommande(db, 2, pos, ids.get('ROLE_COMMERCIAL') ?? 0, { commande_at: '2026-11-20T08:00:00Z' });
  const product = await addProduct(db, 1);
  const [lot, other] = [await addLot(db, product, hery, 'L1', 0), await addLot(db, product, hery, 'L2', 50)];
  const delivery = await addLivraison(db, 1, hery, {
    livraison_at: '2026-11-10T05:00:00Z',
    created_at: '2026-11-10T09:00:00Z',
  });
  const moved = (type: string, quantite: number, stock: number, at: string, document: Record<string, number>) =>
    insert(db, 'stock_mouvement', {
      type,
      quantite,
      total_value: 0,
      stock_commercial_id: stock,
      product_id: product,
      commercial_id: hery,
      mouvement_at: at,
      ...document,
    });
  await moved('LIVRAISON', 20, lot, '2026-11-10T05:00:00Z', { livraison_id: delivery });
  const [after, elsewhere] = [
    await addRetour(db, 1, hery, { retour_at: '2026-11-15T05:00:00Z' }),
    await addRetour(db, 2, hery, { retour_at: '2026-11-16T05:00:00Z' }),
  ];
  await moved('RETOUR', 3, lot, '2026-11-15T05:00:00Z', { retour_id: after });
  await moved('RETOUR', 4, other, '2026-11-16T05:00:00Z', { retour_id: elsewhere });
});
afterAll(() => server.close());

const eventsOf = async (path: string, role: 'ROLE_ADMIN' | 'ROLE_COMMERCIAL' | 'ROLE_LECTEUR' = 'ROLE_LECTEUR') =>
  (await server.as(role).get(`/api/data/${path}/historique`)).json<Historique>().evenements;

test('an order: who took it, and each change with its author, the oldest first', async () => {
  const admin = server.as('ROLE_ADMIN');
  await admin.patch('/api/data/commandes/BC-00001', { isValidated: true });
  await admin.patch('/api/data/commandes/BC-00001', { isValidated: false });
  const events = await eventsOf('commandes/CMD0000001');
  expect(events.map(({ genre, par }) => [genre, par?.nomPrenom])).toEqual([
    ['commande', 'Hery'],
    ['validation', expect.any(String)],
    ['retrait', expect.any(String)],
  ]);
  expect(events[0]?.at).toBe('2026-11-20T07:00:00.000Z');
  expect(await eventsOf('commandes/BC-00001')).toEqual(events);
});

test('a representative sees the history of their own orders, without the names of the office', async () => {
  await server.as('ROLE_ADMIN').patch('/api/data/commandes/BC-00002', { isValidated: false });
  const events = await eventsOf('commandes/BC-00002', 'ROLE_COMMERCIAL');
  expect(events.map(({ genre, par }) => [genre, par === null])).toEqual([
    ['commande', false],
    ['retrait', true],
  ]);
  const other = await server.as('ROLE_COMMERCIAL').get('/api/data/commandes/BC-00001/historique');
  expect(other.statusCode).toBe(404);
});

test('a delivery: the day, its entry, and the returns of its lots alone', async () => {
  expect(await eventsOf('livraisons/FA000001')).toEqual([
    { at: '2026-11-10T05:00:00.000Z', genre: 'livraison', par: null, retour: null },
    { at: '2026-11-10T09:00:00.000Z', genre: 'enregistrement', par: null, retour: null },
    {
      at: '2026-11-15T05:00:00.000Z',
      genre: 'retour',
      par: null,
      retour: { code: 'RET0000001', factureRef: 'AV000001', unites: 3 },
    },
  ]);
  expect((await server.as('ROLE_LECTEUR').get('/api/data/livraisons/FA9/historique')).statusCode).toBe(404);
});
