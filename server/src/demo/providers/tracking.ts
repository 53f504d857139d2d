import sql from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import { addDays, dayOf, startOfDay } from '../../../../rules/day.ts';
import type {
  TrackedDay,
  TrackedDevice,
  TrackedPlace,
  TrackedPosition,
  TrackingConnector,
} from '../../connectors/tracking/connector.ts';
import { between, random } from '../support/random.ts';
import { type DemoDay, demoDay, type Visit } from './trackedDay.ts';

/** How many days back to look for a device that was out of use for some days. */
const LOOK_BACK = 4;
const ANTANANARIVO: TrackedPlace = { latitude: -18.91, longitude: 47.52 };

interface DemoDevice {
  id: number;
  code: string;
  imei: string;
  designation: string;
  isActive: boolean;
  kilometrage: number;
  commercial: number | null;
}

/** One device in this many has an empty battery on a day, between these minutes. */
const SILENT_EVERY = 11;
const [SILENT_FROM, SILENT_UNTIL] = [9 * 60, 11 * 60];

/** When the battery of a device is empty on a day; never for most. */
function emptyAt(device: string, day: string): Date | null {
  const next = random(`batterie ${device} ${day}`);
  return between(next, 1, SILENT_EVERY) === 1
    ? new Date(startOfDay(day).getTime() + between(next, SILENT_FROM, SILENT_UNTIL) * 60_000)
    : null;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const baseOf = (places: readonly TrackedPlace[]): TrackedPlace =>
  places.length === 0
    ? ANTANANARIVO
    : { latitude: mean(places.map((p) => p.latitude)), longitude: mean(places.map((p) => p.longitude)) };

const before = <T extends TrackedDay>(day: T, now: Date): TrackedDay => ({
  positions: day.positions.filter(({ at }) => at <= now),
  stops: day.stops
    .filter(({ from }) => from <= now)
    .map((stop) => (stop.until <= now ? stop : { ...stop, until: now })),
});

/**
 * The provider of the demonstration. Every device in use visits its representative's points of sale each working day,
 * and was at the places of that day's orders.
 */
export function demoTracking(db: Queryable, now: () => Date): TrackingConnector {
  const devicesLike = (imei: string | null) =>
    db.rows<DemoDevice>(sql`
      select d.id, d.code, d.imei, d.designation, d.is_active as "isActive", d.kilometrage,
        d.utilisateur_id as commercial
      from tracking_device d where ${imei}::text is null or d.imei = ${imei} order by d.id`);
  const placesOf = async (commercials: readonly number[]): Promise<Map<number, TrackedPlace[]>> => {
    const rows = await db.rows<TrackedPlace & { commercial: number }>(sql`
      select r.utilisateur_id as commercial, p.latitude, p.longitude from pos_responsable r
        join point_of_sale p on p.id = r.pos_id
      where r.utilisateur_id = any(${commercials}::bigint[]) and p.latitude is not null and p.longitude is not null
        order by p.id`);
    const places = new Map<number, TrackedPlace[]>();
    for (const { commercial, latitude, longitude } of rows)
      places.set(commercial, [...(places.get(commercial) ?? []), { latitude, longitude }]);
    return places;
  };
  const visitsOf = async (commercials: readonly number[], from: Date, until: Date): Promise<Map<number, Visit[]>> => {
    const rows = await db.rows<Visit & { commercial: number }>(sql`
      select c.commercial_id as commercial, p.latitude, p.longitude, c.commande_at as at from commande c
        join point_of_sale p on p.id = c.pos_id
      where c.commercial_id = any(${commercials}::bigint[]) and c.commande_at >= ${from} and c.commande_at < ${until}
        and p.latitude is not null and p.longitude is not null order by c.commande_at, c.id`);
    const visits = new Map<number, Visit[]>();
    for (const { commercial, ...visit } of rows) visits.set(commercial, [...(visits.get(commercial) ?? []), visit]);
    return visits;
  };
  /** Days of several devices by device, each up to now. */
  const days = async (devices: readonly DemoDevice[], day: string): Promise<Map<number, TrackedDay>> => {
    const out = devices.filter((device) => device.isActive && device.commercial !== null);
    const people = out.map((device) => device.commercial ?? 0);
    const [places, visits] = await Promise.all([
      placesOf(people),
      visitsOf(people, startOfDay(day), startOfDay(addDays(day, 1))),
    ]);
    return new Map(
      out.map((device) => {
        const its = places.get(device.commercial ?? 0) ?? [];
        const whole: DemoDay = demoDay(device.code, day, baseOf(its), its, visits.get(device.commercial ?? 0));
        const empty = emptyAt(device.code, day);
        return [device.id, before(whole, empty !== null && empty < now() ? empty : now())];
      }),
    );
  };
  return {
    async devices() {
      const known = await devicesLike(null);
      const last = new Map<number, TrackedPosition>();
      let missing = known.filter((device) => device.isActive && device.commercial !== null);
      for (let back = 0; back < LOOK_BACK && missing.length > 0; back += 1) {
        for (const [id, { positions }] of await days(missing, addDays(dayOf(now()), -back))) {
          const position = positions.at(-1);
          if (position) last.set(id, position);
        }
        missing = missing.filter((device) => !last.has(device.id));
      }
      return known.map(
        (device): TrackedDevice => ({
          imei: device.imei,
          designation: device.designation,
          simNumber: null,
          model: null,
          isActive: device.isActive,
          last: last.get(device.id) ?? null,
          kilometrage: null,
        }),
      );
    },
    async day(imei, from, until) {
      const [device] = await devicesLike(imei);
      const none: TrackedDay = { positions: [], stops: [] };
      if (!device) return none;
      const trip = (await days([device], dayOf(from))).get(device.id) ?? none;
      return {
        positions: trip.positions.filter(({ at }) => at >= from && at < until),
        stops: trip.stops.filter((stop) => stop.from >= from && stop.from < until),
      };
    },
  };
}
