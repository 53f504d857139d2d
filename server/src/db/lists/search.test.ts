import {
  addAjustement,
  addCommande,
  addCommercial,
  addDivers,
  addLivraison,
  addLot,
  addMiscellaneousLivraison,
  addPaiement,
  addPos,
  addProduct,
  addRetour,
  addZone,
  insert,
} from '../../../../tests/support/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let mine: number;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  mine = server.ids.get('ROLE_COMMERCIAL') ?? 0;
  const elodie = await addCommercial(db, 1, { nom_prenom: 'Élodie RAZAFY', phone_number: '0341234567' });
  const hery = await addCommercial(db, 2, { nom_prenom: 'Hery' });
  const zone = await addZone(db, 1, { designation: 'Forêt de l’Œuvre' });
  await insert(db, 'zone_utilisateur', { zone_id: zone, utilisateur_id: elodie });
  const pos = await addPos(db, 1, { designation: 'ÉPICERIE Soa', phone_number: '0330000000' });
  const other = await addPos(db, 2, { designation: 'Boutique' });
  // 22:30Z and 21:00Z of the 31st are the 1st in Madagascar; 20:59:59Z is still the 31st.
  const instants = [
    '2026-12-31T20:59:59.999Z',
    '2026-12-31T21:00:00Z',
    '2026-12-31T22:30:00Z',
    '2027-01-01T20:59:59.999Z',
    '2027-01-01T21:00:00Z',
  ];
  for (const [n, at] of instants.entries()) {
    await addCommande(db, n + 1, n % 2 === 0 ? pos : other, n === 0 ? elodie : hery, { commande_at: at });
    await addLivraison(db, n + 1, n === 0 ? elodie : hery, { livraison_at: at });
    await addRetour(db, n + 1, n === 0 ? elodie : hery, { retour_at: at });
    await addMiscellaneousLivraison(db, n + 1, n === 0 ? elodie : hery, { created_at: at });
    await addPaiement(db, n + 1, n === 0 ? elodie : hery, { paiement_at: at });
  }
  await addCommande(db, 90, pos, mine);
  await addProduct(db, 1, { designation: 'Crème à l’aloès' });
  await addProduct(db, 3, { designation: 'Thé Чайка' });
  const product = await addProduct(db, 2);
  await addLot(db, product, mine, 'L1', 5);
  await addLot(db, product, hery, 'L1', 7);
  // One lot with movements of a delivery, a return and an adjustment.
  const numbered = await addLot(db, product, elodie, 'LOT-Élodie', 9);
  await insert(db, 'pos_responsable', { pos_id: pos, utilisateur_id: elodie });
  await insert(db, 'tracking_device', { code: 'TRK1', imei: '86001', designation: 'Moto', utilisateur_id: elodie });
  await insert(db, 'device_session', { code: 'SES1', utilisateur_id: elodie, device_id: 'a1' });
  const moved = {
    quantite: 1,
    total_value: 0,
    stock_commercial_id: numbered,
    product_id: product,
    commercial_id: elodie,
  };
  await insert(db, 'stock_mouvement', { ...moved, type: 'RETOUR', retour_id: 1 });
  await insert(db, 'stock_mouvement', {
    ...moved,
    type: 'AJUSTEMENT_NEGATIF',
    ajustement_id: await addAjustement(db, 1, elodie),
  });
  await addDivers(db, 1, mine);
  await addDivers(db, 2, hery);
});
afterAll(() => server.close());

const total = async (url: string): Promise<number> =>
  (await server.as('ROLE_ADMIN').get(url)).json<{ totalItems: number }>().totalItems;
const search = (url: string, term: string) => total(`${url}?search=${encodeURIComponent(term)}`);

