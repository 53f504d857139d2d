import sql from 'sql-template-tag';
import type pg from 'pg';
import { openTestDb } from '../../../../tests/support/database.ts';
import { addCommercial, addDivers, addLot, addProduct, insert, scalar } from '../../../../tests/support/rows.ts';
import { revalueOnce } from '../../modules/stock/revalue.ts';
import type { Db } from '../pool.ts';

// Tests the stored value of the representatives' stock, and the order in which all writers lock its rows.
let db: Db;
let drop: () => Promise<void>;
const commercials: number[] = [];
const products: number[] = [];
let ajustement: number;

beforeAll(async () => {
  ({ db, drop } = await openTestDb({ max: 30 }));
  for (const n of [1, 2, 3, 4]) {
    commercials.push(await addCommercial(db, n));
    // With halves and thirds of an ariary, rounding each lot and rounding the sum give different results.
    products.push(await addProduct(db, n, { price: 100.5 * n + 0.33 }));
  }
  ajustement = await insert(db, 'ajustement', {
    ajustement_ref: 'A1',
    total_value: 0,
    commercial_id: at(commercials, 0),
    created_by: at(commercials, 0),
  });
});
afterAll(() => drop());

const at = (ids: readonly number[], n: number): number => ids[n % ids.length] ?? 0;
/** Representatives whose stored value is not the sum of their lots, each lot rounded. */
const wrongValues = () =>
  db.rows(sql`
  select c.commercial_id, c.total_stock_value, v.value from commercial_valeur c
    left join (select s.commercial_id, sum(round(s.quantite_disponible * p.price))::bigint as value
      from stock_commercial s join product p on p.id = s.product_id group by 1) v using (commercial_id)
  where c.total_stock_value <> coalesce(v.value, 0)`);
/** Representatives whose kept value is not that of their kept lots, or is not up to date although no price is noted. */
const wrongKept = () =>
  db.rows(sql`
  select c.commercial_id from commercial_cumul c left join (select s.commercial_id, sum(s.value)::bigint as kept,
      bool_and(s.value = round(s.quantite_disponible * p.price)) as fresh
    from stock_commercial s join product p on p.id = s.product_id group by 1) v using (commercial_id)
  where c.total_stock_value <> coalesce(v.kept, 0) or (not v.fresh and not exists (select from prix_a_reporter))`);
const valueOf = (person: number) =>
  scalar(db, 'select total_stock_value from commercial_valeur where commercial_id = $1', [person]);
const codeOf = (error: unknown) => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return constraint ?? code;
};
/** Adjusts all these lots in one statement, without a second attempt. */
const adjust = (client: pg.Pool | pg.PoolClient, lots: readonly number[], quantite: number) =>
  client.query(
    `insert into stock_mouvement (type, quantite, total_value, stock_commercial_id, product_id, commercial_id,
      ajustement_id)
     select 'AJUSTEMENT', $1, 0, s.id, s.product_id, s.commercial_id, $2
       from unnest($3::bigint[]) with ordinality as u(id, n) join stock_commercial s using (id) order by n`,
    [quantite, ajustement, lots],
  );
const setPrice = (product: number, price: number) =>
  db.pool.query('update product set price = $2 where id = $1', [product, price]);

test('a new account has its row, at zero', async () => {
  const fresh = await insert(db, 'utilisateur', {
    username: 'neuf@essai.mg',
    nom_prenom: 'Neuf',
    role_code: 'ROLE_EDITEUR',
  });
  expect(
    await scalar(db, 'select count(*) from commercial_cumul where commercial_id = $1 and total_stock_value = 0', [
      fresh,
    ]),
  ).toBe(1);
});

beforeEach(async () => {
  expect(await revalueOnce(db)).toBe(false);
});

test('the value follows movements and prices, lot by lot', async () => {
  const person = await addCommercial(db, 50);
  const product = await addProduct(db, 50, { price: 10.5 });
  const value = () => valueOf(person);
  const lots = [await addLot(db, product, person, 'A', 3), await addLot(db, product, person, 'B', 5)];
  // 31.5 and 52.5, each rounded.
  expect(await value()).toBe(32 + 53);
  await adjust(db.pool, lots, -1);
  expect(await value()).toBe(21 + 42);
  await setPrice(product, 0.25);
  expect(await value()).toBe(1 + 1);
  await db.pool.query("update product set designation = 'Autre nom', version = version + 1 where id = $1", [product]);
  expect(await value()).toBe(1 + 1);
  // Writes prices like an import: existing and new rows in one statement.
  await db.pool.query(`insert into product (code, designation, price) values ('ART0050', 'x', 7), ('ART0999', 'y', 3)
    on conflict (code) do update set price = excluded.price`);
  expect([await value(), await wrongValues()]).toEqual([2 * 7 + 4 * 7, []]);
  // The value is right before and after the lots are revalued.
  expect(await scalar(db, 'select count(*) from prix_a_reporter')).toBe(1);
  expect(await revalueOnce(db)).toBe(false);
  expect([await value(), await wrongValues(), await wrongKept()]).toEqual([2 * 7 + 4 * 7, [], []]);
});

