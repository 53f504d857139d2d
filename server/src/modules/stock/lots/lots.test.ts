import {
  addCommande,
  addCommercial,
  addDelivered,
  addLivraison,
  addLot,
  addPos,
  addProduct,
  insert,
  setExpiry,
} from '../../../../../tests/support/rows.ts';
import { problemOf, startTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import type {
  StockCommercial,
  StockCommercialDetail,
  StockMouvement,
  StockParProduit,
  TotalAPerdre,
} from '../../../contract/stock.ts';
import { addDays, dayOf } from '../../../../../rules/day.ts';
import { coverOf } from '../../../../../rules/stockCover.ts';

let server: TestServer;
let own: number;
const today = dayOf(new Date());
const plain = { headers: { accept: 'application/json' } };
type Who = 'ROLE_LECTEUR' | 'ROLE_COMMERCIAL';
const get = async <T>(path: string, who: Who = 'ROLE_LECTEUR'): Promise<T> =>
  (await server.as(who).get(`/api/data/${path}`, plain)).json<T>();

// Hery (col001) has soap in two lots, with 30 sold in the last days; Fara (col002) sells twice as much of it; the
// coffee is that of the signed-in representative.
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  own = server.ids.get('ROLE_COMMERCIAL') ?? 0;
  const hery = await addCommercial(db, 1, { nom_prenom: 'Rakoto Hery' });
  const fara = await addCommercial(db, 2, { nom_prenom: 'Rasoa Fara' });
  const soap = await addProduct(db, 1, { designation: 'Savon', price: 1000.5 });
  const coffee = await addProduct(db, 2, { designation: 'Café moulu', price: 500 });
  const livraison = await addLivraison(db, 1, hery, { facture_ref: 'FA26-1' });
  const first = await addDelivered(
    db,
    { product: soap, commercial: hery, number: 'L26-001', livraison },
    40,
    new Date('2026-09-01T06:00:00Z'),
  );
  await addLot(db, soap, hery, 'L26-002', 50);
  const other = await addLot(db, soap, fara, 'L26-009', 100);
  const ownLot = await addLot(db, coffee, own, 'L26-003', 10);
  const expire = (lot: number, days: number) => setExpiry(db, [lot], addDays(today, days));
  await expire(first, 6);
  await expire(ownLot, 3);
  const pos = await addPos(db, 1);
  const sell = async (n: number, lot: number, commercial: number, product: number, quantite: number) => {
    const commande_id = await addCommande(db, n, pos, commercial, { order_number: `BC26-${n}` });
    await insert(db, 'stock_mouvement', {
      stock_commercial_id: lot,
      product_id: product,
      commercial_id: commercial,
      total_value: 1,
      type: 'VENTE',
      quantite,
      mouvement_at: new Date(),
      commande_id,
    });
  };
  await sell(1, first, hery, soap, 30);
  await sell(2, other, fara, soap, 60);
  const ajustement = await insert(db, 'ajustement', {
    ajustement_ref: 'AJ26-1',
    total_value: 0,
    commercial_id: hery,
    created_by: own,
  });
  const line = {
    stock_commercial_id: first,
    product_id: soap,
    commercial_id: hery,
    total_value: 0,
    ajustement_id: ajustement,
  };
  await insert(db, 'stock_mouvement', { ...line, type: 'AJUSTEMENT_POSITIF', quantite: 5, mouvement_at: new Date() });
  // Written last, dated before all others.
  await insert(db, 'stock_mouvement', {
    ...line,
    type: 'AJUSTEMENT_NEGATIF',
    quantite: 3,
    mouvement_at: new Date('2026-08-01T06:00:00Z'),
  });
  const retour = await insert(db, 'retour', {
    facture_ref: 'AV26-1',
    retour_at: new Date(),
    total_value: 0,
    commercial_id: hery,
  });
  await insert(db, 'stock_mouvement', {
    stock_commercial_id: first,
    product_id: soap,
    commercial_id: hery,
    total_value: 0,
    type: 'RETOUR',
    quantite: 2,
    mouvement_at: new Date(),
    retour_id: retour,
  });
});
afterAll(() => server.close());

test('units that will expire unsold at the representative’s pace, and who sells the product faster', async () => {
  // Ten are left, and one is sold a day for six days; the other lots expire in 2027.
  const [risky, ...others] = await get<StockCommercial[]>('stock-commercial?order[aPerdre.quantite]=desc&search=savon');
  expect(risky?.aPerdre).toEqual({
    quantite: 4,
    valeur: 4002,
    plusRapide: { username: 'col002', nomPrenom: 'Rasoa Fara' },
  });
  expect(others.map((lot) => lot.aPerdre)).toEqual(others.map(() => ({ quantite: 0, valeur: 0, plusRapide: null })));
  expect(
    (await get<StockCommercial[]>('stock-commercial?aRisque=true&order[aPerdre.valeur]=asc')).map((lot) => [
      lot.lotNumber,
      lot.aPerdre.valeur,
    ]),
  ).toEqual([
    ['L26-001', 4002],
    ['L26-003', 5000],
  ]);
});