describe('search', () => {
  test.each([
    'elodie',
    'ÉLODIE',
    'élodie',
    'E\u0301lodie',
    ' Elodie ',
    'razafy',
    'die raz',
    'C0001',
    'col001',
    '034 12 345',
    '0341234567',
  ])('« %s » finds Élodie', async (term) => {
    expect(await search('/api/data/utilisateurs', term)).toBe(1);
  });

  // unaccent removes the accents it knows, composed or not. It keeps й as a letter of its own, and и with a separate
  // sign as another.
  test.each(['NFC', 'NFD'])(
    'finds a term typed in %s, even with a letter that unaccent does not know',
    async (form) => {
      expect(await search('/api/data/products', 'thé чайка'.normalize(form))).toBe(1);
      expect(await search('/api/data/utilisateurs', 'Élodie'.normalize(form))).toBe(1);
    },
  );

  test('finds orders by number, representative and point of sale', async () => {
    expect(await search('/api/data/commandes', 'bc-00001')).toBe(1);
    expect(await search('/api/data/commandes', 'elodie')).toBe(1);
    expect(await search('/api/data/commandes', 'epicerie SOA')).toBe(4);
    expect(await search('/api/data/commandes', 'rien de tel')).toBe(0);
  });

  test('finds deliveries by reference, code and representative, products and zones by name', async () => {
    expect(await search('/api/data/livraisons', 'fa000001')).toBe(1);
    expect(await search('/api/data/livraisons', 'LODIE')).toBe(2);
    for (const [path, reference] of [
      ['retours', 'av000001'],
      ['miscellaneous-livraisons', 'pd000001'],
      ['paiements', 'reg000001'],
    ] as const) {
      expect([
        path,
        await search(`/api/data/${path}`, reference),
        await search(`/api/data/${path}`, 'LODIE'),
        await search(`/api/data/${path}`, 'rien de tel'),
      ]).toEqual([path, 1, 1, 0]);
    }
    expect(await search('/api/data/retours', 'ret0000001')).toBe(1);
    expect(await search('/api/data/miscellaneous-livraisons', 'lpd0000001')).toBe(1);
    expect([await search('/api/data/paiements', 'pai0000001'), await search('/api/data/paiements', 'ESPECES')]).toEqual(
      [1, 5],
    );
    expect(await search('/api/data/products', 'creme a l')).toBe(1);
    expect(await search('/api/data/zones', 'foret')).toBe(1);
    expect(await search('/api/data/zones', 'oeuvre')).toBe(1);
  });
});

describe('finds a document by any reference', () => {
  test.each([
    ['commandes', 1],
    ['livraisons', 2],
    ['retours', 1],
    ['miscellaneous-livraisons', 1],
    ['paiements', 1],
    ['ajustements', 1],
    ['stock-commercial', 1],
    ['tracking_devices', 1],
    ['pos', 1],
    ['sessions', 1],
  ] as const)('%s: by the code of their representative', async (path, expected) => {
    for (const code of ['c0001', 'COL001', ' col001 '])
      expect([code, await search(`/api/data/${path}`, code)]).toEqual([code, expected]);
  });

  test.each(['livraisons', 'retours', 'ajustements'])('%s: by the number of a lot', async (path) => {
    expect(await search(`/api/data/${path}`, 'lot-élodie')).toBeGreaterThan(0);
    expect(await search(`/api/data/${path}`, 'lot-elodi')).toBe(0);
  });

  test.each([
    ['commandes', 'cmd1'],
    ['livraisons', 'liv 1'],
    ['retours', 'RET0001'],
    ['paiements', 'pai1'],
    ['ajustements', 'aju01'],
    ['miscellaneous-livraisons', 'lpd1'],
    ['stock-commercial', 'lot3'],
  ])('%s: « %s » without the zeros of the code', async (path, term) => {
    expect(await search(`/api/data/${path}`, term)).toBe(1);
  });

  test('zones by their code and by who works there', async () => {
    for (const param of ['search', 'designation']) expect(await total(`/api/data/zones?${param}=zon001`)).toBe(1);
    expect(await search('/api/data/zones', 'elodie')).toBe(1);
    expect(await search('/api/data/zones', 'ZON9')).toBe(0);
  });
});

