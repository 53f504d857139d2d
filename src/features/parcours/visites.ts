import type { Place } from '../../ui/map/types.ts';
import { metresEntre, type Trace } from './trace.ts';

/** Nearer than this (m), the route came past. */
export const PASSAGE_M = 100;

export interface Proche {
  metres: number;
  /** s since midnight. */
  t: number;
}

const METRES_PAR_DEGRE = 111_320;

/** The place of a segment that is nearest to the origin, as its part from `a` (0) to `b` (1). */
function partLaPlusProche(ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const longueur2 = dx * dx + dy * dy;
  return longueur2 === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / longueur2));
}

/** Whether a segment surely stays farther than `borne` from the origin. */
const loin = (ax: number, ay: number, bx: number, by: number, borne: number): boolean =>
  Math.min(ax, bx) > borne || Math.max(ax, bx) < -borne || Math.min(ay, by) > borne || Math.max(ay, by) < -borne;

/**
 * How near a device came to a place, and when first so near; null beyond `limite` m. What happened in gaps is not
 * known.
 */
export function plusProche(
  { temoins, seuil }: Pick<Trace, 'temoins' | 'seuil'>,
  place: Place,
  limite = PASSAGE_M,
): Proche | null {
  const parLongitude = METRES_PAR_DEGRE * Math.cos((place.latitude * Math.PI) / 180);
  // A little more than the limit: on the plane distances are off by some per mille.
  const borne = limite * 1.02;
  let trouve: Proche | null = null;
  let [ax, ay] = [Infinity, Infinity];
  let avant: (typeof temoins)[number] | undefined;
  for (const temoin of temoins) {
    const bx = (temoin.place.longitude - place.longitude) * parLongitude;
    const by = (temoin.place.latitude - place.latitude) * METRES_PAR_DEGRE;
    const relie = avant !== undefined && temoin.debut - avant.fin <= seuil;
    if (!relie) [ax, ay] = [bx, by];
    if (!loin(ax, ay, bx, by, borne)) {
      const part = partLaPlusProche(ax, ay, bx, by);
      const de = relie && avant ? avant : temoin;
      const metres = metresEntre(place, {
        latitude: de.place.latitude + (temoin.place.latitude - de.place.latitude) * part,
        longitude: de.place.longitude + (temoin.place.longitude - de.place.longitude) * part,
      });
      if (metres <= limite && metres < (trouve?.metres ?? Infinity))
        trouve = { metres, t: de === temoin ? temoin.debut : de.fin + (temoin.debut - de.fin) * part };
    }
    [ax, ay, avant] = [bx, by, temoin];
  }
  return trouve;
}

/** `inconnu`: without a route or a position of the place, nobody knows whether one came past. */
export type Statut = 'visite' | 'passe' | 'nonVu' | 'inconnu';

export interface Visite {
  statut: Statut;
  /** Of the first order, or of the nearest moment; s since midnight. */
  t: number | null;
  /** How near the route came, m. */
  metres: number | null;
}

/**
 * Whether a point of sale was visited: an order that day, else a route that came near. `commande`: when its first order
 * was.
 */
export function visiteDe(
  place: Place | null,
  commande: number | undefined,
  traces: readonly Trace[],
  limite = PASSAGE_M,
): Visite {
  const suivi = place !== null && traces.some(({ temoins }) => temoins.length > 0);
  const proches = place ? traces.flatMap((trace) => plusProche(trace, place, limite) ?? []) : [];
  const proche = proches.reduce<Proche | null>((mieux, un) => (mieux && mieux.metres <= un.metres ? mieux : un), null);
  if (commande !== undefined) return { statut: 'visite', t: commande, metres: proche?.metres ?? null };
  if (proche) return { statut: 'passe', t: proche.t, metres: proche.metres };
  return { statut: suivi ? 'nonVu' : 'inconnu', t: null, metres: null };
}
