import { type Area, belonging } from '../../../geometry/placement.ts';

/** Points of sale that belong to a shape, and what it gains and loses against the stored one. */
export interface PointCount {
  inside: number;
  gained: number;
  lost: number;
}

/** A zone as it would be saved, as it is stored (null for a new one), and its neighbours. */
export interface CountedShapes {
  shape: Area;
  before: Area | null;
  neighbours: readonly Area[];
}

/** Positions are hundred-thousandths of a degree (`GET /pos/map`). */
const UNITS = 100_000;
/** Points counted per step: a step takes a few milliseconds with an ordinary shape and 20 with the worst one. */
const POINTS_PER_STEP = 10_000;

/**
 * Counts by the server's rule of placement, in steps that let the page respond in between; the last step returns the
 * count. `positions` alternate longitude and latitude.
 */
export function* countPoints(
  positions: Int32Array,
  { shape, before, neighbours }: CountedShapes,
): Generator<null, PointCount> {
  const isNow = belonging(shape, neighbours);
  const wasThere = before ? belonging(before, neighbours) : () => false;
  const count = { inside: 0, gained: 0, lost: 0 };
  for (let n = 0; n + 1 < positions.length; n += 2) {
    const place = [(positions[n] ?? 0) / UNITS, (positions[n + 1] ?? 0) / UNITS] as const;
    const [now, was] = [isNow(place), wasThere(place)];
    if (now) count.inside += 1;
    if (now && !was) count.gained += 1;
    if (was && !now) count.lost += 1;
    if (n % (2 * POINTS_PER_STEP) === 2 * POINTS_PER_STEP - 2) yield null;
  }
  return count;
}
