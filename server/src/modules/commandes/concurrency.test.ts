import { type Field, ledger, startField, unbalanced } from '../../../../tests/support/field.ts';
import { addDivers, insert, scalar } from '../../../../tests/support/rows.ts';
import { type Client, problemOf, type TestServer } from '../../../../tests/support/server.ts';
import type { CommandeBody, CommandeDetail } from '../../contract/commande.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { createCommande } from './create.ts';

const URL = '/api/data/commandes';
const MANY = 40;
let field: Field;
let server: TestServer;
let commercial: Client;

beforeAll(async () => {
  field = await startField(MANY);
  server = field.server;
  commercial = server.as('ROLE_COMMERCIAL');
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const body = (more: Partial<CommandeBody> = {}): CommandeBody => ({
  pointOfSale: field.pos,
  lignes: [{ stockCommercialCode: field.soap, quantite: 1 }],
  ...more,
});
const send = (payload: object, key?: string, who = commercial) =>
  who.post(URL, payload, {
    headers: { accept: 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
  });
const left = (code: string) =>
  scalar(server.db, 'select quantite_disponible from stock_commercial where code = $1', [code]);
const times = <T>(n: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, at) => work(at)));
const actor = (): Actor => ({
  id: server.ids.get('ROLE_COMMERCIAL') ?? 0,
  username: server.usernameOf('ROLE_COMMERCIAL'),
  nomPrenom: '',
  role: 'ROLE_COMMERCIAL',
  roleDesignation: '',
  isAdmin: false,
  permissions: new Set(),
  sessionHash: Buffer.alloc(0),
});
const another = (): Actor => ({ ...actor(), id: server.ids.get('ROLE_ADMIN') ?? 0, role: 'ROLE_ADMIN', isAdmin: true });

describe('D4: forty simultaneous orders on a lot of 25', () => {
  test('through the API: 25 accepted, 15 refused saying why, each accepted one with its number', async () => {
    const answers = await times(MANY, () => send(body()));
    const accepted = answers.filter((answer) => answer.statusCode === 201);
    expect([accepted.length, await left(field.soap), await unbalanced(server.db)]).toEqual([25, 0, 0]);
    expect(new Set(accepted.map((answer) => answer.json<CommandeDetail>().orderNumber)).size).toBe(25);
    for (const answer of answers.filter((each) => each.statusCode !== 201)) {
      expect(problemOf(answer)).toMatchObject({
        status: 422,
        violations: [
          {
            propertyPath: 'lignes.0.quantite',
            message: 'stock insuffisant pour Savon, lot S1\u00a0: 0 disponible(s), 1 demandé(s)',
          },
        ],
      });
    }
    expect(await scalar(server.db, 'select count(*) from commande')).toBe(25);
    expect(await scalar(server.db, 'select sum(total_commandes_value) from commercial_cumul')).toBe(25 * 1000);
  });

  test('from several servers on one database: the same, waiting only in the database', async () => {
    const outcomes = await times(MANY, (n) =>
      server.db
        .tx((tx) =>
          createCommande(
            tx,
            actor(),
            body(
              n % 2 === 0
                ? {}
                : {
                    lignes: [
                      { stockCommercialCode: field.rice, quantite: 1 },
                      { stockCommercialCode: field.soap, quantite: 1 },
                    ],
                  },
            ),
          ),
        )
        .then(
          (order) => order.orderNumber,
          (error: unknown) => String(error),
        ),
    );
    const refused = outcomes.filter((outcome) => !outcome.startsWith('BC'));
    expect(refused.filter((text) => !/stock insuffisant pour (Savon|Riz)/.test(text))).toEqual([]);
    // Twenty orders want rice and soap, ten of which find rice; twenty want soap alone. At most 25 succeed.
    expect([
      new Set(outcomes).size - new Set(refused).size,
      await left(field.soap),
      await unbalanced(server.db),
    ]).toEqual([25, 0, 0]);
  });

  test('one number sent forty times: one order, 409 for the others', async () => {
    const answers = await times(MANY, () => send(body({ orderNumber: 'BC-7' })));
    const statuses = answers.map((answer) => answer.statusCode).sort();
    expect([statuses.slice(0, 1), new Set(statuses.slice(1)), await left(field.soap)]).toEqual([
      [201],
      new Set([409]),
      24,
    ]);
  });
});

test('opposite orders of lots, a shared point of sale and a delivery do not deadlock', async () => {
  const lots = [field.soap, field.rice].map((stockCommercialCode) => ({ stockCommercialCode, quantite: 1 }));
  const mine = server.ids.get('ROLE_COMMERCIAL') ?? 0;
  const delivery = async (n: number) => {
    const livraison = await insert(server.db, 'livraison', {
      facture_ref: `F${n}`,
      livraison_at: new Date(),
      total_value: 0,
      commercial_id: mine,
    });
    await server.db.pool.query(
      `insert into stock_mouvement (type, quantite, total_value, stock_commercial_id, product_id, commercial_id,
        livraison_id)
      select 'LIVRAISON', 1, 0, id, product_id, commercial_id, $1 from stock_commercial where commercial_id = $2
        order by id desc`,
      [livraison, mine],
    );
  };
  await times(8, async (n) => {
    const orders = [lots, lots.toReversed()].map((lignes) =>
      server.db.tx((tx) => createCommande(tx, actor(), body(n < 4 ? { lignes } : {}))),
    );
    const theirs =
      n < 5
        ? [
            server.db.tx((tx) =>
              createCommande(
                tx,
                another(),
                body({ commercial: 'col001', lignes: [{ stockCommercialCode: field.foreign, quantite: 1 }] }),
              ),
            ),
          ]
        : [];
    await Promise.all([...orders, ...theirs, delivery(n)]);
  });
  expect([
    await left(field.soap),
    await left(field.rice),
    await left(field.foreign),
    await unbalanced(server.db),
  ]).toEqual([25 - 16 + 8, 10 - 8 + 8, 0, 0]);
  expect(await scalar(server.db, 'select nb_commandes from point_of_sale where code = $1', [field.pos])).toBe(21);
  // No transaction was retried after a deadlock either; PostgreSQL counts deadlocks with up to a second's delay.
  await new Promise((done) => setTimeout(done, 1_500));
  expect(await scalar(server.db, 'select deadlocks from pg_stat_database where datname = current_database()')).toBe(0);
});

test('an order waits for an open return, sees what it leaves, and names the line', async () => {
  const retour = await insert(server.db, 'retour', {
    facture_ref: 'R',
    retour_at: new Date(),
    total_value: 0,
    commercial_id: server.ids.get('ROLE_COMMERCIAL') ?? 0,
  });
  const client = await server.db.pool.connect();
  await client.query('begin');
  await client.query(
    `insert into stock_mouvement (type, quantite, total_value, stock_commercial_id, product_id, commercial_id,
      retour_id)
    select 'RETOUR', 20, 0, id, product_id, commercial_id, $1 from stock_commercial where code = $2`,
    [retour, field.soap],
  );
  const pending = send(body({ lignes: [{ stockCommercialCode: field.soap, quantite: 10 }] }));
  await new Promise((done) => setTimeout(done, 300));
  await client.query('commit');
  client.release();
  expect(problemOf(await pending).violations).toEqual([
    {
      propertyPath: 'lignes.0.quantite',
      message: 'stock insuffisant pour Savon, lot S1\u00a0: 5 disponible(s), 10 demandé(s)',
    },
  ]);
});

describe('D1: the same order sent twice', () => {
  test('twenty times at once with one key: stored once, answered twenty times', async () => {
    const answers = await times(20, () => send(body(), 'cle'));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.headers.location)).size).toBe(1);
    expect([
      await scalar(server.db, 'select count(*) from commande'),
      await left(field.soap),
      await scalar(server.db, 'select count(*) from audit'),
    ]).toEqual([1, 24, 1]);
  });

  test('the same key with another order: 422; a refusal does not use up its key', async () => {
    expect((await send(body({ lignes: [{ stockCommercialCode: field.soap, quantite: 26 }] }), 'cle')).statusCode).toBe(
      422,
    );
    expect((await send(body(), 'cle')).statusCode).toBe(201);
    expect(problemOf(await send(body({ isSmsSent: true }), 'cle'))).toMatchObject({
      status: 422,
      detail: 'Cette clé d’idempotence a déjà servi pour une autre demande.',
    });
    expect(await left(field.soap)).toBe(24);
  });
});

