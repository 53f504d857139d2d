import type { Place } from './position.ts';
import { distanceBetween, type Trace } from './trace.ts';

/** A route that comes nearer than this to a point of sale has passed it. */
export const PASSAGE_M = 100;

export interface Nearest {
  metres: number;
  /** In s since midnight. */
  t: number;
}

const METRES_PER_DEGREE = 111_320;

/** The point of the segment from `a` to `b` that is nearest to the origin, as a fraction from 0 (`a`) to 1 (`b`). */
function nearestFraction(ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const lengthSquared = dx * dx + dy * dy;
  return lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / lengthSquared));
}

/** Whether the whole segment is certainly farther than `reach` from the origin. */
const isFar = (ax: number, ay: number, bx: number, by: number, reach: number): boolean =>
  Math.min(ax, bx) > reach || Math.max(ax, bx) < -reach || Math.min(ay, by) > reach || Math.max(ay, by) < -reach;

/**
 * How near a device first came to a place, and when; null when it stayed farther than `limit` m. Gaps are left out,
 * because nothing is known of them.
 */
export function nearestPassage(
  { sightings, maxSilence }: Pick<Trace, 'sightings' | 'maxSilence'>,
  place: Place,
  limit = PASSAGE_M,
): Nearest | null {
  const metresPerLongitude = METRES_PER_DEGREE * Math.cos((place.latitude * Math.PI) / 180);
  // Distances on the plane are wrong by a few thousandths, so a little more than the limit is examined.
  const reach = limit * 1.02;
  let found: Nearest | null = null;
  let [ax, ay] = [Infinity, Infinity];
  let previous: (typeof sightings)[number] | undefined;
  for (const sighting of sightings) {
    const bx = (sighting.place.longitude - place.longitude) * metresPerLongitude;
    const by = (sighting.place.latitude - place.latitude) * METRES_PER_DEGREE;
    const isLinked = previous !== undefined && sighting.start - previous.end <= maxSilence;
    if (!isLinked) [ax, ay] = [bx, by];
    if (!isFar(ax, ay, bx, by, reach)) {
      const part = nearestFraction(ax, ay, bx, by);
      const from = isLinked && previous ? previous : sighting;
      const metres = distanceBetween(place, {
        latitude: from.place.latitude + (sighting.place.latitude - from.place.latitude) * part,
        longitude: from.place.longitude + (sighting.place.longitude - from.place.longitude) * part,
      });
      if (metres <= limit && metres < (found?.metres ?? Infinity))
        found = { metres, t: from === sighting ? sighting.start : from.end + (sighting.start - from.end) * part };
    }
    [ax, ay, previous] = [bx, by, sighting];
  }
  return found;
}

/** `unknown` means that there is no route, or no position of the point of sale. */
export type VisitStatus = 'visited' | 'passed' | 'unseen' | 'unknown';

export interface Visit {
  status: VisitStatus;
  /** The time of the first order or of the nearest moment, in s since midnight. */
  t: number | null;
  /** How near the route came, in m. */
  metres: number | null;
}

/**
 * Whether a point of sale was visited (it has an order) or passed (the route came near). `commande` is the time of its
 * first order, in s since midnight.
 */
export function visitOf(
  place: Place | null,
  commande: number | undefined,
  traces: readonly Trace[],
  limit = PASSAGE_M,
): Visit {
  const hasTrace = place !== null && traces.some(({ sightings }) => sightings.length > 0);
  const passages = place ? traces.flatMap((trace) => nearestPassage(trace, place, limit) ?? []) : [];
  const nearest = passages.reduce<Nearest | null>(
    (best, one) => (best && best.metres <= one.metres ? best : one),
    null,
  );
  if (commande !== undefined) return { status: 'visited', t: commande, metres: nearest?.metres ?? null };
  if (nearest) return { status: 'passed', t: nearest.t, metres: nearest.metres };
  return { status: hasTrace ? 'unseen' : 'unknown', t: null, metres: null };
}
