import { type Field, ledger, startField, unbalanced } from '../../../../tests/support/field.ts';
import { addCommercial, addLot, addPos } from '../../../../tests/support/rows.ts';
import { problemOf, type TestServer } from '../../../../tests/support/server.ts';
import {
  atOnce as allAtOnce,
  insertionsBy as insertionsInto,
  takeTurns,
  transactionsBegun,
} from '../../../../tests/support/turns.ts';
import { verifyStock } from '../../cli/support/verifyStock.ts';
import type { AjustementDetail } from '../../contract/ajustement.ts';
import type { CommandeDetail } from '../../contract/commande.ts';

let field: Field;
let server: TestServer;
/** Codes of the lots of `col011` to `col020`, 5 units each. */
let lots: string[];

const FIRST = 11;
const MANY = 10;
beforeEach(async () => {
  field = await startField(MANY);
  server = field.server;
  const { rows } = await server.db.pool.query<{ id: number }>('select id from product order by id limit 1');
  for (let n = FIRST; n < FIRST + MANY; n += 1) {
    await addLot(server.db, rows[0]?.id ?? 0, await addCommercial(server.db, n), 'L1', 5);
    await addPos(server.db, n);
  }
  const added = await server.db.pool.query<{ code: string }>(
    `select s.code from stock_commercial s join utilisateur u on u.id = s.commercial_id
     where u.username between 'col011' and 'col020' order by u.username`,
  );
  lots = added.rows.map(({ code }) => code);
});
afterEach(() => server.close());

const nameOf = (n: number) => `col0${FIRST + n}`;
const json = { accept: 'application/json' };
/** An order of the representative `n`, sent by an administrator. */
const order = (n: number, quantite: number, more: object = {}, headers: Record<string, string> = {}) =>
  server
    .as('ROLE_ADMIN')
    .post(
      '/api/data/commandes',
      {
        pointOfSale: `POS00${FIRST + n}`,
        commercial: nameOf(n),
        lignes: [{ stockCommercialCode: lots[n], quantite }],
        ...more,
      },
      { headers: { ...json, ...headers } },
    );
const adjustment = (n: number, quantity: number) =>
  server
    .as('ROLE_ADMIN')
    .post(
      '/api/data/ajustement/create',
      { username: nameOf(n), ligneAjustements: [{ stockCommercialCode: lots[n], quantity }] },
      { headers: json },
    );
const atOnce = <T>(calls: readonly (() => Promise<T>)[]) => allAtOnce(server.db, calls);
const insertionsBy = (act: () => Promise<unknown>) =>
  insertionsInto(['commande', 'ajustement', 'stock_mouvement', 'audit'], act);
const left = async () => {
  const { rows } = await server.db.pool.query<{ q: number }>(
    `select s.quantite_disponible as q from stock_commercial s join utilisateur u on u.id = s.commercial_id
     where u.username between 'col011' and 'col020' order by u.username`,
  );
  return rows.map(({ q }) => q);
};