test.each([
  ['', { lots: 2, quantite: 14, valeur: 9002 }],
  ['search=savon', { lots: 1, quantite: 4, valeur: 4002 }],
  ['commercial.username[]=col002', { lots: 0, quantite: 0, valeur: 0 }],
])('what all lots of the list will lose: ?%s', async (query, expected) => {
  expect(await get<TotalAPerdre>(`stock-commercial/a-perdre?${query}`)).toEqual(expected);
});

test('a representative sees what their lots will lose, and nobody else', async () => {
  expect(await get<TotalAPerdre>('stock-commercial/a-perdre', 'ROLE_COMMERCIAL')).toEqual({
    lots: 1,
    quantite: 10,
    valeur: 5000,
  });
  expect((await get<StockCommercial[]>('stock-commercial', 'ROLE_COMMERCIAL')).map((lot) => lot.aPerdre)).toEqual([
    { quantite: 10, valeur: 5000, plusRapide: null },
  ]);
});

const LOT = 'stock-commercial/LOT0000001';
test('a lot and the sums of its movements', async () => {
  expect(await get<StockCommercialDetail>(LOT)).toMatchObject({
    lotNumber: 'L26-001',
    quantiteDisponible: 10,
    quantiteInitial: 40,
    commercial: { username: 'col001' },
    registre: { mouvements: 5, livre: 40, vendu: 30, retourne: 2, ajuste: 2, ecart: null },
  });
});

test('a lot of somebody else, or an unknown one, is a 404; one’s own can be read', async () => {
  for (const [path, who] of [
    [LOT, 'ROLE_COMMERCIAL'],
    ['stock-commercial/RIEN', 'ROLE_LECTEUR'],
  ] as const) {
    expect(problemOf(await server.as(who).get(`/api/data/${path}`))).toMatchObject({
      status: 404,
      detail: 'Lot non trouvé',
    });
  }
  expect(await get<StockCommercialDetail>('stock-commercial/LOT0000004', 'ROLE_COMMERCIAL')).toMatchObject({
    lotNumber: 'L26-003',
    registre: { livre: 10, ecart: null },
  });
});

test.each([
  ['order[code]=asc', [40, 10, 15, 12, 10]],
  ['order[code]=desc', [10, 12, 15, 10, 40]],
  ['order[code]=asc&itemsPerPage=2&page=2', [15, 12]],
  // The last movement but one has the earliest date: its balance is the one after it was written.
  ['order[mouvementAt]=asc', [12, 40, 10, 15, 10]],
  ['order[quantite]=desc', [40, 10, 15, 12, 10]],
])('the balance follows the order of writing, whatever that of the page: %s', async (query, expected) => {
  const found = await get<StockMouvement[]>(`stock-mouvements?stockCommercial.code=LOT0000001&${query}`);
  expect(found.map(({ solde }) => solde)).toEqual(expected);
});

test('without a lot there is no balance; an unknown lot has no movements', async () => {
  expect((await get<StockMouvement[]>('stock-mouvements')).some((mouvement) => 'solde' in mouvement)).toBe(false);
  expect(await get<StockMouvement[]>('stock-mouvements?stockCommercial.code=RIEN')).toEqual([]);
});

test('the register of a lot is downloaded with its balance', async () => {
  const csv = await server
    .as('ROLE_LECTEUR')
    .get('/api/data/stock-mouvements?stockCommercial.code=LOT0000001&order[code]=asc', {
      headers: { accept: 'text/csv' },
    });
  const [head = '', ...lines] = csv.body.trimEnd().split('\r\n');
  expect(head.split(';').at(-1)).toBe('Solde');
  expect(lines.map((line) => line.split(';').at(-1))).toEqual(['40', '10', '15', '12', '10']);
});

test('stock per product: lots that are not empty, value lot by lot, first expiry date', async () => {
  expect(await get<StockParProduit[]>('stock-par-produit')).toEqual([
    {
      product: { code: 'ART0002', designation: 'Café moulu' },
      quantiteDisponible: 10,
      valeur: 5000,
      lots: 1,
      commerciaux: 1,
      nextExpireAt: addDays(today, 3),
      aPerdre: { quantite: 10, valeur: 5000 },
      couverture: { etat: 'nouveau', jours: null, jusqua: null },
    },
    {
      product: { code: 'ART0001', designation: 'Savon' },
      quantiteDisponible: 100,
      valeur: 10_005 + 50_025 + 40_020,
      lots: 3,
      commerciaux: 2,
      nextExpireAt: addDays(today, 6),
      aPerdre: { quantite: 4, valeur: 4002 },
      couverture: coverOf({ units: 100, sold: 90, isNew: false }, today),
    },
  ]);
  const names = async (query: string, who?: Who) =>
    (await get<StockParProduit[]>(`stock-par-produit?${query}`, who)).map((row) => [
      row.product.designation,
      row.quantiteDisponible,
    ]);
  expect(await names('order[quantiteDisponible]=desc')).toEqual([
    ['Savon', 100],
    ['Café moulu', 10],
  ]);
  expect(await names('commercial.username[]=col002')).toEqual([['Savon', 40]]);
  expect(await names('product.code[]=ART0002')).toEqual([['Café moulu', 10]]);
  expect(await names('search=cafe')).toEqual([['Café moulu', 10]]);
  expect(await names('', 'ROLE_COMMERCIAL')).toEqual([['Café moulu', 10]]);
});
