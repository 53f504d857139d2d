import type { Manque } from '../../machines/parcoursRules.ts';
import { formatDate } from '../../ui/format/date.ts';
import { formatAr } from '../../ui/format/number.ts';
import { formatDistance, formatDuree, formatHeure } from './temps.ts';
import { momentA, type Moment } from './trace.ts';
import type { Etape, PosVu, Trajet } from './trajet.ts';
import type { Statut } from './visites.ts';

export const STATUTS: Record<Statut, { titre: string; un: string; plusieurs: string; aide: string }> = {
  visite: { titre: 'Visités', un: 'visité', plusieurs: 'visités', aide: 'Une commande y a été prise ce jour-là.' },
  passe: { titre: 'Passés sans commande', un: 'passé', plusieurs: 'passés', aide: 'La trace passe à moins de 100 m.' },
  nonVu: { titre: 'Non vus', un: 'non vu', plusieurs: 'non vus', aide: 'La trace ne passe pas à moins de 100 m.' },
  inconnu: {
    titre: 'On ne sait pas',
    un: 'inconnu',
    plusieurs: 'inconnus',
    aide: 'Sans trace, ou sans position du point de vente.',
  },
};
export const ORDRE_STATUTS: readonly Statut[] = ['visite', 'passe', 'nonVu', 'inconnu'];

const MOMENTS: Record<Moment, string> = {
  avant: 'pas encore parti',
  roule: 'en mouvement',
  arrete: 'à l’arrêt',
  perdu: 'signal perdu',
  fini: 'journée finie',
};

/** What a representative did at an instant (s since midnight). */
export function etatA({ traces, etapes }: Trajet, t: number): string {
  if (!traces || traces.length === 0)
    return etapes.some(({ debut }) => debut <= t) ? 'position inconnue' : 'pas encore de commande';
  const moments = traces.map((trace) => momentA(trace, t));
  const moment =
    moments.find((un) => un !== 'avant' && un !== 'fini') ?? moments.findLast((un) => un === 'fini') ?? 'avant';
  const arret =
    moment === 'arrete'
      ? etapes.find((etape) => etape.genre === 'arret' && etape.debut <= t && t <= etape.fin)
      : undefined;
  return arret?.genre === 'arret' && arret.chez !== null ? `à l’arrêt, ${arret.chez}` : MOMENTS[moment];
}

/** `08:05 – 08:20`, or one time. */
export const heuresDe = ({ debut, fin }: { debut: number; fin: number }): string =>
  fin > debut ? `${formatHeure(debut)} – ${formatHeure(fin)}` : formatHeure(debut);

/** What happened, and what more is known of it. */
export function motsDe(etape: Etape): { titre: string; suite: string } {
  switch (etape.genre) {
    case 'depart':
      return { titre: 'Première position', suite: '' };
    case 'arrivee':
      return { titre: 'Dernière position', suite: '' };
    case 'commande':
      return {
        titre: etape.point.pointOfSale,
        suite:
          `Commande ${String(etape.numero)} · ` +
          `${formatAr(etape.point.commandeValeur)}${etape.place ? '' : ' · sans position'}`,
      };
    case 'arret':
      return { titre: `Arrêt de ${formatDuree(etape.fin - etape.debut)}`, suite: etape.chez ?? '' };
    case 'trou':
      return {
        titre: `Signal perdu ${formatDuree(etape.fin - etape.debut)}`,
        suite: `${formatDistance(etape.metres)} à vol d’oiseau`,
      };
  }
}

/** How near one came to a point of sale; an order without a passage is worth a word. `suivi`: there is a route. */
export function passageDe({ statut, metres }: PosVu, suivi: boolean): string {
  if (metres !== null) return `au plus près à ${formatDistance(Math.round(metres))}`;
  return statut === 'visite' && suivi ? 'la trace ne passe pas à moins de 100 m' : '';
}

/** `Rakotomalala Hery, 20/11/2026`. */
export const nomDe = ({ nom, date }: Pick<Trajet, 'nom' | 'date'>): string => `${nom}, ${formatDate(date)}`;

/** Who is meant by something missing. */
export const manqueDe = ({ username, date, message }: Manque, nom: (username: string) => string): string =>
  `${nom(username)}${date === '' ? '' : `, ${formatDate(date)}`} : ${message}`;
