import sql, { join } from 'sql-template-tag';
import { openTestDb } from '../../../../tests/support/database.ts';
import type { HeatmapQuery } from '../../contract/heatmap.ts';
import type { Db } from '../../db/pool.ts';
import { fillDemoIfEmpty } from '../../demo/demo.ts';
import { conditionsOf } from '../pos/repository.ts';
import { heatmapOf } from './heatmap.ts';

// Over the demonstration, each zone against the list of points of sale behind its figure.
const TODAY = '2026-11-20';
let db: Db;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ db, drop } = await openTestDb());
  await fillDemoIfEmpty(db, {
    now: new Date('2026-11-20T09:30:00Z'),
    scale: 0.2,
    hashPassword: (password) => Promise.resolve(`hash of ${password}`),
  });
}, 60_000);
afterAll(() => drop());

const unserved = async (query: HeatmapQuery) => (await heatmapOf(db, 'unserved', query, TODAY)).zones;

/** How many points of sale the list has under these filters. */
async function listed(query: Parameters<typeof conditionsOf>[1]): Promise<number> {
  const row = await db.first<{ n: number }>(
    sql`select count(*) as n from point_of_sale p where ${join(await conditionsOf(db, query), ' and ')}`,
  );
  return Number(row?.n);
}

test.each([
  ['this month', '2026-11-01', TODAY, undefined],
  ['a past month, in spite of what was ordered since', '2026-09-01', '2026-09-30', undefined],
  ['one day', '2026-11-19', '2026-11-19', undefined],
  ['the points of sale of two people', '2026-11-01', TODAY, ['col001', 'col007']],
])('the share without an order is what the list counts: %s', async (_, startDate, endDate, people) => {
  const zones = await unserved({ startDate, endDate, ...(people && { 'commercials[]': people }) });
  expect(zones.some(({ value }) => value > 0)).toBe(true);
  for (const { code, value, points, sansCommande } of zones) {
    const all = {
      'zones.code[]': [code],
      'createdAt[before]': endDate,
      ...(people && { 'responsables.username[]': people }),
    };
    const of = await listed(all);
    const without = await listed({ ...all, 'sansCommande[after]': startDate, 'sansCommande[before]': endDate });
    expect({ code, points, sansCommande, value }).toEqual({
      code,
      points: of,
      sansCommande: without,
      value: of === 0 ? 0 : Math.round((without / of) * 100),
    });
  }
});

test('with products, who ordered none of them is not served', async () => {
  const [product] = await db.rows<{ code: string }>(sql`select code from product order by id limit 1`);
  const zones = await unserved({ startDate: '2026-11-01', endDate: TODAY, 'products[]': [product?.code ?? ''] });
  const expected = await db.rows<{ code: string; n: number }>(sql`
    select z.code, count(*) filter (where not exists (select from commande c join stock_mouvement m
      on m.commande_id = c.id join product d on d.id = m.product_id where c.pos_id = p.id and d.code = ${product?.code}
      and (c.commande_at at time zone 'Indian/Antananarivo')::date between '2026-11-01' and ${TODAY}))::int as n
    from zone z join point_of_sale p on p.zone_id = z.id group by 1 order by 1`);
  expect(new Map(zones.map(({ code, sansCommande }) => [code, sansCommande]))).toEqual(
    new Map(expected.map(({ code, n }) => [code, n])),
  );
});

test('compared with as many days before; the intensity tells the zones apart', async () => {
  const zones = await unserved({ startDate: '2026-11-01', endDate: '2026-11-10', previous: true });
  const before = await unserved({ startDate: '2026-10-22', endDate: '2026-10-31' });
  expect(zones.map(({ previousValue }) => previousValue)).toEqual(before.map(({ value }) => value));
  expect(new Set(zones.map(({ intensity }) => intensity)).size).toBeGreaterThan(5);
});
