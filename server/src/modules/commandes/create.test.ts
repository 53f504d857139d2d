import { type Field, ledger, startField, unbalanced } from '../../../../tests/support/field.ts';
import { addCommande, scalar } from '../../../../tests/support/rows.ts';
import { type Client, problemOf, type TestServer } from '../../../../tests/support/server.ts';
import type { CommandeDetail } from '../../contract/commande.ts';

const URL = '/api/data/commandes';
let field: Field;
let server: TestServer;
let commercial: Client;

const reset = () => server.reset();
beforeAll(async () => {
  field = await startField();
  server = field.server;
  commercial = server.as('ROLE_COMMERCIAL');
  await server.remember();
});
afterAll(() => server.close());

const body = (more: object = {}) => ({
  pointOfSale: field.pos,
  lignes: [{ stockCommercialCode: field.soap, quantite: 3 }],
  ...more,
});
const line = (stockCommercialCode: string, quantite: number) => ({ stockCommercialCode, quantite });
const send = (payload: object, who = commercial, headers: Record<string, string> = {}) =>
  who.post(URL, payload, { headers: { accept: 'application/json', ...headers } });
const year = () => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(2, 4);

describe('an order from the field', () => {
  beforeEach(reset);

  test('is stored with movements, sums and audit; lots follow', async () => {
    const before = await ledger(server.db);
    const answer = await send(
      body({
        orderNumber: ' BC-X1 ',
        commandeAt: '2026-10-05T09:30:00+03:00',
        isSmsSent: true,
        lignes: [line(field.soap, 3), line(field.rice, 7)],
        lignesDivers: [{ miscellaneousCode: field.divers, quantite: 2 }],
      }),
    );
    expect(answer.statusCode).toBe(201);
    const order = answer.json<CommandeDetail>();
    expect(answer.headers.location).toBe(`${URL}/${order.code}`);
    // 3 × 1000,25 and 7 × 333,50, each line rounded to the ariary.
    expect(order).toMatchObject({
      orderNumber: 'BC-X1',
      commandeAt: '2026-10-05T06:30:00.000Z',
      totalValue: 3001 + 2335,
      isSmsSent: true,
      isValidated: true,
      nbProduits: 2,
      nbDivers: 1,
      zone: 'Zone 1',
      pointOfSale: { code: field.pos },
      commercial: { username: server.usernameOf('ROLE_COMMERCIAL') },
    });
    expect(
      order.stockMouvements.map(({ quantite, totalValue, stockCommercial }) => [
        stockCommercial.code,
        quantite,
        totalValue,
      ]),
    ).toEqual([
      [field.soap, 3, 3001],
      [field.rice, 7, 2335],
    ]);
    expect(order.miscellaneousMouvements.map(({ quantite, stock }) => [stock.miscellaneous.code, quantite])).toEqual([
      [field.divers, 2],
    ]);
    expect(
      (await server.as('ROLE_LECTEUR').get(`${URL}/BC-X1`, { headers: { accept: 'application/json' } })).json(),
    ).toEqual(order);
    expect(await ledger(server.db)).toEqual({
      ...before,
      commande: 1,
      stock_mouvement: (before.stock_mouvement ?? 0) + 2,
      miscellaneous_mouvement: (before.miscellaneous_mouvement ?? 0) + 1,
      audit: 1,
      'commande_jour.value': 5336,
      'mouvement_jour.quantite': (before['mouvement_jour.quantite'] ?? 0) + 10,
      'cumul.commandes': 5336,
      'pos.commandes': 5336,
      'cumul.stock': (before['cumul.stock'] ?? 0) - (25_006 - 22_006) - (3335 - 1001),
      lots: (before.lots ?? 0) - 10,
      divers: 6,
    });
    expect(await unbalanced(server.db)).toBe(0);
    const { rows } = await server.db.pool.query('select username, action, entity, entity_id, before, after from audit');
    expect(rows).toEqual([
      {
        username: server.usernameOf('ROLE_COMMERCIAL'),
        action: 'créer',
        entity: 'commande',
        entity_id: order.code,
        before: null,
        after: {
          orderNumber: 'BC-X1',
          commandeAt: '2026-10-05T06:30:00.000Z',
          totalValue: 5336,
          commercial: server.usernameOf('ROLE_COMMERCIAL'),
          pointOfSale: field.pos,
          lignes: 2,
          lignesDivers: 1,
        },
      },
    ]);
    const moved = await server.db.pool.query(
      'select distinct mouvement_at, type from stock_mouvement where commande_id is not null union select ' +
        'mouvement_at, type from miscellaneous_mouvement where commande_id is not null',
    );
    expect(moved.rows).toEqual([{ mouvement_at: new Date('2026-10-05T06:30:00Z'), type: 'VENTE' }]);
    // The order counts as activity of its representative.
    expect(await scalar(server.db, 'select count(*) from utilisateur where last_activity_at is not null')).toBe(1);
  });

  test('shows in the list at once, and the total follows', async () => {
    const total = async () => (await server.as('ROLE_LECTEUR').get(URL)).json<{ totalItems: number }>().totalItems;
    expect(await total()).toBe(0);
    await send(body());
    expect(await total()).toBe(1);
  });

  test('without number and date the server sets them; a bare day is its start in Madagascar', async () => {
    const [first, second] = [
      (await send(body())).json<CommandeDetail>(),
      (
        await send(body({ orderNumber: null, commandeAt: null, commercial: null, lignesDivers: null }))
      ).json<CommandeDetail>(),
    ];
    expect(first.orderNumber).toMatch(new RegExp(`^BC${year()}\\d{5,}$`));
    expect(Number(second.orderNumber.slice(4))).toBe(Number(first.orderNumber.slice(4)) + 1);
    expect(Math.abs(Date.parse(first.commandeAt) - Date.now())).toBeLessThan(10_000);
    const old = (await send(body({ commandeAt: '2024-01-01' }))).json<CommandeDetail>();
    expect([old.commandeAt, old.orderNumber.slice(0, 4)]).toEqual(['2023-12-31T21:00:00.000Z', 'BC24']);
  });

  test('skips a number of its own that is already taken', async () => {
    const { orderNumber } = (await send(body())).json<CommandeDetail>();
    const next = (n: number) => `BC${year()}${String(Number(orderNumber.slice(4)) + n).padStart(5, '0')}`;
    // The row inserted below uses up a number of the sequence too.
    await addCommande(server.db, 1, 1, server.ids.get('ROLE_COMMERCIAL') ?? 0, { order_number: next(2) });
    await addCommande(server.db, 2, 1, server.ids.get('ROLE_COMMERCIAL') ?? 0, { order_number: next(3) });
    const answer = await send(body());
    expect([answer.statusCode, answer.json<CommandeDetail>().orderNumber]).toEqual([201, next(4)]);
  });

  test('an administrator orders for a representative, from that one’s stock', async () => {
    const answer = await send(
      body({ commercial: 'col001', lignes: [line(field.foreign, 5)] }),
      server.as('ROLE_ADMIN'),
    );
    expect([answer.statusCode, answer.json<CommandeDetail>().commercial.username]).toEqual([201, 'col001']);
    expect(await scalar(server.db, 'select count(*) from utilisateur where last_activity_at is not null')).toBe(0);
    const { rows } = await server.db.pool.query("select username, after->>'commercial' as pour from audit");
    expect(rows).toEqual([{ username: server.usernameOf('ROLE_ADMIN'), pour: 'col001' }]);
  });

  test('two lines of one lot add up, down to the last unit', async () => {
    const answer = await send(body({ lignes: [line(field.soap, 20), line(field.rice, 1), line(field.soap, 5)] }));
    expect([answer.statusCode, answer.json<CommandeDetail>().nbProduits]).toEqual([201, 3]);
    expect(
      await scalar(server.db, 'select quantite_disponible from stock_commercial where code = $1', [field.soap]),
    ).toBe(0);
  });

  test('linked data is the default form of a collection', async () => {
    const linked = await commercial.post(URL, body());
    expect([linked.headers['content-type'], linked.json<{ '@id': string; code: string }>()['@id']]).toEqual([
      'application/ld+json; charset=utf-8',
      linked.headers.location,
    ]);
  });
});

