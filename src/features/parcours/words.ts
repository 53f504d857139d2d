import type { MissingPart } from '../../machines/parcoursRules.ts';
import { formatDate } from '../../ui/format/date.ts';
import { formatAr } from '../../ui/format/number.ts';
import { formatClock, formatDistance, formatDuration } from './units.ts';
import { type Moment, momentAt } from '../../../geometry/trace.ts';
import type { PosVisit, Step, Trip } from './trip/trip.ts';
import type { VisitStatus } from '../../../geometry/visits.ts';

export const STATUSES: Record<VisitStatus, { title: string; one: string; many: string; hint: string }> = {
  visited: { title: 'Visités', one: 'visité', many: 'visités', hint: 'Une commande y a été prise ce jour-là.' },
  passed: { title: 'Passés sans commande', one: 'passé', many: 'passés', hint: 'La trace passe à moins de 100 m.' },
  unseen: { title: 'Non vus', one: 'non vu', many: 'non vus', hint: 'La trace ne passe pas à moins de 100 m.' },
  unknown: {
    title: 'On ne sait pas',
    one: 'inconnu',
    many: 'inconnus',
    hint: 'Sans trace, ou sans position du point de vente.',
  },
};
export const STATUS_ORDER: readonly VisitStatus[] = ['visited', 'passed', 'unseen', 'unknown'];

const MOMENTS: Record<Moment, string> = {
  before: 'pas encore parti',
  moving: 'en mouvement',
  stopped: 'à l’arrêt',
  lost: 'signal perdu',
  over: 'journée finie',
};

/** Says what a representative was doing at `t`, in s since midnight. */
export function activityAt({ traces, steps }: Trip, t: number): string {
  if (!traces || traces.length === 0)
    return steps.some(({ start }) => start <= t) ? 'position inconnue' : 'pas encore de commande';
  const moments = traces.map((trace) => momentAt(trace, t));
  const moment =
    moments.find((one) => one !== 'before' && one !== 'over') ?? moments.findLast((one) => one === 'over') ?? 'before';
  const stop =
    moment === 'stopped' ? steps.find((step) => step.kind === 'stop' && step.start <= t && t <= step.end) : undefined;
  return stop?.kind === 'stop' && stop.beside !== null ? `à l’arrêt, ${stop.beside}` : MOMENTS[moment];
}

/** Writes a span as `08:05 – 08:20`, or as one time when it has no length. */
export const timesOf = ({ start, end }: { start: number; end: number }): string =>
  end > start ? `${formatClock(start)} – ${formatClock(end)}` : formatClock(start);

/** Names a step, with a detail where there is one. */
export function wordsOf(step: Step): { title: string; detail: string } {
  switch (step.kind) {
    case 'departure':
      return { title: 'Première position', detail: '' };
    case 'arrival':
      return { title: 'Dernière position', detail: '' };
    case 'commande':
      return {
        title: step.point.pointOfSale,
        detail:
          `Commande ${String(step.number)} · ` +
          `${formatAr(step.point.commandeValeur)}${step.place ? '' : ' · sans position'}`,
      };
    case 'stop':
      return { title: `Arrêt de ${formatDuration(step.end - step.start)}`, detail: step.beside ?? '' };
    case 'gap':
      return {
        title: `Signal perdu ${formatDuration(step.end - step.start)}`,
        detail: `${formatDistance(step.metres)} à vol d’oiseau`,
      };
  }
}

/**
 * Says how near the route came to a point of sale, and notes an order where it did not come near at all. `hasTrace`
 * says whether there is a route.
 */
export function passageOf({ status, metres }: PosVisit, hasTrace: boolean): string {
  if (metres !== null) return `au plus près à ${formatDistance(Math.round(metres))}`;
  return status === 'visited' && hasTrace ? 'la trace ne passe pas à moins de 100 m' : '';
}

/** Names a trip: `Rakotomalala Hery, 20/11/2026`. */
export const tripName = ({ name, date }: Pick<Trip, 'name' | 'date'>): string => `${name}, ${formatDate(date)}`;

/** Says whose data is missing and why. */
export const missingText = ({ username, date, message }: MissingPart, name: (username: string) => string): string =>
  `${name(username)}${date === '' ? '' : `, ${formatDate(date)}`}\u00a0: ${message}`;
