import { type Field, ledger, startField, unbalanced } from '../../../../tests/support/field.ts';
import { addAjustement, insert, scalar } from '../../../../tests/support/rows.ts';
import { problemOf, type TestServer } from '../../../../tests/support/server.ts';
import { verifyStock } from '../../cli/support/verifyStock.ts';
import type { AjustementDetail } from '../../contract/ajustement.ts';

const URL = '/api/data/ajustement/create';
const NEGATIVE = 'Certains ajustements rendraient le stock négatif';
let field: Field;
let server: TestServer;
let username: string;

const start = async () => {
  field = await startField();
  server = field.server;
  username = server.usernameOf('ROLE_COMMERCIAL');
};
const stop = () => server.close();

/** Code of the representative's stock of the miscellaneous product. */
const DIVERS = 'SPD0000001';
const line = (stockCommercialCode: string, quantity: number) => ({ stockCommercialCode, quantity });
const body = (lines: object[], more: object = {}) => ({ username, ligneAjustements: lines, ...more });
const send = (payload: object, headers: Record<string, string> = {}) =>
  server.as('ROLE_ADMIN').post(URL, payload, { headers: { accept: 'application/json', ...headers } });
const year = () => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(2, 4);

describe('an adjustment', () => {
  beforeEach(start);
  afterEach(stop);

  test('is stored with movements and audit; lots follow, and its value is signed', async () => {
    const before = await ledger(server.db);
    const answer = await send(
      body([line(field.soap, -3), line(field.rice, 7), line(DIVERS, -2)], {
        dateAjustement: '2026-10-05',
        description: '  Casse  ',
      }),
    );
    expect(answer.statusCode).toBe(201);
    const made = answer.json<AjustementDetail>();
    // 3 × 1000,25 less and 7 × 333,50 more, each line rounded to the ariary.
    expect(made).toMatchObject({
      ajustementRef: `AJ26${made.code.slice(-5)}`,
      dateAjustement: '2026-10-04T21:00:00.000Z',
      totalValue: 2335 - 3001 - 200,
      nbLignes: 3,
      nbSansValeur: 0,
      description: 'Casse',
      commercial: { username },
      createdBy: { username: server.usernameOf('ROLE_ADMIN') },
    });
    expect(made.stockMouvements.map((m) => [m.stockCommercial.code, m.type, m.quantite, m.totalValue])).toEqual([
      [field.soap, 'AJUSTEMENT_NEGATIF', 3, 3001],
      [field.rice, 'AJUSTEMENT_POSITIF', 7, 2335],
    ]);
    expect(made.miscellaneousMouvements.map((m) => [m.stock.code, m.quantite, m.totalValue])).toEqual([
      [DIVERS, -2, -200],
    ]);
    expect(answer.headers.location).toBe(`/api/data/ajustements/${made.code}`);
    for (const name of [made.code, made.ajustementRef]) {
      expect(
        (
          await server
            .as('ROLE_LECTEUR')
            .get(`/api/data/ajustements/${name}`, { headers: { accept: 'application/json' } })
        ).json(),
      ).toEqual(made);
    }
    expect(await ledger(server.db)).toEqual({
      ...before,
      stock_mouvement: (before.stock_mouvement ?? 0) + 2,
      miscellaneous_mouvement: (before.miscellaneous_mouvement ?? 0) + 1,
      audit: 1,
      'mouvement_jour.quantite': (before['mouvement_jour.quantite'] ?? 0) + 10,
      'cumul.stock': (before['cumul.stock'] ?? 0) - (25_006 - 22_006) + (5670 - 3335),
      lots: (before.lots ?? 0) + 4,
      divers: 6,
    });
    expect(await unbalanced(server.db)).toBe(0);
    const { rows } = await server.db.pool.query('select username, action, entity, entity_id, before, after from audit');
    expect(rows).toEqual([
      {
        username: server.usernameOf('ROLE_ADMIN'),
        action: 'créer',
        entity: 'ajustement',
        entity_id: made.code,
        before: null,
        after: {
          ajustementRef: made.ajustementRef,
          dateAjustement: '2026-10-04T21:00:00.000Z',
          totalValue: -866,
          commercial: username,
          description: 'Casse',
          lignes: 2,
          lignesDivers: 1,
        },
      },
    ]);
    const moved = await server.db.pool.query(
      'select distinct mouvement_at from stock_mouvement where ajustement_id is not null union select mouvement_at ' +
        'from miscellaneous_mouvement where ajustement_id is not null',
    );
    expect(moved.rows).toEqual([{ mouvement_at: new Date('2026-10-04T21:00:00Z') }]);
  });

  test('without a date is dated now and numbered in this year, skipping a taken number', async () => {
    const first = (await send(body([line(field.soap, 1)], { dateAjustement: null }))).json<AjustementDetail>();
    expect(first.ajustementRef).toMatch(new RegExp(`^AJ${year()}\\d{5}$`));
    expect(Math.abs(Date.parse(first.dateAjustement) - Date.now())).toBeLessThan(10_000);
    // The row inserted below uses up a number of the sequence too.
    const taken = Number(first.ajustementRef.slice(4)) + 2;
    await addAjustement(server.db, 1, 1, { ajustement_ref: `AJ${year()}${String(taken).padStart(5, '0')}` });
    expect((await send(body([line(field.soap, 1)]))).json<AjustementDetail>().ajustementRef).toBe(
      `AJ${year()}${String(taken + 1).padStart(5, '0')}`,
    );
  });

  test('ignores lines of zero, and may take the last unit', async () => {
    const answer = await send(body([line('LOT9', 0), line(field.soap, -25), line(field.soap, 0)]));
    expect([answer.statusCode, answer.json<AjustementDetail>().nbLignes]).toEqual([201, 1]);
    expect(
      await scalar(server.db, 'select quantite_disponible from stock_commercial where code = $1', [field.soap]),
    ).toBe(0);
  });

  test('can take back the stock of a disabled representative', async () => {
    await server.db.pool.query("update utilisateur set is_enabled = false where username = 'col001'");
    expect((await send({ username: 'col001', ligneAjustements: [line(field.foreign, -5)] })).statusCode).toBe(201);
  });

  test('keeps the value of a line of a miscellaneous product when the price changes', async () => {
    const price = (value: number) => server.db.pool.query('update miscellaneous set price = $1', [value]);
    await price(33.5);
    const made = (await send(body([line(DIVERS, 7)]))).json<AjustementDetail>();
    expect([made.totalValue, made.miscellaneousMouvements.map((m) => m.totalValue)]).toEqual([235, [235]]);
    await price(900);
    const reader = server.as('ROLE_LECTEUR');
    const found = (
      await reader.get(`/api/data/ajustements/${made.code}`, { headers: { accept: 'application/json' } })
    ).json<AjustementDetail>();
    expect(found).toEqual(made);
    expect((await send(body([line(field.soap, -1), line(DIVERS, -7)]))).json<AjustementDetail>().totalValue).toBe(
      -1000 - 6300,
    );
    const list = (await reader.get('/api/data/ajustements')).json<{
      totalValue: number;
      member: { totalValue: number }[];
    }>();
    expect([list.totalValue, list.member.map(({ totalValue }) => totalValue)]).toEqual([235 - 7300, [-7300, 235]]);
    expect((await verifyStock(server.db)).difference).toBeUndefined();
  });

  test('a sale of miscellaneous products has no amount', async () => {
    await server
      .as('ROLE_COMMERCIAL')
      .post('/api/data/commandes', {
        pointOfSale: 'POS0001',
        lignes: [{ stockCommercialCode: field.soap, quantite: 1 }],
        lignesDivers: [{ miscellaneousCode: 'DIV001', quantite: 1 }],
      });
    expect(
      (await server.db.pool.query("select total_value from miscellaneous_mouvement where type = 'VENTE'")).rows,
    ).toEqual([{ total_value: null }]);
  });

  test('shows in the lists at once', async () => {
    const totals = async () =>
      Promise.all(
        ['ajustements', 'stock-mouvements', 'stock-commercial?disponible=true'].map(
          async (list) =>
            (await server.as('ROLE_LECTEUR').get(`/api/data/${list}`)).json<{ totalItems: number }>().totalItems,
        ),
      );
    expect(await totals()).toEqual([0, 3, 3]);
    await send(body([line(field.rice, -10)]));
    expect(await totals()).toEqual([1, 4, 2]);
  });
});

