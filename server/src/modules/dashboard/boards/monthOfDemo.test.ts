import { openTestDb } from '../../../../../tests/support/database.ts';
import { addDays } from '../../../../../rules/day.ts';
import { monthShare, projectedMonthClose, workingDays } from '../../../../../rules/workingDays.ts';
import type { Db } from '../../../db/pool.ts';
import { fillDemoIfEmpty } from '../../../demo/demo.ts';

// Working days, pace and projected close of the month beside statements that share nothing with the code: PostgreSQL
// tells the days of the week and of Easter's feasts, and makes the sums of the demonstration.
const NOW = new Date('2026-11-20T09:30:20Z');
/** Easter Sundays, from an almanac. */
const EASTER = "values (date '2025-04-20'), ('2026-04-05'), ('2027-03-28')";
const HOLIDAYS = `select (year || '-' || day)::date as day
    from generate_series(2025, 2027) year, unnest(array['01-01', '03-29', '05-01', '06-26', '08-15', '11-01', '12-25']) day
  union select easter + days from (${EASTER}) e (easter), unnest(array[1, 39, 50]) days`;
const WORKING = `select d::date as day from generate_series('2025-01-01'::date, '2027-12-31', '1 day') d
  where extract(isodow from d) < 7 and d::date not in (${HOLIDAYS})`;
let db: Db;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ db, drop } = await openTestDb());
  await fillDemoIfEmpty(db, { now: NOW, scale: 0.1, hashPassword: (password) => Promise.resolve(password) });
}, 120_000);
afterAll(() => drop());

test('every day of three years has the working days of its month, and its share of them', async () => {
  const { rows } = await db.pool.query<{ day: string; all: number; over: number }>(
    `with working as (${WORKING})
    select d::date::text as day,
      (select count(*)::int from working w where date_trunc('month', w.day) = date_trunc('month', d)) as all,
      (select count(*)::int from working w
        where date_trunc('month', w.day) = date_trunc('month', d) and w.day <= d) as over
    from generate_series('2025-01-01'::date, '2027-12-31', '1 day') d`,
  );
  expect(rows).toHaveLength(1_095);
  const told = rows.map(({ day }) => {
    const first = `${day.slice(0, 7)}-01`;
    const last = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);
    return { day, all: workingDays(first, last), over: workingDays(first, day) };
  });
  expect(told).toEqual(rows);
  for (const { day, all, over } of rows) expect(monthShare(day)).toBeCloseTo((over / all) * 100, 9);
});

/** What the month had sold before a day and on it, and its working days over, on the day itself and left. */
const monthAt = async (day: string) => {
  const { rows } = await db.pool.query<Record<'before' | 'today' | 'over' | 'now' | 'left', string>>(
    `with working as (${WORKING}), sales as (
      select (commande_at at time zone 'Indian/Antananarivo')::date as d, total_value as v
      from commande where is_validated)
    select
      (select coalesce(sum(v), 0) from sales where d >= date_trunc('month', $1::date) and d < $1::date) as before,
      (select coalesce(sum(v), 0) from sales where d = $1::date) as today,
      (select count(*) from working where day >= date_trunc('month', $1::date) and day < $1::date) as over,
      (select count(*) from working where day = $1::date) as now,
      (select count(*) from working
        where day > $1::date and day < date_trunc('month', $1::date) + interval '1 month') as left`,
    [day],
  );
  const [row] = rows;
  const number = (key: keyof NonNullable<typeof row>) => Number(row?.[key]);
  return {
    before: number('before'),
    today: number('today'),
    over: number('over'),
    now: number('now'),
    left: number('left'),
  };
};

test.each([
  ['a Friday under way', '2026-11-20', true],
  ['a Sunday', '2026-11-15', true],
  ['a Sunday that is a holiday and the first of the month', '2026-11-01', false],
  ['the first working day of a month', '2026-11-02', false],
  ['the first of a month', '2026-10-01', false],
  ['the second working day', '2026-10-02', true],
  ['a holiday', '2026-06-26', true],
  ['the last day of a month', '2026-10-31', true],
  ['a day of a month without sales', '2027-03-10', false],
])('the projected close of %s', async (_what, day, isProjected) => {
  const { before, today, over, now, left } = await monthAt(day);
  const close = projectedMonthClose(before + today, today, day);
  expect(close !== null).toBe(isProjected);
  if (close === null) return expect(over === 0 || before === 0).toBe(true);
  const mean = before / over;
  // Each of both parts is rounded by itself.
  expect(Math.abs(close - (before + Math.max(today, mean * now) + mean * left))).toBeLessThanOrEqual(1);
});

test('the demonstration has no order in the days before it began', async () => {
  const first = await db.pool.query<{ day: string }>(
    "select min((commande_at at time zone 'Indian/Antananarivo')::date)::text as day from commande",
  );
  const start = first.rows[0]?.day ?? '';
  const { before, today } = await monthAt(addDays(start, -40));
  expect(projectedMonthClose(before + today, today, addDays(start, -40))).toBeNull();
});
