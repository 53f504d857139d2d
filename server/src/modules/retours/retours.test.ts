import sql from 'sql-template-tag';
import {
  addSampleCodes,
  deliveryRow,
  type DeliveryRow,
  sampleDeliveries,
} from '../../../../tests/support/deliveries.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { addCommande, addPos, insert, scalar } from '../../../../tests/support/rows.ts';
import { type Client, problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { CreateResult, RowVerdict } from '../../contract/importation.ts';
import type { RetourDetail } from '../../contract/retour.ts';
import type { Queryable } from '../../db/pool.ts';

const FINALISE_URL = '/api/data/retour/process/import';
const LOST_ONE = 'Valide — 1 ligne de ce document en erreur ne pourra plus être importée';
const LOST_THREE = 'Valide — 3 lignes de ce document en erreur ne pourront plus être importées';
let server: TestServer;
let importer: Client;

const reset = () => server.reset();
beforeAll(async () => {
  server = await startTestServer({ max: 30 });
  importer = server.as('ROLE_IMPORTATEUR');
  await addSampleCodes(server.db);
  await server.remember();
});
afterAll(() => server.close());

/** A valid return row of lot L26-000 of ART0001, which `deliver` brings to C0001. */
const retourRow = (ligne: number, fields: Parameters<typeof deliveryRow>[1] = {}) =>
  deliveryRow(ligne, { document: 'AV1', date: '19/11/2026', lot: 'L26-000', quantity: '2', ...fields });
const deliver = async (rows: DeliveryRow[]): Promise<void> => {
  expect((await importer.post('/api/data/livraisons/process/import', { livraisons: rows })).json()).toMatchObject({
    ignored: 0,
  });
};
const finalise = (retours: object[], headers: Record<string, string> = {}, more: object = {}, who: Client = importer) =>
  who.post(FINALISE_URL, { retours, ...more }, { headers });
const result = async (retours: object[]) => (await finalise(retours)).json<CreateResult>();
const verdicts = async (rows: object[]) =>
  (await importer.post('/api/data/retour/validate/import', { retours: rows })).json<RowVerdict[]>();
const texts = async (rows: object[]) => (await verdicts(rows)).map((verdict) => verdict.text);
const inLot = (lot: string) =>
  scalar(server.db, 'select quantite_disponible from stock_commercial where lot_number = $1', [lot]);
const wrongLots = () =>
  scalar(
    server.db,
    `select count(*) from stock_commercial s
  where quantite_disponible < 0 or quantite_disponible <> coalesce((select sum(quantite_signee) from stock_mouvement
    where stock_commercial_id = s.id), 0)`,
  );
const counts = async () => ({
  retours: await scalar(server.db, 'select count(*) from retour'),
  mouvements: await scalar(server.db, "select count(*) from stock_mouvement where type = 'RETOUR'"),
  journal: await scalar(server.db, "select count(*) from import_journal where resource = 'retours'"),
  audit: await scalar(server.db, "select count(*) from audit where entity = 'retour'"),
});

describe('a real file', () => {
  beforeEach(reset);

  test('ten returns after their deliveries: reduced lots, document values, audit and journal', async () => {
    await deliver(sampleDeliveries('livraisons.txt'));
    const [before, value] = [await inLot('L26-000'), await scalar(server.db, 'select sum(value) from mouvement_jour')];
    const rows = sampleDeliveries('retours.txt');
    expect(new Set(await texts(rows))).toEqual(new Set(['Valide']));
    const fichier = { nom: 'retours.txt', sha256: 'c'.repeat(64) };
    const answer = await finalise(rows, {}, { fichier });
    expect([answer.statusCode, answer.json()]).toEqual([200, { created: 10, ignored: 0, documents: 10 }]);
    expect(await counts()).toEqual({ retours: 10, mouvements: 10, journal: 1, audit: 10 });
    expect([await inLot('L26-000'), await wrongLots()]).toEqual([before - 2, 0]);
    const worth = await scalar(
      server.db,
      'select sum(round(m.quantite * p.price)) from stock_mouvement m join product p on p.id = m.product_id where ' +
        "type = 'RETOUR'",
    );
    expect(await scalar(server.db, 'select sum(total_value) from retour')).toBe(worth);
    expect(await scalar(server.db, 'select sum(value) from mouvement_jour')).toBe(value + worth);
    expect(
      await scalar(
        server.db,
        'select count(*) from notification where message = ' +
          "'Import de 10 retour(s) finalisé par Essai ROLE IMPORTATEUR'",
      ),
    ).toBe(1);
    const listed = (await importer.get(`/api/data/imports?sha256=${fichier.sha256}`)).json<{ member: object[] }>();
    expect(listed.member).toMatchObject([
      { resource: 'retours', fileName: 'retours.txt', lignes: 10, created: 10, updated: 0, ignored: 0 },
    ]);

    const retour = (await importer.get('/api/data/retours/AV260400')).json<RetourDetail>();
    expect(retour).toMatchObject({
      factureRef: 'AV260400',
      retourAt: '2026-11-18T21:00:00.000Z',
      nbLignes: 1,
      commercial: { username: 'col001' },
    });
    expect(retour.stockMouvements).toMatchObject([
      {
        quantite: 2,
        totalValue: retour.totalValue,
        stockCommercial: { lotNumber: 'L26-000', expireAt: '2027-01-15', product: { code: 'ART0001' } },
      },
    ]);
    expect((await importer.get(`/api/data/retours/${retour.code}`)).json()).toMatchObject({ factureRef: 'AV260400' });
    for (const code of ['INCONNU', '__proto__', '%', "' or 1=1 --"]) {
      expect(problemOf(await importer.get(`/api/data/retours/${encodeURIComponent(code)}`))).toMatchObject({
        status: 404,
        detail: 'Retour non trouvé',
      });
    }
  });

  test('without the deliveries each row says that its lot is unknown, and nothing is stored', async () => {
    const rows = sampleDeliveries('retours.txt');
    expect((await verdicts(rows)).map(({ code, text }) => [code, text])).toEqual(
      rows.map((row) => ['Ligne - Série/lot', `Lot inconnu\u00a0: ${row['Ligne - Série/lot'] ?? ''}`]),
    );
    expect(await result(rows)).toEqual({ created: 0, ignored: 10, documents: 0 });
    expect(await counts()).toEqual({ retours: 0, mouvements: 0, journal: 0, audit: 0 });
  });

  test('each wrong row of the error file says why, the valid ones are stored', async () => {
    await deliver(sampleDeliveries('livraisons.txt'));
    const rows = sampleDeliveries('erreurs/retours-lignes-en-erreur.txt');
    expect((await verdicts(rows)).map(({ code, text, status }) => [status, code, text])).toEqual([
      [true, 'valide', LOST_ONE],
      [false, 'Document - Code client', 'Client inconnu\u00a0: C9999'],
      [false, 'Ligne - Code article', 'Article inconnu\u00a0: INCONNU'],
      [false, 'Ligne - Série/lot', 'Lot inconnu\u00a0: L26-999'],
      [false, 'Ligne - Série/lot', 'Lot inconnu\u00a0: L26-000'],
      [false, 'Ligne - Quantité', 'Stock insuffisant\u00a0: 4 restants dans le lot L26-000'],
      [false, 'Ligne - Date limite', 'Date limite\u00a0: le 31/02/2027 n’existe pas'],
      [false, 'Ligne - Quantité', 'Quantité\u00a0: un entier supérieur à 0 est attendu'],
      [false, 'Ligne - Série/lot', 'Ligne en double\u00a0: même document, article et lot qu’à la ligne 2'],
      [true, 'valide', 'Valide'],
    ]);
    expect(await result(rows)).toEqual({ created: 2, ignored: 8, documents: 2 });
  });
});

describe('what is in the lot', () => {
  beforeEach(async () => {
    await reset();
    await deliver([
      deliveryRow(2, { lot: 'L26-000', quantity: '10' }),
      deliveryRow(3, { lot: 'L26-001', quantity: '2500' }),
    ]);
  });

  test('the rows take from a lot in order; one that exceeds it says what is left and takes nothing', async () => {
    const rows = [
      retourRow(2, { quantity: '7' }),
      retourRow(3, { document: 'AV2', quantity: '4' }),
      retourRow(4, { document: 'AV3', quantity: '2' }),
      retourRow(5, { document: 'AV4', quantity: '2' }),
      retourRow(6, { document: 'AV5', quantity: '1' }),
      retourRow(7, { document: 'AV6', quantity: '1' }),
      retourRow(8, { lot: 'L26-001', quantity: '2501' }),
    ];
    expect(await texts(rows)).toEqual([
      LOST_ONE,
      'Stock insuffisant\u00a0: 3 restants dans le lot L26-000',
      'Valide',
      'Stock insuffisant\u00a0: 1 restant dans le lot L26-000',
      'Valide',
      'Stock insuffisant\u00a0: 0 restant dans le lot L26-000',
      'Stock insuffisant\u00a0: 2\u202f500 restants dans le lot L26-001',
    ]);
    expect(await result(rows)).toEqual({ created: 3, ignored: 4, documents: 3 });
    expect([await inLot('L26-000'), await inLot('L26-001'), await wrongLots()]).toEqual([0, 2500, 0]);
  });

  test('a row with another error takes nothing from the lot', async () => {
    const rows = [retourRow(2, { quantity: '10', expiry: '31/02/2027' }), retourRow(3, { quantity: '10' })];
    expect(await texts(rows)).toEqual(['Date limite\u00a0: le 31/02/2027 n’existe pas', LOST_ONE]);
  });

  test('a lot of another person or article is unknown; another spelling or date is not', async () => {
    expect(
      await texts([
        retourRow(2, { client: 'C0002' }),
        retourRow(3, { article: 'ART0002' }),
        retourRow(4, { lot: 'L26-0' }),
        retourRow(5, { lot: 'l26-000', expiry: '01/01/2030' }),
      ]),
    ).toEqual(['Lot inconnu\u00a0: L26-000', 'Lot inconnu\u00a0: L26-000', 'Lot inconnu\u00a0: L26-0', LOST_THREE]);
    await finalise([retourRow(5, { expiry: '01/01/2030' })]);
    expect(
      await scalar(
        server.db,
        "select count(*) from stock_commercial where lot_number = 'L26-000' and expire_at = '2027-12-31'",
      ),
    ).toBe(1);
  });

  test('a document has one client and one date, and is imported once', async () => {
    await deliver([deliveryRow(2, { client: 'C0002', document: 'FA2', lot: 'L26-000', quantity: '10' })]);
    const rows = [
      retourRow(2),
      retourRow(3, { client: 'C0002' }),
      retourRow(4, { lot: 'L26-001', date: '18/11/2026' }),
      retourRow(5),
      retourRow(6, { lot: 'L26-001' }),
    ];
    expect(await texts(rows)).toEqual([
      LOST_THREE,
      'Ligne en double\u00a0: même document, article et lot qu’à la ligne 2',
      'Document AV1\u00a0: autre date à la ligne 2',
      'Ligne en double\u00a0: même document, article et lot qu’à la ligne 2',
      LOST_THREE,
    ]);
    expect(await texts([retourRow(2), retourRow(3, { client: 'C0002', article: 'ART0002' })])).toEqual([
      LOST_ONE,
      'Document AV1\u00a0: autre client à la ligne 2',
    ]);
    expect(await result(rows)).toMatchObject({ created: 2 });
    expect(await texts(rows)).toEqual(rows.map(() => 'Document déjà importé'));
    expect(
      (await importer.post('/api/data/retour/check/existence', { codes: ['AV1', 'FA1', '__proto__', ''] })).body,
    ).toBe('{"AV1":true,"FA1":false,"__proto__":false,"":false}');
  });

  test('a status sent by the client does not count; texts that cannot be stored are judged', async () => {
    expect(await result([{ ...retourRow(2, { lot: 'X' }), status: 'true', code: 'valide', effet: 'x' }])).toMatchObject(
      { created: 0, ignored: 1 },
    );
    for (const fields of [{ document: 'A\ud800' }, { lot: '\u0000' }, { document: 'N\u0000' }])
      expect((await finalise([retourRow(2, fields)])).statusCode).toBe(200);
    expect(await wrongLots()).toBe(0);
  });

  test('all or nothing: a failure halfway leaves nothing', async () => {
    await server.db.pool.query("alter table retour add constraint failure check (facture_ref <> 'AV2')");
    expect((await finalise([retourRow(2), retourRow(3, { document: 'AV2', lot: 'L26-001' })])).statusCode).toBe(500);
    expect(await counts()).toEqual({ retours: 0, mouvements: 0, journal: 0, audit: 0 });
    expect(await inLot('L26-000')).toBe(10);
  });

  test('twenty times at once with one key: one import', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => finalise([retourRow(2)], { 'idempotency-key': 'cle' })),
    );
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`))).toEqual(
      new Set(['200 {"created":1,"ignored":0,"documents":1}']),
    );
    expect([await inLot('L26-000'), (await counts()).retours]).toEqual([8, 1]);
  });

  test('two files at once do not together take more than the lot has', async () => {
    const rows = (prefix: string) =>
      Array.from({ length: 8 }, (_, n) => retourRow(n + 2, { document: `${prefix}${n}`, quantity: '1' }));
    const answers = await Promise.all([finalise(rows('A')), finalise(rows('B'), {}, {}, server.as('ROLE_EDITEUR'))]);
    const created = answers.map((answer) => answer.json<CreateResult>().created).sort((a, b) => b - a);
    expect([answers.map((answer) => answer.statusCode), created]).toEqual([
      [200, 200],
      [8, 2],
    ]);
    expect([await inLot('L26-000'), await wrongLots()]).toEqual([0, 0]);
  });

  /** Sells from one lot by writing to the ledger. */
  const sell = (tx: Queryable, lot: string, quantite: number) =>
    tx.rows(sql`
    insert into stock_mouvement (type, quantite, total_value, stock_commercial_id, product_id, commercial_id,
      commande_id)
    select 'VENTE', ${quantite}::integer, 0, s.id, s.product_id, s.commercial_id, (select max(id) from commande)
      from stock_commercial s where lot_number = ${lot}`);
  const order = async () =>
    addCommande(
      server.db,
      1,
      await addPos(server.db, 1),
      await scalar(server.db, "select id from utilisateur where username = 'col001'"),
    );

  test('the import waits for an open sale and judges what it leaves', async () => {
    await order();
    const waiting = () =>
      scalar(
        server.db,
        "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
    let pending: ReturnType<typeof finalise> | undefined;
    await server.db.tx(async (tx) => {
      await sell(tx, 'L26-000', 8);
      pending = finalise([retourRow(2, { quantity: '5' }), retourRow(3, { lot: 'L26-001' })]);
      await eventually('the import waits', async () => (await waiting()) > 0);
    });
    expect((await pending)?.json()).toEqual({ created: 1, ignored: 1, documents: 1 });
    expect([await inLot('L26-000'), await inLot('L26-001'), await wrongLots()]).toEqual([2, 2498, 0]);
  });

  test('imports and sales at once: never negative, no import lost', async () => {
    await order();
    const sales = Array.from({ length: 12 }, () =>
      server.db
        .tx((tx) => sell(tx, 'L26-000', 1))
        .then(
          () => 1,
          () => 0,
        ),
    );
    const imports = Array.from({ length: 12 }, (_, n) =>
      finalise([retourRow(2, { document: `T${n}`, quantity: '1' })]),
    );
    const [sold, returned] = await Promise.all([Promise.all(sales), Promise.all(imports)]);
    expect(new Set(returned.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    const sum =
      sold.reduce<number>((total, one) => total + one, 0) +
      returned.reduce((total, answer) => total + answer.json<CreateResult>().created, 0);
    expect([sum, await inLot('L26-000'), await wrongLots()]).toEqual([10, 0, 0]);
  });
});

test('deliveries, returns and orders of the same lots at once: all are answered, all adds up', async () => {
  await reset();
  const LOTS = 6;
  const lot = (n: number) => `L${n % LOTS}`;
  await deliver(Array.from({ length: LOTS }, (_, n) => deliveryRow(n + 2, { lot: lot(n), quantity: '20' })));
  await addPos(server.db, 1);
  const codes = (
    await server.db.pool.query<{ code: string }>('select code from stock_commercial order by lot_number')
  ).rows.map((row) => row.code);
  // Each in an order of its own, so that they meet at different points.
  const some = <T>(n: number, make: (at: number, ligne: number) => T) =>
    Array.from({ length: LOTS }, (_, at) => make(n % 2 ? at : LOTS - 1 - at, at + 2));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => [
      importer.post('/api/data/livraisons/process/import', {
        livraisons: some(n, (at, ligne) => deliveryRow(ligne, { document: `FB${n}`, lot: lot(at), quantity: '2' })),
      }),
      finalise(some(n, (at, ligne) => retourRow(ligne, { document: `AB${n}`, lot: lot(at), quantity: '3' }))),
      server
        .as('ROLE_ADMIN')
        .post('/api/data/commandes', {
          pointOfSale: 'POS0001',
          commercial: 'col001',
          lignes: some(n, (at) => ({ stockCommercialCode: codes[at] ?? '', quantite: 4 })),
        }),
    ]).flat(),
  );
  expect(answers.map((answer) => answer.statusCode).filter((status) => ![200, 201, 422].includes(status))).toEqual([]);
  expect(await wrongLots()).toBe(0);
  const sum = (type: string) =>
    scalar(server.db, `select coalesce(sum(quantite), 0) from stock_mouvement where type = '${type}'`);
  expect(await scalar(server.db, 'select sum(quantite_disponible) from stock_commercial')).toBe(
    (await sum('LIVRAISON')) - (await sum('RETOUR')) - (await sum('VENTE')),
  );
  expect([await sum('LIVRAISON'), (await sum('RETOUR')) > 0, (await sum('VENTE')) > 0]).toEqual([
    LOTS * 20 + 8 * LOTS * 2,
    true,
    true,
  ]);
});

test('returns are filtered by both forms of parameters, and sorted', async () => {
  await reset();
  const commercial = await scalar(server.db, "select id from utilisateur where username = 'col002'");
  await insert(server.db, 'retour', {
    facture_ref: 'AV-X',
    retour_at: '2026-11-18T21:00:00Z',
    total_value: 5,
    commercial_id: commercial,
  });
  const total = async (query: string) =>
    (await importer.get(`/api/data/retours?${query}`)).json<{ totalItems: number }>().totalItems;
  expect(
    await Promise.all(
      [
        'commercial.username=col002',
        'commercial.username[]=col002',
        'commercial.username=col001',
        'startDate=2026-11-19',
        'endDate=2026-11-18',
        'retourAt[after]=2026-11-19&retourAt[before]=2026-11-19',
        'search=av-x',
      ].map(total),
    ),
  ).toEqual([1, 1, 0, 1, 0, 1, 1]);
});
