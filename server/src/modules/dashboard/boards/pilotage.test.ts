import sql, { join } from 'sql-template-tag';
import { openTestDb } from '../../../../../tests/support/database.ts';
import { addPos, addZone } from '../../../../../tests/support/rows.ts';
import { addDays, startOfDay } from '../../../../../rules/day.ts';
import { changePerWorkingDay } from '../../../../../rules/workingDays.ts';
import type { Evolution } from '../../../contract/dashboardPilotage.ts';
import type { Db } from '../../../db/pool.ts';
import { fillDemoIfEmpty } from '../../../demo/demo.ts';
import { conditionsOf } from '../../pos/repository.ts';
import { commercialPaces, evolution, leastSold, zoneEvolution, zoneVisits } from './pilotage.ts';

// Over the demonstration: each figure against the orders and points of sale themselves, not the kept sums.
const TODAY = '2026-11-20';
let db: Db;
let drop: () => Promise<void>;
const day = sql`(c.commande_at at time zone 'Indian/Antananarivo')::date`;

beforeAll(async () => {
  ({ db, drop } = await openTestDb());
  await fillDemoIfEmpty(db, {
    now: new Date('2026-11-20T09:30:00Z'),
    scale: 0.1,
    hashPassword: (password) => Promise.resolve(`hash of ${password}`),
  });
}, 60_000);
afterAll(() => drop());

/** How many points of sale the list behind a figure has. */
async function listed(zone: string | undefined, weeks: number, region?: string): Promise<number> {
  const since = addDays(TODAY, 1 - 7 * weeks);
  const conditions = await conditionsOf(db, {
    ...(zone !== undefined && { 'zones.code[]': [zone] }),
    'createdAt[before]': addDays(since, -1),
    'sansCommande[after]': since,
    'sansCommande[before]': TODAY,
    ...(region !== undefined && { 'responsables.region': region }),
  });
  const row = await db.first<{ n: number }>(
    sql`select count(*) as n from point_of_sale p where ${join(conditions, ' and ')}`,
  );
  return Number(row?.n);
}

test('each figure of a zone is what the list behind it counts, and all its points of sale are there', async () => {
  const { visites: zones, points } = await zoneVisits(db, undefined, TODAY);
  expect(zones.length).toBeGreaterThan(5);
  for (const { code, sans } of zones)
    expect([code, sans]).toEqual([code, await Promise.all([1, 2, 3, 4].map((weeks) => listed(code, weeks)))]);
  const counted = await db.rows<{
    code: string;
    n: number;
  }>(sql`select z.code, count(*)::int as n from point_of_sale p join zone z
    on z.id = p.zone_id group by 1`);
  expect(new Map(zones.map(({ code, pointsDeVente }) => [code, pointsDeVente]))).toEqual(
    new Map(counted.map(({ code, n }) => [code, n])),
  );
  expect(zones.some(({ sans }) => sans.some((n) => n > 0))).toBe(true);
  expect(points.pointsDeVente).toBe(
    Number((await db.first<{ n: number }>(sql`select count(*) as n from point_of_sale`))?.n),
  );
  expect(points.sans).toEqual(await Promise.all([1, 2, 3, 4].map((weeks) => listed(undefined, weeks))));
});

test('an order dated later than today does not hide that nobody came', async () => {
  const [pos] = await db.rows<{ id: number; code: string }>(sql`select p.id, z.code from point_of_sale p
    join zone z on z.id = p.zone_id where p.last_command_at < ${startOfDay(addDays(TODAY, -40))}
    and p.created_at < ${startOfDay(addDays(TODAY, -60))} limit 1`);
  if (!pos) throw new Error('the demonstration has no point of sale left alone');
  const before = (await zoneVisits(db, undefined, TODAY)).visites.find(({ code }) => code === pos.code);
  await db.pool.query('update point_of_sale set last_command_at = $2 where id = $1', [
    pos.id,
    startOfDay(addDays(TODAY, 9)),
  ]);
  expect((await zoneVisits(db, undefined, TODAY)).visites.find(({ code }) => code === pos.code)).toEqual(before);
});

