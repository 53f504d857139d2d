import {
  addSampleCodes,
  deliveryRow,
  type DeliveryRow,
  sampleDeliveries,
} from '../../../../tests/support/deliveries.ts';
import { scalar } from '../../../../tests/support/rows.ts';
import { type Client, problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { CreateResult, RowVerdict } from '../../contract/importation.ts';

const FINALISE_URL = '/api/data/livraisons/process/import';
const LOST_ONE = 'Valide — 1 ligne de ce document en erreur ne pourra plus être importée';
const LOST_FOUR = 'Valide — 4 lignes de ce document en erreur ne pourront plus être importées';
let server: TestServer;
let importer: Client;

const reset = () => server.reset();
beforeAll(async () => {
  server = await startTestServer();
  importer = server.as('ROLE_IMPORTATEUR');
  await addSampleCodes(server.db);
  await server.remember();
});
afterAll(() => server.close());

const finalise = (livraisons: DeliveryRow[], headers: Record<string, string> = {}, more: object = {}) =>
  importer.post(FINALISE_URL, { livraisons, ...more }, { headers });
const counts = async () => {
  const { rows } = await server.db.pool.query<Record<string, number>>(`select
    (select count(*) from livraison) as livraisons, (select count(*) from stock_commercial) as lots, (select count(*)
      from stock_mouvement) as mouvements,
    (select count(*) from import_journal) as journal, (select count(*) from notification
      where genre is null) as notifications,
    (select count(*) from audit where action = 'importer') as audit`);
  return rows[0];
};
const verdicts = async (rows: DeliveryRow[]) =>
  (await importer.post('/api/data/livraisons/validate/import', { livraisons: rows })).json<RowVerdict[]>();

describe('a real file', () => {
  beforeEach(reset);

  test('60 rows: 12 documents with lots, movements, sums, audit and journal that add up', async () => {
    const rows = sampleDeliveries('livraisons.txt');
    expect(rows).toHaveLength(60);
    expect(
      (await verdicts(rows)).every(
        (verdict) => verdict.code === 'valide' && verdict.text === 'Valide' && verdict.status,
      ),
    ).toBe(true);
    const fichier = { nom: 'livraisons.txt', sha256: 'a'.repeat(64) };
    const answer = await finalise(rows, {}, { fichier });
    expect([answer.statusCode, answer.json()]).toEqual([200, { created: 60, ignored: 0, documents: 12 }]);
    expect(await counts()).toEqual({
      livraisons: 12,
      lots: 60,
      mouvements: 60,
      journal: 1,
      notifications: 1,
      audit: 12,
    });

    const units = rows.reduce((sum, row) => sum + Number(row['Ligne - Quantité']), 0);
    const { db } = server;
    expect(await scalar(db, 'select sum(quantite_disponible) from stock_commercial')).toBe(units);
    expect(await scalar(db, 'select sum(quantite_initial) from stock_commercial')).toBe(units);
    expect(await scalar(db, "select sum(quantite) from mouvement_jour where type = 'LIVRAISON'")).toBe(units);
    const value = await scalar(
      db,
      'select sum(round(m.quantite * p.price)) from stock_mouvement m join product p on p.id = m.product_id',
    );
    for (const sum of [
      'total_value) from livraison',
      'total_value) from stock_mouvement',
      'value) from mouvement_jour',
    ])
      expect(await scalar(db, `select sum(${sum}`)).toBe(value);
    expect(
      await scalar(
        db,
        `select count(*) from livraison l where total_value <> (select sum(total_value) from stock_mouvement m
          where m.livraison_id = l.id)`,
      ),
    ).toBe(0);
    // Days in the file are days in Madagascar.
    const days = await db.pool.query<{ jour: string }>('select distinct jour from mouvement_jour order by 1');
    expect(days.rows.map((row) => row.jour)).toEqual(Array.from({ length: 10 }, (_, n) => `2026-11-${n + 10}`));
    expect(await scalar(db, 'select count(distinct last_livraison_at) from commercial_cumul')).toBeGreaterThan(5);

    const listed = (await importer.get(`/api/data/imports?sha256=${fichier.sha256}`)).json<{ member: object[] }>();
    expect(listed.member).toMatchObject([
      {
        resource: 'livraisons',
        fileName: 'livraisons.txt',
        lignes: 60,
        created: 60,
        updated: 0,
        ignored: 0,
        utilisateur: { nomPrenom: 'Essai ROLE IMPORTATEUR' },
      },
    ]);
  });

  test('the document is found by code and reference, and its lots are in the stock', async () => {
    await finalise(sampleDeliveries('livraisons.txt'));
    const byRef = (await importer.get('/api/data/livraisons/FA260400')).json<{
      code: string;
      nbLignes: number;
      totalValue: number;
      livraisonAt: string;
      stockMouvements: { totalValue: number; quantite: number }[];
    }>();
    expect([byRef.nbLignes, byRef.stockMouvements.length, byRef.livraisonAt]).toEqual([
      5,
      5,
      '2026-11-09T21:00:00.000Z',
    ]);
    expect(byRef.stockMouvements.reduce((sum, line) => sum + line.totalValue, 0)).toBe(byRef.totalValue);
    expect((await importer.get(`/api/data/livraisons/${byRef.code}`)).json()).toMatchObject({ factureRef: 'FA260400' });
    const stock = (await importer.get('/api/data/stock/commercial/col001')).json<{
      member: { lotNumber: string; quantiteDisponible: number; expireAt: string }[];
    }>();
    expect(stock.member.find((line) => line.lotNumber === 'L26-000')).toMatchObject({
      quantiteDisponible: 6,
      expireAt: '2027-01-15',
    });
    expect(problemOf(await importer.get('/api/data/livraisons/INCONNUE'))).toMatchObject({
      status: 404,
      detail: 'Livraison non trouvée',
    });
  });

  test('the file with asterisks adds to it', async () => {
    await finalise(sampleDeliveries('livraisons.txt'));
    const stars = sampleDeliveries('livraisons-etoile.txt');
    expect((await finalise(stars)).json<CreateResult>()).toMatchObject({ created: stars.length, ignored: 0 });
    expect(
      await scalar(
        server.db,
        'select count(*) from stock_commercial s where quantite_disponible <> (select sum(quantite_signee) from ' +
          'stock_mouvement where stock_commercial_id = s.id)',
      ),
    ).toBe(0);
  });

  test('each wrong row of the error file says why, the valid ones are stored', async () => {
    const rows = sampleDeliveries('erreurs/livraisons-lignes-en-erreur.txt');
    expect((await verdicts(rows)).map(({ code, text, status }) => [status, code, text])).toEqual([
      [true, 'valide', LOST_ONE],
      [false, 'Document - Code client', 'Client inconnu\u00a0: C9999'],
      [false, 'Ligne - Code article', 'Article inconnu\u00a0: INCONNU'],
      [false, 'Ligne - Quantité', 'Quantité\u00a0: un entier supérieur à 0 est attendu'],
      [false, 'Ligne - Quantité', 'Quantité\u00a0: un entier supérieur à 0 est attendu'],
      [false, 'Ligne - Quantité', 'Quantité\u00a0: un entier supérieur à 0 est attendu'],
      [false, 'Document - Date', 'Date\u00a0: le 31/02/2026 n’existe pas'],
      [false, 'Ligne - Quantité', 'Quantité\u00a0: un entier supérieur à 0 est attendu'],
      [false, 'Ligne - Série/lot', 'Ligne en double\u00a0: même document, article et lot qu’à la ligne 2'],
      [true, 'valide', 'Valide'],
    ]);
    expect((await finalise(rows)).json()).toEqual({ created: 2, ignored: 8, documents: 2 });
    expect(await counts()).toMatchObject({ livraisons: 2, mouvements: 2 });
  });
});

describe('D2: a single wrong row says what and why', () => {
  beforeAll(reset);

  const CASES: [name: string, fields: Parameters<typeof deliveryRow>[1], column: string, text: string][] = [
    ['missing client', { client: '  ' }, 'Document - Code client', 'Code client manquant'],
    ['missing document', { document: '' }, 'Document - Numéro du document', 'Numéro du document manquant'],
    ['missing article', { article: '' }, 'Ligne - Code article', 'Code article manquant'],
    ['missing lot', { lot: '' }, 'Ligne - Série/lot', 'Série/lot manquant'],
    ['lot too long', { lot: 'x'.repeat(101) }, 'Ligne - Série/lot', 'Texte trop long (100 caractères au plus)'],
    ['unknown client', { client: 'C9999' }, 'Document - Code client', 'Client inconnu\u00a0: C9999'],
    ['unknown article', { article: 'ART9999' }, 'Ligne - Code article', 'Article inconnu\u00a0: ART9999'],
    ['no date', { date: '' }, 'Document - Date', 'Date\u00a0: une date est attendue'],
    ['date in another form', { date: '2026-11-10' }, 'Document - Date', 'Date\u00a0: jj/mm/aaaa attendu'],
    ['day that does not exist', { date: '29/02/2027' }, 'Document - Date', 'Date\u00a0: le 29/02/2027 n’existe pas'],
    [
      'date more than a year ahead',
      { date: '10/11/2206' },
      'Document - Date',
      'Date\u00a0: le 10/11/2206 est trop loin dans le futur',
    ],
    ['date before 2000', { date: '31/12/1999' }, 'Document - Date', 'Date\u00a0: le 31/12/1999 est antérieur à 2000'],
    ['no expiry date', { expiry: '' }, 'Ligne - Date limite', 'Date limite\u00a0: une date est attendue'],
    [
      'impossible expiry date',
      { expiry: '00/01/2027' },
      'Ligne - Date limite',
      'Date limite\u00a0: le 00/01/2027 n’existe pas',
    ],
    ...[
      '0',
      '-1',
      '1,5',
      '1.0',
      '1e3',
      '0x10',
      'douze',
      '',
      '١٢',
      '1 2',
      '12 34',
      '1 2345',
      '1  200',
      '0 123',
      '1 200\u00a03',
    ].map((quantite): (typeof CASES)[number] => [
      `quantity «\u00a0${quantite}\u00a0»`,
      { quantity: quantite },
      'Ligne - Quantité',
      'Quantité\u00a0: un entier supérieur à 0 est attendu',
    ]),
    ...['1000001', '99999999999999999999', '1 000 000 000', '9'.repeat(400)].map((quantite): (typeof CASES)[number] => [
      `huge quantity «\u00a0${quantite.slice(0, 30)}\u00a0»`,
      { quantity: quantite },
      'Ligne - Quantité',
      'Quantité\u00a0: 1\u202f000\u202f000 au plus',
    ]),
  ];

  test.each(CASES)('%s', async (name, fields, column, text) => {
    expect(await verdicts([deliveryRow(2, fields)])).toEqual([{ code: column, text, status: false }]);
    expect(
      (await finalise([deliveryRow(2, { ...fields }), deliveryRow(3, { document: `BON-${name}` })])).json(),
    ).toEqual({ created: 1, ignored: 1, documents: 1 });
  });
});

describe('D2: the server judges every row', () => {
  beforeEach(reset);

  test('thousands separators, a real 29 February and surrounding spaces are valid', async () => {
    const rows = [
      deliveryRow(2, { quantity: '1 200' }),
      deliveryRow(3, { quantity: '1\u202f200' }),
      deliveryRow(7, { quantity: '1\u00a0000 000' }),
      deliveryRow(4, { expiry: '29/02/2028' }),
      deliveryRow(5, { client: ' C0001 ', article: 'ART0001 ' }),
    ];
    expect((await verdicts(rows)).map((verdict) => verdict.text)).toEqual([
      'Valide',
      'Valide',
      'Valide',
      'Valide',
      'Valide',
    ]);
  });

  test('verdicts are in the order of the rows; a document keeps one client and one date', async () => {
    const rows = [
      deliveryRow(2),
      deliveryRow(3, { client: 'C0002' }),
      deliveryRow(4, { date: '11/11/2026' }),
      deliveryRow(5, { lot: 'L2' }),
      deliveryRow(6, { lot: 'L2', article: 'ART0002' }),
      deliveryRow(9, { lot: 'L2' }),
    ];
    expect((await verdicts(rows)).map((verdict) => verdict.text)).toEqual([
      LOST_FOUR,
      'Document FA1\u00a0: autre client à la ligne 2',
      'Document FA1\u00a0: autre date à la ligne 2',
      'Ligne en double\u00a0: même document, article et lot qu’à la ligne 2',
      LOST_FOUR,
      'Ligne en double\u00a0: même document, article et lot qu’à la ligne 2',
    ]);
  });

  test('a document that was imported before is refused on each of its rows', async () => {
    await finalise([deliveryRow(2)]);
    expect(
      (await verdicts([deliveryRow(2), deliveryRow(3), deliveryRow(4, { document: 'FA2' })])).map((verdict) => [
        verdict.code,
        verdict.text,
      ]),
    ).toEqual([
      ['Document - Numéro du document', 'Document déjà importé'],
      ['Document - Numéro du document', 'Document déjà importé'],
      ['valide', 'Valide'],
    ]);
    expect(
      (await importer.post('/api/data/livraisons/check/existence', { codes: ['FA1', 'FA2', '__proto__', ''] })).body,
    ).toBe('{"FA1":true,"FA2":false,"__proto__":false,"":false}');
  });

  test('a valid row says which rows of its document are lost, because they cannot follow later', async () => {
    const rows = [
      deliveryRow(2),
      deliveryRow(3, { quantity: '0' }),
      deliveryRow(4),
      deliveryRow(5, { document: 'FA2' }),
      deliveryRow(6, { document: 'FA3', article: 'X' }),
    ];
    expect((await verdicts(rows)).map(({ code, text, status }) => [status, code, text])).toEqual([
      [true, 'valide', LOST_ONE],
      [false, 'Ligne - Quantité', 'Quantité\u00a0: un entier supérieur à 0 est attendu'],
      [true, 'valide', LOST_ONE],
      [true, 'valide', 'Valide'],
      [false, 'Ligne - Code article', 'Article inconnu\u00a0: X'],
    ]);
    expect((await finalise(rows)).json()).toEqual({ created: 3, ignored: 2, documents: 2 });
    // Only a document of which nothing was stored can still be imported.
    expect((await verdicts([deliveryRow(3), deliveryRow(6, { document: 'FA3' })])).map(({ text }) => text)).toEqual([
      'Document déjà importé',
      'Valide',
    ]);
  });

  test('an import without a valid row leaves no trace', async () => {
    expect((await finalise([deliveryRow(2, { client: 'X' })])).json()).toEqual({
      created: 0,
      ignored: 1,
      documents: 0,
    });
    expect((await finalise([])).json()).toEqual({ created: 0, ignored: 0, documents: 0 });
    expect(await counts()).toEqual({ livraisons: 0, lots: 0, mouvements: 0, journal: 0, notifications: 0, audit: 0 });
  });

  test('a status sent by the client does not count, nor does an extra column', async () => {
    const row = { ...deliveryRow(2, { client: 'X' }), status: 'true', code: 'valide', toString: 'x', constructor: 'y' };
    expect((await finalise([row])).json()).toMatchObject({ created: 0, ignored: 1 });
  });

  test('texts that cannot be stored (NUL, half characters) cause no server error, twice in a row', async () => {
    const odd = () => [
      deliveryRow(2, { document: 'A\ud800' }),
      deliveryRow(3, { document: 'A\udfff', lot: 'B\ud83d' }),
      deliveryRow(4, { document: 'N\u0000' }),
      deliveryRow(5, { lot: '\u0000' }),
    ];
    for (const pass of [1, 2]) {
      const answer = await finalise(odd());
      expect([pass, answer.statusCode]).toEqual([pass, 200]);
    }
    expect(
      await scalar(
        server.db,
        'select count(*) from stock_commercial s where quantite_disponible <> (select sum(quantite_signee) from ' +
          'stock_mouvement where stock_commercial_id = s.id)',
      ),
    ).toBe(0);
  });
});

describe('C8: hostile bodies', () => {
  beforeAll(reset);

  const send = (payload: string, type = 'application/json') =>
    importer.post(FINALISE_URL, payload, { headers: { 'content-type': type } });

  test.each([
    ['truncated JSON', '{"livraisons":[', 400],
    ['not JSON', 'livraisons', 400],
    ['empty', '', 400],
    ['__proto__ in a row', '{"livraisons":[{"ligne":2,"__proto__":{"x":1}}]}', 400],
    ['__proto__ at the top', '{"__proto__":{"livraisons":[]}}', 400],
    ['constructor.prototype', '{"constructor":{"prototype":{"x":1}},"livraisons":[]}', 400],
    ['an array', '[]', 422],
    ['null', 'null', 422],
    ['a number', '12', 422],
    ['without the array', '{}', 422],
    ['rows that are not rows', '{"livraisons":[1,"a",null]}', 422],
    ['row 0', '{"livraisons":[{"ligne":0}]}', 422],
    ['an object as value', '{"livraisons":[{"ligne":2,"Document - Date":{"a":1}}]}', 422],
    ['deep nesting', `{"livraisons":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 422],
    ['text of 501 characters', JSON.stringify({ livraisons: [deliveryRow(2, { lot: 'x'.repeat(501) })] }), 422],
  ])('%s', async (_name, payload, status) => {
    const answer = await send(payload);
    expect(answer.statusCode).toBe(status);
    expect(problemOf(answer).detail).toMatch(/^(La demande est mal formée\.|Données refusées — )/);
    expect(await counts()).toMatchObject({ livraisons: 0, journal: 0 });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test('another content type: 415; a body that is too large: 413', async () => {
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])
      expect(problemOf(await send('{"livraisons":[]}', type)).status).toBe(415);
    expect(problemOf(await send(`{"livraisons":[],"x":"${'a'.repeat(33 * 1024 * 1024)}"}`))).toMatchObject({
      status: 413,
      detail: 'La demande est trop volumineuse.',
    });
    const small = await server
      .as('ROLE_ADMIN')
      .patch('/api/data/utilisateurs/col001', { isEnabled: true, x: 'a'.repeat(70_000) });
    expect(problemOf(small).status).toBe(413);
  });

  test('more than 50 000 rows are refused with a sentence', async () => {
    const answer = await finalise(Array.from({ length: 50_001 }, (_, n) => ({ ligne: n + 1 })));
    expect(problemOf(answer)).toMatchObject({
      status: 422,
      detail: 'Données refusées — livraisons\u00a0: 50\u202f000 éléments au plus.',
    });
  });
});
