import fc from 'fast-check';
import sql from 'sql-template-tag';
import { openTestDb } from '../../../../../tests/support/database.ts';
import {
  addCommande,
  addCommercial,
  addLivraison,
  addPos,
  addProduct,
  scalar,
} from '../../../../../tests/support/rows.ts';
import type { Db } from '../../../db/pool.ts';
import { revalueOnce } from '../revalue.ts';
import { verifyStock } from '../../../cli/support/verifyStock.ts';

// Compares what f_a_perdre computes at once with selling day by day, one lot after the other.
interface Sale {
  ago: number;
  units: number;
}
interface Lot {
  expireIn: number | null;
  left: number;
  sales: Sale[];
}

let db: Db;
let drop: () => Promise<void>;
let commercial: number;
let commande: number;
let livraison: number;
let products = 0;

beforeAll(async () => {
  ({ db, drop } = await openTestDb());
  commercial = await addCommercial(db, 1);
  commande = await addCommande(db, 1, await addPos(db, 1), commercial);
  livraison = await addLivraison(db, 1, commercial);
});
afterAll(() => drop());

const newProduct = () => addProduct(db, (products += 1), { price: 100.5 });
const setDay = (ago: number) => db.rows(sql`update commercial_cumul set stock_jour = f_jour(now()) - ${ago}::int`);
const refresh = () => db.rows(sql`call p_stock_du_jour()`);

/** Lots in the order given, all delivered in one statement and sold in another, at noon of their day. */
async function trade(product: number, lots: readonly Lot[], who = commercial): Promise<void> {
  const expire = lots.map(({ expireIn }) => expireIn);
  await db.rows(sql`insert into stock_commercial (product_id, commercial_id, lot_number, expire_at)
    select ${product}::bigint, ${who}::bigint, 'L' || n, f_jour(now()) + d
      from unnest(${expire}::int[]) with ordinality u(d, n) order by n`);
  const into = lots.map(({ left, sales }) => left + sales.reduce((sum, { units }) => sum + units, 0));
  await db.rows(sql`insert into stock_mouvement (type, quantite, total_value, stock_commercial_id, product_id,
    commercial_id, livraison_id)
    select 'LIVRAISON', q, 0, s.id, s.product_id, s.commercial_id, ${livraison}::bigint
      from unnest(${into}::int[]) with ordinality u(q, n)
    join stock_commercial s on s.product_id = ${product} and s.commercial_id = ${who} and s.lot_number = 'L' || n
      where q > 0 order by n`);
  const sold = lots.flatMap(({ sales }, n) => sales.map((sale) => ({ ...sale, n: n + 1 })));
  await db.rows(sql`insert into stock_mouvement (mouvement_at, type, quantite, total_value, stock_commercial_id,
    product_id, commercial_id, commande_id)
    select (f_jour(now()) - ago)::timestamp at time zone interval '3 hours' + interval '1 minute', 'VENTE', q, 0, s.id,
      s.product_id, s.commercial_id, ${commande}::bigint
    from unnest(${sold.map(({ units }) => units)}::int[], ${sold.map(({ ago }) => ago)}::int[],
      ${sold.map(({ n }) => n)}::int[]) u(q, ago, n)
    join stock_commercial s on s.product_id = ${product} and s.commercial_id = ${who} and s.lot_number = 'L' || n`);
}
const kept = async (product: number): Promise<number[]> =>
  (
    await db.rows<{ a_perdre: number }>(
      sql`select a_perdre from stock_commercial where product_id = ${product} order by id`,
    )
  ).map((row) => row.a_perdre);

/**
 * In thirtieths of a unit, so that a day's sales are a whole number: each day takes from the lot that expires first and
 * may still be sold.
 */
function simulated(lots: readonly Lot[]): number[] {
  const aDay = lots
    .flatMap(({ sales }) => sales)
    .filter(({ ago }) => ago < 30)
    .reduce((sum, { units }) => sum + units, 0);
  const left = lots.map((lot) => lot.left * 30);
  const order = lots
    .flatMap(({ expireIn }, at) => (expireIn === null ? [] : [{ at, expireIn }]))
    .sort((a, b) => a.expireIn - b.expireIn || a.at - b.at);
  for (let day = 1; day <= Math.max(0, ...order.map(({ expireIn }) => expireIn)); day += 1) {
    let budget = aDay;
    for (const { at, expireIn } of order) {
      if (expireIn < day) continue;
      const sale = Math.min(budget, left[at] ?? 0);
      left[at] = (left[at] ?? 0) - sale;
      budget -= sale;
    }
  }
  return lots.map(({ expireIn }, at) => (expireIn === null ? 0 : Math.ceil((left[at] ?? 0) / 30)));
}

