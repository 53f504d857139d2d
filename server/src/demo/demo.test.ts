import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import { type OpenTestDatabase, openTestDb } from '../../../tests/support/database.ts';
import { isAgain, once } from '../../../tests/support/once.ts';
import { verifyStock } from '../cli/support/verifyStock.ts';
import { dayOf } from '../../../rules/day.ts';
import type { Db } from '../db/pool.ts';
import { dayTeam } from '../modules/dashboard/boards/team.ts';
import { track } from '../modules/trackingDevices/keepTracked.ts';
import { demoCalendar } from './support/calendar.ts';
import { fillDemoIfEmpty } from './demo.ts';
import { demoTracking } from './providers/tracking.ts';
import { demoVolumes, timeline } from './timeline.ts';

const NOW = new Date('2026-11-20T09:30:00Z');
const hashPassword = (password: string) => Promise.resolve(`hash of ${password}`);

const opened: OpenTestDatabase[] = [];

async function empty(): Promise<Db> {
  const made = await openTestDb();
  opened.push(made);
  return made.db;
}
async function filled(now: Date, scale = 1): Promise<Db> {
  const db = await empty();
  await fillDemoIfEmpty(db, { now, scale, hashPassword });
  return db;
}

const count = async (db: Db, text: string): Promise<number> =>
  Number((await db.pool.query<{ n: number }>(`select count(*) as n from ${text}`)).rows[0]?.n);

/** A hash of all rows of a table. */
const checksum = async (db: Db, table: string): Promise<string> =>
  String(
    (
      await db.pool.query<{ sum: string }>(
        `select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`,
      )
    ).rows[0]?.sum,
  );

const rules = (db: Db) =>
  db.rows(sql`select conrelid::regclass::text as of, conname as name, convalidated as valid,
    pg_get_constraintdef(oid) as rule from pg_constraint
  where connamespace = 'public'::regnamespace union all select tablename, indexname, true, indexdef from pg_indexes
    where schemaname = 'public' order by 1, 2, 4`);

let db: Db;
beforeAll(async () => {
  // The statements are the same at every scale, so one scale is enough to test amounts and plausibility.
  db = await filled(NOW, isAgain ? 0.1 : 1);
}, 120_000);
afterAll(async () => {
  for (const each of opened) await each.drop();
});

once.each([
  ["utilisateur where role_code = 'ROLE_COMMERCIAL'", 40],
  ['utilisateur where password_hash is not null', 5],
  ['region', 6],
  ['zone', 25],
  ['point_of_sale', 1_200],
  ['product', 60],
  ['miscellaneous', 14],
  ['commande', 20_000],
  ['livraison', 2_500],
  ['retour', 400],
  ['paiement', 3_000],
  ['ajustement', 150],
  ['tracking_device', 45],
  ['device_session', 120],
])('the demonstration has its volume of %s', async (table, expected) => {
  expect(await count(db, table)).toBe(expected);
});

once('zones are no grid: they are of uneven size and density, and each has points of sale', async () => {
  const [row] = await db.rows(sql`select min(n)::int as least, max(n)::int as most, min(surface) as smallest,
    max(surface) as largest from (select surface, (select count(*) from point_of_sale where zone_id = zone.id) as n
    from zone) x`);
  const { least, most, smallest, largest } = row as Record<'least' | 'most' | 'smallest' | 'largest', number>;
  expect(least).toBeGreaterThanOrEqual(10);
  expect(most / least).toBeGreaterThan(4);
  expect(largest / smallest).toBeGreaterThan(3);
});

once('every representative carries two or three lots of every product', async () => {
  const [row] = await db.rows(sql`select min(n) as min, max(n) as max, count(*) as pairs from
    (select count(*) as n from stock_commercial group by commercial_id, product_id) x`);
  expect(row).toEqual({ min: 2, max: 3, pairs: 40 * 60 });
});

test('no lot goes below zero at any moment, and each ends at the sum of its movements', async () => {
  expect(
    await count(
      db,
      '(select sum(quantite_signee) over (partition by stock_commercial_id order by mouvement_at, id) as s from ' +
        'stock_mouvement) x where s < 0',
    ),
  ).toBe(0);
  expect(
    await count(
      db,
      '(select sum(quantite_signee) over (partition by miscellaneous_stock_id order by mouvement_at, id) as s from ' +
        'miscellaneous_mouvement) x where s < 0',
    ),
  ).toBe(0);
  expect(
    await count(
      db,
      'stock_commercial s join (select stock_commercial_id, sum(quantite_signee) as q from stock_mouvement group ' +
        'by 1) m on m.stock_commercial_id = s.id where m.q = s.quantite_disponible',
    ),
  ).toBe(await count(db, 'stock_commercial'));
});

