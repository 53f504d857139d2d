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
} from '../../../../tests/support/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { StockCommercial, StockLigne, StockMouvement } from '../../contract/stock.ts';

let server: TestServer;
let own: number;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  own = server.ids.get('ROLE_COMMERCIAL') ?? 0;
  const hery = await addCommercial(db, 1, { nom_prenom: 'Rakoto Hery' });
  const soap = await addProduct(db, 1, { designation: 'Savon', price: 1000.25 });
  const coffee = await addProduct(db, 2, { designation: 'Café moulu', price: 500 });
  const livraison = await addLivraison(db, 1, hery, {
    facture_ref: 'FA26-1',
    livraison_at: new Date('2026-11-01T21:30:00Z'),
  });
  const lot = await addDelivered(
    db,
    { product: soap, commercial: hery, number: 'L26-001', livraison },
    40,
    new Date('2026-11-01T21:30:00Z'),
  );
  await addLot(db, coffee, own, 'L26-002', 10);
  await addLot(db, coffee, hery, 'VIDE');
  const commande = await addCommande(db, 1, await addPos(db, 1), hery, { order_number: 'BC26-1' });
  const ajustement = await insert(db, 'ajustement', {
    ajustement_ref: 'AJ26-1',
    total_value: 0,
    commercial_id: hery,
    created_by: own,
  });
  const line = {
    stock_commercial_id: lot,
    product_id: soap,
    commercial_id: hery,
    total_value: 3001,
    mouvement_at: new Date('2026-11-03T09:00:00Z'),
  };
  await insert(db, 'stock_mouvement', { ...line, type: 'VENTE', quantite: 9, commande_id: commande });
  await insert(db, 'stock_mouvement', { ...line, type: 'AJUSTEMENT', quantite: -1, ajustement_id: ajustement });
});
afterAll(() => server.close());

const plain = { headers: { accept: 'application/json' } };
const lots = async (query = '', who: 'ROLE_LECTEUR' | 'ROLE_COMMERCIAL' = 'ROLE_LECTEUR') =>
  (await server.as(who).get(`/api/data/stock-commercial?${query}`, plain)).json<StockCommercial[]>();
const mouvements = async (query = '', who: 'ROLE_LECTEUR' | 'ROLE_COMMERCIAL' = 'ROLE_LECTEUR') =>
  (await server.as(who).get(`/api/data/stock-mouvements?${query}`, plain)).json<StockMouvement[]>();
const numbers = (found: StockCommercial[]) => found.map((lot) => lot.lotNumber).sort();

test('a lot: what is left of the delivery, its value to the ariary', async () => {
  const [lot] = await lots('search=L26-001');
  expect(lot).toMatchObject({
    lotNumber: 'L26-001',
    product: { code: 'ART0001', designation: 'Savon' },
    commercial: { username: 'col001', nomPrenom: 'Rakoto Hery' },
    quantiteDisponible: 30,
    quantiteInitial: 40,
    percentDisponible: 75,
    valeur: 30_008,
    expireAt: '2027-12-31',
  });
});

test.each([
  ['', ['L26-001', 'L26-002', 'VIDE']],
  ['disponible=true', ['L26-001', 'L26-002']],
  ['search=cafe', ['L26-002', 'VIDE']],
  ['search=hery', ['L26-001', 'VIDE']],
  ['search=l26-00', ['L26-001', 'L26-002']],
  ['search=introuvable', []],
  ['product.code[]=ART0002', ['L26-002', 'VIDE']],
  ['commercial.username[]=col001&disponible=true', ['L26-001']],
  ['expireAt[after]=2027-12-31', ['L26-001', 'L26-002', 'VIDE']],
  ['expireAt[after]=2028-01-01', []],
  // 21:00 UTC is the next day in Madagascar.
  ['expireAt[after]=2027-12-31T21:30:00Z', []],
])('lots: ?%s', async (query, expected) => {
  expect(numbers(await lots(query))).toEqual(expected);
});

test('lots are sorted by level', async () => {
  expect((await lots('order[percentDisponible]=desc')).map((lot) => lot.percentDisponible)).toEqual([100, 75, 0]);
});

