import { openTestDb } from '../../../../tests/support/database.ts';
import {
  addCommande,
  addCommercial,
  addDelivered,
  addLivraison,
  addPos,
  addProduct,
  insert,
} from '../../../../tests/support/rows.ts';
import type { Db } from '../../db/pool.ts';
import { addDays } from '../../../../rules/day.ts';
import { posFigures } from './boards/pos.ts';
import { bestProducts } from './repository.ts';

// Compares the kept sums that boards read with the rows.
const TODAY = '2026-11-20';
const noon = (day: string) => new Date(`${day}T09:00:00Z`);
let db: Db;
let drop: () => Promise<void>;
let commercial: number;
let pos: number[];
let orders = 0;
const order = (place: number, day: string, more = {}) =>
  addCommande(db, (orders += 1), pos[place] ?? 0, commercial, { commande_at: noon(day), total_value: 1_000, ...more });

beforeAll(async () => {
  ({ db, drop } = await openTestDb());
  commercial = await addCommercial(db, 1);
  pos = [];
  for (let n = 1; n <= 5; n += 1) pos.push(await addPos(db, n, { created_at: noon('2025-01-01') }));
});
afterAll(() => drop());

test('only sale lines of validated orders count for a product, not its deliveries', async () => {
  const product = await addProduct(db, 1);
  const livraison = await addLivraison(db, 1, commercial);
  const lot = await addDelivered(db, { product, commercial, number: 'L1', livraison }, 50, noon('2026-11-02'));
  const sell = async (day: string, is_validated: boolean) => {
    const commande_id = await order(0, day, { is_validated });
    await insert(db, 'stock_mouvement', {
      mouvement_at: noon(day),
      type: 'VENTE',
      quantite: 2,
      total_value: 500,
      stock_commercial_id: lot,
      product_id: product,
      commercial_id: commercial,
      commande_id,
    });
  };
  await sell('2026-11-03', true);
  await sell('2026-11-04', true);
  await sell('2026-11-05', false);
  await sell('2026-10-31', true);
  expect(await bestProducts(db, {}, TODAY)).toEqual([
    { produit: { code: 'ART0001', designation: 'Produit 1' }, chiffreAffaireMois: 1_000, nombreVentes: 2 },
  ]);
});

test('active points of sale of a period, past or up to today, whether or not they ordered since', async () => {
  await order(1, '2026-11-18');
  await order(2, '2026-08-10');
  await order(3, '2026-08-10');
  await order(3, '2026-11-19');
  // A later date, as from a phone with a wrong clock, must not hide the orders of the period.
  await order(1, '2026-12-24');
  await order(2, '2026-12-24');
  const active = async (start: string, end: string) => (await posFigures(db, {}, { start, end }, TODAY)).actifs;
  // The first point of sale has the orders of the other test.
  const among = async (start: string, end: string) => {
    const {
      rows: [row],
    } = await db.pool.query<{ nb: number }>(
      'select count(distinct pos_id)::int as nb from commande where (commande_at at time zone ' +
        "'Indian/Antananarivo')::date between $1 and $2",
      [start, end],
    );
    return row?.nb;
  };
  for (const [start, end] of [
    ['2026-11-15', TODAY],
    ['2026-08-01', '2026-08-31'],
    ['2026-08-01', TODAY],
    ['2026-09-01', '2026-09-30'],
    ['2026-11-18', addDays(TODAY, -1)],
    ['2026-11-20', '2027-01-31'],
  ] as const) {
    expect([start, end, await active(start, end)]).toEqual([start, end, await among(start, end)]);
  }
});
