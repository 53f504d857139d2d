import { metresBetween } from '../../../../geometry/distance.ts';
import { between, type Random, random } from '../support/random.ts';
import { startOfDay } from '../../../../rules/day.ts';
import type { TrackedDay, TrackedPlace, TrackedPosition, TrackedStop } from '../../connectors/tracking/connector.ts';

/** An order of the day, which fixes where its representative was and when. */
export interface Visit extends TrackedPlace {
  readonly at: Date;
}
export interface DemoDay extends TrackedDay {
  readonly distanceKm: number;
}

const MINUTE_MS = 60_000;
const SUNDAY = 0;
/** Factor from the distance in a straight line to the distance on streets. */
const DETOUR = 1.25;
const SLOWEST = 14;
const FASTEST = 32;
/** Least time from the arrival to the order. */
const TALK_MS = 4 * MINUTE_MS;
/** Minutes of a stop. Fifteen to twenty of them fill a day until about five o'clock. */
const [SHORTEST_STOP, LONGEST_STOP] = [8, 44];
const [FEWEST_STOPS, MOST_STOPS] = [15, 20];

/** Distance in km between two places. */
export const distanceKm = (a: TrackedPlace, b: TrackedPlace): number =>
  metresBetween([a.longitude, a.latitude], [b.longitude, b.latitude]) / 1_000;

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
const atMost = (from: TrackedPlace, to: TrackedPlace) =>
  Math.ceil(((distanceKm(from, to) * DETOUR) / SLOWEST) * 60) * MINUTE_MS;
const nearest = (here: TrackedPlace, places: readonly TrackedPlace[]): TrackedPlace | undefined =>
  places.length === 0
    ? undefined
    : places.reduce((best, place) => (distanceKm(here, place) < distanceKm(here, best) ? place : best));

/** A round in progress: its place, its time, and the positions and stops so far. */
class Round {
  readonly positions: TrackedPosition[];
  readonly stops: TrackedStop[] = [];
  driven = 0;
  readonly #next: Random;
  #here: TrackedPlace;
  #clock: number;

  constructor(next: Random, base: TrackedPlace, startMs: number) {
    this.#next = next;
    this.#here = base;
    this.#clock = startMs;
    this.positions = [{ ...base, at: new Date(startMs), speed: 0 }];
  }

  get here(): TrackedPlace {
    return this.#here;
  }

  get clock(): number {
    return this.#clock;
  }

  /** Drives to a place with one position a minute, and stays there at least until `leaves`. */
  stopAt({ latitude, longitude }: TrackedPlace, minutes: number, leaves = 0): void {
    const to = { latitude, longitude };
    const km = distanceKm(this.#here, to) * DETOUR;
    const speed = between(this.#next, SLOWEST, FASTEST);
    const steps = Math.max(1, Math.ceil((km / speed) * 60));
    for (let i = 1; i <= steps; i += 1) {
      const arrived = i === steps;
      // Streets deviate a little from the straight line.
      const bend = arrived ? 0 : (this.#next() - 0.5) * 0.0006;
      const part = i / steps;
      this.positions.push({
        at: new Date(this.#clock + i * MINUTE_MS),
        latitude: rounded(this.#here.latitude + (to.latitude - this.#here.latitude) * part + bend),
        longitude: rounded(this.#here.longitude + (to.longitude - this.#here.longitude) * part - bend),
        speed: arrived ? 0 : Math.max(5, speed + between(this.#next, -6, 6)),
      });
    }
    const from = this.#clock + steps * MINUTE_MS;
    const until = Math.max(from + minutes * MINUTE_MS, leaves);
    this.positions.push({ ...to, at: new Date(until), speed: 0 });
    this.stops.push({ ...to, from: new Date(from), until: new Date(until) });
    this.driven += km;
    this.#here = to;
    this.#clock = until;
  }
}

/**
 * A day of a device in the form of a tracking provider. It starts at its base, stops at 15 to 20 of its points of sale,
 * and is where its representative took orders (`visits`) at that time, as far as speed allows. The same device and day
 * (`yyyy-MM-dd`) give the same answer at every call; Sundays are empty.
 */
export function demoDay(
  device: string,
  day: string,
  base: TrackedPlace,
  places: readonly TrackedPlace[],
  visits: readonly Visit[] = [],
): DemoDay {
  if (new Date(`${day}T00:00:00Z`).getUTCDay() === SUNDAY) return { positions: [], stops: [], distanceKm: 0 };
  const next = random(`${device} ${day}`);
  const due = [...visits].sort((a, b) => a.at.getTime() - b.at.getTime());
  const planned = startOfDay(day).getTime() + between(next, 7 * 60, 7 * 60 + 40) * MINUTE_MS;
  const first = due[0];
  const round = new Round(
    next,
    base,
    first ? Math.min(planned, first.at.getTime() - TALK_MS - atMost(base, first)) : planned,
  );
  const others = places.filter((place) => !due.some((visit) => distanceKm(visit, place) === 0));
  const left = others
    .map((place) => ({ place, rank: next() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, Math.max(0, between(next, FEWEST_STOPS, MOST_STOPS) - due.length))
    .map(({ place }) => place);
  const stopMinutes = () => between(next, SHORTEST_STOP, LONGEST_STOP);
  const goTo = (place: TrackedPlace) => {
    left.splice(left.indexOf(place), 1);
    round.stopAt(place, stopMinutes());
  };
  for (const visit of due) {
    for (let place = nearest(round.here, left); place; place = nearest(round.here, left)) {
      const back = round.clock + atMost(round.here, place) + LONGEST_STOP * MINUTE_MS + atMost(place, visit) + TALK_MS;
      if (back > visit.at.getTime()) break;
      goTo(place);
    }
    round.stopAt(visit, between(next, 6, 10), visit.at.getTime() + between(next, 1, 4) * MINUTE_MS);
  }
  for (let place = nearest(round.here, left); place; place = nearest(round.here, left)) goTo(place);
  return { positions: round.positions, stops: round.stops, distanceKm: Math.round(round.driven * 10) / 10 };
}
