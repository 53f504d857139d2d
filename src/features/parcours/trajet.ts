import type { DeviceRoute, Parcours } from '@contract/parcours.ts';
import type { PointOfSale } from '@contract/pointOfSale.ts';
import type { LigneParcours } from '../../machines/parcoursRules.ts';
import { placeOf } from '../../ui/map/place/coordinates.ts';
import type { Place } from '../../ui/map/types.ts';
import { secondesDe } from './temps.ts';
import { metresEntre, traceDe, type Trace, type Trou } from './trace.ts';
import { type Statut, type Visite, visiteDe } from './visites.ts';

type Point = Parcours['points'][number];

/** What happened at one moment of a trip. `debut` and `fin` in s since midnight. */
interface Moment {
  /** Unique among all trips. */
  cle: string;
  trajet: number;
  debut: number;
  fin: number;
  place: Place | null;
}
export type Etape =
  | (Moment & { genre: 'depart' | 'arrivee' })
  | (Moment & { genre: 'commande'; numero: number; point: Point })
  /** `chez`: the point of sale beside which it was. */
  | (Moment & { genre: 'arret'; chez: string | null })
  | (Moment & { genre: 'trou'; metres: number });

export interface PosVu extends Visite {
  code: string;
  designation: string;
  place: Place | null;
}

/** One trip with all that is told of it. Lengths in m, times in s, `valeur` in Ar. */
export interface Trajet extends LigneParcours {
  /** 0 for the first. */
  rang: number;
  nom: string;
  /** Null: the call failed. An empty list: no device, or none that told anything that day. */
  traces: readonly Trace[] | null;
  balises: readonly string[];
  /** Null: the call failed. */
  commandes: readonly Point[] | null;
  valeur: number;
  metres: number;
  metresPerdus: number;
  roule: number;
  arrete: number;
  perdu: number;
  vitesseMax: number | null;
  /** Those that `perdu` and `metresPerdus` are of. */
  trous: readonly Trou[];
  etapes: readonly Etape[];
  /** Null: the call failed. */
  visites: readonly PosVu[] | null;
  compte: Record<Statut, number>;
  /** Orders of the day at points of sale of others. */
  ailleurs: number;
}

/** What calls brought; undefined what did not come. */
export interface Apport {
  parcours: Parcours | undefined;
  routes: readonly DeviceRoute[] | undefined;
  pos: readonly PointOfSale[] | undefined;
}

const CHEZ_M = 60;
const somme = <T>(liste: readonly T[], valeur: (un: T) => number): number =>
  liste.reduce((total, un) => total + valeur(un), 0);

// A device without a fix sends 0 ; 0, off the coast of Africa.
const lieuDe = (latitude: number | null, longitude: number | null): Place | null =>
  latitude === 0 && longitude === 0 ? null : placeOf(latitude, longitude);

function traceDeBalise({ route, stops }: DeviceRoute, date: string): Trace {
  const releves = route.flatMap(({ latitude, longitude, date: quand, speed }) => {
    const place = lieuDe(latitude, longitude);
    return place ? [{ ...place, t: secondesDe(quand, date), vitesse: speed }] : [];
  });
  const arrets = stops.flatMap(({ latitude, longitude, date_start: debut, date_end: fin }) => {
    const place = lieuDe(latitude, longitude);
    return place ? [{ ...place, debut: secondesDe(debut, date), fin: secondesDe(fin, date) }] : [];
  });
  return traceDe(releves, arrets);
}

const finDe = (suite: readonly Trace[]): number => suite.at(-1)?.temoins.at(-1)?.fin ?? -Infinity;
const dureeDe = ({ roule, arrete, perdu }: Trace): number => roule + arrete + perdu;

/** The one with the most metres; with as many, the one that lasted longest: standing still counts too. */
const plusLongue = (suites: readonly Trace[][]): Trace[] =>
  suites.reduce((mieux, une) => {
    const metres = somme(une, (trace) => trace.metres) - somme(mieux, (trace) => trace.metres);
    return metres > 0 || (metres === 0 && somme(une, dureeDe) > somme(mieux, dureeDe)) ? une : mieux;
  }, []);

/**
 * Two devices carried at once tell the same way twice: only what follows on another counts. Which of them was on the
 * way and which stood at the office, only the metres tell. `traces` in the order of their beginnings.
 */
function comptees(traces: readonly Trace[]): Trace[] {
  // Of each trace, the best that can end with it.
  const suites: Trace[][] = [];
  for (const trace of traces) {
    const debut = trace.temoins[0]?.debut ?? -Infinity;
    suites.push([...plusLongue(suites.filter((suite) => finDe(suite) <= debut)), trace]);
  }
  return plusLongue(suites);
}

const plusProcheDe = (place: Place, pos: readonly PosVu[]): string | null =>
  pos.reduce<{ nom: string | null; metres: number }>(
    (mieux, { place: la, designation }) => {
      const metres = la ? metresEntre(place, la) : Infinity;
      return metres < mieux.metres ? { nom: designation, metres } : mieux;
    },
    { nom: null, metres: CHEZ_M },
  ).nom;

