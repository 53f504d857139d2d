import { type Field, ledger, startField, unbalanced } from '../../../../tests/support/field.ts';
import { insert, scalar } from '../../../../tests/support/rows.ts';
import { problemOf, type TestServer } from '../../../../tests/support/server.ts';
import type { AjustementBody, AjustementDetail } from '../../contract/ajustement.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { createCommande } from '../commandes/create.ts';
import { createAjustement } from './create.ts';

const URL = '/api/data/ajustement/create';
const MANY = 40;
const NEGATIVE = 'Certains ajustements rendraient le stock négatif';
const DIVERS = 'SPD0000001';
let field: Field;
let server: TestServer;
let username: string;

beforeEach(async () => {
  field = await startField(MANY);
  server = field.server;
  username = server.usernameOf('ROLE_COMMERCIAL');
});
afterEach(() => server.close());

const line = (stockCommercialCode: string, quantity: number) => ({ stockCommercialCode, quantity });
const body = (...lines: { stockCommercialCode: string; quantity: number }[]): AjustementBody => ({
  username,
  ligneAjustements: lines,
});
const send = (payload: object, key?: string) =>
  server
    .as('ROLE_ADMIN')
    .post(URL, payload, {
      headers: { accept: 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    });
const left = (code: string) =>
  scalar(server.db, 'select quantite_disponible from stock_commercial where code = $1', [code]);
const times = <T>(n: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, at) => work(at)));
const admin = (): Actor => ({
  id: server.ids.get('ROLE_ADMIN') ?? 0,
  username: server.usernameOf('ROLE_ADMIN'),
  nomPrenom: '',
  role: 'ROLE_ADMIN',
  roleDesignation: '',
  isAdmin: true,
  permissions: new Set(),
  sessionHash: Buffer.alloc(0),
});
/**
 * Calls the module directly, as another server on the same database would, so that nothing in this process puts the
 * calls in a queue.
 */
const elsewhere = (payload: AjustementBody) => server.db.tx((tx) => createAjustement(tx, admin(), payload));
const deadlocks = async () => {
  // PostgreSQL counts deadlocks with up to a second's delay.
  await new Promise((done) => setTimeout(done, 1_500));
  return scalar(server.db, 'select deadlocks from pg_stat_database where datname = current_database()');
};

describe('forty simultaneous adjustments of a lot of 25', () => {
  test('through the API: 25 accepted, 15 refused saying what is left', async () => {
    const answers = await times(MANY, () => send(body(line(field.soap, -1))));
    const accepted = answers.filter((answer) => answer.statusCode === 201);
    expect([accepted.length, await left(field.soap), await unbalanced(server.db)]).toEqual([25, 0, 0]);
    expect(new Set(accepted.map((answer) => answer.json<AjustementDetail>().ajustementRef)).size).toBe(25);
    for (const answer of answers.filter((each) => each.statusCode !== 201)) {
      expect(problemOf(answer)).toMatchObject({
        status: 422,
        detail: NEGATIVE,
        actuel: [{ stockCommercialCode: field.soap, quantiteDisponible: 0 }],
      });
    }
    expect(await scalar(server.db, 'select sum(total_value) from ajustement')).toBe(25 * -1000);
  });

  test('from several servers on one database: the same', async () => {
    const outcomes = await times(MANY, () =>
      elsewhere(body(line(field.soap, -1), line(field.rice, 1))).then(
        () => 'fait',
        (error: unknown) => String(error),
      ),
    );
    expect([
      outcomes.filter((outcome) => outcome === 'fait').length,
      new Set(outcomes).size,
      outcomes.includes(`Error: ${NEGATIVE}`),
    ]).toEqual([25, 2, true]);
    expect([await left(field.soap), await left(field.rice), await unbalanced(server.db)]).toEqual([0, 35, 0]);
  });
});

