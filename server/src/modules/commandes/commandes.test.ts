import {
  addCommande,
  addCommercial,
  addDivers,
  addLot,
  addPos,
  addProduct,
  addZone,
  insert,
} from '../../../../tests/support/rows.ts';
import { type Client, problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { CommandeDetail } from '../../contract/commande.ts';

const URL = '/api/data/commandes';
let server: TestServer;
let reader: Client;

beforeAll(async () => {
  server = await startTestServer();
  reader = server.as('ROLE_LECTEUR');
  const { db } = server;
  const mine = server.ids.get('ROLE_COMMERCIAL') ?? 0;
  const [elodie, hery] = [
    await addCommercial(db, 1, { nom_prenom: 'Élodie Razafy' }),
    await addCommercial(db, 2, { nom_prenom: 'Hery Andria' }),
  ];
  const [north, south] = [await addZone(db, 1), await addZone(db, 2)];
  const soa = await addPos(db, 1, { designation: 'Épicerie Soa', zone_id: north, phone_number: '0341112233' });
  const be = await addPos(db, 2, { designation: 'gargote Be', zone_id: south });
  const order = (n: number, pos: number, who: number, at: string, total: number, zone: number | null) =>
    addCommande(db, n, pos, who, { order_number: `BC-${n}`, commande_at: at, total_value: total, zone_id: zone });
  // 21:00Z is the next day in Madagascar.
  const first = await order(1, soa, elodie, '2026-10-01T20:59:59.999Z', 400, north);
  await order(2, be, elodie, '2026-10-01T21:00:00Z', 100, south);
  await order(3, soa, hery, '2026-10-02T20:59:59Z', 300, north);
  await order(4, be, hery, '2026-10-02T21:00:00Z', 200, null);
  await order(5, be, mine, '2026-10-03T09:00:00Z', 500, south);
  const product = await addProduct(db, 1, { designation: 'Savon' });
  const lot = await addLot(db, product, elodie, 'L1', 10);
  const divers = await addDivers(db, 1, elodie);
  await insert(db, 'miscellaneous_mouvement', { type: 'ASSIGNATION', quantite: 9, miscellaneous_stock_id: divers });
  for (const quantite of [2, 3]) {
    await insert(db, 'stock_mouvement', {
      type: 'VENTE',
      quantite,
      total_value: quantite * 80,
      stock_commercial_id: lot,
      product_id: product,
      commercial_id: elodie,
      commande_id: first,
    });
  }
  await insert(db, 'miscellaneous_mouvement', {
    type: 'VENTE',
    quantite: 4,
    miscellaneous_stock_id: divers,
    commande_id: first,
  });
});
afterAll(() => server.close());

const found = async (query: string, who = reader): Promise<string[]> =>
  (await who.get(`${URL}?${query}`))
    .json<{ member: { orderNumber: string }[] }>()
    .member.map((order) => order.orderNumber.replace('BC-', ''));

describe('every filter of docs/product.md, 6.7 and 12.4, in both forms', () => {
  test.each([
    ['commercial.username[]=col001', '2 1'],
    ['commercial.username=col001', '2 1'],
    ['commercial.username[]=col001&commercial.username[]=col002', '4 3 2 1'],
    ['commercial.username[]=col001&commercial.username=col002', '4 3 2 1'],
    ['commercial.username[]=personne', ''],
    ['pointOfSale.zones.code[]=ZON001', '3 1'],
    ['pointOfSale.zones.code[]=ZON001&pointOfSale.zones.code[]=ZON002', '5 3 2 1'],
    ['pointOfSale.zones.code[]=RIEN', ''],
    ['pointOfSale.code=POS0001', '3 1'],
    ['pointOfSale.code=pos0001', ''],
    ['commandeAt[after]=2026-10-02', '5 4 3 2'],
    ['startDate=2026-10-02', '5 4 3 2'],
    ['commandeAt[before]=2026-10-02', '3 2 1'],
    ['endDate=2026-10-02', '3 2 1'],
    ['commandeAt[after]=2026-10-02&commandeAt[before]=2026-10-02', '3 2'],
    ['startDate=2026-10-02&endDate=2026-10-02', '3 2'],
    ['commandeAt[after]=2026-10-02&endDate=2026-10-02', '3 2'],
    ['startDate=2026-10-03&commandeAt[before]=2026-10-01', ''],
    ['search=bc-3', '3'],
    ['search=razafy', '2 1'],
    ['search=ELODIE', '2 1'],
    ['search=epicerie', '3 1'],
    ['search=Gargote%20be', '5 4 2'],
    ['search=%20soa%20', '3 1'],
    ['search=%25', ''],
    ['search=_', ''],
    ['search=%5C', ''],
    [
      'search=epicerie&commercial.username=col002&startDate=2026-10-02&pointOfSale.zones.code[]=ZON001' +
        '&pointOfSale.code=POS0001',
      '3',
    ],
  ])('%s', async (query, expected) => {
    expect((await found(query)).join(' ')).toBe(expected);
  });

  test('the whole code of an order finds it too, in any case', async () => {
    const { member } = (await reader.get(`${URL}?search=BC-4`)).json<{ member: { code: string }[] }>();
    expect(await found(`search=${member[0]?.code.toLowerCase() ?? ''}`)).toEqual(['4']);
  });
});

describe('every sort', () => {
  test.each([
    ['commandeAt', '1 2 3 4 5'],
    ['totalValue', '2 4 3 1 5'],
    ['orderNumber', '1 2 3 4 5'],
    ['pointOfSale.designation', '3 1 5 4 2'],
    // By name, É sorted with E; within a name the newest first in both directions.
    ['commercial.nomPrenom', '2 1 5 4 3'],
  ])('%s', async (field, ascending) => {
    expect((await found(`order[${field}]=asc`)).join(' ')).toBe(ascending);
  });

  test('descending, and by default the newest first', async () => {
    expect((await found('order[totalValue]=desc')).join(' ')).toBe('5 1 3 4 2');
    expect((await found('order[pointOfSale.designation]=DESC')).join(' ')).toBe('5 4 2 3 1');
    expect((await found('order[commercial.nomPrenom]=desc')).join(' ')).toBe('4 3 5 2 1');
    expect((await found('')).join(' ')).toBe('5 4 3 2 1');
  });
});

describe('one order', () => {
  test('by number and by code, with its products, miscellaneous products and point of sale', async () => {
    const answer = await reader.get(`${URL}/BC-1`, { headers: { accept: 'application/json' } });
    expect(answer.statusCode).toBe(200);
    const order = answer.json<CommandeDetail>();
    expect(order).toMatchObject({
      orderNumber: 'BC-1',
      commandeAt: '2026-10-01T20:59:59.999Z',
      totalValue: 400,
      isSmsSent: false,
      isValidated: true,
      nbProduits: 2,
      nbDivers: 1,
      zone: 'Zone 1',
      pointOfSale: { code: 'POS0001', designation: 'Épicerie Soa', phoneNumber: '0341112233' },
      commercial: { username: 'col001', nomPrenom: 'Élodie Razafy' },
    });
    expect(
      order.stockMouvements.map(({ quantite, totalValue, stockCommercial }) => [
        quantite,
        totalValue,
        stockCommercial.lotNumber,
        stockCommercial.expireAt,
        stockCommercial.product.designation,
      ]),
    ).toEqual([
      [2, 160, 'L1', '2027-12-31', 'Savon'],
      [3, 240, 'L1', '2027-12-31', 'Savon'],
    ]);
    expect(order.miscellaneousMouvements).toEqual([
      {
        code: expect.any(String) as string,
        quantite: 4,
        stock: { code: expect.any(String) as string, miscellaneous: { code: 'DIV001', designation: 'Divers 1' } },
      },
    ]);
    const linked = await reader.get(`${URL}/${order.code}`);
    expect(linked.json()).toEqual({ '@id': `${URL}/${order.code}`, '@type': 'Commande', ...order });
  });

  test('unknown: 404 with the sentence of docs/product.md', async () => {
    expect(problemOf(await reader.get(`${URL}/INCONNUE`))).toMatchObject({
      status: 404,
      detail: 'Commande non trouvée',
    });
  });

  test('B3: a representative opens their own; another’s answers like an unknown one', async () => {
    const commercial = server.as('ROLE_COMMERCIAL');
    expect((await commercial.get(`${URL}/BC-5`)).json()).toMatchObject({ orderNumber: 'BC-5' });
    const { code } = (await reader.get(`${URL}/BC-1`)).json<CommandeDetail>();
    const unknown = await commercial.get(`${URL}/INCONNUE`);
    for (const name of ['BC-1', code]) {
      const answer = await commercial.get(`${URL}/${name}`);
      expect([answer.statusCode, answer.body]).toEqual([404, unknown.body]);
    }
  });

  test('a number that equals the code of another order does not hide it', async () => {
    const { code } = (await reader.get(`${URL}/BC-1`)).json<CommandeDetail>();
    await addCommande(server.db, 9, 1, server.ids.get('ROLE_COMMERCIAL') ?? 0, { order_number: code });
    expect((await reader.get(`${URL}/${code}`)).json()).toMatchObject({ orderNumber: 'BC-1' });
    expect((await server.as('ROLE_COMMERCIAL').get(`${URL}/${code}`)).json()).toMatchObject({ orderNumber: code });
  });
});
