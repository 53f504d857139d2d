import type { DeviceRoute, Parcours } from '@contract/parcours.ts';
import type { PointOfSale } from '@contract/pointOfSale.ts';
import type { ParcoursLine } from '../../../machines/parcoursRules.ts';
import { placeOf } from '../../../ui/map/place/coordinates.ts';
import type { Place } from '../../../ui/map/types.ts';
import { secondsOf } from '../units.ts';
import { counted } from '../../../../geometry/pieces.ts';
import { isFix } from '../../../../geometry/position.ts';
import { distanceBetween, type Gap, type Trace, traceOf } from '../../../../geometry/trace.ts';
import { type Visit, visitOf, type VisitStatus } from '../../../../geometry/visits.ts';

type Point = Parcours['points'][number];

/** A moment of a trip; `start` and `end` are in s since midnight. */
interface Moment {
  /** Unique among all trips. */
  key: string;
  trip: number;
  start: number;
  end: number;
  place: Place | null;
}
export type Step =
  | (Moment & { kind: 'departure' | 'arrival' })
  | (Moment & { kind: 'commande'; number: number; point: Point })
  /** `beside` names the nearest point of sale of the representative, if one is near. */
  | (Moment & { kind: 'stop'; beside: string | null })
  | (Moment & { kind: 'gap'; metres: number });

export interface PosVisit extends Visit {
  code: string;
  designation: string;
  place: Place | null;
}

/** One trip worked out; lengths are in m, times in s, `value` in Ar. */
export interface Trip extends ParcoursLine {
  /** The number of its filter line, from 0. */
  rank: number;
  name: string;
  /** Null when the call failed; empty when no device sent anything on that day. */
  traces: readonly Trace[] | null;
  devices: readonly string[];
  /** Null when the call failed. */
  commandes: readonly Point[] | null;
  value: number;
  metres: number;
  metresLost: number;
  moving: number;
  stopped: number;
  lost: number;
  maxSpeed: number | null;
  /** The gaps that `lost` and `metresLost` add up. */
  gaps: readonly Gap[];
  steps: readonly Step[];
  /** Null when the call failed. */
  visits: readonly PosVisit[] | null;
  counts: Record<VisitStatus, number>;
  /** How many points of sale with an order that day belong to other representatives. */
  elsewhere: number;
}

/** The answers of the calls for one trip; undefined where a call failed. */
export interface TripAnswers {
  parcours: Parcours | undefined;
  routes: readonly DeviceRoute[] | undefined;
  pos: readonly PointOfSale[] | undefined;
}

const BESIDE_M = 60;
const sum = <T>(list: readonly T[], value: (one: T) => number): number =>
  list.reduce((total, one) => total + value(one), 0);

const fixOf = (latitude: number | null, longitude: number | null): Place | null =>
  isFix(latitude, longitude) ? placeOf(latitude, longitude) : null;

function traceOfDevice({ route, stops }: DeviceRoute, date: string): Trace {
  const readings = route.flatMap(({ latitude, longitude, date: at, speed }) => {
    const place = fixOf(latitude, longitude);
    return place ? [{ ...place, t: secondsOf(at, date), speed }] : [];
  });
  const timedStops = stops.flatMap(({ latitude, longitude, date_start: start, date_end: end }) => {
    const place = fixOf(latitude, longitude);
    return place ? [{ ...place, start: secondsOf(start, date), end: secondsOf(end, date) }] : [];
  });
  return traceOf(readings, timedStops);
}

const nearestPos = (place: Place, pos: readonly PosVisit[]): string | null =>
  pos.reduce<{ name: string | null; metres: number }>(
    (best, { place: there, designation }) => {
      const metres = there ? distanceBetween(place, there) : Infinity;
      return metres < best.metres ? { name: designation, metres } : best;
    },
    { name: null, metres: BESIDE_M },
  ).name;