test('adjustments in opposite orders, orders, deliveries and prices on the same lots do not deadlock', async () => {
  const mine = server.ids.get('ROLE_COMMERCIAL') ?? 0;
  const lines = [line(field.soap, -1), line(field.rice, -1), line(DIVERS, -1)];
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
      select 'LIVRAISON', 2, 0, id, product_id, commercial_id, $1 from stock_commercial where commercial_id = $2
        order by id desc`,
      [livraison, mine],
    );
  };
  const order = () =>
    server.db.tx((tx) =>
      createCommande(tx, admin(), {
        pointOfSale: field.pos,
        commercial: username,
        lignes: [field.rice, field.soap].map((stockCommercialCode) => ({ stockCommercialCode, quantite: 1 })),
      }),
    );
  await times(4, (n) =>
    Promise.all([
      elsewhere(body(...lines)),
      elsewhere(body(...lines.toReversed())),
      order(),
      delivery(n),
      elsewhere({
        username: 'col001',
        ligneAjustements: [line(field.foreign, n - 1)].filter(({ quantity }) => quantity !== 0),
      }).catch(() => undefined),
      server.db.pool.query('update product set price = price + 1'),
    ]),
  );
  // Eight adjustments and four orders of one unit each, four deliveries of two.
  expect([
    await left(field.soap),
    await left(field.rice),
    await left(field.foreign),
    await unbalanced(server.db),
  ]).toEqual([25 - 12 + 8, 10 - 12 + 8, 5 + 2, 0]);
  expect(
    await scalar(
      server.db,
      `select count(*) from commercial_valeur c
        where total_stock_value <> coalesce((select sum(round(s.quantite_disponible * p.price))
    from stock_commercial s join product p on p.id = s.product_id where s.commercial_id = c.commercial_id), 0)`,
    ),
  ).toBe(0);
  expect(await deadlocks()).toBe(0);
});

describe('the same adjustment sent twice', () => {
  test('twenty times at once with one key: stored once, answered twenty times', async () => {
    const answers = await times(20, () => send(body(line(field.soap, -2)), 'cle'));
    expect([
      new Set(answers.map((answer) => answer.statusCode)),
      new Set(answers.map((answer) => answer.body)).size,
    ]).toEqual([new Set([201]), 1]);
    expect([
      await scalar(server.db, 'select count(*) from ajustement'),
      await left(field.soap),
      await scalar(server.db, 'select count(*) from audit'),
    ]).toEqual([1, 23, 1]);
  });

  test('a refusal does not use up its key; another request with the same key is refused', async () => {
    expect((await send(body(line(field.soap, -26)), 'cle')).statusCode).toBe(422);
    expect((await send(body(line(field.soap, -25)), 'cle')).statusCode).toBe(201);
    expect(problemOf(await send(body(line(field.rice, -1)), 'cle'))).toMatchObject({
      status: 422,
      detail: 'Cette clé d’idempotence a déjà servi pour une autre demande.',
    });
  });
});

describe('all or nothing', () => {
  const whole = () => body(line(field.soap, -2), line(field.rice, 3), line(DIVERS, -4));

  test('a connection lost at the last line leaves nothing, and the same key succeeds afterwards', async () => {
    await server.db.pool.query(`
      create function f_failure() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create trigger failure after insert on miscellaneous_mouvement for each statement execute function f_failure()`);
    const before = await ledger(server.db);
    expect(problemOf(await send(whole(), 'cle')).status).toBe(503);
    expect([await ledger(server.db), await scalar(server.db, 'select count(*) from ajustement')]).toEqual([before, 0]);
    await server.db.pool.query('drop trigger failure on miscellaneous_mouvement');
    expect((await send(whole(), 'cle')).statusCode).toBe(201);
    expect([await left(field.soap), await left(field.rice), await unbalanced(server.db)]).toEqual([23, 13, 0]);
  });

  test.each([
    [
      'lot',
      "insert into retour (id, facture_ref, retour_at, total_value, commercial_id) select 1, 'R', now(), 0, " +
        "commercial_id from stock_commercial where code = 'LOT0000001'; insert into stock_mouvement (type, quantite, " +
        "total_value, stock_commercial_id, product_id, commercial_id, retour_id) select 'RETOUR', 25, 0, id, " +
        "product_id, commercial_id, 1 from stock_commercial where code = 'LOT0000001'",
    ],
    [
      'miscellaneous product',
      "insert into miscellaneous_mouvement (type, quantite, miscellaneous_stock_id) values ('VENTE', 8, 1)",
    ],
  ])('the database’s constraint refuses everything when the %s has left meanwhile', async (_name, what) => {
    // No lock of ours would stop this: stock leaves in the middle of the adjustment itself.
    await server.db.pool.query(`
      create function f_loss() returns trigger language plpgsql as
        $$ begin ${what}; return null; end $$;
      create trigger loss after insert on ajustement for each statement execute function f_loss()`);
    const before = await ledger(server.db);
    expect(problemOf(await send(whole()))).toMatchObject({ status: 422, detail: NEGATIVE });
    expect(await ledger(server.db)).toEqual(before);
  });
});