test('`npm run stock:verify` finds no difference', async () => {
  expect(await verifyStock(db)).toEqual({
    lots: isAgain ? await count(db, 'stock_commercial') : 6_000,
    mouvements: await count(db, 'stock_mouvement'),
    difference: undefined,
    twins: [],
  });
});

test('constraints and indexes are the same as before', async () => {
  expect(await rules(db)).toEqual(await rules(await empty()));
});

test('movements are numbered in the order in which they happened', async () => {
  expect(
    await count(
      db,
      '(select mouvement_at < lag(mouvement_at) over (order by id) as back from stock_mouvement) x where back',
    ),
  ).toBe(0);
});

test('amounts of documents are the sums of their lines', async () => {
  for (const [table, column] of [
    ['commande', 'commande_id'],
    ['livraison', 'livraison_id'],
    ['retour', 'retour_id'],
  ] as const) {
    expect(
      await count(
        db,
        `${table} d where total_value <> (select sum(m.total_value) from stock_mouvement m where m.${column} = d.id)`,
      ),
    ).toBe(0);
  }
  const [lines] = await db.rows(
    sql`select min(n) as min, max(n) as max from (select count(*) as n from stock_mouvement where type = 'VENTE'
      group by commande_id) x`,
  );
  expect(lines).toEqual({ min: 2, max: 4 });
});

test('the journal counts the lines of each import, stored or left aside', async () => {
  expect(await count(db, 'import_journal where lignes = 0 or lignes <> created + updated + ignored')).toBe(0);
  expect(
    await count(
      db,
      `import_journal j join (select l.import_id, count(*) as n from livraison l
        join stock_mouvement m on m.livraison_id = l.id group by 1) d
    on d.import_id = j.id where d.n <> j.created`,
    ),
  ).toBe(0);
});

test('an adjustment names its day', async () => {
  expect(await count(db, 'ajustement where date_ajustement <> created_at')).toBe(0);
});

once('representatives have paid most of their orders and never more', async () => {
  const rows = await db.rows<{ left: number; total: number }>(
    sql`select total_commandes_value - total_paiements_value as left, total_commandes_value as total
      from commercial_cumul where nb_commandes > 0`,
  );
  expect(rows).toHaveLength(40);
  for (const { left, total } of rows) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThan(total * 0.05);
  }
});

once('trade looks like trade: quiet Sundays, growth, nearly all validated, a month near its target', async () => {
  const [row] = await db.rows<Record<string, number>>(sql`select
    (select count(*) from commande where extract(dow from f_jour(commande_at)) = 0)::float / 20000 as sundays,
    (select avg(nb) from (select sum(nb) as nb from commande_jour where jour > date '2026-11-20' - 60
      group by jour) x)::float
      / (select avg(nb) from (select sum(nb) as nb from commande_jour where jour <= date '2026-11-20' - 340
        group by jour) x)::float as growth,
    (select count(*) from commande where is_validated)::float / 20000 as validated,
    (select count(*) from paiement where is_orange_money)::float / 3000 as mobile,
    (select sum(value_validee) from commande_jour where jour >= '2026-11-01')::float / 430000000 as progress`);
  expect(row?.['sundays']).toBeLessThan(0.03);
  expect(row?.['growth']).toBeGreaterThan(1.1);
  expect(row?.['validated']).toBeCloseTo(0.97, 1);
  expect(row?.['mobile']).toBeCloseTo(1 / 3, 1);
  expect(row?.['progress']).toBeGreaterThan(0.66);
  expect(row?.['progress']).toBeLessThan(0.78);
});

test('nothing is dated after now or more than 400 days back', async () => {
  const [row] = await db.rows<{ first: Date; last: Date }>(
    sql`select min(mouvement_at) as first, max(mouvement_at) as last from stock_mouvement`,
  );
  expect(row?.last.getTime()).toBeLessThanOrEqual(NOW.getTime());
  expect(dayOf(row?.first ?? NOW)).toBe('2025-10-17');
});

test('devices were last heard of today on their round, except broken and spare ones', async () => {
  const [row] = await db.rows(sql`select count(*) filter (where f_jour(last_tracking_at) = '2026-11-20') as today,
      count(*) filter (where last_tracking_at is null) as never,
    count(*) filter (where not is_active) as off, bool_and(last_tracking_at <= ${NOW}) as past,
      bool_and(last_latitude between -19 and -18.8) as here from tracking_device`);
  expect(row).toEqual({ today: 38, never: 5, off: 2, past: true, here: true });
});