describe('a refusal names the field and stores nothing', () => {
  beforeAll(reset);

  type Case = [
    name: string,
    payload: () => object,
    status: number,
    violations: [string, string][] | string,
    who?: 'ROLE_ADMIN',
  ];
  const CASES: Case[] = [
    [
      'for another representative',
      () => body({ commercial: 'col001' }),
      403,
      'Un commercial n’agit qu’en son propre nom.',
    ],
    ['no representative, by an administrator', () => body(), 422, [['commercial', 'valeur obligatoire']], 'ROLE_ADMIN'],
    [
      'for an unknown representative',
      () => body({ commercial: 'personne' }),
      422,
      [['commercial', 'commercial inconnu (personne)']],
      'ROLE_ADMIN',
    ],
    [
      'for somebody of the office',
      () => body({ commercial: 'lecteur@essai.mg' }),
      422,
      [['commercial', 'commercial inconnu (lecteur@essai.mg)']],
      'ROLE_ADMIN',
    ],
    [
      'for a disabled representative',
      () => body({ commercial: 'col002' }),
      422,
      [['commercial', 'ce commercial est désactivé (col002)']],
      'ROLE_ADMIN',
    ],
    [
      'unknown point of sale',
      () => body({ pointOfSale: 'POS9' }),
      422,
      [['pointOfSale', 'point de vente inconnu (POS9)']],
    ],
    [
      'disabled point of sale',
      () => body({ pointOfSale: field.closed }),
      422,
      [['pointOfSale', 'ce point de vente est désactivé (POS0002)']],
    ],
    [
      'unknown lot',
      () => body({ lignes: [line(field.soap, 1), line('LOT9', 1)] }),
      422,
      [['lignes.1.stockCommercialCode', 'ce commercial n’a pas de lot LOT9']],
    ],
    [
      'lot of another representative',
      () => body({ lignes: [line(field.foreign, 1)] }),
      422,
      [['lignes.0.stockCommercialCode', 'ce commercial n’a pas de lot LOT0000003']],
    ],
    [
      'more than there is',
      () => body({ lignes: [line(field.rice, 10), line(field.soap, 26)] }),
      422,
      [['lignes.1.quantite', 'stock insuffisant pour Savon, lot S1\u00a0: 25 disponible(s), 26 demandé(s)']],
    ],
    [
      'more than there is, on two lines',
      () => body({ lignes: [line(field.rice, 7), line(field.soap, 1), line(field.rice, 4)] }),
      422,
      [
        [
          'lignes.2.quantite',
          'stock insuffisant pour Riz, lot R1\u00a0: 10 disponible(s) (7 sur d’autres lignes), 4 demandé(s)',
        ],
      ],
    ],
    [
      'miscellaneous product they do not have',
      () => body({ lignesDivers: [{ miscellaneousCode: 'DIV999', quantite: 1 }] }),
      422,
      [['lignesDivers.0.miscellaneousCode', 'ce commercial n’a pas de produit divers DIV999']],
    ],
    [
      'more miscellaneous products than there are',
      () => body({ lignesDivers: [{ miscellaneousCode: field.divers, quantite: 9 }] }),
      422,
      [['lignesDivers.0.quantite', 'stock insuffisant pour Divers 1\u00a0: 8 disponible(s), 9 demandé(s)']],
    ],
    [
      'date in the future',
      () => body({ commandeAt: new Date(Date.now() + 6 * 60_000).toISOString() }),
      422,
      [['commandeAt', 'cette date est dans le futur']],
    ],
    [
      'date of another century',
      () => body({ commandeAt: '1999-12-31' }),
      422,
      [['commandeAt', 'cette date est avant 2000']],
    ],
    [
      'date that does not exist',
      () => body({ commandeAt: '2026-02-30' }),
      422,
      [['commandeAt', 'date attendue (aaaa-mm-jj)']],
    ],
    ['no line', () => body({ lignes: [] }), 422, [['lignes', '1 élément(s) au moins']]],
    [
      'quantity of zero',
      () => body({ lignes: [line(field.soap, 1), line(field.soap, 0)] }),
      422,
      [['lignes.1.quantite', '1 au moins']],
    ],
    ['negative quantity', () => body({ lignes: [line(field.soap, -1)] }), 422, [['lignes.0.quantite', '1 au moins']]],
    [
      'quantity with decimals',
      () => body({ lignes: [line(field.soap, 1.5)] }),
      422,
      [['lignes.0.quantite', 'nombre entier attendu']],
    ],
    [
      'excessive quantity',
      () => body({ lignes: [line(field.soap, 1e15)] }),
      422,
      [['lignes.0.quantite', '1\u202f000\u202f000 au plus']],
    ],
    ['a total sent along', () => body({ totalValue: 1 }), 422, [['totalValue', 'champ non accepté']]],
    [
      'a price sent along',
      () => body({ lignes: [{ ...line(field.soap, 1), prix: 1 }] }),
      422,
      [['lignes.0.prix', 'champ non accepté']],
    ],
    [
      'empty number',
      () => body({ orderNumber: '  ' }),
      422,
      [['orderNumber', 'texte attendu, sans caractère de contrôle']],
    ],
    [
      'number with a NUL',
      () => body({ orderNumber: 'a\u0000' }),
      422,
      [['orderNumber', 'texte attendu, sans caractère de contrôle']],
    ],
    [
      'number with half a character',
      () => body({ orderNumber: 'a\ud800' }),
      422,
      [['orderNumber', 'texte attendu, sans caractère de contrôle']],
    ],
    [
      'several faults',
      () =>
        body({
          pointOfSale: 'POS9',
          commandeAt: '1999-01-01',
          lignes: [line('LOT9', 1), line(field.rice, 11)],
          lignesDivers: [{ miscellaneousCode: field.divers, quantite: 9 }],
        }),
      422,
      [
        ['pointOfSale', 'point de vente inconnu (POS9)'],
        ['commandeAt', 'cette date est avant 2000'],
        ['lignes.0.stockCommercialCode', 'ce commercial n’a pas de lot LOT9'],
        ['lignes.1.quantite', 'stock insuffisant pour Riz, lot R1\u00a0: 10 disponible(s), 11 demandé(s)'],
        ['lignesDivers.0.quantite', 'stock insuffisant pour Divers 1\u00a0: 8 disponible(s), 9 demandé(s)'],
      ],
    ],
  ];

  test.each(CASES.map((one) => [one[0], one] as const))('%s', async (_name, [, payload, status, expected, who]) => {
    const before = await ledger(server.db);
    const answer = await send(payload(), who ? server.as(who) : commercial, { 'idempotency-key': 'cle' });
    const problem = problemOf(answer);
    expect(problem.status).toBe(status);
    if (typeof expected === 'string') expect(problem.detail).toBe(expected);
    else {
      expect(problem.violations?.map(({ propertyPath, message }) => [propertyPath, message])).toEqual(expected);
      expect(problem.detail).toMatch(/^Données refusées — .*\.$/);
      expect(problem.detail).toContain(`${expected[0]?.[0] ?? ''}\u00a0: ${expected[0]?.[1] ?? ''}`);
    }
    expect(await ledger(server.db)).toEqual(before);
  });

  test('a number that is taken: 409 and nothing else', async () => {
    await send(body({ orderNumber: 'BC-1' }));
    const before = await ledger(server.db);
    expect(problemOf(await send(body({ orderNumber: 'BC-1 ' })))).toMatchObject({
      status: 409,
      detail: 'Une commande porte déjà le numéro BC-1.',
    });
    expect(await ledger(server.db)).toEqual(before);
  });

  test('many faults: all are named, the first ones described', async () => {
    const problem = problemOf(await send(body({ lignes: Array.from({ length: 500 }, (_, n) => line(`X${n}`, 1)) })));
    expect(problem.violations).toHaveLength(500);
    expect(problem.detail).toMatch(/; et 495 autre\(s\)\.$/);
  });
});
