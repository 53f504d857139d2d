import sql from 'sql-template-tag';
import { openTestDb } from '../../../../../tests/support/database.ts';
import type { DayTeam, DayPace } from '../../../contract/dashboardTeam.ts';
import type { Db } from '../../../db/pool.ts';
import { fillDemoIfEmpty } from '../../../demo/demo.ts';
import { demoTracking } from '../../../demo/providers/tracking.ts';
import { track } from '../../trackingDevices/keepTracked.ts';
import { dayFigures } from './daily.ts';
import { dayPace } from './pace.ts';
import { dayTeam } from './team.ts';
import { readToDo } from './toDo.ts';

// The figures of a known day of the demonstration, a Friday at 12:30, beside statements that share nothing with the
// code: days and hours are told by PostgreSQL's own time zones, sums are made there.
const NOW = new Date('2026-11-20T09:30:20Z');
const TODAY = '2026-11-20';
const LOCAL = `(commande_at at time zone 'Indian/Antananarivo')`;
let db: Db;
let drop: () => Promise<void>;
let pace: DayPace;
let team: DayTeam;
const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  Object.values((await db.pool.query<Record<string, T>>(text, values)).rows[0] ?? {})[0] as T;

beforeAll(async () => {
  ({ db, drop } = await openTestDb());
  await fillDemoIfEmpty(db, { now: NOW, scale: 0.3, hashPassword: (password) => Promise.resolve(password) });
  await track(
    db,
    demoTracking(db, () => NOW),
    NOW,
  );
  pace = await dayPace(db, TODAY, NOW);
  team = await dayTeam(db, TODAY, NOW);
}, 120_000);
afterAll(() => drop());

/** Validated sales of a day before a time, in Ar. */
const soldBefore = (day: string, time: string): Promise<number> =>
  one(
    `select coalesce(sum(total_value), 0)::bigint from commande
      where is_validated and ${LOCAL}::date = $1::date and ${LOCAL}::time < $2::time`,
    [day, time],
  );

