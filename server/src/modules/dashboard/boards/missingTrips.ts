import sql from 'sql-template-tag';
import type { TrackingConnector } from '../../../connectors/tracking/connector.ts';
import type { Db } from '../../../db/pool.ts';
import { addDays, dayOf, startOfDay } from '../../../../../rules/day.ts';
import { type Device, fetchDay, oldestDayKept } from '../../trackingDevices/days.ts';

/** A board waits no longer than this for the provider. Trips that come later are there for the next reader. */
const PATIENCE_MS = 3_000;
/** How many devices are asked for at once. */
const AT_ONCE = 8;

/**
 * Fetches the trips of a past day for the devices that were carried then and whose day is not stored yet; today is
 * fetched elsewhere (keepTracked.ts). If the provider does not answer, the board is shown without them.
 */
export async function fetchMissingTrips(db: Db, tracking: TrackingConnector | null, day: string): Promise<void> {
  const now = new Date();
  if (!tracking || day >= dayOf(now)) return;
  const oldest = await oldestDayKept(db, now);
  const unknown = await db.rows<Device>(sql`
    select d.id, d.imei from tracking_device d
    where exists (select from device_assignment a
      where a.device_id = d.id and a.from_at < ${startOfDay(addDays(day, 1))} and coalesce(a.until_at,
        'infinity') > ${startOfDay(day)})
      and d.is_active and not exists (select from device_day k where k.device_id = d.id and k.jour = ${day}::date)
    order by d.id`);
  const fetchEveryNth = async (from: number): Promise<void> => {
    for (const device of unknown.filter((_, at) => at % AT_ONCE === from))
      await fetchDay(db, tracking, device, day, { now, oldest });
  };
  const all = Promise.allSettled(
    Array.from({ length: Math.min(AT_ONCE, unknown.length) }, (_, from) => fetchEveryNth(from)),
  );
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([all, new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)))]);
  clearTimeout(timer);
}
