import { metresBetween } from '../../../geometry/distance.ts';
import type { Place } from '../../ui/map/types.ts';

/** A position that was measured. `t` in s since midnight in Madagascar, speed in km/h. */
export interface Releve extends Place {
  t: number;
  vitesse: number | null;
}

/** A stop, s since midnight. */
export interface Arret extends Place {
  debut: number;
  fin: number;
}

/** Where the device surely was, from when until when: a moment, or a stop. */
interface Temoin {
  debut: number;
  fin: number;
  place: Place;
}

/** Nothing is known from `debut` until `fin` (s); `metres` as the crow flies. */
export interface Trou {
  debut: number;
  fin: number;
  de: Place;
  a: Place;
  metres: number;
}

/** The day of one device, in order. Lengths in m, times in s, `vitesseMax` in km/h. */
export interface Trace {
  temoins: readonly Temoin[];
  /** Silence longer than this (s) is a gap. */
  seuil: number;
  trous: readonly Trou[];
  /** The ways between gaps. */
  chemins: readonly (readonly Place[])[];
  metres: number;
  roule: number;
  arrete: number;
  perdu: number;
  vitesseMax: number | null;
}

const SEUIL_MIN_S = 60;
const FOIS = 3;

/** How long (s) a device may be silent: 60 s, or three times the median of the intervals between its positions. */
export function seuilDe(releves: readonly Releve[]): number {
  const intervalles = releves
    .slice(1)
    .map(({ t }, n) => t - (releves[n]?.t ?? t))
    .filter((s) => s > 0)
    .sort((a, b) => a - b);
  const milieu = intervalles.length / 2;
  const mediane = ((intervalles[Math.ceil(milieu) - 1] ?? 0) + (intervalles[Math.floor(milieu)] ?? 0)) / 2;
  return Math.max(SEUIL_MIN_S, FOIS * mediane);
}

/** Distance in m between two places. */
export const metresEntre = (a: Place, b: Place): number =>
  metresBetween([a.longitude, a.latitude], [b.longitude, b.latitude]);

/** Stops in order, those that overlap made one at the place of the first. */
function unis(arrets: readonly Arret[]): Temoin[] {
  const suite: Temoin[] = [];
  for (const { debut, fin, latitude, longitude } of arrets.toSorted((a, b) => a.debut - b.debut)) {
    if (fin < debut) continue;
    const dernier = suite.at(-1);
    if (dernier && debut <= dernier.fin) dernier.fin = Math.max(dernier.fin, fin);
    else suite.push({ debut, fin, place: { latitude, longitude } });
  }
  return suite;
}

/** Stops and the positions outside of them, in order: a device that stands still trembles. */
function temoinsDe(releves: readonly Releve[], arrets: readonly Arret[]): Temoin[] {
  const stops = unis(arrets);
  const suite: Temoin[] = [];
  let prochain = 0;
  const avancer = (t: number) => {
    for (let stop = stops[prochain]; stop && stop.debut <= t; stop = stops[prochain]) {
      suite.push(stop);
      prochain += 1;
    }
  };
  for (const { t, latitude, longitude } of releves) {
    avancer(t);
    if (t > (suite.at(-1)?.fin ?? -Infinity)) suite.push({ debut: t, fin: t, place: { latitude, longitude } });
  }
  avancer(Infinity);
  return suite;
}

/** What positions and stops of one device, in any order, tell of its day. */
export function traceDe(positions: readonly Releve[], arrets: readonly Arret[]): Trace {
  const releves = positions.toSorted((a, b) => a.t - b.t);
  const temoins = temoinsDe(releves, arrets);
  const seuil = seuilDe(releves);
  const trous: Trou[] = [];
  const chemins: Place[][] = [];
  const somme = { metres: 0, roule: 0, arrete: 0, perdu: 0 };
  let chemin: Place[] = [];
  let avant: Temoin | undefined;
  for (const temoin of temoins) {
    const s = avant ? temoin.debut - avant.fin : 0;
    somme.arrete += temoin.fin - temoin.debut;
    if (avant && s > seuil) {
      trous.push({
        debut: avant.fin,
        fin: temoin.debut,
        de: avant.place,
        a: temoin.place,
        metres: metresEntre(avant.place, temoin.place),
      });
      somme.perdu += s;
      chemins.push(chemin);
      chemin = [];
    } else if (avant) {
      somme.metres += metresEntre(avant.place, temoin.place);
      somme.roule += s;
    }
    chemin.push(temoin.place);
    avant = temoin;
  }
  if (chemin.length > 0) chemins.push(chemin);
  const vitesseMax = releves.reduce<number | null>(
    (max, { vitesse }) => (vitesse !== null && vitesse > (max ?? -1) ? vitesse : max),
    null,
  );
  return { temoins, seuil, trous, chemins, ...somme, vitesseMax };
}

/** Index of the last witness that began at `t` or before; −1 before the first. */
function dernierAvant(temoins: readonly Temoin[], t: number): number {
  let [bas, haut] = [0, temoins.length];
  while (bas < haut) {
    const milieu = (bas + haut) >> 1;
    if ((temoins[milieu]?.debut ?? Infinity) <= t) bas = milieu + 1;
    else haut = milieu;
  }
  return bas - 1;
}

/**
 * Where a device was `t` s after midnight: between two positions on the straight line; null inside a gap, before its
 * first and after its last.
 */
export function positionA({ temoins, seuil }: Pick<Trace, 'temoins' | 'seuil'>, t: number): Place | null {
  const rang = dernierAvant(temoins, t);
  const [ici, suivant] = [temoins[rang], temoins[rang + 1]];
  if (!ici) return null;
  if (t <= ici.fin) return ici.place;
  if (!suivant || suivant.debut - ici.fin > seuil) return null;
  const part = (t - ici.fin) / (suivant.debut - ici.fin);
  return {
    latitude: ici.place.latitude + (suivant.place.latitude - ici.place.latitude) * part,
    longitude: ici.place.longitude + (suivant.place.longitude - ici.place.longitude) * part,
  };
}

export type Moment = 'avant' | 'roule' | 'arrete' | 'perdu' | 'fini';

/** What a device did `t` s after midnight. */
export function momentA({ temoins, seuil }: Pick<Trace, 'temoins' | 'seuil'>, t: number): Moment {
  const rang = dernierAvant(temoins, t);
  const [ici, suivant] = [temoins[rang], temoins[rang + 1]];
  if (!ici) return 'avant';
  if (t <= ici.fin && ici.fin > ici.debut) return 'arrete';
  if (!suivant) return 'fini';
  return suivant.debut - ici.fin > seuil ? 'perdu' : 'roule';
}
