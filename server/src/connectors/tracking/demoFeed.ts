import { between, type Random, random } from '../../db/demo/random.ts';
import { startOfDay } from '../../jours.ts';

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}
export interface TrackedPosition extends Place {
  /** ISO instant. */
  readonly at: string;
  /** In km/h. */
  readonly speed: number;
}
export interface TrackedStop extends Place {
  readonly from: string;
  readonly to: string;
}
export interface TrackedDay {
  readonly positions: readonly TrackedPosition[];
  readonly stops: readonly TrackedStop[];
  readonly distanceKm: number;
}

const KM_PER_DEGREE = 111.32;
const MINUTE_MS = 60_000;
const SUNDAY = 0;
/** Streets are not straight: what is driven beside the distance as the crow flies. */
const DETOUR = 1.25;

/** Distance in km between two places some kilometres apart. */
export function distanceKm(a: Place, b: Place): number {
  const east = (b.longitude - a.longitude) * Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180);
  return KM_PER_DEGREE * Math.hypot(east, b.latitude - a.latitude);
}

/** Some of the places, each time the nearest of those left: how a day's round is planned. */
function plan(next: Random, places: readonly Place[], from: Place): Place[] {
  const left = places.map((place) => ({ place, rank: next() })).sort((a, b) => a.rank - b.rank).slice(0, between(next, 12, 20)).map(({ place }) => place);
  const round: Place[] = [];
  for (let here = from; left.length > 0; ) {
    const near = left.reduce((best, place) => (distanceKm(here, place) < distanceKm(here, best) ? place : best));
    left.splice(left.indexOf(near), 1);
    round.push(near);
    here = near;
  }
  return round;
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Positions of a leg, one a minute, the arrival included. */
function drive(next: Random, from: Place, to: Place, startMs: number): { positions: TrackedPosition[]; arrivalMs: number; km: number } {
  const km = distanceKm(from, to) * DETOUR;
  const speed = between(next, 14, 32);
  const minutes = Math.max(1, Math.ceil((km / speed) * 60));
  const positions = Array.from({ length: minutes }, (_, i) => {
    const part = (i + 1) / minutes;
    const arrived = i === minutes - 1;
    // A little off the straight line, as streets are.
    const bend = arrived ? 0 : (next() - 0.5) * 0.0006;
    return {
      at: new Date(startMs + (i + 1) * MINUTE_MS).toISOString(),
      latitude: rounded(from.latitude + (to.latitude - from.latitude) * part + bend),
      longitude: rounded(from.longitude + (to.longitude - from.longitude) * part - bend),
      speed: arrived ? 0 : Math.max(5, speed + between(next, -6, 6)),
    };
  });
  return { positions, arrivalMs: startMs + minutes * MINUTE_MS, km };
}

/**
 * A day of a device as a tracking provider would tell it: from its base it goes round 12 to 20 of its points of sale, with a
 * stop at each. The same for a device and a day (`yyyy-MM-dd`) at every call; nothing on Sundays.
 */
export function demoDay(device: string, day: string, base: Place, places: readonly Place[]): TrackedDay {
  if (new Date(`${day}T00:00:00Z`).getUTCDay() === SUNDAY) return { positions: [], stops: [], distanceKm: 0 };
  const next = random(`${device} ${day}`);
  let clock = startOfDay(day).getTime() + between(next, 7 * 60, 7 * 60 + 40) * MINUTE_MS;
  const positions: TrackedPosition[] = [{ ...base, at: new Date(clock).toISOString(), speed: 0 }];
  const stops: TrackedStop[] = [];
  let driven = 0;
  let here = base;
  for (const place of plan(next, places, base)) {
    const leg = drive(next, here, place, clock);
    const leaves = leg.arrivalMs + between(next, 6, 24) * MINUTE_MS;
    positions.push(...leg.positions, { ...place, at: new Date(leaves).toISOString(), speed: 0 });
    stops.push({ ...place, from: new Date(leg.arrivalMs).toISOString(), to: new Date(leaves).toISOString() });
    driven += leg.km;
    clock = leaves;
    here = place;
  }
  return { positions, stops, distanceKm: Math.round(driven * 10) / 10 };
}
