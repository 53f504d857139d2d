import { metresBetween } from './distance.ts';
import type { Place } from './position.ts';

/** A measured position; `t` is in s since midnight in Madagascar, `speed` in km/h. */
export interface Reading extends Place {
  t: number;
  speed: number | null;
}

/** A stop; times are in s since midnight. */
export interface Stop extends Place {
  start: number;
  end: number;
}

/** A moment or a stop during which the place of the device is certain. */
interface Sighting {
  start: number;
  end: number;
  place: Place;
}

/**
 * A time without any signal, from `start` to `end` in s since midnight; `metres` is the straight distance across it.
 */
export interface Gap {
  start: number;
  end: number;
  from: Place;
  to: Place;
  metres: number;
}

/** The day of one device in the order of time; lengths are in m, times in s, `maxSpeed` in km/h. */
export interface Trace {
  sightings: readonly Sighting[];
  /** A silence longer than this many seconds is a gap. */
  maxSilence: number;
  gaps: readonly Gap[];
  /** The paths between the gaps. */
  paths: readonly (readonly Place[])[];
  metres: number;
  moving: number;
  stopped: number;
  lost: number;
  maxSpeed: number | null;
}

const MIN_SILENCE_S = 60;
const MEDIANS = 3;

/**
 * How long, in s, a device may be silent without a gap: three times the median interval between its positions, at least
 * 60 s.
 */
export function maxSilenceOf(readings: readonly Reading[]): number {
  const intervals = readings
    .slice(1)
    .map(({ t }, n) => t - (readings[n]?.t ?? t))
    .filter((s) => s > 0)
    .sort((a, b) => a - b);
  const middle = intervals.length / 2;
  const median = ((intervals[Math.ceil(middle) - 1] ?? 0) + (intervals[Math.floor(middle)] ?? 0)) / 2;
  return Math.max(MIN_SILENCE_S, MEDIANS * median);
}

/** The distance between two places, in m. */
export const distanceBetween = (a: Place, b: Place): number =>
  metresBetween([a.longitude, a.latitude], [b.longitude, b.latitude]);

/** Merges stops that overlap into one, at the place of the first. */
function merged(stops: readonly Stop[]): Sighting[] {
  const result: Sighting[] = [];
  for (const { start, end, latitude, longitude } of stops.toSorted((a, b) => a.start - b.start)) {
    if (end < start) continue;
    const last = result.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end, place: { latitude, longitude } });
  }
  return result;
}

/**
 * The stops, and the positions outside of them, in the order of time. Positions during a stop are dropped, because the
 * position of a device at rest drifts a little.
 */
function sightingsOf(readings: readonly Reading[], stops: readonly Stop[]): Sighting[] {
  const apart = merged(stops);
  const result: Sighting[] = [];
  let next = 0;
  const advance = (t: number) => {
    for (let stop = apart[next]; stop && stop.start <= t; stop = apart[next]) {
      result.push(stop);
      next += 1;
    }
  };
  for (const { t, latitude, longitude } of readings) {
    advance(t);
    if (t > (result.at(-1)?.end ?? -Infinity)) result.push({ start: t, end: t, place: { latitude, longitude } });
  }
  advance(Infinity);
  return result;
}

/** Works out the day of one device from its positions and stops, given in any order. */
export function traceOf(positions: readonly Reading[], stops: readonly Stop[]): Trace {
  const readings = positions.toSorted((a, b) => a.t - b.t);
  const sightings = sightingsOf(readings, stops);
  const maxSilence = maxSilenceOf(readings);
  const gaps: Gap[] = [];
  const paths: Place[][] = [];
  const totals = { metres: 0, moving: 0, stopped: 0, lost: 0 };
  let path: Place[] = [];
  let previous: Sighting | undefined;
  for (const sighting of sightings) {
    const s = previous ? sighting.start - previous.end : 0;
    totals.stopped += sighting.end - sighting.start;
    if (previous && s > maxSilence) {
      gaps.push({
        start: previous.end,
        end: sighting.start,
        from: previous.place,
        to: sighting.place,
        metres: distanceBetween(previous.place, sighting.place),
      });
      totals.lost += s;
      paths.push(path);
      path = [];
    } else if (previous) {
      totals.metres += distanceBetween(previous.place, sighting.place);
      totals.moving += s;
    }
    path.push(sighting.place);
    previous = sighting;
  }
  if (path.length > 0) paths.push(path);
  const maxSpeed = readings.reduce<number | null>(
    (max, { speed }) => (speed !== null && speed > (max ?? -1) ? speed : max),
    null,
  );
  return { sightings, maxSilence, gaps, paths, ...totals, maxSpeed };
}

/** The index of the last sighting that began at `t` or before; −1 when there is none. */
function lastIndexBefore(sightings: readonly Sighting[], t: number): number {
  let [low, high] = [0, sightings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sightings[middle]?.start ?? Infinity) <= t) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Where a device was `t` s after midnight, on the straight line between two sightings. Null inside a gap, before the
 * first sighting and after the last.
 */
export function positionAt(
  { sightings, maxSilence }: Pick<Trace, 'sightings' | 'maxSilence'>,
  t: number,
): Place | null {
  const index = lastIndexBefore(sightings, t);
  const [here, next] = [sightings[index], sightings[index + 1]];
  if (!here) return null;
  if (t <= here.end) return here.place;
  if (!next || next.start - here.end > maxSilence) return null;
  const part = (t - here.end) / (next.start - here.end);
  return {
    latitude: here.place.latitude + (next.place.latitude - here.place.latitude) * part,
    longitude: here.place.longitude + (next.place.longitude - here.place.longitude) * part,
  };
}

export type Moment = 'before' | 'moving' | 'stopped' | 'lost' | 'over';

/** What a device was doing `t` s after midnight. */
export function momentAt({ sightings, maxSilence }: Pick<Trace, 'sightings' | 'maxSilence'>, t: number): Moment {
  const index = lastIndexBefore(sightings, t);
  const [here, next] = [sightings[index], sightings[index + 1]];
  if (!here) return 'before';
  if (t <= here.end && here.end > here.start) return 'stopped';
  if (!next) return 'over';
  return next.start - here.end > maxSilence ? 'lost' : 'moving';
}