test('with simultaneous deliveries, sales, new people and prices the stored value stays right', async () => {
  const lots: number[] = [];
  for (let n = 0; n < 16; n += 1)
    lots.push(await addLot(db, at(products, n), at(commercials, Math.floor(n / 4)), `H${n}`, 40));
  // The two sides must not wait for each other in a circle. Everything here goes straight to the pool, without second
  // attempts.
  const work = Array.from({ length: 200 }, (_, n) => {
    if (n % 6 === 1) return revalueOnce(db);
    if (n % 5 === 0) return setPrice(at(products, n / 5), 50 + ((n * 37) % 400) / 3);
    if (n % 11 === 0) return addCommercial(db, 100 + n).then((person) => addLot(db, at(products, n), person, 'N', 3));
    if (n % 7 === 0) return addLot(db, at(products, n), at(commercials, n + 1), `N${n}`, 3);
    const turned = lots.map((_lot, place) => at(lots, place * (n % 2 ? 1 : 7) + n)).slice(0, 1 + (n % 9));
    return adjust(db.pool, turned, n % 3 === 0 ? 2 : -3);
  });
  const results = await Promise.all(work.map((each) => each.then(() => 'accepted', codeOf)));
  expect(new Set(results)).toEqual(new Set(['accepted', 'stock_jamais_negatif']));
  expect([await wrongValues(), await wrongKept()]).toEqual([[], []]);
  expect(await revalueOnce(db)).toBe(false);
  expect([await wrongValues(), await wrongKept()]).toEqual([[], []]);
});

const connected = async (settings: string): Promise<pg.PoolClient> => {
  const client = await db.pool.connect();
  // The connection would otherwise reuse a plan from an earlier test.
  await client.query(`discard plans; ${settings}`);
  return client;
};
/** Waits until this many sessions wait for a lock. */
const waiting = async (count: number): Promise<void> => {
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      (await scalar(
        db,
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )) >= count
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('nobody waits');
};

test('a price does not wait for a lot that another transaction is creating at the old price', async () => {
  const [person, product] = [await addCommercial(db, 70), await addProduct(db, 70, { price: 10 })];
  const writer = await connected('begin');
  const { rows } = await writer.query<{ id: number }>(
    "insert into stock_commercial (product_id, commercial_id, lot_number) values ($1, $2, 'L') returning id",
    [product, person],
  );
  await adjust(
    writer,
    rows.map((row) => row.id),
    5,
  );
  await setPrice(product, 300);
  // The lot cannot be seen yet, so the note of the price has to stay until the writer has ended.
  expect(await revalueOnce(db)).toBe(true);
  await writer.query('commit');
  writer.release();
  expect([await valueOf(person), await wrongValues()]).toEqual([1500, []]);
  expect(await revalueOnce(db)).toBe(false);
  expect([await valueOf(person), await wrongValues(), await wrongKept()]).toEqual([1500, [], []]);
});

/** Runs `work` while a transaction has created a representative and delivered 5 units to them, and answers their id. */
const duringArrival = async (n: number, product: number, work: () => Promise<unknown>): Promise<number> => {
  const arrival = await connected('begin');
  try {
    const { rows } = await arrival.query<{ id: number }>(
      "insert into utilisateur (username, nom_prenom, role_code, code_collaborateur) values ($1, 'Nouveau', " +
        "'ROLE_COMMERCIAL', $1) returning id",
      [`n${n}`],
    );
    const person = rows[0]?.id ?? 0;
    const lots = await arrival.query<{ id: number }>(
      "insert into stock_commercial (product_id, commercial_id, lot_number, expire_at) values ($1, $2, 'N', " +
        'f_jour(now()) + 9) returning id',
      [product, person],
    );
    await adjust(
      arrival,
      lots.rows.map((row) => row.id),
      5,
    );
    await work();
    await arrival.query('commit');
    return person;
  } finally {
    arrival.release(true);
  }
};

test('somebody who is being created with stock at the old price gets the new one', async () => {
  const product = await addProduct(db, 71, { price: 10 });
  const person = await duringArrival(71, product, async () => {
    await setPrice(product, 300);
    expect(await revalueOnce(db)).toBe(true);
    // Nor does another creation wait.
    await addCommercial(db, 74);
  });
  expect([await valueOf(person), await wrongValues()]).toEqual([1500, []]);
  expect(await revalueOnce(db)).toBe(false);
  expect([await valueOf(person), await wrongValues(), await wrongKept()]).toEqual([1500, [], []]);
});

test('somebody who is being created while the day changes has their units at risk', async () => {
  const product = await addProduct(db, 72, { price: 10 });
  await db.pool.query('update commercial_cumul set stock_jour = f_jour(now()) - 1');
  const person = await duringArrival(72, product, () => db.pool.query('call p_stock_du_jour()'));
  expect(await scalar(db, 'select a_perdre from stock_commercial where commercial_id = $1', [person])).toBe(5);
  expect(await scalar(db, 'select count(*) from commercial_cumul where stock_jour < f_jour(now())')).toBe(0);
});

