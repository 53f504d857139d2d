import { addDiversCodes, addSampleCodes, deliveryRow, diversRow } from '../../../../tests/support/deliveries.ts';
import { paiementRow } from '../../../../tests/support/paiements.ts';
import { scalar } from '../../../../tests/support/rows.ts';
import { type Client, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { RowVerdict } from '../../contract/importation.ts';

let server: TestServer;
let importer: Client;
beforeAll(async () => {
  server = await startTestServer();
  importer = server.as('ROLE_IMPORTATEUR');
  await addSampleCodes(server.db, 2, 2);
  await addDiversCodes(server.db, 2);
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const post = async <T = unknown>(path: string, body: object) =>
  (await importer.post(`/api/data/${path}`, body)).json<T>();
const texts = async (path: string, name: string, rows: object[]) =>
  (await post<RowVerdict[]>(`${path}/validate/import`, { [name]: rows })).map(({ text, action }) =>
    [text, action].filter(Boolean).join(', '),
  );

test('deliveries: document, client, article and lot are the same in another spelling', async () => {
  await post('livraisons/process/import', {
    livraisons: [deliveryRow(2, { document: 'XX1', lot: 'Lot É1', quantity: '5' })],
  });
  const again = [
    deliveryRow(2, { document: ' xx1' }),
    deliveryRow(3, { document: 'XX2', client: 'c0001', article: 'art0001', lot: 'lot   e\u03011', quantity: '2' }),
    deliveryRow(4, { document: 'xx2', client: 'C0001', article: 'ART0001 ', lot: 'LOT É1', quantity: '3' }),
    deliveryRow(5, { document: 'xX2', client: ' C0001', lot: 'neuf', quantity: '4' }),
    deliveryRow(6, { document: 'XX3', lot: 'NEUF', quantity: '6' }),
    deliveryRow(7, { document: 'xx3', client: 'c0002', lot: 'AUTRE' }),
  ];
  const lost = 'Valide — 1 ligne de ce document en erreur ne pourra plus être importée';
  expect(await texts('livraisons', 'livraisons', again)).toEqual([
    'Document déjà importé',
    lost,
    'Ligne en double\u00a0: même document, article et lot qu’à la ligne 3',
    lost,
    lost,
    'Document xx3\u00a0: autre client à la ligne 6',
  ]);
  expect(await post('livraisons/process/import', { livraisons: again })).toEqual({
    created: 3,
    ignored: 3,
    documents: 2,
  });
  const { rows } = await server.db.pool.query(
    'select lot_number, quantite_disponible from stock_commercial order by id',
  );
  expect(rows).toEqual([
    { lot_number: 'Lot É1', quantite_disponible: 7 },
    { lot_number: 'neuf', quantite_disponible: 10 },
  ]);
  expect(
    (await server.db.pool.query('select facture_ref from livraison order by id')).rows.map(
      (row: { facture_ref: string }) => row.facture_ref,
    ),
  ).toEqual(['XX1', 'XX2', 'XX3']);
  expect(await post('livraisons/check/existence', { codes: ['xx1', 'XX1 ', 'xx4', 'X1'] })).toEqual({
    xx1: true,
    'XX1 ': true,
    xx4: false,
    X1: false,
  });
});

test('returns, miscellaneous products and payments too', async () => {
  await post('livraisons/process/import', { livraisons: [deliveryRow(2, { lot: 'L', quantity: '5' })] });
  expect(
    await post('retour/process/import', {
      retours: [deliveryRow(2, { document: 'AV1', client: 'c0001', article: 'Art0001', lot: 'l', quantity: '5' })],
    }),
  ).toMatchObject({ created: 1 });
  expect(await scalar(server.db, 'select sum(quantite_disponible) from stock_commercial')).toBe(0);
  expect(await texts('retour', 'retours', [deliveryRow(2, { document: 'av1', lot: 'L' })])).toEqual([
    'Document déjà importé',
  ]);

  expect(
    await post('miscellaneous-livraison/process/import', {
      miscellaneousLivraisons: [
        diversRow(2, { collaborateur: 'col001', article: 'div001' }),
        diversRow(3, { document: 'pd1', collaborateur: 'COL001 ', article: 'DIV002' }),
      ],
    }),
  ).toEqual({ created: 2, ignored: 0, documents: 1 });
  expect(
    await texts('miscellaneous-livraison', 'miscellaneousLivraisons', [diversRow(2, { document: 'Pd1' })]),
  ).toEqual(['Document déjà importé']);

  expect(await post('paiements/process/import', { paiements: [paiementRow(2, { code: 'c0002' })] })).toEqual({
    created: 1,
    ignored: 0,
  });
  expect(await post('paiements/check/existence', { codes: ['reg2600001'] })).toEqual({ reg2600001: true });
});

test('cards: a code in another spelling updates; twice in one file is a duplicate', async () => {
  const product = (ligne: number, code: string) => ({
    ligne,
    'Code article': code,
    Libellé: 'Neuf',
    'prix commerciaux TTC': '1',
  });
  expect(
    await texts('products', 'products', [
      product(2, 'art0001'),
      product(3, 'ART0001 '),
      product(4, 'art0009'),
      product(5, 'ART0009'),
    ]),
  ).toEqual([
    'Valide, update',
    'Ligne en double\u00a0: même code qu’à la ligne 2',
    'Valide, create',
    'Ligne en double\u00a0: même code qu’à la ligne 4',
  ]);
  expect(await post('products/process/import', { products: [product(2, 'art0001')] })).toMatchObject({
    created: 0,
    updated: 1,
  });
  expect((await server.db.pool.query("select code from product where designation = 'Neuf'")).rows).toEqual([
    { code: 'ART0001' },
  ]);
  expect(await post('products/check/existence', { codes: ['art0002', 'ART9999'] })).toEqual({
    art0002: 'update',
    ART9999: 'create',
  });
  expect(
    await texts('miscellaneous', 'miscellaneous', [{ ligne: 2, 'Code article': 'div001', Libellé: 'Neuf' }]),
  ).toEqual(['Valide, update']);

  const person = (ligne: number, tiers: string, collaborateur: string) => ({
    ligne,
    'Code (tiers)': tiers,
    Nom: 'Neuf',
    'CODE COLLABORATEUR': collaborateur,
  });
  expect(
    await texts('commercial', 'commercials', [
      person(2, 'c0001', 'col001'),
      person(3, 'C0001', 'COL001'),
      person(4, 'C0009', 'col002'),
      person(5, 'C0010', 'Neu'),
      person(6, 'C0011', 'nEU'),
    ]),
  ).toEqual([
    'Valide, update',
    'Ligne en double\u00a0: même code qu’à la ligne 2',
    'Code collaborateur déjà attribué à C0002',
    'Valide, create',
    'Ligne en double\u00a0: même code collaborateur qu’à la ligne 5',
  ]);
  expect(await post('commercial/process/import', { commercials: [person(2, 'c0001', 'col001')] })).toMatchObject({
    created: 0,
    updated: 1,
  });
  expect(
    (await server.db.pool.query("select code_tiers, code_collaborateur from utilisateur where nom_prenom = 'Neuf'"))
      .rows,
  ).toEqual([{ code_tiers: 'C0001', code_collaborateur: 'COL001' }]);
});

test('invisible characters are neither judged nor stored', async () => {
  expect(
    await post('livraisons/process/import', {
      livraisons: [
        deliveryRow(2, { document: 'FA\u202e1', client: 'C\u200b0001', article: '\ufeffART0001', lot: 'L\u00ad1' }),
      ],
    }),
  ).toMatchObject({ created: 1 });
  expect((await server.db.pool.query('select facture_ref, lot_number from livraison, stock_commercial')).rows).toEqual([
    { facture_ref: 'FA1', lot_number: 'L1' },
  ]);
});

test.each([
  [
    'livraisons',
    'livraisons',
    [deliveryRow(2, { lot: 'A' }), deliveryRow(3, { lot: 'A' })],
    'Ligne en double\u00a0: même document, article et lot qu’à la ligne 1',
  ],
  [
    'miscellaneous-livraison',
    'miscellaneousLivraisons',
    [diversRow(2), diversRow(3)],
    'Ligne en double\u00a0: même document et article qu’à la ligne 1',
  ],
  [
    'paiements',
    'paiements',
    [paiementRow(2), paiementRow(3)],
    'Ligne en double\u00a0: mêmes client, montant, date et moyen de paiement qu’à la ligne 1',
  ],
  [
    'products',
    'products',
    [1, 2].map(() => ({ 'Code article': 'ART9', Libellé: 'x', 'prix commerciaux TTC': '1' })),
    'Ligne en double\u00a0: même code qu’à la ligne 1',
  ],
  [
    'miscellaneous',
    'miscellaneous',
    [1, 2].map(() => ({ 'Code article': 'DIV9', Libellé: 'x' })),
    'Ligne en double\u00a0: même code qu’à la ligne 1',
  ],
  [
    'commercial',
    'commercials',
    [1, 2].map(() => ({ 'Code (tiers)': 'C9', Nom: 'x', 'CODE COLLABORATEUR': 'N9' })),
    'Ligne en double\u00a0: même code qu’à la ligne 1',
  ],
] as const)('%s: rows without a number are numbered by position, and accepted so', async (path, name, rows, twin) => {
  const sent = rows.map(({ ligne: _, ...row }: { ligne?: number }) => row);
  expect((await texts(path, name, sent))[1]).toBe(twin);
  expect(await post(`${path}/process/import`, { [name]: sent, acceptes: [1] })).toMatchObject({
    created: 1,
    ignored: 1,
  });
});