describe('a refusal says why and stores nothing', () => {
  beforeAll(start);
  afterAll(stop);

  type Case = [name: string, payload: () => object, detail: string | RegExp, violations: [string, string][]];
  const CASES: Case[] = [
    [
      'unknown representative',
      () => body([line(field.soap, 1)], { username: 'personne' }),
      'Veuillez sélectionner un commercial',
      [['username', 'commercial inconnu (personne)']],
    ],
    [
      'somebody of the office',
      () => body([line(field.soap, 1)], { username: 'lecteur@essai.mg' }),
      'Veuillez sélectionner un commercial',
      [['username', 'commercial inconnu (lecteur@essai.mg)']],
    ],
    [
      'empty representative',
      () => body([line(field.soap, 1)], { username: '' }),
      'Veuillez sélectionner un commercial',
      [['username', 'valeur obligatoire']],
    ],
    [
      'no line',
      () => body([]),
      'Veuillez saisir au moins un ajustement',
      [['ligneAjustements', 'une quantité au moins']],
    ],
    [
      'only zeros',
      () => body([line(field.soap, 0), line(field.rice, 0)]),
      'Veuillez saisir au moins un ajustement',
      [['ligneAjustements', 'une quantité au moins']],
    ],
    [
      'below zero',
      () => body([line(field.soap, 1), line(field.rice, -11), line(DIVERS, -9)]),
      NEGATIVE,
      [
        ['ligneAjustements.1.quantity', 'Riz, lot R1\u00a0: il en reste 10, 11 demandé(s) en moins'],
        ['ligneAjustements.2.quantity', 'Divers 1\u00a0: il en reste 8, 9 demandé(s) en moins'],
      ],
    ],
    [
      'unknown line',
      () => body([line(field.soap, 1), line('LOT9', 1)]),
      /^Données refusées/,
      [['ligneAjustements.1.stockCommercialCode', 'ce commercial n’a pas de ligne de stock LOT9']],
    ],
    [
      'line of another representative',
      () => body([line(field.foreign, 1)]),
      /^Données refusées/,
      [['ligneAjustements.0.stockCommercialCode', 'ce commercial n’a pas de ligne de stock LOT0000003']],
    ],
    [
      'the same twice',
      () => body([line(field.soap, 1), line(field.soap, 2)]),
      /^Données refusées/,
      [['ligneAjustements.1.stockCommercialCode', `la ligne LOT0000001 est donnée deux fois`]],
    ],
    [
      'in the future',
      () => body([line(field.soap, 1)], { dateAjustement: new Date(Date.now() + 6 * 60_000).toISOString() }),
      /^Données refusées/,
      [['dateAjustement', 'cette date est dans le futur']],
    ],
    [
      'of another century',
      () => body([line(field.soap, -99)], { dateAjustement: '1999-12-31' }),
      /^Données refusées/,
      [['dateAjustement', 'cette date est avant 2000']],
    ],
    [
      'with decimals',
      () => body([line(field.soap, 1.5)]),
      /^Données refusées/,
      [['ligneAjustements.0.quantity', 'nombre entier attendu']],
    ],
    [
      'too large',
      () => body([line(field.soap, 1_000_000)]),
      /^Données refusées/,
      [['ligneAjustements.0.quantity', '999\u202f999 au plus']],
    ],
    [
      'a price sent along',
      () => body([{ ...line(field.soap, 1), price: 1 }]),
      /^Données refusées/,
      [['ligneAjustements.0.price', 'champ non accepté']],
    ],
  ];

  test.each(CASES.map((one) => [one[0], one] as const))('%s', async (_name, [, payload, detail, violations]) => {
    const before = await ledger(server.db);
    const problem = problemOf(await send(payload(), { 'idempotency-key': 'cle' }));
    expect(problem.status).toBe(422);
    if (typeof detail === 'string') expect(problem.detail).toBe(detail);
    else expect(problem.detail).toMatch(detail);
    expect(problem.violations?.map(({ propertyPath, message }) => [propertyPath, message])).toEqual(violations);
    expect(await ledger(server.db)).toEqual(before);
  });

  test('refused lines say what is left of the stock', async () => {
    const answer = await send(body([line(field.rice, -11), line(field.soap, -1), line(DIVERS, -9)]));
    expect(answer.json<{ actuel: unknown }>().actuel).toEqual([
      { stockCommercialCode: field.rice, quantiteDisponible: 10 },
      { stockCommercialCode: DIVERS, quantiteDisponible: 8 },
    ]);
  });
});

