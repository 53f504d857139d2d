import sql from 'sql-template-tag';
import type { TrackingConnector } from '../../../connectors/tracking/connector.ts';
import type { Db } from '../../../db/pool.ts';
import { addDays, dayOf, startOfDay } from '../../../../../rules/day.ts';
import { type Device, fetchDay, oldestDayKept } from '../../trackingDevices/days.ts';

/** A board does not wait longer for the provider: what comes later is there for the next who asks. */
const PATIENCE_MS = 3_000;
/** Days asked for at once. */
const TOGETHER = 8;

/**
 * Sees to it that the trips of a day that is over are stored for whoever carried a device then, as far as the provider
 * knows them; today is kept up by itself (keepTracked.ts). A provider that does not answer takes nothing from the
 * board.
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
  const lane = async (from: number): Promise<void> => {
    for (const device of unknown.filter((_, at) => at % TOGETHER === from))
      await fetchDay(db, tracking, device, day, { now, oldest });
  };
  const all = Promise.allSettled(Array.from({ length: Math.min(TOGETHER, unknown.length) }, (_, from) => lane(from)));
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([all, new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)))]);
  clearTimeout(timer);
}