describe('whole days of Madagascar', () => {
  test.each([
    ['commandes', 'commandeAt'],
    ['livraisons', 'livraisonAt'],
    ['retours', 'retourAt'],
    ['miscellaneous-livraisons', 'createdAt'],
    ['paiements', 'paiementAt'],
  ])('%s: both bounds are included', async (name, field) => {
    const url = `/api/data/${name}`;
    const day = (after: string, before: string) => total(`${url}?${field}[after]=${after}&${field}[before]=${before}`);
    expect(await day('2026-12-31', '2026-12-31')).toBe(1);
    expect(await day('2027-01-01', '2027-01-01')).toBe(3);
    expect(await day('2026-12-31', '2027-01-01')).toBe(4);
    expect(await day('2027-01-02', '2027-01-02')).toBe(1);
    expect(await total(`${url}?startDate=2027-01-01&endDate=2027-01-01`)).toBe(3);
    expect(await day('2027-01-02', '2026-12-31')).toBe(0);
    // The last day that can be written is a valid bound although no day follows it.
    expect(await day('2026-12-31', '9999-12-31')).toBe(5);
    expect(await day('1900-01-01', '2026-12-31T21:00:00Z')).toBe(await total(`${url}?endDate=2026-12-31T21:00:00Z`));
  });

  test('an instant is compared exactly', async () => {
    expect(await total('/api/data/commandes?startDate=2026-12-31T21:00:00Z&endDate=2026-12-31T22:30:00Z')).toBe(2);
    expect(
      await total(
        `/api/data/commandes?startDate=${encodeURIComponent('2027-01-01T00:00:00+03:00')}` +
          '&endDate=2026-12-31T21:00:00.000Z',
      ),
    ).toBe(1);
  });
});

describe('a representative sees only what is theirs', () => {
  const asked = async (url: string) =>
    (await server.as('ROLE_COMMERCIAL').get(url)).json<{
      totalItems: number;
      member: { commercial: { username: string } }[];
    }>();

  test.each(['/api/data/commandes', '/api/data/miscellaneous-stock'])(
    '%s, even when they ask for those of another',
    async (url) => {
      const own = server.usernameOf('ROLE_COMMERCIAL');
      const all = await asked(`${url}?pagination=false`);
      expect([all.totalItems, all.member.map((item) => item.commercial.username)]).toEqual([1, [own]]);
      for (const query of [
        'commercial.username[]=col002',
        'search=hery',
        `commercial.username[]=col002&commercial.username[]=${own}`,
      ]) {
        const { member } = await asked(`${url}?${query}`);
        expect(member.filter((item) => item.commercial.username !== own)).toEqual([]);
      }
      expect((await asked(`${url}?commercial.username[]=col002`)).totalItems).toBe(0);
    },
  );

  test('the stock of another representative answers like that of an unknown one', async () => {
    const client = server.as('ROLE_COMMERCIAL');
    const [own, foreign, unknown] = await Promise.all(
      [server.usernameOf('ROLE_COMMERCIAL'), 'col002', 'personne'].map((name) =>
        client.get(`/api/data/stock/commercial/${name}`),
      ),
    );
    expect(own?.statusCode).toBe(200);
    expect(own?.json<{ totalItems: number }>().totalItems).toBe(2);
    expect([foreign?.statusCode, foreign?.body]).toEqual([404, unknown?.body]);
  });

  test('other roles see everybody', async () => {
    for (const who of ['ROLE_LECTEUR', 'ROLE_IMPORTATEUR'] as const) {
      expect((await server.as(who).get('/api/data/commandes')).json<{ totalItems: number }>().totalItems).toBe(6);
      expect((await server.as(who).get('/api/data/stock/commercial/col002')).statusCode).toBe(200);
    }
  });
});

test('« pagination=false » ends at 5 000 rows, with the true total', async () => {
  await server.db.pool.query(
    "insert into product (code, designation) select 'P' || n, 'Masse ' || n from generate_series(1, 5100) n",
  );
  const answer = await server.as('ROLE_LECTEUR').get('/api/data/products?pagination=false&search=Masse');
  expect(answer.json<{ totalItems: number; member: unknown[] }>().totalItems).toBe(5_100);
  expect(answer.json<{ member: unknown[] }>().member).toHaveLength(5_000);
});