describe('reading', () => {
  beforeAll(async () => {
    await start();
    const mine = server.ids.get('ROLE_COMMERCIAL') ?? 0;
    const admin = server.ids.get('ROLE_ADMIN') ?? 0;
    const other = await scalar(server.db, "select id from utilisateur where username = 'col001'");
    await addAjustement(server.db, 1, mine, {
      created_by: admin,
      created_at: new Date('2026-10-03T21:00:00Z'),
      description: 'Inventaire annuel',
    });
    await addAjustement(server.db, 2, other, {
      created_by: admin,
      created_at: new Date('2026-10-04T20:59:59Z'),
      total_value: 900,
    });
    const lot = await scalar(server.db, 'select id from stock_commercial where code = $1', [field.foreign]);
    await insert(server.db, 'stock_mouvement', {
      type: 'AJUSTEMENT',
      quantite: -1,
      total_value: 5,
      stock_commercial_id: lot,
      product_id: 1,
      commercial_id: other,
      ajustement_id: 2,
    });
  });
  afterAll(stop);
  const refs = async (query: string, who: 'ROLE_LECTEUR' | 'ROLE_COMMERCIAL' = 'ROLE_LECTEUR') =>
    (await server.as(who).get(`/api/data/ajustements${query}`))
      .json<{ member: { ajustementRef: string }[] }>()
      .member.map((item) => item.ajustementRef.slice(-1));

  test.each([
    ['', ['2', '1']],
    ['?order[createdAt]=asc', ['1', '2']],
    ['?order[totalValue]=desc', ['2', '1']],
    ['?order[ajustementRef]=asc', ['1', '2']],
    ['?order[dateAjustement]=asc', ['1', '2']],
    ['?order[commercial.nomPrenom]=asc', ['2', '1']],
    ['?search=inventaire', ['1']],
    ['?search=aj2600002', ['2']],
    ['?search=AJU0000002', ['2']],
    ['?search=commercial 1', ['2']],
    ['?commercial.username=col001', ['2']],
    ['?commercial.username[]=col001&commercial.username[]=commercial@essai.mg', ['2', '1']],
    ['?createdAt[after]=2026-10-04&createdAt[before]=2026-10-04', ['2', '1']],
    ['?createdAt[before]=2026-10-03', []],
    ['?startDate=2026-10-01&endDate=2026-10-01', ['2', '1']],
    ['?endDate=2026-09-30', []],
  ])('%s', async (query, expected) => {
    expect(await refs(query)).toEqual(expected);
  });

  test('a representative sees only their own; another’s does not exist for them', async () => {
    expect(await refs('', 'ROLE_COMMERCIAL')).toEqual(['1']);
    expect((await server.as('ROLE_COMMERCIAL').get('/api/data/ajustements/AJ2600001')).statusCode).toBe(200);
    for (const [who, code] of [
      ['ROLE_COMMERCIAL', 'AJ2600002'],
      ['ROLE_LECTEUR', 'AJ9'],
    ] as const) {
      expect(problemOf(await server.as(who).get(`/api/data/ajustements/${code}`))).toMatchObject({
        status: 404,
        detail: 'Ajustement non trouvé.',
      });
    }
  });

  test('says that an old line of a miscellaneous product has no value', async () => {
    const reader = server.as('ROLE_LECTEUR');
    await insert(server.db, 'miscellaneous_mouvement', {
      type: 'AJUSTEMENT',
      quantite: -1,
      miscellaneous_stock_id: 1,
      ajustement_id: 1,
    });
    const found = (await reader.get('/api/data/ajustements/AJU0000001')).json<AjustementDetail>();
    expect([found.nbLignes, found.nbSansValeur, found.miscellaneousMouvements.map((m) => m.totalValue)]).toEqual([
      1,
      1,
      [null],
    ]);
    expect((await reader.get('/api/data/ajustements', { headers: { accept: 'text/csv' } })).payload).toMatch(
      /AJ2600001;[^\n]*;1;;/,
    );
  });

  test('a plain AJUSTEMENT keeps its sign', async () => {
    const found = (await server.as('ROLE_LECTEUR').get('/api/data/ajustements/AJU0000002')).json<AjustementDetail>();
    expect(found.stockMouvements.map(({ type, quantite }) => [type, quantite])).toEqual([['AJUSTEMENT', -1]]);
  });
});
