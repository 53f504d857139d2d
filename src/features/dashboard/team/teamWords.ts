import type { PieceState, TeamLine } from '@contract/dashboardTeam.ts';
import { RESOURCES } from '../../../domain/resources.ts';
import { formatTime } from '../../../ui/format/date.ts';
import { pluralFr } from '../../../ui/format/number.ts';
import type { Destination } from '../destinations.ts';
import { clockOf, durationOf } from '../daily/hours.ts';

const PIECES: Readonly<Record<PieceState, string>> = { route: 'en route', arret: 'à l’arrêt', silence: 'sans signal' };

type Strip = Pick<TeamLine, 'bande' | 'commandes'>;

/** The strip in words: `en route 3 h 05, à l’arrêt 2 h, sans signal 10 min ; 2 commandes, à 08:12 et 10:40`. */
export function stripWords({ bande, commandes }: Strip): string {
  const total = (state: PieceState) =>
    bande.reduce((sum, { etat, debut, fin }) => (etat === state ? sum + fin - debut : sum), 0);
  const parts = (Object.keys(PIECES) as PieceState[]).flatMap((state) =>
    total(state) > 0 ? [`${PIECES[state]} ${durationOf(total(state))}`] : [],
  );
  const moved = parts.length === 0 ? 'aucun trajet' : parts.join(', ');
  if (commandes.length === 0) return `${moved}\u00a0; aucune commande`;
  const times = commandes.map(clockOf);
  const last = times.at(-1) ?? '';
  return times.length === 1
    ? `${moved}\u00a0; 1 commande à ${last}`
    : `${moved}\u00a0; ${String(times.length)} commandes, à ${times.slice(0, -1).join(', ')} et ${last}`;
}

export type Tone = 'good' | 'notice' | 'critical' | 'neutral';

/** The state of a representative at the end of what is known: its words and its colour. */
export function stateOf({ etat, silencieux }: Pick<TeamLine, 'etat' | 'silencieux'>): { text: string; tone: Tone } {
  if (silencieux) return { text: 'Silencieux', tone: 'critical' };
  if (etat === 'route') return { text: 'En route', tone: 'good' };
  if (etat === 'arret') return { text: 'À l’arrêt', tone: 'notice' };
  return { text: etat === 'silence' ? 'Sans signal' : 'Aucun signal', tone: 'neutral' };
}

/** `07:12 → 16:04`, the first and last signal of a day; nothing without a signal. */
export const signalsText = ({ premierSignal, dernierSignal }: Pick<TeamLine, 'premierSignal' | 'dernierSignal'>) =>
  premierSignal === null ? undefined : `${formatTime(premierSignal)} → ${formatTime(dernierSignal)}`;

/** `2 visités, 9 passés, 21 non vus`, the points of sale of a representative on a day. */
export function visitsText({ visites, passes, nonVus, inconnus }: TeamLine['visites']): string {
  const unseen = nonVus + inconnus;
  return [
    pluralFr(visites, 'visité', 'visités'),
    pluralFr(passes, 'passé', 'passés'),
    pluralFr(unseen, 'non vu', 'non vus'),
  ].join(', ');
}

/** The trip of a representative on a day. */
export const tripOfDay = (username: string, day: string): Destination => ({
  to: `${RESOURCES.parcours.path}?${new URLSearchParams({ parcours: `${day}.${username}` }).toString()}`,
  access: RESOURCES.parcours.access,
  title: 'Voir le parcours',
});