test('a point of sale is not left alone for longer than it exists', async () => {
  const zone = await addZone(db, 900);
  await addPos(db, 9_001, { zone_id: zone, created_at: startOfDay(addDays(TODAY, -10)) });
  expect((await zoneVisits(db, undefined, TODAY)).visites.find(({ code }) => code === 'ZON900')).toMatchObject({
    pointsDeVente: 1,
    sans: [1, 0, 0, 0],
  });
});

test('a region has the points of sale of its people', async () => {
  const [region] = await db.rows<{ designation: string }>(sql`select r.designation from region r
    join utilisateur u on u.region_id = r.id join pos_responsable p on p.utilisateur_id = u.id limit 1`);
  const name = region?.designation ?? '';
  const { visites: zones, points } = await zoneVisits(db, name, TODAY);
  expect(zones.length).toBeGreaterThan(0);
  for (const { code, sans } of zones) expect([code, sans[2]]).toEqual([code, await listed(code, 3, name)]);
  expect(points.sans[2]).toBe(await listed(undefined, 3, name));
  expect(await zoneVisits(db, 'Nulle part', TODAY)).toEqual({
    visites: [],
    points: { pointsDeVente: 0, sans: [0, 0, 0, 0] },
  });
});

test('everybody active is there, best first, with the validated orders of the month', async () => {
  await db.pool.query("update utilisateur set is_enabled = false where username = 'col003'");
  const { objectif, commerciaux } = await commercialPaces(db, {}, TODAY);
  const expected = await db.rows<{ username: string; valeur: number }>(sql`
    select u.username, coalesce(sum(c.total_value), 0)::bigint as valeur
    from utilisateur u left join commande c on c.commercial_id = u.id and c.is_validated
      and ${day} between '2026-11-01' and '2026-11-30'
    where u.role_code = 'ROLE_COMMERCIAL' and u.is_enabled group by u.id order by 2 desc, u.nom_prenom_norm, u.id`);
  expect(commerciaux.map((row) => [row.commercial.username, row.chiffreAffaireMois])).toEqual(
    expected.map(({ username, valeur }) => [username, valeur]),
  );
  expect(objectif).toBe(1_200_000);
  const regional = await commercialPaces(db, { region: 'Nulle part' }, TODAY);
  expect(regional.commerciaux).toEqual([]);
  await db.pool.query("update utilisateur set is_enabled = true where username = 'col003'");
});

/** Validated sales of the thirty days up to yesterday and of the thirty before, by a column, from the rows. */
const bothPeriods = (key: string, from: string, value: string) =>
  db.pool
    .query<{ key: string; valeur: string; avant: string }>(
      `select ${key} as key,
        coalesce(sum(${value}) filter (where d >= date '2026-11-20' - 30), 0) as valeur,
        coalesce(sum(${value}) filter (where d < date '2026-11-20' - 30), 0) as avant
      from (${from}) rows where d >= date '2026-11-20' - 60 and d < date '2026-11-20' group by 1`,
    )
    .then(({ rows }) => rows.map((row) => ({ key: row.key, valeur: Number(row.valeur), avant: Number(row.avant) })));

const ORDERS = `select u.username, c.total_value,
    (c.commande_at at time zone 'Indian/Antananarivo')::date as d
  from commande c join utilisateur u on u.id = c.commercial_id where c.is_validated`;
const SALES = `select p.code, m.total_value, (m.mouvement_at at time zone 'Indian/Antananarivo')::date as d
  from stock_mouvement m join commande c on c.id = m.commande_id join product p on p.id = m.product_id
  where m.type = 'VENTE' and c.is_validated`;

type Sums = { key: string; valeur: number; avant: number };

/** The five greatest rises and falls per working day. */
function expectedMovers(rows: Sums[], { periode, precedente }: Evolution): Sums[] {
  const by = (row: Sums) =>
    changePerWorkingDay(
      { value: row.valeur, days: periode.joursOuvres },
      { value: row.avant, days: precedente.joursOuvres },
    ).difference;
  const sorted = [...rows].sort((a, b) => by(b) - by(a));
  return [...sorted.filter((row) => by(row) > 0).slice(0, 5), ...sorted.filter((row) => by(row) < 0).slice(-5)];
}

