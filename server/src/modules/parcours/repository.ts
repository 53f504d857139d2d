import sql from 'sql-template-tag';
import type { TrackingConnector } from '../../connectors/tracking/connector.ts';
import { TrackingUnavailable } from '../../connectors/tracking/connector.ts';
import type { DeviceRoute, Parcours, ParcoursBody } from '../../contract/parcours.ts';
import type { UtilisateurRef } from '../../contract/utilisateur.ts';
import type { Db, Queryable } from '../../db/pool.ts';
import { addDays, startOfDay } from '../../../../rules/day.ts';
import { refused } from '../../plugins/problem.ts';
import { type Device, fetchDay, oldestDayKept } from '../trackingDevices/days.ts';

interface Carried extends Device {
  code: string;
  designation: string;
  /** The part of the day during which the representative had the device; the end is excluded. */
  from: Date;
  until: Date;
}

interface PointRow extends Omit<Parcours['points'][number], 'heure'> {
  rank: number;
  at: Date;
}

/**
 * The orders of each trip in order of time, trips in the order asked for; a trip without orders has no points.
 * @throws 422 naming the trip whose representative is unknown.
 */
export async function findParcours(db: Queryable, asked: ParcoursBody): Promise<Parcours[]> {
  const names = asked.map((trip) => trip.commercialUsername);
  const people = await db.rows<UtilisateurRef>(sql`
    select username, nom_prenom as "nomPrenom" from utilisateur
      where username = any(${names}::text[]) and role_code = 'ROLE_COMMERCIAL'`);
  const byName = new Map(people.map((person) => [person.username, person]));
  const unknown = names.flatMap((name, i) =>
    byName.has(name) ? [] : [{ propertyPath: `${i}.commercialUsername`, message: `commercial inconnu (${name})` }],
  );
  if (unknown.length > 0) throw refused(unknown);
  const points = await db.rows<PointRow>(sql`
    select t.rank::int, p.latitude, p.longitude, c.commande_at as at, c.total_value as "commandeValeur",
      c.code as "commandeCode",
      p.designation as "pointOfSale", p.code as "pointOfSaleCode", p.phone_number as "pointOfSaleNumber"
    from unnest(${names}::text[], ${asked.map((trip) => startOfDay(trip.date).toISOString())}::timestamptz[]) with
      ordinality as t(username, start, rank)
      join utilisateur u on u.username = t.username
      join commande c on c.commercial_id = u.id and c.commande_at >= t.start
      and c.commande_at < t.start + interval '24 hours'
      join point_of_sale p on p.id = c.pos_id
    order by c.commande_at, c.id`);
  return asked.flatMap(({ commercialUsername, couleur, date }, i) => {
    const commercial = byName.get(commercialUsername);
    if (!commercial) return [];
    return [
      {
        commercial,
        couleur,
        date,
        points: points
          .filter(({ rank }) => rank === i + 1)
          .map(({ rank: _, at, ...point }) => ({ ...point, heure: at.toISOString() })),
      },
    ];
  });
}

const routeOf = async (db: Queryable, { id, code, imei, designation, from, until }: Carried): Promise<DeviceRoute> => {
  const positions = await db.rows<{ latitude: number; longitude: number; at: Date; speed: number | null }>(sql`
    select latitude, longitude, at, speed from device_position
      where device_id = ${id} and at >= ${from} and at < ${until} order by at`);
  // When a device changes hands during a stop, the rest of the stop belongs to the new bearer. Stops never cross
  // midnight, so earlier days need not be read.
  const stops = await db.rows<{ latitude: number; longitude: number; from: Date; until: Date }>(sql`
    select latitude, longitude, greatest(from_at, ${from}) as from, least(until_at, ${until}) as until from device_stop
    where device_id = ${id} and from_at > ${from}::timestamptz - interval '1 day' and from_at < ${until}
    and until_at > ${from} order by from_at`);
  return {
    device: { code, imei, designation },
    route: positions.map(({ at, ...position }) => ({ ...position, date: at.toISOString() })),
    stops: stops.map(({ from: start, until: end, ...place }) => ({
      ...place,
      duration: Math.round((end.getTime() - start.getTime()) / 1_000),
      date_start: start.toISOString(),
      date_end: end.toISOString(),
    })),
  };
};

/**
 * The routes of one day, of the devices that a representative carried on that day (not of those they carry now), for
 * the hours they had them. Stored routes are returned even when the provider is unavailable. @throws 503 when it is
 * unavailable and nothing is stored.
 */
export async function findRoutes(
  db: Db,
  tracking: TrackingConnector | null,
  userId: number,
  day: string,
): Promise<DeviceRoute[]> {
  const [start, end] = [startOfDay(day), startOfDay(addDays(day, 1))];
  const carried = await db.rows<Carried>(sql`
    select d.id, d.code, d.imei, d.designation, greatest(a.from_at, ${start}::timestamptz) as
      from, least(coalesce(a.until_at, 'infinity'), ${end}::timestamptz) as until
    from device_assignment a join tracking_device d on d.id = a.device_id
    where a.utilisateur_id = ${userId} and a.from_at < ${end} and coalesce(a.until_at, 'infinity') > ${start}
      order by d.code, a.from_at`);
  let away: TrackingUnavailable | undefined;
  const now = new Date();
  const oldest = await oldestDayKept(db, now);
  for (const device of tracking ? carried : []) {
    try {
      if (tracking) await fetchDay(db, tracking, device, day, { now, oldest });
    } catch (error) {
      if (!(error instanceof TrackingUnavailable)) throw error;
      away = error;
    }
  }
  const routes = await Promise.all(carried.map((device) => routeOf(db, device)));
  if (away && routes.every(({ route }) => route.length === 0)) throw away;
  return routes.filter(({ route, stops }) => route.length > 0 || stops.length > 0);
}