function etapesDe(
  rang: number,
  traces: readonly Trace[],
  commandes: readonly Point[],
  heures: readonly number[],
  pos: readonly PosVu[],
): Etape[] {
  const de = (genre: string, n: number | string) => ({ cle: `${String(rang)}-${genre}-${String(n)}`, trajet: rang });
  const etapes = traces.flatMap((trace, b): Etape[] => {
    const [premier, dernier] = [trace.temoins[0], trace.temoins.at(-1)];
    if (!premier || !dernier) return [];
    const arrets = trace.temoins.filter(({ debut, fin }) => fin > debut);
    return [
      { ...de('depart', b), genre: 'depart', debut: premier.debut, fin: premier.debut, place: premier.place },
      ...arrets.map(
        ({ debut, fin, place }, n): Etape => ({
          ...de('arret', `${String(b)}.${String(n)}`),
          genre: 'arret',
          debut,
          fin,
          place,
          chez: plusProcheDe(place, pos),
        }),
      ),
      ...trace.trous.map(
        (trou, n): Etape => ({
          ...de('trou', `${String(b)}.${String(n)}`),
          genre: 'trou',
          debut: trou.debut,
          fin: trou.fin,
          place: trou.de,
          metres: trou.metres,
        }),
      ),
      { ...de('arrivee', b), genre: 'arrivee', debut: dernier.fin, fin: dernier.fin, place: dernier.place },
    ];
  });
  commandes.forEach((point, n) => {
    const t = heures[n] ?? 0;
    etapes.push({
      ...de('commande', n),
      genre: 'commande',
      debut: t,
      fin: t,
      place: lieuDe(point.latitude, point.longitude),
      numero: n + 1,
      point,
    });
  });
  return etapes.toSorted((a, b) => a.debut - b.debut);
}

/** Lengths, times and speed of a day. */
function chiffresDe(traces: readonly Trace[]) {
  const suite = comptees(traces);
  const vitesses = traces.flatMap(({ vitesseMax }) => vitesseMax ?? []);
  return {
    metres: somme(suite, ({ metres }) => metres),
    metresPerdus: somme(suite, ({ trous }) => somme(trous, ({ metres }) => metres)),
    roule: somme(suite, ({ roule }) => roule),
    arrete: somme(suite, ({ arrete }) => arrete),
    perdu: somme(suite, ({ perdu }) => perdu),
    vitesseMax: vitesses.length > 0 ? Math.max(...vitesses) : null,
    trous: suite.flatMap(({ trous }) => trous),
  };
}

/** When the first order of each point of sale was, by its code. */
function premieresCommandes(points: readonly Point[], heures: readonly number[]): Map<string, number> {
  const premieres = new Map<string, number>();
  points.forEach(({ pointOfSaleCode }, n) => {
    if (!premieres.has(pointOfSaleCode)) premieres.set(pointOfSaleCode, heures[n] ?? 0);
  });
  return premieres;
}

function posVus(pos: readonly PointOfSale[], premieres: ReadonlyMap<string, number>, traces: readonly Trace[]) {
  const compte: Record<Statut, number> = { visite: 0, passe: 0, nonVu: 0, inconnu: 0 };
  const visites = pos.map(({ code, designation, latitude, longitude }): PosVu => {
    const place = lieuDe(latitude, longitude);
    const vu = visiteDe(place, premieres.get(code), traces);
    compte[vu.statut] += 1;
    return { code, designation, place, ...vu };
  });
  const siens = new Set(visites.map(({ code }) => code));
  return { visites, compte, ailleurs: [...premieres.keys()].filter((code) => !siens.has(code)).length };
}

/** Everything about one trip out of what the calls brought. */
export function trajetDe(rang: number, { username, date }: LigneParcours, { parcours, routes, pos }: Apport): Trajet {
  const points = parcours?.points ?? [];
  const heures = points.map(({ heure }) => secondesDe(heure, date));
  const traces = (routes ?? [])
    .map((route) => traceDeBalise(route, date))
    .filter(({ temoins }) => temoins.length > 0)
    .toSorted((a, b) => (a.temoins[0]?.debut ?? 0) - (b.temoins[0]?.debut ?? 0));
  const vus = posVus(pos ?? [], premieresCommandes(points, heures), traces);
  return {
    rang,
    username,
    date,
    nom: parcours?.commercial.nomPrenom ?? username,
    traces: routes ? traces : null,
    balises: routes?.map(({ device }) => device.designation || device.code) ?? [],
    commandes: parcours ? points : null,
    valeur: somme(points, ({ commandeValeur }) => commandeValeur),
    ...chiffresDe(traces),
    etapes: etapesDe(rang, traces, points, heures, vus.visites),
    visites: pos ? vus.visites : null,
    compte: vus.compte,
    ailleurs: pos ? vus.ailleurs : 0,
  };
}

/**
 * From when until when something is told of any of these trips, on whole minutes; null without anything. s since
 * midnight.
 */
export function etendueDe(trajets: readonly Pick<Trajet, 'etapes'>[]): { debut: number; fin: number } | null {
  let [debut, fin] = [Infinity, -Infinity];
  for (const { etapes } of trajets) {
    for (const etape of etapes) {
      debut = Math.min(debut, etape.debut);
      fin = Math.max(fin, etape.fin);
    }
  }
  return debut > fin
    ? null
    : { debut: Math.floor(debut / 60) * 60, fin: Math.max(Math.floor(debut / 60) + 1, Math.ceil(fin / 60)) * 60 };
}