test('who moved most over thirty whole days, per working day', async () => {
  const answer = await evolution(db, {}, TODAY);
  // All Saints' Day is a Sunday, so that each period has 26 working days.
  expect(answer.periode).toEqual({ startDate: '2026-10-21', endDate: '2026-11-19', joursOuvres: 26 });
  expect(answer.precedente).toEqual({ startDate: '2026-09-21', endDate: '2026-10-20', joursOuvres: 26 });
  const people = await bothPeriods('username', ORDERS, 'total_value');
  const products = await bothPeriods('code', SALES, 'total_value');
  expect(answer.total).toEqual({
    valeur: people.reduce((sum, row) => sum + row.valeur, 0),
    avant: people.reduce((sum, row) => sum + row.avant, 0),
  });
  expect(
    answer.commerciaux.map(({ commercial, valeur, avant }) => ({ key: commercial.username, valeur, avant })),
  ).toEqual(expectedMovers(people, answer));
  expect(answer.produits.map(({ produit, valeur, avant }) => ({ key: produit.code, valeur, avant }))).toEqual(
    expectedMovers(products, answer),
  );
});

const BY_ZONE = `select z.code, c.total_value, (c.commande_at at time zone 'Indian/Antananarivo')::date as d
  from commande c left join zone z on z.id = c.zone_id where c.is_validated`;

test('zones that rose and fell, by the zone of the orders', async () => {
  const answer = await zoneEvolution(db, {}, TODAY);
  const zones = await bothPeriods('code', BY_ZONE, 'total_value');
  expect(zones.length).toBeGreaterThan(5);
  expect(answer.total).toEqual((await evolution(db, {}, TODAY)).total);
  expect(answer.zones.map(({ zone, valeur, avant }) => ({ key: zone.code, valeur, avant }))).toEqual(
    expectedMovers(
      zones.filter(({ key }) => key !== null),
      await evolution(db, {}, TODAY),
    ),
  );
});

test('the products that sold least, those without a sale and with the dearest stock first', async () => {
  const { total, derniers } = await leastSold(db, {}, TODAY);
  const expected = await db.rows<{ code: string; valeur: number; nb: number }>(sql`
    select p.code, coalesce(v.valeur, 0)::bigint as valeur, coalesce(v.nb, 0) as nb from product p
      left join (select m.product_id, sum(m.total_value) as valeur, count(*) as nb from stock_mouvement m
        join commande c on c.id = m.commande_id and c.is_validated
        where m.type = 'VENTE' and to_char(m.mouvement_at at time zone 'Indian/Antananarivo', 'YYYY-MM') = '2026-11'
        group by 1) v on v.product_id = p.id
      left join (select product_id, sum(quantite_disponible) as units from stock_commercial group by 1
        having sum(quantite_disponible) > 0) s on s.product_id = p.id
    where p.is_enabled and (v.product_id is not null or s.product_id is not null)
    order by 2, coalesce(s.units, 0) * p.price desc, p.designation_norm`);
  expect(total).toBe(expected.length);
  expect(derniers).toHaveLength(6);
  expect(
    derniers.map(({ produit, chiffreAffaireMois, nombreVentes }) => [produit.code, chiffreAffaireMois, nombreVentes]),
  ).toEqual(expected.slice(0, 6).map(({ code, valeur, nb }) => [code, valeur, nb]));
  expect(await leastSold(db, { region: 'Nulle part' }, TODAY)).toEqual({ total: 0, derniers: [] });
});

test('without sales nobody moved', async () => {
  expect(await evolution(db, { region: 'Nulle part' }, TODAY)).toMatchObject({
    total: { valeur: 0, avant: 0 },
    commerciaux: [],
    produits: [],
  });
  expect(await zoneEvolution(db, { region: 'Nulle part' }, TODAY)).toMatchObject({
    total: { valeur: 0, avant: 0 },
    zones: [],
  });
});