describe('the pace', () => {
  test('compares with the last eight Fridays at the same minute', async () => {
    // The running minute counts, so the comparison ends with 12:30.
    const fridays = [1, 2, 3, 4, 5, 6, 7, 8].map((week) =>
      new Date(Date.parse(TODAY) - week * 7 * 86_400_000).toISOString().slice(0, 10),
    );
    expect(pace.jours).toEqual(fridays);
    const [now, close] = await Promise.all([
      Promise.all(fridays.map((day) => soldBefore(day, '12:31'))),
      Promise.all(fridays.map((day) => soldBefore(day, '24:00'))),
    ]);
    const mean = (values: number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
    expect(pace.compare).toEqual({ bas: Math.min(...now), moyenne: mean(now), haut: Math.max(...now) });
    expect(pace.cloture).toEqual({ bas: Math.min(...close), moyenne: mean(close), haut: Math.max(...close) });
    expect(pace.valeur).toBe(await soldBefore(TODAY, '12:31'));
    expect(pace.valeur).toBeGreaterThan(0);
    const passed = mean(now) / mean(close);
    const rest = (mean(close) - mean(now)) * (passed * (pace.valeur / mean(now)) + 1 - passed);
    expect(pace.projection).toBe(Math.round(pace.valeur + rest));
  });

  test('has each hour, and none of the future', async () => {
    expect(pace.heures).toHaveLength(25);
    for (const { heure, cumul, habituel } of pace.heures) {
      expect(cumul).toBe(heure <= 12 ? await soldBefore(TODAY, `${heure}:00`) : null);
      expect(habituel?.haut).toBeGreaterThanOrEqual(habituel?.bas ?? 0);
    }
  });

  test('has the share of the target that a working day has, and what of it is due by now', async () => {
    const target = Number(await one("select value from configuration where code = 'OBJECTIF_MENSUEL'"));
    // November 2026 has 25 working days.
    expect(Math.abs((pace.objectif ?? 0) - target / 25)).toBeLessThanOrEqual(1);
    const part = (pace.compare?.moyenne ?? 0) / (pace.cloture?.moyenne ?? 1);
    expect(pace.objectifHeure).toBe(Math.round((pace.objectif ?? 0) * part));
  });

  test('says what is still to be collected, and for how long', async () => {
    expect(pace.aEncaisser.montant).toBe(
      await one(`select sum(greatest(0, coalesce(o.v, 0) - coalesce(p.v, 0)))::bigint from utilisateur u
        left join (select commercial_id, sum(total_value) v from commande group by 1) o on o.commercial_id = u.id
        left join (select commercial_id, sum(value) v from paiement group by 1) p on p.commercial_id = u.id
        where u.role_code = 'ROLE_COMMERCIAL'`),
    );
    expect(pace.aEncaisser.plusAncien).toBe(
      await one(`select min(last)::text from (
          select (max(p.paiement_at) at time zone 'Indian/Antananarivo')::date as last
          from paiement p join commercial_cumul c using (commercial_id)
          where c.total_commandes_value > c.total_paiements_value group by p.commercial_id) l`),
    );
    const { rows } = await db.pool.query<{ n: string; v: string }>(
      `select count(*) as n, sum(owed) as v from (
        select coalesce(o.v, 0) - coalesce(p.v, 0) as owed,
          date '${TODAY}' - (coalesce(p.at, o.at) at time zone 'Indian/Antananarivo')::date as days
        from utilisateur u
        left join (select commercial_id, sum(total_value) v, min(commande_at) at from commande group by 1) o
          on o.commercial_id = u.id
        left join (select commercial_id, sum(value) v, max(paiement_at) at from paiement group by 1) p
          on p.commercial_id = u.id
        where u.role_code = 'ROLE_COMMERCIAL') d where owed > 0
        group by case when days <= 7 then 1 when days <= 30 then 2 else 3 end order by min(days)`,
    );
    const { ages } = pace.aEncaisser;
    expect(
      ages.filter(({ commerciaux }) => commerciaux > 0).map(({ commerciaux, montant }) => [commerciaux, montant]),
    ).toEqual(rows.map(({ n, v }) => [Number(n), Number(v)]));
  });

  test.each([
    ['a Sunday: no share of the target, compared with Sundays', '2026-11-15', null],
    ['a public holiday: no share, nothing to compare with', '2026-11-01', 'Toussaint'],
  ])('%s', async (_what, day, holiday) => {
    const other = await dayPace(db, day, NOW);
    expect(other).toMatchObject({ ferie: holiday, objectif: null, objectifHeure: null, projection: null });
    expect(other.compare === null).toBe(holiday !== null);
    expect(other.valeur).toBe(await soldBefore(day, '24:00'));
  });

  test.each([
    ['the first of a month', '2026-10-01', 27],
    ['a Monday after All Saints', '2026-11-02', 25],
    ['a Saturday', '2026-11-14', 25],
  ])('%s has its share of the target, whole', async (_what, day, days) => {
    const target = Number(await one("select value from configuration where code = 'OBJECTIF_MENSUEL'"));
    const other = await dayPace(db, day, NOW);
    expect(Math.abs((other.objectif ?? 0) - target / days)).toBeLessThanOrEqual(1);
    expect(other.objectifHeure).toBe(other.objectif);
    expect(other.valeur).toBe(await soldBefore(day, '24:00'));
  });

  test('before anything is sold nothing is projected and nothing is due', async () => {
    const early = await dayPace(db, TODAY, new Date('2026-11-20T01:00:00Z'));
    expect(early).toMatchObject({ valeur: 0, projection: null, objectifHeure: 0, compare: { bas: 0, haut: 0 } });
    expect(await soldBefore(TODAY, '04:01')).toBe(0);
    expect(early.objectif).toBe(pace.objectif);
  });

  test('nothing is shown against a target that nobody set', async () => {
    await db.pool.query(
      "update configuration set value = '0' where code like 'OBJECTIF_M%' or code like 'OBJECTIF_C%'",
    );
    expect(await dayPace(db, TODAY, NOW)).toMatchObject({ objectif: null, objectifHeure: null });
    const { lignes } = await dayTeam(db, TODAY, NOW);
    expect(lignes.every(({ objectif, objectifHeure }) => objectif === null && objectifHeure === null)).toBe(true);
  });
});

test('the six figures are beside those of last Friday at the same minute', async () => {
  const figures = await dayFigures(db, TODAY, NOW);
  expect(figures.chiffreAffaire.precedent).toBe(await soldBefore('2026-11-13', '12:31'));
  expect(figures.chiffreAffaire.valeur).toBe(await soldBefore(TODAY, '24:00'));
  // A day that is over is beside a whole one.
  expect((await dayFigures(db, '2026-11-19', NOW)).chiffreAffaire.precedent).toBe(
    await soldBefore('2026-11-12', '24:00'),
  );
});

describe('the team', () => {
  test('has everybody who works, with what they sold and ordered', async () => {
    const rows = await db.rows<{ username: string; sold: number; orders: number }>(sql`
      select u.username, coalesce(sum(c.total_value) filter (where c.is_validated), 0)::bigint as sold,
        count(c.id) as orders
      from utilisateur u left join commande c on c.commercial_id = u.id
        and (c.commande_at at time zone 'Indian/Antananarivo')::date = ${TODAY}::date and c.commande_at <= ${NOW}
      where u.role_code = 'ROLE_COMMERCIAL' and u.is_enabled group by 1`);
    const of = ({ username, sold, orders }: (typeof rows)[number]) => `${username} ${sold} ${orders}`;
    expect(
      team.lignes
        .map((line) => `${line.commercial.username} ${line.chiffreAffaire} ${line.commandes.length}`)
        .toSorted(),
    ).toEqual(rows.map(of).toSorted());
    expect(team.lignes.reduce((sum, line) => sum + line.chiffreAffaire, 0)).toBe(pace.valeur);
  });

  test('signals are those of the devices and orders of the day', async () => {
    const rows = await db.rows<{ username: string; first: Date; last: Date }>(sql`
      select u.username, min(s.at) as first, max(s.at) as last from utilisateur u join (
        select d.utilisateur_id as id, p.at from tracking_device d join device_position p on p.device_id = d.id
        union all select d.utilisateur_id, s.until_at from tracking_device d join device_stop s on s.device_id = d.id
        union all select commercial_id, commande_at from commande) s on s.id = u.id
      where (s.at at time zone 'Indian/Antananarivo')::date = ${TODAY}::date and s.at <= ${NOW} group by 1`);
    expect(rows.length).toBeGreaterThan(30);
    for (const { username, first, last } of rows) {
      const line = team.lignes.find(({ commercial }) => commercial.username === username);
      expect(line?.premierSignal).toBe(first.toISOString());
      expect(line?.dernierSignal).toBe(last.toISOString());
    }
  });

  test('every point of sale is visited, passed, not seen or unknown', async () => {
    const rows = await db.rows<{ username: string; all: number; visited: number }>(sql`
      select u.username, count(*) as all, count(*) filter (where exists (select from commande c
        where c.commercial_id = u.id and c.pos_id = r.pos_id and c.commande_at <= ${NOW}
          and (c.commande_at at time zone 'Indian/Antananarivo')::date = ${TODAY}::date)) as visited
      from pos_responsable r join utilisateur u on u.id = r.utilisateur_id group by 1`);
    for (const { commercial, visites } of team.lignes) {
      const row = rows.find(({ username }) => username === commercial.username);
      expect(visites.visites).toBe(row?.visited ?? 0);
      expect(visites.visites + visites.passes + visites.nonVus + visites.inconnus).toBe(row?.all ?? 0);
    }
    expect(team.lignes.filter(({ visites }) => visites.passes > 3).length).toBeGreaterThan(20);
  });

  test('strips stay within their hours, in order, and end with now', () => {
    const out = team.lignes.filter(({ bande }) => bande.length > 0);
    expect(out.length).toBeGreaterThan(30);
    for (const { bande } of out) {
      expect(bande[0]?.debut).toBeGreaterThanOrEqual(360);
      expect(bande.at(-1)?.fin).toBeLessThanOrEqual(752);
      for (const [n, piece] of bande.entries())
        expect(piece.debut).toBeGreaterThanOrEqual((bande[n - 1]?.fin ?? 0) - 1);
    }
  });

  test('planned visits are those of the configuration, on working days', async () => {
    expect(team.visitesPrevues).toBe(24);
    expect((await dayTeam(db, '2026-11-15', NOW)).visitesPrevues).toBeNull();
    await db.pool.query("update configuration set value = 'aucune' where code = 'OBJECTIF_VISITES'");
    expect((await dayTeam(db, TODAY, NOW)).visitesPrevues).toBeNull();
  });
});

test('what is to be looked at: the silent, those without an order, what ran out, what expires today', async () => {
  // A day on which lots expire.
  const day = await one<string>(
    `select expire_at::text from stock_commercial where quantite_disponible > 0 and expire_at >= $1::date
      order by expire_at limit 1`,
    [TODAY],
  );
  const elements = await readToDo(db, Promise.resolve(team), day);
  const of = (genre: string) => elements.filter((element) => element.genre === genre);
  expect(of('sans-commande').length).toBe(
    team.lignes.filter(({ commandes, silencieux }) => commandes.length === 0 && !silencieux).length,
  );
  expect(of('silence').map(({ commercial }) => commercial)).toEqual(
    team.lignes.filter(({ silencieux }) => silencieux).map(({ commercial }) => commercial),
  );
  expect(of('peremption').reduce((sum, { valeur }) => sum + (valeur ?? 0), 0)).toBe(
    await one(
      `select sum(round(s.quantite_disponible * p.price))::bigint from stock_commercial s
      join product p on p.id = s.product_id join utilisateur u on u.id = s.commercial_id and u.is_enabled
      where s.expire_at = $1::date and s.quantite_disponible > 0`,
      [day],
    ),
  );
  expect(of('rupture').reduce((sum, { nombre }) => sum + nombre, 0)).toBe(
    await one(
      `select count(*) from stock_rythme r join product p on p.id = r.product_id and p.is_enabled
      join utilisateur u on u.id = r.commercial_id and u.is_enabled
      where r.vendu > 0 and coalesce((select sum(s.quantite_disponible) from stock_commercial s
        where s.commercial_id = r.commercial_id and s.product_id = r.product_id
          and coalesce(s.expire_at, 'infinity') > $1::date), 0) = 0`,
      [day],
    ),
  );
});