describe('all or nothing', () => {
  const whole = () =>
    body({
      lignes: [
        { stockCommercialCode: field.soap, quantite: 2 },
        { stockCommercialCode: field.rice, quantite: 3 },
      ],
      lignesDivers: [{ miscellaneousCode: field.divers, quantite: 4 }],
    });
  const onLastLine = (what: string) =>
    server.db.pool.query(`
      create function f_failure() returns trigger language plpgsql as
        $$ begin ${what}; return null; end $$;
      create trigger failure after insert on miscellaneous_mouvement for each statement execute function f_failure()`);

  test.each([
    ['an error', "raise exception 'failure'", 500],
    ['a lost connection', 'perform pg_terminate_backend(pg_backend_pid())', 503],
  ])('%s at the last line leaves nothing at all, and the same key succeeds afterwards', async (_name, what, status) => {
    await onLastLine(what);
    const before = await ledger(server.db);
    expect(problemOf(await send(whole(), 'cle')).status).toBe(status);
    expect(await ledger(server.db)).toEqual(before);
    await server.db.pool.query('drop trigger failure on miscellaneous_mouvement');
    expect((await send(whole(), 'cle')).statusCode).toBe(201);
    expect([await left(field.soap), await left(field.rice), await unbalanced(server.db)]).toEqual([23, 7, 0]);
  });

  test('the database’s ledger refuses an order whose stock has left meanwhile, in French', async () => {
    // No lock of ours would stop this: stock leaves in the middle of the order itself.
    const steal = (
      table: string,
      row: string,
    ) => `create function f_loss_${table}() returns trigger language plpgsql as $$ begin ${row}; return null; end $$;
      create trigger vol_${table} after insert on commande for each statement execute function f_loss_${table}()`;
    const mine = server.ids.get('ROLE_COMMERCIAL') ?? 0;
    await insert(server.db, 'ajustement', {
      ajustement_ref: 'V',
      total_value: 0,
      commercial_id: mine,
      created_by: mine,
    });
    await server.db.pool.query(
      steal(
        'lot',
        `insert into stock_mouvement (type, quantite, total_value, stock_commercial_id, product_id, commercial_id,
          ajustement_id)
      select 'AJUSTEMENT_NEGATIF', 25, 0, id, product_id, commercial_id, 1 from stock_commercial
        where code = '${field.soap}'`,
      ),
    );
    const before = await ledger(server.db);
    const refusal = { status: 422, detail: 'Le stock du commercial ne suffit plus pour cette commande.' };
    expect(problemOf(await send(whole()))).toMatchObject(refusal);
    expect(await ledger(server.db)).toEqual(before);
    await server.db.pool.query('drop trigger vol_lot on commande');
    await server.db.pool.query(
      steal(
        'divers',
        'insert into miscellaneous_mouvement (type, quantite, miscellaneous_stock_id, ajustement_id) values ' +
          "('AJUSTEMENT', -8, 1, 1)",
      ),
    );
    expect(problemOf(await send(whole()))).toMatchObject(refusal);
    expect(await ledger(server.db)).toEqual(before);
  });

  test('when a price changes meanwhile, each order has one of the prices and the stock value is right', async () => {
    await addDivers(server.db, 2, server.ids.get('ROLE_COMMERCIAL') ?? 0);
    const prices = [1100, 1200.5, 1300.25];
    const [answers] = await Promise.all([
      times(20, () => send(body())),
      ...prices.map((price) => server.db.pool.query("update product set price = $1 where code = 'ART0001'", [price])),
    ]);
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
    for (const answer of answers) expect([1000, 1100, 1201, 1300]).toContain(answer.json<CommandeDetail>().totalValue);
    expect(
      await scalar(
        server.db,
        `select count(*) from commercial_valeur c
          where total_stock_value <> coalesce((select sum(round(s.quantite_disponible * p.price))
      from stock_commercial s join product p on p.id = s.product_id where s.commercial_id = c.commercial_id), 0)`,
      ),
    ).toBe(0);
  });
});
