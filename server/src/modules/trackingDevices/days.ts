import sql from 'sql-template-tag';
import type { TrackedDay, TrackingConnector } from '../../connectors/tracking/connector.ts';
import type { Db, Queryable } from '../../db/pool.ts';
import { addDays, dayOf, startOfDay } from '../../../../rules/day.ts';

export interface Device {
  id: number;
  imei: string;
}

/** Shortest time between two questions to the provider about a day that is not over. */
const FRESH_MS = 60_000;
/** Devices report late, so a day is asked for once more when this much time has passed after its end. */
const SETTLED_MS = 6 * 3_600_000;
const DEFAULT_DAYS = 400;

/**
 * The first day (`yyyy-MM-dd`, Madagascar) whose positions are kept, from the configuration CONSERVATION_POSITIONS; 400
 * days back when that is not a number.
 */
export async function oldestDayKept(db: Queryable, now: Date): Promise<string> {
  const row = await db.first<{ value: string }>(
    sql`select value from configuration where code = 'CONSERVATION_POSITIONS'`,
  );
  const days = Number(row?.value.replaceAll(/\s/g, ''));
  return addDays(dayOf(now), -(Number.isInteger(days) && days > 0 ? days : DEFAULT_DAYS));
}

/**
 * Replaces a stored day by the provider's answer, unless that is empty: the provider deletes old days, which must stay
 * here.
 */
async function storeDay(tx: Queryable, device: Device, day: string, { positions, stops }: TrackedDay): Promise<void> {
  const [from, until] = [startOfDay(day), startOfDay(addDays(day, 1))];
  // The device is locked, because two simultaneous answers would insert the same rows twice.
  await tx.rows(sql`insert into device_day (device_id, jour, fetched_at)
    values (${device.id}, ${day}::date, clock_timestamp())
    on conflict (device_id, jour) do update set fetched_at = excluded.fetched_at`);
  if (positions.length > 0) {
    await tx.rows(sql`delete from device_position where device_id = ${device.id} and at >= ${from} and at < ${until}`);
    await tx.rows(sql`insert into device_position (device_id, at, latitude, longitude, speed)
      select ${device.id}, * from unnest(${positions.map((p) => p.at.toISOString())}::timestamptz[],
        ${positions.map((p) => p.latitude)}::float8[],
        ${positions.map((p) => p.longitude)}::float8[], ${positions.map((p) => p.speed)}::float8[])`);
  }
  if (stops.length > 0) {
    await tx.rows(
      sql`delete from device_stop where device_id = ${device.id} and from_at >= ${from} and from_at < ${until}`,
    );
    await tx.rows(sql`insert into device_stop (device_id, from_at, until_at, latitude, longitude)
      select ${device.id}, * from unnest(${stops.map((s) => s.from.toISOString())}::timestamptz[],
        ${stops.map((s) => s.until.toISOString())}::timestamptz[],
        ${stops.map((s) => s.latitude)}::float8[], ${stops.map((s) => s.longitude)}::float8[])`);
  }
}

const running = new Map<string, Promise<void>>();

interface When {
  now?: Date;
  /** `oldestDayKept`, so that it is read once when many days are fetched. */
  oldest?: string;
}

/** Asks for a day and stores it, unless it is settled or was asked for a moment ago. */
async function fetchIfOld(db: Db, tracking: TrackingConnector, device: Device, day: string, now: Date): Promise<void> {
  const known = await db.first<{ at: Date }>(
    sql`select fetched_at as at from device_day where device_id = ${device.id} and jour = ${day}::date`,
  );
  const end = startOfDay(addDays(day, 1)).getTime();
  if (known && (known.at.getTime() >= end + SETTLED_MS || now.getTime() - known.at.getTime() < FRESH_MS)) return;
  const answer = await tracking.day(device.imei, startOfDay(day), new Date(end));
  await db.tx((tx) => storeDay(tx, device, day, answer));
}

/**
 * Fetches and stores a device's day if needed: a past day once, today at most once a minute, and one question for all
 * simultaneous callers. Days before the retention period and after today are not fetched.
 * @throws TrackingUnavailable when the provider does not answer.
 */
export async function fetchDay(
  db: Db,
  tracking: TrackingConnector,
  device: Device,
  day: string,
  { now = new Date(), oldest }: When = {},
): Promise<void> {
  if (day > dayOf(now) || day < (oldest ?? (await oldestDayKept(db, now)))) return;
  // What is stored here is read next.
  db.stayOnPrimary();
  const key = `${device.id} ${day}`;
  const already = running.get(key);
  if (already) return already;
  const work = fetchIfOld(db, tracking, device, day, now);
  running.set(key, work);
  try {
    await work;
  } finally {
    running.delete(key);
  }
}

/** Deletes positions, stops and days older than the retention period. */
export async function purgePositions(db: Db, { now = new Date(), oldest: known }: When = {}): Promise<void> {
  const oldest = known ?? (await oldestDayKept(db, now));
  const start = startOfDay(oldest);
  await db.rows(sql`delete from device_position where at < ${start}`);
  await db.rows(sql`delete from device_stop where from_at < ${start}`);
  await db.rows(sql`delete from device_day where jour < ${oldest}::date`);
}
