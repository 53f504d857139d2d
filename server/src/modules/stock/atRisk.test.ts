import sql from 'sql-template-tag';
import { openTestDb } from '../../../../tests/support/database.ts';
import { addDays, dayOf } from '../../../../rules/day.ts';
import type { Db } from '../../db/pool.ts';
import { fillDemoIfEmpty } from '../../demo/demo.ts';
import { stockAtRisk } from './atRisk.ts';
import { proposedTransfers } from './transfers/repository.ts';

// Over the demonstration of this very day, because the database itself says which day it is for stock.
const today = dayOf(new Date());
let db: Db;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ db, drop } = await openTestDb());
  await fillDemoIfEmpty(db, {
    now: new Date(),
    scale: 0.1,
    hashPassword: (password) => Promise.resolve(`hash of ${password}`),
  });
}, 60_000);
afterAll(() => drop());

/** What is lost by the last days of lots, counted lot by lot. */
const lost = (from: number, to: number, region: string | null) =>
  db.first<{ lots: number; quantite: number; valeur: number }>(sql`
    select count(*)::int as lots, coalesce(sum(s.a_perdre), 0)::int as quantite,
      coalesce(sum(round(s.a_perdre * p.price)), 0)::bigint as valeur
    from stock_commercial s join product p on p.id = s.product_id join utilisateur u on u.id = s.commercial_id
      left join region r on r.id = u.region_id
    where s.a_perdre > 0 and s.expire_at - ${today}::date between ${from}::int and ${to}::int
      and (${region}::text is null or r.designation = ${region})`);

test.each([
  ['everybody', false],
  ['a region', true],
])('what is lost by the last day of the lots, of %s', async (_name, isRegional) => {
  const held = await db.first<{ designation: string }>(sql`select r.designation from region r
    join utilisateur u on u.region_id = r.id join stock_commercial s on s.commercial_id = u.id limit 1`);
  const region = isRegional ? (held?.designation ?? '') : undefined;
  const { echeances, semaine } = await stockAtRisk(db, region, today);
  expect(echeances).toEqual([
    { startDate: today, endDate: addDays(today, 30), ...(await lost(0, 30, region ?? null)) },
    { startDate: addDays(today, 31), endDate: addDays(today, 60), ...(await lost(31, 60, region ?? null)) },
    { startDate: addDays(today, 61), endDate: addDays(today, 90), ...(await lost(61, 90, region ?? null)) },
  ]);
  expect(semaine).toEqual({ startDate: today, endDate: addDays(today, 7), ...(await lost(0, 7, region ?? null)) });
  expect(echeances.some(({ valeur }) => valeur > 0)).toBe(true);
});

test('the transfers are the dearest of those that the list of lots proposes', async () => {
  const { transferts } = await stockAtRisk(db, undefined, today);
  const within = sql`s.expire_at between ${today}::date and ${addDays(today, 90)}::date`;
  const proposed = (await proposedTransfers(db, [within])).filter(({ vers }) => vers !== null);
  expect(proposed.length).toBeGreaterThan(5);
  expect(transferts.map(({ valeur }) => valeur)).toEqual(
    proposed
      .map(({ valeur }) => valeur)
      .sort((a, b) => b - a)
      .slice(0, 5),
  );
  for (const { code, de, vers, quantite, valeur } of transferts)
    expect(proposed).toContainEqual(
      expect.objectContaining({ lot: expect.objectContaining({ code }) as object, de, vers, quantite, valeur }),
    );
});

test('nobody is to receive more of a lot than they sell by its last day', async () => {
  const { transferts } = await stockAtRisk(db, undefined, today);
  for (const { code, vers, quantite } of transferts) {
    const most = await db.first<{ units: number }>(sql`
      select floor(r.vendu * (s.expire_at - ${today}::date) / 30.0)::int as units from stock_commercial s
        join stock_rythme r on r.product_id = s.product_id
        join utilisateur u on u.id = r.commercial_id and u.is_enabled and u.username = ${vers.username}
      where s.code = ${code} and s.commercial_id <> u.id`);
    expect(quantite).toBeLessThanOrEqual(most?.units ?? 0);
  }
});

test('nothing is lost where nobody is', async () => {
  const { echeances, transferts } = await stockAtRisk(db, 'Nulle part', today);
  expect([echeances.map(({ lots, valeur }) => [lots, valeur]), transferts]).toEqual([Array(3).fill([0, 0]), []]);
});