test('while one representative is busy nobody else waits: not a price, an order of others, a revaluing or a new day', async () => {
  const product = await addProduct(db, 75, { price: 10 });
  const [busy, free] = [await addCommercial(db, 75), await addCommercial(db, 76)];
  const lots = [await addLot(db, product, busy, 'B', 3), await addLot(db, product, free, 'F', 3)];
  await db.pool.query('update commercial_cumul set stock_jour = f_jour(now()) - 1');
  const left = () => db.pool.query('select commercial_id as id from commercial_cumul where stock_jour < f_jour(now())');
  const importing = await connected('begin');
  try {
    await adjust(importing, [at(lots, 0)], 1);
    await setPrice(product, 20);
    await adjust(db.pool, [at(lots, 1)], 1);
    expect(await revalueOnce(db)).toBe(true);
    await db.pool.query('call p_stock_du_jour()');
    expect([await valueOf(busy), await valueOf(free), (await left()).rows]).toEqual([60, 80, [{ id: busy }]]);
    await importing.query('commit');
  } finally {
    importing.release(true);
  }
  await db.pool.query('call p_stock_du_jour()');
  expect([await revalueOnce(db), await valueOf(busy), (await left()).rows, await wrongKept()]).toEqual([
    false,
    80,
    [],
    [],
  ]);
});

/** Two writers reach two rows in opposite orders, while somebody else holds the second one. */
const crossed = async (
  lockSecond: string,
  write: (client: pg.PoolClient, turned: boolean) => Promise<unknown>,
): Promise<unknown[]> => {
  const asStored = await connected(
    'set enable_indexscan = off; set enable_bitmapscan = off; set enable_nestloop = off',
  );
  const asIndexed = await connected(
    'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set enable_hashagg = off',
  );
  const holder = await connected('begin');
  try {
    await holder.query(lockSecond);
    const one = write(asStored, false).then(() => 'accepted', codeOf);
    await waiting(1);
    const other = write(asIndexed, true).then(() => 'accepted', codeOf);
    await waiting(2);
    await holder.query('commit');
    return await Promise.all([one, other]);
  } finally {
    for (const client of [asStored, asIndexed, holder]) client.release(true);
  }
};

/**
 * An update moves a row to another place in the table; this repeats until a full scan reads the second row first. An
 * index still reads the first.
 */
const putBehind = async (
  table: string,
  key: string,
  [first, second]: readonly number[],
  change: () => Promise<unknown>,
): Promise<void> => {
  for (let tries = 0; tries < 200; tries += 1) {
    await change();
    if (
      (await scalar(
        db,
        `select (a.ctid > b.ctid)::int from ${table} a, ${table} b where a.${key} = $1 and b.${key} = $2`,
        [first, second],
      )) === 1
    )
      return;
  }
  throw new Error('the row stayed in front');
};

test('two writers whose plans read the rows in opposite orders do not deadlock', async () => {
  const [first, second] = [await addCommercial(db, 60), await addCommercial(db, 61)];
  const lots = [await addLot(db, at(products, 0), first, 'X', 10), await addLot(db, at(products, 0), second, 'X', 10)];
  await putBehind('commercial_cumul', 'commercial_id', [first, second], () => adjust(db.pool, [at(lots, 0)], 1));
  const held = `select 1 from commercial_cumul where commercial_id = ${second} for no key update`;
  expect(await crossed(held, (client, turned) => adjust(client, turned ? [...lots].reverse() : lots, 1))).toEqual([
    'accepted',
    'accepted',
  ]);
  expect(await wrongValues()).toEqual([]);
});

test('nor do they for miscellaneous products', async () => {
  const stocks = [await addDivers(db, 1, at(commercials, 0)), await addDivers(db, 2, at(commercials, 0))];
  const give = (client: pg.Pool | pg.PoolClient, ids: readonly number[]) =>
    client.query(
      "insert into miscellaneous_mouvement (type, quantite, miscellaneous_stock_id) select 'ASSIGNATION', 1, id " +
        'from unnest($1::bigint[]) id',
      [ids],
    );
  await give(db.pool, stocks);
  await putBehind('miscellaneous_stock', 'id', stocks, () => give(db.pool, [at(stocks, 0)]));
  const before = await scalar(db, 'select sum(quantite_disponible) from miscellaneous_stock');
  const held = `select 1 from miscellaneous_stock where id = ${at(stocks, 1)} for no key update`;
  expect(await crossed(held, (client, turned) => give(client, turned ? [...stocks].reverse() : stocks))).toEqual([
    'accepted',
    'accepted',
  ]);
  expect((await scalar(db, 'select sum(quantite_disponible) from miscellaneous_stock')) - before).toBe(4);
});
