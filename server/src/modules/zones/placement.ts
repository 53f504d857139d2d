import sql from 'sql-template-tag';
import { placement } from '../../../../geometry/placement.ts';
import type { Box, Position } from '../../../../geometry/position.ts';
import { polygonsOf } from '../../../../geometry/shape.ts';
import type { Queryable } from '../../db/pool.ts';

const LOCK = 'zones et points de vente';

/**
 * Locks the zones until the end of the transaction, before anything is read. Whoever moves a zone excludes everybody
 * else, so that no point of sale is placed meanwhile; those who only place points of sale do not wait for each other.
 */
export const lockZones = (tx: Queryable, how: 'to move' | 'to place'): Promise<unknown> =>
  tx.rows(
    how === 'to move'
      ? sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`
      : sql`select pg_advisory_xact_lock_shared(hashtext(${LOCK}))`,
  );

/** Returns a function that finds the zone (its id) of a position, or null. Where zones overlap, the smallest counts. */
export async function zoneFinder(tx: Queryable): Promise<(position: Position) => number | null> {
  const rows = await tx.rows<{ id: number; code: string; surface: number; polygon: unknown }>(
    sql`select id, code, surface, polygon from zone where polygon is not null`,
  );
  const zoneAt = placement(rows.map(({ polygon, ...zone }) => ({ ...zone, polygons: polygonsOf(polygon) })));
  return (position) => zoneAt(position)?.id ?? null;
}

interface Placed {
  id: number;
  latitude: number;
  longitude: number;
  zone_id: number | null;
}

/**
 * Assigns the points of sale within these boxes (of a zone's old and new shape) to zones again, in one statement; the
 * others cannot have changed zone. Returns how many changed. The caller must hold `lockZones(tx, 'to move')`.
 */
export async function placePoints(tx: Queryable, boxes: readonly (Box | null)[]): Promise<number> {
  const zoneAt = await zoneFinder(tx);
  const [west, south, east, north] = (['west', 'south', 'east', 'north'] as const).map((side) =>
    boxes.flatMap((box) => (box ? [box[side]] : [])),
  );
  const points = await tx.rows<Placed>(sql`
    select p.id, p.latitude, p.longitude, p.zone_id from point_of_sale p
    where exists (select from unnest(${west}::float8[], ${south}::float8[], ${east}::float8[],
      ${north}::float8[]) as b(west, south, east, north)
      where p.longitude between b.west and b.east and p.latitude between b.south and b.north)
    order by p.id`);
  const moved = points
    .map(({ id, longitude, latitude, zone_id }) => ({ id, before: zone_id, after: zoneAt([longitude, latitude]) }))
    .filter(({ before, after }) => before !== after);
  if (moved.length === 0) return 0;
  const ids = moved.map(({ id }) => id);
  // Rows are locked in the same order as orders lock them.
  await tx.rows(sql`select from point_of_sale where id = any(${ids}::bigint[]) order by id for no key update`);
  await tx.rows(
    sql`update point_of_sale p set zone_id = m.zone
      from unnest(${ids}::bigint[], ${moved.map(({ after }) => after)}::bigint[]) as m(id, zone) where p.id = m.id`,
  );
  return moved.length;
}
