import sql from 'sql-template-tag';
import { addDays, startOfDay } from '../../../../../rules/day.ts';
import { type Trace, traceOf } from '../../../../../geometry/trace.ts';
import type { Queryable } from '../../../db/pool.ts';

export interface PersonRow {
  id: number;
  username: string;
  nomPrenom: string;
  phoneNumber: string;
  /** Validated sales of the day up to now, in Ar. */
  sold: number;
  /** Seconds since midnight of each order, in order. */
  orders: number[];
  hasDevice: boolean;
}

/**
 * The representatives who work, or worked that day, with their orders up to `until`. A device counts as carried when
 * it is in use and was theirs for a part of the day.
 */
export const readPeople = (db: Queryable, day: string, until: Date): Promise<PersonRow[]> => {
  const [start, end] = [startOfDay(day), startOfDay(addDays(day, 1))];
  return db.rows<PersonRow>(sql`
    select u.id, u.username, u.nom_prenom as "nomPrenom", u.phone_number as "phoneNumber",
      coalesce(c.sold, 0)::bigint as sold, coalesce(c.orders, '[]') as orders,
      exists (select from device_assignment a join tracking_device d on d.id = a.device_id and d.is_active
        where a.utilisateur_id = u.id and a.from_at < ${end} and coalesce(a.until_at,
          'infinity') > ${start}) as "hasDevice"
    from utilisateur u left join (
      select commercial_id, sum(total_value) filter (where is_validated) as sold,
        json_agg(extract(epoch from commande_at - ${start}::timestamptz)::float8 order by commande_at) as orders
      from commande where commande_at >= ${start} and commande_at < ${until} group by 1) c on c.commercial_id = u.id
    where u.role_code = 'ROLE_COMMERCIAL' and (c.orders is not null or u.is_enabled and u.created_at < ${end})`);
};

export interface PosRow {
  commercial: number;
  latitude: number | null;
  longitude: number | null;
  /** Seconds since midnight of the first order there that day; null without any. */
  first: number | null;
}

/** The points of sale of each representative, as the trip replay lists them. */
export const readPointsOfSale = (db: Queryable, day: string, until: Date): Promise<PosRow[]> => {
  const start = startOfDay(day);
  return db.rows<PosRow>(sql`
    select r.utilisateur_id as commercial, p.latitude, p.longitude, c.first
    from pos_responsable r join point_of_sale p on p.id = r.pos_id
      left join (select commercial_id, pos_id,
          min(extract(epoch from commande_at - ${start}::timestamptz))::float8 as first
        from commande where commande_at >= ${start} and commande_at < ${until} group by 1, 2) c
        on c.commercial_id = r.utilisateur_id and c.pos_id = r.pos_id`);
};

type Fix = [t: number, latitude: number, longitude: number];
type Rest = [start: number, end: number, latitude: number, longitude: number];

/** The traces of the devices that representatives carried that day, up to `until`, in the order of their beginning. */
export async function readTraces(db: Queryable, day: string, until: Date): Promise<Map<number, Trace[]>> {
  const start = startOfDay(day);
  const rows = await db.rows<{ commercial: number; fixes: Fix[] | null; rests: Rest[] | null }>(sql`
    select a.utilisateur_id as commercial, p.fixes, s.rests
    from (select *, greatest(from_at, ${start}::timestamptz) as since,
        least(coalesce(until_at, 'infinity'), ${until}::timestamptz) as upto from device_assignment
      where from_at < ${until} and coalesce(until_at, 'infinity') > ${start}) a
      cross join lateral (select json_agg(json_build_array(extract(epoch from at - ${start}::timestamptz)::float8,
          latitude, longitude)) as fixes
        from device_position where device_id = a.device_id and at >= a.since and at < a.upto) p
      cross join lateral (select json_agg(json_build_array(
          extract(epoch from greatest(from_at, a.since) - ${start}::timestamptz)::float8,
          extract(epoch from least(until_at, a.upto) - ${start}::timestamptz)::float8, latitude, longitude)) as rests
        from device_stop where device_id = a.device_id and from_at > a.since - interval '1 day'
          and from_at < a.upto and until_at > a.since) s
    where p.fixes is not null or s.rests is not null`);
  const traces = new Map<number, Trace[]>();
  for (const { commercial, fixes, rests } of rows) {
    const trace = traceOf(
      (fixes ?? []).map(([t, latitude, longitude]) => ({ t, latitude, longitude, speed: null })),
      (rests ?? []).map(([from, to, latitude, longitude]) => ({ start: from, end: to, latitude, longitude })),
    );
    traces.set(commercial, [...(traces.get(commercial) ?? []), trace]);
  }
  for (const each of traces.values()) each.sort((a, b) => (a.sightings[0]?.start ?? 0) - (b.sightings[0]?.start ?? 0));
  return traces;
}

/** How many visits a representative should make in a day, by the configuration; null when nobody set a number. */
export async function readPlannedVisits(db: Queryable): Promise<number | null> {
  const row = await db.first<{ value: string }>(sql`select value from configuration where code = 'OBJECTIF_VISITES'`);
  const visits = Number(row?.value.trim() ?? '');
  return Number.isInteger(visits) && visits > 0 ? visits : null;
}
