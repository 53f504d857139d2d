import type { Place } from '../../ui/map/types.ts';
import { distanceBetween, type Trace } from './trace.ts';

/** Nearer than this (m), the route came past. */
export const PASSAGE_M = 100;

export interface Nearest {
  metres: number;
  /** s since midnight. */
  t: number;
}

const METRES_PER_DEGREE = 111_320;

/** The place of a segment that is nearest to the origin, as its part from `a` (0) to `b` (1). */
function nearestFraction(ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const lengthSquared = dx * dx + dy * dy;
  return lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / lengthSquared));
}

/** Whether a segment surely stays farther than `reach` from the origin. */
const isFar = (ax: number, ay: number, bx: number, by: number, reach: number): boolean =>
  Math.min(ax, bx) > reach || Math.max(ax, bx) < -reach || Math.min(ay, by) > reach || Math.max(ay, by) < -reach;

/**
 * How near a device came to a place, and when first so near; null beyond `limit` m. What happened in gaps is not
 * known.
 */
export function nearestPassage(
  { sightings, maxSilence }: Pick<Trace, 'sightings' | 'maxSilence'>,
  place: Place,
  limit = PASSAGE_M,
): Nearest | null {
  const metresPerLongitude = METRES_PER_DEGREE * Math.cos((place.latitude * Math.PI) / 180);
  // A little more than the limit: on the plane distances are off by some per mille.
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

/** `unknown`: without a route or a position of the place, nobody knows whether one came past. */
export type VisitStatus = 'visited' | 'passed' | 'unseen' | 'unknown';

export interface Visit {
  status: VisitStatus;
  /** Of the first order, or of the nearest moment; s since midnight. */
  t: number | null;
  /** How near the route came, m. */
  metres: number | null;
}

/**
 * Whether a point of sale was visited: an order that day, else a route that came near. `commande`: when its first order
 * was.
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