test('a movement names its lot and the document that caused it', async () => {
  const [sale] = await mouvements('type=VENTE');
  expect(sale).toMatchObject({
    type: 'VENTE',
    quantite: 9,
    totalValue: 3001,
    mouvementAt: '2026-11-03T09:00:00.000Z',
    stockCommercial: { lotNumber: 'L26-001', product: { code: 'ART0001' }, commercial: { username: 'col001' } },
    document: { type: 'commande', reference: 'BC26-1' },
  });
  expect((await mouvements('type=AJUSTEMENT'))[0]).toMatchObject({
    quantite: -1,
    document: { type: 'ajustement', reference: 'AJ26-1' },
  });
});

test.each([
  ['', 4],
  ['type=LIVRAISON', 2],
  ['search=savon', 3],
  ['search=introuvable', 0],
  ['stockCommercial.code=LOT0000001', 3],
  ['stockCommercial.product.code[]=ART0002', 1],
  ['stockCommercial.commercial.username[]=col001', 3],
  // 21:30 UTC on the 1st is the 2nd in Madagascar.
  ['startDate=2026-11-02&endDate=2026-11-02', 1],
  ['mouvementAt[after]=2026-11-03&mouvementAt[before]=2026-11-03', 2],
])('movements: ?%s', async (query, expected) => {
  expect(await mouvements(query)).toHaveLength(expected);
});

test('an unknown type is a 400 that names it', async () => {
  const answer = await server.as('ROLE_LECTEUR').get('/api/data/stock-mouvements?type=VOL');
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([400, expect.stringContaining('type')]);
});

test('a representative sees only their own lots and movements', async () => {
  expect(numbers(await lots('', 'ROLE_COMMERCIAL'))).toEqual(['L26-002']);
  expect(await lots('commercial.username[]=col001', 'ROLE_COMMERCIAL')).toEqual([]);
  expect((await mouvements('', 'ROLE_COMMERCIAL')).map(({ stockCommercial }) => stockCommercial.lotNumber)).toEqual([
    'L26-002',
  ]);
  expect(await mouvements('stockCommercial.code=LOT0000001', 'ROLE_COMMERCIAL')).toEqual([]);
});

test('the stock is sorted by name without accents and case; within a product by expiry date', async () => {
  const { db } = server;
  const soa = await addCommercial(db, 9, { nom_prenom: 'Soa' });
  const names = ['Toile', 'Thé', 'Poivre', 'Pâtes', 'Pates', 'allumettes'];
  const [, the = 0, , , others = 0] = await Promise.all(
    names.map(async (designation, n) => {
      const product = await addProduct(db, 90 + n, { designation });
      const lot = await addLot(db, product, soa, `N${n}`, 1);
      if (designation === 'Pates') await setExpiry(db, [lot], '2027-01-01');
      await insert(db, 'miscellaneous_stock', {
        commercial_id: soa,
        miscellaneous_id: await insert(db, 'miscellaneous', { code: `DIV9${n}`, designation, price: 1 }),
      });
      return product;
    }),
  );
  await setExpiry(db, [await addLot(db, the, soa, 'AVANT', 1)], '2026-12-31');
  await addLot(db, others, soa, 'ENCORE', 1);
  const lines = (await server.as('ROLE_LECTEUR').get('/api/data/stock/commercial/col009', plain)).json<StockLigne[]>();
  expect(
    lines.filter(({ product }) => product).map(({ product, lotNumber }) => [product?.designation, lotNumber]),
  ).toEqual([
    ['allumettes', 'N5'],
    ['Pates', 'N4'],
    ['Pates', 'ENCORE'],
    ['Pâtes', 'N3'],
    ['Poivre', 'N2'],
    ['Thé', 'AVANT'],
    ['Thé', 'N1'],
    ['Toile', 'N0'],
  ]);
  expect(lines.flatMap(({ miscellaneous }) => miscellaneous?.designation ?? [])).toEqual([
    'allumettes',
    'Pates',
    'Pâtes',
    'Poivre',
    'Thé',
    'Toile',
  ]);
});