const sale = fc.record({ ago: fc.integer({ min: 0, max: 35 }), units: fc.integer({ min: 1, max: 40 }) });
const lot = fc.record({
  expireIn: fc.option(fc.integer({ min: -5, max: 60 }), { freq: 8 }),
  left: fc.integer({ min: 0, max: 90 }),
  sales: fc.array(sale, { maxLength: 3 }),
});

test('as many unsold units as selling day by day, after movements and when the day changes', async () => {
  await refresh();
  await fc.assert(
    fc.asyncProperty(fc.array(lot, { minLength: 1, maxLength: 6 }), fc.boolean(), async (lots, late) => {
      const product = await newProduct();
      if (late) await setDay(1);
      await trade(product, lots);
      if (late) await refresh();
      expect(await kept(product)).toEqual(simulated(lots));
    }),
    { numRuns: 80, seed: 4 },
  );
});

test('30 units in 30 days: 10 days sell 10, first from the lot that expires first', async () => {
  await refresh();
  const product = await newProduct();
  const none = { sales: [] };
  await trade(product, [
    { expireIn: 20, left: 12, ...none },
    {
      expireIn: 10,
      left: 15,
      sales: [
        { ago: 0, units: 20 },
        { ago: 29, units: 10 },
        { ago: 30, units: 500 },
      ],
    },
    { expireIn: null, left: 99, ...none },
    { expireIn: -1, left: 4, ...none },
    { expireIn: 0, left: 3, ...none },
  ]);
  expect(await kept(product)).toEqual([2, 5, 0, 4, 3]);
  expect(await scalar(db, 'select sum(a_perdre_value) from stock_commercial where product_id = $1', [product])).toBe(
    201 + 503 + 402 + 302,
  );
  await db.rows(sql`update product set price = 1000 where id = ${product}`);
  expect(await revalueOnce(db)).toBe(false);
  expect(await scalar(db, 'select sum(a_perdre_value) from stock_commercial where product_id = $1', [product])).toBe(
    14_000,
  );
});

test('after midnight the first reader updates all: the pace of 30 other days, one day less to sell', async () => {
  await refresh();
  const product = await newProduct();
  await trade(product, [{ expireIn: 5, left: 60, sales: [{ ago: 3, units: 300 }] }]);
  expect(await kept(product)).toEqual([10]);
  // The state after midnight: computed for yesterday, with one day more to sell, and with a sale that is too old by
  // now.
  await setDay(1);
  await db.rows(sql`update stock_rythme set vendu = 900 where product_id = ${product}`);
  await db.rows(sql`update stock_commercial set a_perdre = 0 where product_id = ${product}`);
  await Promise.all([refresh(), refresh(), refresh()]);
  expect(await kept(product)).toEqual([10]);
});

test('the pace of another representative does not count', async () => {
  await refresh();
  const product = await newProduct();
  await trade(product, [{ expireIn: 30, left: 10, sales: [] }]);
  const other = await addCommercial(db, 2);
  await trade(product, [{ expireIn: 30, left: 10, sales: [{ ago: 1, units: 30 }] }], other);
  expect(await kept(product)).toEqual([10, 0]);
});

test('stock:verify names a lot whose units at risk no longer match its sales', async () => {
  await refresh();
  expect((await verifyStock(db)).difference).toBeUndefined();
  const product = await newProduct();
  await trade(product, [{ expireIn: 10, left: 10, sales: [] }]);
  await db.rows(sql`update stock_commercial set a_perdre = 9 where product_id = ${product}`);
  expect((await verifyStock(db)).difference).toMatch(
    /^Total différent des lignes\u00a0: part à perdre du lot LOT\d+\.$/,
  );
  await db.rows(sql`update stock_commercial set a_perdre = 10 where product_id = ${product}`);
  await db.rows(sql`insert into stock_rythme values (${commercial}, ${product}, 1)`);
  expect((await verifyStock(db)).difference).toMatch(
    /^Total différent des lignes\u00a0: unités vendues en 30 jours, commercial col001, produit ART\d+\.$/,
  );
});