function stepsOf(
  rank: number,
  traces: readonly Trace[],
  commandes: readonly Point[],
  times: readonly number[],
  pos: readonly PosVisit[],
): Step[] {
  const identity = (kind: string, n: number | string) => ({ key: `${String(rank)}-${kind}-${String(n)}`, trip: rank });
  const steps = traces.flatMap((trace, b): Step[] => {
    const [first, last] = [trace.sightings[0], trace.sightings.at(-1)];
    if (!first || !last) return [];
    const stops = trace.sightings.filter(({ start, end }) => end > start);
    return [
      { ...identity('departure', b), kind: 'departure', start: first.start, end: first.start, place: first.place },
      ...stops.map(
        ({ start, end, place }, n): Step => ({
          ...identity('stop', `${String(b)}.${String(n)}`),
          kind: 'stop',
          start,
          end,
          place,
          beside: nearestPos(place, pos),
        }),
      ),
      ...trace.gaps.map(
        (gap, n): Step => ({
          ...identity('gap', `${String(b)}.${String(n)}`),
          kind: 'gap',
          start: gap.start,
          end: gap.end,
          place: gap.from,
          metres: gap.metres,
        }),
      ),
      { ...identity('arrival', b), kind: 'arrival', start: last.end, end: last.end, place: last.place },
    ];
  });
  commandes.forEach((point, n) => {
    const t = times[n] ?? 0;
    steps.push({
      ...identity('commande', n),
      kind: 'commande',
      start: t,
      end: t,
      place: fixOf(point.latitude, point.longitude),
      number: n + 1,
      point,
    });
  });
  return steps.toSorted((a, b) => a.start - b.start);
}

function figuresOf(traces: readonly Trace[]) {
  const chain = counted(traces);
  const speeds = traces.flatMap(({ maxSpeed }) => maxSpeed ?? []);
  return {
    metres: sum(chain, ({ metres }) => metres),
    metresLost: sum(chain, ({ gaps }) => sum(gaps, ({ metres }) => metres)),
    moving: sum(chain, ({ moving }) => moving),
    stopped: sum(chain, ({ stopped }) => stopped),
    lost: sum(chain, ({ lost }) => lost),
    maxSpeed: speeds.length > 0 ? Math.max(...speeds) : null,
    gaps: chain.flatMap(({ gaps }) => gaps),
  };
}

/** The time of the first order at each point of sale, by the code of the point of sale. */
function firstTimesOf(points: readonly Point[], times: readonly number[]): Map<string, number> {
  const firstTimes = new Map<string, number>();
  points.forEach(({ pointOfSaleCode }, n) => {
    if (!firstTimes.has(pointOfSaleCode)) firstTimes.set(pointOfSaleCode, times[n] ?? 0);
  });
  return firstTimes;
}

function posVisits(pos: readonly PointOfSale[], firstTimes: ReadonlyMap<string, number>, traces: readonly Trace[]) {
  const counts: Record<VisitStatus, number> = { visited: 0, passed: 0, unseen: 0, unknown: 0 };
  const visits = pos.map(({ code, designation, latitude, longitude }): PosVisit => {
    const place = fixOf(latitude, longitude);
    const visit = visitOf(place, firstTimes.get(code), traces);
    counts[visit.status] += 1;
    return { code, designation, place, ...visit };
  });
  const own = new Set(visits.map(({ code }) => code));
  return { visits, counts, elsewhere: [...firstTimes.keys()].filter((code) => !own.has(code)).length };
}

/** Works out one trip from the answers of its calls. */
export function tripOf(rank: number, { username, date }: ParcoursLine, { parcours, routes, pos }: TripAnswers): Trip {
  const points = parcours?.points ?? [];
  const times = points.map(({ heure }) => secondsOf(heure, date));
  const traces = (routes ?? [])
    .map((route) => traceOfDevice(route, date))
    .filter(({ sightings }) => sightings.length > 0)
    .toSorted((a, b) => (a.sightings[0]?.start ?? 0) - (b.sightings[0]?.start ?? 0));
  const seen = posVisits(pos ?? [], firstTimesOf(points, times), traces);
  return {
    rank,
    username,
    date,
    name: parcours?.commercial.nomPrenom ?? username,
    traces: routes ? traces : null,
    devices: routes?.map(({ device }) => device.designation || device.code) ?? [],
    commandes: parcours ? points : null,
    value: sum(points, ({ commandeValeur }) => commandeValeur),
    ...figuresOf(traces),
    steps: stepsOf(rank, traces, points, times, seen.visits),
    visits: pos ? seen.visits : null,
    counts: seen.counts,
    elsewhere: pos ? seen.elsewhere : 0,
  };
}

/**
 * The time span that these trips cover, rounded outwards to whole minutes, in s since midnight; null when they have no
 * moment.
 */
export function extentOf(trips: readonly Pick<Trip, 'steps'>[]): { start: number; end: number } | null {
  let [start, end] = [Infinity, -Infinity];
  for (const { steps } of trips) {
    for (const step of steps) {
      start = Math.min(start, step.start);
      end = Math.max(end, step.end);
    }
  }
  return start > end
    ? null
    : { start: Math.floor(start / 60) * 60, end: Math.max(Math.floor(start / 60) + 1, Math.ceil(end / 60)) * 60 };
}