test('the sample files find their representatives, and none of their lots or documents', async () => {
  const text = readFileSync('tests/samples/livraisons.txt', 'latin1');
  const rows = text
    .split('\r\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.replaceAll('"', '').split(';'));
  const column = (i: number) => [...new Set(rows.map((row) => row[i] ?? ''))];
  expect(rows).toHaveLength(60);
  const known = async (table: string, name: string, keys: string[]) =>
    (await db.pool.query(`select distinct ${name} from ${table} where ${name} = any($1)`, [keys])).rowCount;
  expect(await known('utilisateur', 'code_tiers', column(0))).toBe(column(0).length);
  expect(await known('product', 'code', column(3))).toBe(60);
  expect(await known('stock_commercial', 'lot_number', column(5))).toBe(0);
  expect(await known('livraison', 'facture_ref', column(1))).toBe(0);
});

test('a second start changes nothing, and new rows continue the numbering', async () => {
  expect(await fillDemoIfEmpty(db, { now: NOW, scale: 1, hashPassword })).toBe(false);
  expect(await count(db, 'utilisateur')).toBe(44);
  // Payments cannot be deleted, so the transaction is rolled back.
  const undone = new Error('undone');
  const work = db.tx(async (tx) => {
    const row = await tx.first<{
      code: string;
    }>(sql`insert into paiement (ref_paiement, paiement_at, paiement_source, value, commercial_id)
      select 'ESSAI', now(), 'Espèces', 1, min(id) from utilisateur returning code`);
    expect(row?.code).toBe(isAgain ? 'PAI0000301' : 'PAI0003001');
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
});

once(
  'the same at every start, whatever the hour: only today’s hours move',
  async () => {
    const [morning, evening] = [await filled(NOW, 0.1), await filled(new Date('2026-11-20T18:00:00Z'), 0.1)];
    for (const what of [
      "(select * from stock_mouvement where mouvement_at < '2026-11-19T21:00:00Z')",
      '(select id, quantite, stock_commercial_id from stock_mouvement)',
      "(select * from commande where commande_at < '2026-11-19T21:00:00Z')",
      '(select id, order_number, total_value, pos_id from commande)',
      '(select id, facture_ref, total_value from livraison)',
      '(select id, value, paiement_source, commercial_id from paiement)',
      '(select id, lot_number, expire_at, quantite_disponible from stock_commercial)',
      '(select id, designation, latitude, total_commandes_value from point_of_sale)',
      'zone',
      'pos_responsable',
    ]) {
      expect(await checksum(evening, what)).toBe(await checksum(morning, what));
    }
  },
  120_000,
);

once.each(['2026-11-20T09:30:00Z', '2027-03-01T00:10:00Z', '2028-02-29T23:00:00Z'])(
  'on %s the last day is that day in Madagascar',
  (at) => {
    const calendar = demoCalendar(new Date(at));
    const events = timeline(calendar, demoVolumes(1));
    const instants = events.map((event) => calendar.instant(event.offset, event.hour));
    expect(dayOf(new Date(instants.at(-1) ?? 0))).toBe(dayOf(new Date(at)));
    expect(instants.every((instant, i) => i === 0 || instant >= (instants[i - 1] ?? ''))).toBe(true);
    expect((instants.at(-1) ?? '9') <= new Date(at).toISOString()).toBe(true);
  },
);

once.each([
  ['before opening', '2026-11-20T03:30:00Z', 0, 6.5],
  ['in the morning', '2026-11-20T06:00:00Z', 7, 9],
  ['after noon', '2026-11-20T11:32:00Z', 7, 14.6],
  ['in the evening', '2026-11-20T19:00:00Z', 7, 18],
])('%s the sales of today are in the opening hours that are over', (_when, at, from, until) => {
  const calendar = demoCalendar(new Date(at));
  const hours = [7, 12.5, 18].map((hour) => (Date.parse(calendar.instant(0, hour)) / 3_600_000 + 3) % 24);
  expect(Math.min(...hours)).toBeGreaterThanOrEqual(from);
  expect(Math.max(...hours)).toBeLessThanOrEqual(until);
  // They go on until the last minutes.
  if (from > 0) expect(Math.max(...hours)).toBeGreaterThan(until - 0.1);
  expect(Date.parse(calendar.instant(0, 23.9))).toBeLessThanOrEqual(Date.parse(at));
});

once('the team makes most of the visits planned for a day, and not more', async () => {
  await track(
    db,
    demoTracking(db, () => NOW),
    NOW,
  );
  const { lignes, visitesPrevues } = await dayTeam(db, '2026-11-19', NOW);
  const made = lignes.reduce((sum, { visites }) => sum + visites.visites + visites.passes, 0);
  const share = made / ((visitesPrevues ?? 0) * lignes.length);
  expect(share).toBeGreaterThan(0.7);
  expect(share).toBeLessThanOrEqual(1);
});