test('documents of several representatives are stored in one go, each with what is its own', async () => {
  const before = await ledger(server.db);
  let answers: Awaited<ReturnType<typeof order>>[] = [];
  const insertions = await insertionsBy(async () => {
    answers = await atOnce([
      () => order(0, 1, {}, { 'idempotency-key': 'a' }),
      () => order(1, 2, { orderNumber: 'BON-7', isSmsSent: true }),
      () => adjustment(2, -3),
      () => adjustment(3, 4),
      () => order(4, 5),
      () =>
        server
          .as('ROLE_COMMERCIAL')
          .post(
            '/api/data/commandes',
            {
              pointOfSale: field.pos,
              lignes: [{ stockCommercialCode: field.soap, quantite: 2 }],
              lignesDivers: [{ miscellaneousCode: field.divers, quantite: 1 }],
            },
            { headers: { ...json, 'idempotency-key': 'b' } },
          ),
    ]);
  });
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 201]);
  expect(insertions).toEqual({ commande: 1, ajustement: 1, stock_mouvement: 1, audit: 1 });
  const orders = [0, 1, 4, 5].map((n) => answers[n]?.json<CommandeDetail>());
  expect(orders.map((each) => [each?.commercial.username, each?.totalValue, each?.isSmsSent])).toEqual([
    ['col011', 1000, false],
    ['col012', 2001, true],
    ['col015', 5001, false],
    [server.usernameOf('ROLE_COMMERCIAL'), 2001, false],
  ]);
  expect(orders.map((each) => each?.stockMouvements.map(({ quantite }) => quantite))).toEqual([[1], [2], [5], [2]]);
  expect(orders.map((each) => each?.miscellaneousMouvements.map(({ quantite }) => quantite))).toEqual([
    [],
    [],
    [],
    [1],
  ]);
  expect(orders.map((each) => /^(BC\d{7}|BON-7)$/.test(each?.orderNumber ?? ''))).toEqual([true, true, true, true]);
  expect(new Set(orders.map((each) => each?.orderNumber)).size).toBe(4);
  expect([2, 3].map((n) => answers[n]?.json<AjustementDetail>().totalValue)).toEqual([-3001, 4001]);
  expect(await left()).toEqual([4, 3, 2, 9, 0, 5, 5, 5, 5, 5]);
  const { rows } = await server.db.pool.query(
    'select a.username, a.entity_id, a.action from audit a order by a.entity_id',
  );
  expect(rows).toEqual(
    answers
      .map((answer, n) => ({
        username: server.usernameOf(n === 5 ? 'ROLE_COMMERCIAL' : 'ROLE_ADMIN'),
        entity_id: answer.json<{ code: string }>().code,
        action: 'créer',
      }))
      .sort((a, b) => (a.entity_id < b.entity_id ? -1 : 1)),
  );
  expect((await ledger(server.db)).idempotence).toBe((before.idempotence ?? 0) + 2);
  // Sent again, each key gives its own answer.
  expect((await order(0, 1, {}, { 'idempotency-key': 'a' })).json()).toEqual(answers[0]?.json());
  expect([await unbalanced(server.db), (await verifyStock(server.db)).difference]).toEqual([0, undefined]);
});

test('one that is refused says why, leaves its key free, and the others are stored', async () => {
  await order(9, 1, { orderNumber: 'PRIS' });
  const before = await ledger(server.db);
  const answers = await atOnce([
    () => order(0, 1),
    () => order(1, 6, {}, { 'idempotency-key': 'trop' }),
    () => adjustment(2, -6),
    () => order(3, 1, { pointOfSale: 'POS9999' }),
    () => order(4, 1, { commercial: 'personne' }),
    () => order(5, 1),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 422, 422, 422, 422, 201]);
  expect(answers.slice(1, 5).map((answer) => problemOf(answer).violations?.map(({ message }) => message))).toEqual([
    ['stock insuffisant pour Savon, lot L1\u00a0: 5 disponible(s), 6 demandé(s)'],
    ['Savon, lot L1\u00a0: il en reste 5, 6 demandé(s) en moins'],
    ['point de vente inconnu (POS9999)'],
    ['commercial inconnu (personne)'],
  ]);
  expect(await ledger(server.db)).toMatchObject({
    commande: (before.commande ?? 0) + 2,
    stock_mouvement: (before.stock_mouvement ?? 0) + 2,
    audit: (before.audit ?? 0) + 2,
    idempotence: before.idempotence,
  });
  expect((await order(1, 2, {}, { 'idempotency-key': 'trop' })).statusCode).toBe(201);
});

