import type { TripRequest } from '../../../machines/parcoursRules.ts';
import { type Trip, type TripAnswers, tripOf } from './trip.ts';

const keyOf = ({ rank, date, username }: TripRequest): string => `${String(rank)} ${date} ${username}`;

/** Keeps each trip that was worked out until its answers change: working out twenty at once would block the page. */
export class TripCache {
  readonly #known = new Map<string, { answers: TripAnswers; trip: Trip }>();

  trip(request: TripRequest, answers: TripAnswers): Trip {
    const key = keyOf(request);
    const known = this.#known.get(key);
    if (
      known &&
      known.answers.parcours === answers.parcours &&
      known.answers.routes === answers.routes &&
      known.answers.pos === answers.pos
    )
      return known.trip;
    const trip = tripOf(request.rank, request, answers);
    this.#known.set(key, { answers, trip });
    return trip;
  }

  keepOnly(requests: readonly TripRequest[]): void {
    const wanted = new Set(requests.map(keyOf));
    for (const key of this.#known.keys()) if (!wanted.has(key)) this.#known.delete(key);
  }
}
