import pg from 'pg';

/** How many trips are shown together. */
export const TRIPS = 20;
export const representative = (n) => `col${String(n + 1).padStart(3, '0')}`;
/** Positions of a trip: one every ten seconds for eight hours. */
const TRIP_POSITIONS = 2_880;

/** Finds the last day before today that is not a Sunday in Madagascar, when the demonstration's devices had trips. */
function lastTrip() {
  const day = new Date(Date.now() + 3 * 3_600_000 - 86_400_000);
  if (day.getUTCDay() === 0) day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}
export const DAY = lastTrip();

/**
 * Fills a demonstration database up to `points` points of sale with a position, and gives `TRIPS` representatives a
 * long trip on `DAY`.
 */
export async function fillMap(database, points) {
  const client = new pg.Client(database);
  await client.connect();
  try {
    // The points are as dense in the middle of the town as the demonstration's own.
    await client.query(
      `insert into point_of_sale (code, designation, latitude, longitude, is_enabled)
      select 'BENCH' || n, 'Point ' || n, -18.91 + (random() + random() + random() - 1.5) * 0.2,
        47.52 + (random() + random() + random() - 1.5) * 0.2, n % 12 > 0
      from generate_series(1, $1::int - (select count(*)::int from point_of_sale where latitude is not null)) n`,
      [points],
    );
    const trips = [DAY, Array.from({ length: TRIPS }, (_, n) => representative(n))];
    await client.query(
      `delete from device_position p using device_assignment a, utilisateur u
      where u.id = a.utilisateur_id and u.username = any($2) and p.device_id = a.device_id
      and (p.at at time zone 'Indian/Antananarivo')::date = $1::date`,
      trips,
    );
    // Each device drives a winding way somewhere in the town.
    await client.query(
      `insert into device_position (device_id, at, latitude, longitude, speed)
      select device_id, ($1::date + time '07:00') at time zone 'Indian/Antananarivo' + n * interval '10 s',
             -18.91 + 0.03 * sin(n / 700.0 + device_id) + 0.004 * sin(n / 40.0),
               47.52 + 0.03 * cos(n / 500.0 + device_id * 2) + 0.004 * cos(n / 30.0), 25
      from device_assignment a join utilisateur u on u.id = a.utilisateur_id
        cross join generate_series(0, $3::int - 1) n
      where u.username = any($2) and a.until_at is null
      on conflict do nothing`,
      [...trips, TRIP_POSITIONS],
    );
  } finally {
    await client.end();
  }
}