test('a number that is taken is refused, whoever took it, and the others keep theirs', async () => {
  await order(9, 1, { orderNumber: 'PRIS' });
  const answers = await atOnce([
    () => order(0, 1, { orderNumber: 'PRIS' }),
    () => order(1, 1, { orderNumber: 'DEUX' }),
    () => order(2, 1, { orderNumber: 'DEUX' }),
    () => order(3, 1),
  ]);
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect([statuses[0], statuses.slice(1, 3).sort(), statuses[3]]).toEqual([409, [201, 409], 201]);
  expect([await unbalanced(server.db), (await left()).slice(0, 4).reduce((sum, q) => sum + q, 0)]).toEqual([0, 18]);
});

test('a key that two representatives’ calls share acts once; the other is told that it served', async () => {
  const key = { 'idempotency-key': 'la-meme' };
  const answers = await atOnce([() => order(0, 1, {}, key), () => order(1, 1, {}, key), () => order(2, 1)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 422]);
  expect((await left()).slice(0, 3).reduce((sum, q) => sum + q, 0)).toBe(13);
});

test('changes of two browser tabs do not share a transaction, because its announcements name one', async () => {
  const from = (n: number, tab: string) => () => order(n, 1, {}, { 'x-tab': tab });
  const insertions = await insertionsBy(() => atOnce([from(0, 'onglet-1'), from(1, 'onglet-2'), from(2, 'onglet-1')]));
  expect(insertions).toMatchObject({ commande: 2, audit: 2 });
});

test('a document of many lines does not hold up short ones', async () => {
  const many = Array.from({ length: 21 }, () => ({ stockCommercialCode: lots[0], quantite: 1 }));
  await adjustment(0, 40);
  // Only those that may share wait in the line of those that do.
  const send = async (lignes: object[], waiting: number) => {
    const turns = await takeTurns(server.db);
    const answers = [order(0, 1, { lignes }), order(1, 1), order(2, 1)];
    await turns.waiting(waiting);
    turns.release();
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  };
  expect(await insertionsBy(() => send(many.slice(1), 3))).toMatchObject({ commande: 1 });
  expect(await insertionsBy(() => send(many, 2))).toMatchObject({ commande: 2 });
});

test('the statements of short documents are planned once, for one as for several', async () => {
  for (let n = 0; n < 6; n += 1) {
    await adjustment(0, 1);
    await order(0, 1);
  }
  for (const count of [1, 2, 3, 1, 2, 3]) {
    await atOnce(Array.from({ length: count }, (_, n) => () => adjustment(n, 1)));
    await atOnce(Array.from({ length: count }, (_, n) => () => order(n, 1)));
  }
  const connections = await Promise.all(Array.from({ length: MANY }, () => server.connections.connect()));
  const plans = await Promise.all(
    connections.map((each) =>
      each.query<{ name: string; custom: number; generic: number }>(
        `select name, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
         where name ~ '(written|with lines|places of orders|lots held|audit)$'`,
      ),
    ),
  );
  for (const each of connections) each.release();
  const counted = plans.flatMap(({ rows }) => rows);
  expect(counted.filter(({ custom }) => custom > 0)).toEqual([]);
  expect(new Set(counted.map(({ name }) => name))).toEqual(
    new Set([
      'commandes written',
      'ajustements written',
      'mouvements written',
      'commandes with lines',
      'ajustements with lines',
      'places of orders',
      'lots held',
      'audit',
    ]),
  );
});

test('a representative who is busy is waited for by nobody else', async () => {
  const holder = await server.db.pool.connect();
  await holder.query('begin');
  await holder.query(
    `select 1 from commercial_cumul where commercial_id = (select id from utilisateur where username = 'col011')
     for update`,
  );
  const begun = transactionsBegun();
  const turns = await takeTurns(server.db);
  const busy = order(0, 1);
  const others = [order(1, 1), adjustment(2, 1)];
  await turns.waiting(3);
  turns.release();
  expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect((await left()).slice(0, 3)).toEqual([5, 4, 6]);
  await holder.query('commit');
  holder.release();
  expect((await busy).statusCode).toBe(201);
  // One transaction for all three, and one for the representative who was busy.
  expect([begun(), (await left())[0]]).toEqual([2, 4]);
});
