import type { FastifyBaseLogger } from 'fastify';
import sql from 'sql-template-tag';
import type { TrackingConnector } from '../../connectors/tracking/connector.ts';
import type { Db } from '../../db/pool.ts';
import { addDays, dayOf } from '../../../../rules/day.ts';
import { type Device, fetchDay, oldestDayKept, purgePositions } from './days.ts';
import { storeDevices } from './refresh.ts';

const EVERY_MS = 10 * 60_000;
/** The first run waits, so that it does not slow down the start of the server. */
const FIRST_MS = 60_000;

/**
 * After this many failures in a row the provider counts as unavailable, so that the other devices need not wait for a
 * timeout each.
 */
const PATIENCE = 3;

/**
 * Fetches the trips of yesterday and today of these devices. A device that fails does not stop the others. @throws the
 * last error, at the end.
 */
async function fetchTrips(
  db: Db,
  tracking: TrackingConnector,
  devices: readonly Device[],
  now: Date,
  oldest: string,
): Promise<void> {
  const today = dayOf(now);
  const failures: unknown[] = [];
  let inARow = 0;
  for (const device of devices) {
    try {
      for (const day of [addDays(today, -1), today]) await fetchDay(db, tracking, device, day, { now, oldest });
      inARow = 0;
    } catch (error) {
      failures.push(error);
      inARow += 1;
      if (inARow === PATIENCE) break;
    }
  }
  if (failures.length > 0) throw failures.at(-1);
}

/**
 * Updates last positions and trips of every device, and deletes what is older than the retention period. @throws the
 * provider's error, once the rest is done.
 */
export async function track(db: Db, tracking: TrackingConnector, now: Date): Promise<void> {
  const oldest = await oldestDayKept(db, now);
  try {
    const devices = await tracking.devices();
    await db.tx((tx) => storeDevices(tx, devices));
    const known = await db.rows<Device>(
      sql`select id, imei from tracking_device where utilisateur_id is not null and is_active order by id`,
    );
    await fetchTrips(db, tracking, known, now, oldest);
  } finally {
    await purgePositions(db, { now, oldest });
  }
}

/**
 * Asks the provider every ten minutes, because it deletes old trips and nobody may have looked at them before. Of
 * several processes on one database only one does this. Returns a function that stops it.
 */
export function keepTracked(
  db: Db,
  tracking: TrackingConnector,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<void> {
  let working: Promise<void> = Promise.resolve();
  let stopped = false;
  const run = async () => {
    const mine = await db.first<{ mine: boolean }>(sql`
      insert into rate_bucket (key, hits, reset_at)
        values ('balises', 1, now() + make_interval(secs => ${EVERY_MS / 1_000 - 30}))
      on conflict (key) do update set hits = 1, reset_at = excluded.reset_at where rate_bucket.reset_at < now()
        returning true as mine`);
    if (mine && !stopped) await track(db, tracking, new Date());
  };
  const start = () => {
    working = working
      .then(run)
      .catch((error: unknown) => log.warn({ err: error }, 'device tracking: the provider did not answer'));
  };
  const timers = [setTimeout(start, FIRST_MS).unref(), setInterval(start, EVERY_MS).unref()];
  return async () => {
    stopped = true;
    timers.forEach(clearTimeout);
    await working;
  };
}
