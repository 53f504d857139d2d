import type { MapDot } from '../../ui/map/sign/Dots.tsx';
import type { MapLine, Place } from '../../ui/map/types.ts';
import { couleurDe, type Couleur } from './palette.ts';
import { formatDuree } from './temps.ts';
import type { Etape, PosVu, Trajet } from './trajet.ts';

/** What may be shown or not. */
export interface Calques {
  commandes: boolean;
  arrets: boolean;
  pos: boolean;
}

/** Behind the trip that is looked at. */
const EFFACE = '55';
const enSeconde = (trait: string, seul: number | null, rang: number) =>
  seul === null || seul === rang ? trait : `${trait}${EFFACE}`;

/** Where the orders lie one after the other, for a day without a route: what lies between them is not known. */
const parCommandes = ({ etapes }: Trajet): Place[] =>
  etapes.flatMap(({ genre, place }) => (genre === 'commande' && place ? [place] : []));

/** The ways of trips, dashed where nothing is known. */
export function lignesDe(trajets: readonly Trajet[], palette: readonly Couleur[], seul: number | null): MapLine[] {
  return trajets.flatMap((trajet): MapLine[] => {
    const { rang, traces, trous } = trajet;
    const colour = enSeconde(couleurDe(palette, rang).trait, seul, rang);
    const id = (genre: string, n: number) => `${String(rang)}-${genre}-${String(n)}`;
    const chemins = (traces ?? []).flatMap((trace) => trace.chemins).filter((chemin) => chemin.length > 1);
    const commandes = parCommandes(trajet);
    if (!traces?.length)
      return commandes.length > 1 ? [{ id: id('ordre', 0), places: commandes, colour, dashed: true }] : [];
    return [
      ...trous.map(({ de, a }, n) => ({ id: id('perdu', n), places: [de, a], colour, dashed: true })),
      ...chemins.map((places, n) => ({ id: id('chemin', n), places, colour })),
    ];
  });
}

const DISQUE_PX = 9;
const LOSANGE_PX = 5;
const PLUS_GRAND_PX = 16;
/** A stop's surface grows with its length: 9 px for a quarter of an hour. */
const rayonDArret = (secondes: number) => Math.round(Math.min(PLUS_GRAND_PX, 4 + Math.sqrt(secondes / 60) * 1.2));

function signeDe(etape: Etape, { trait, encre }: Couleur): MapDot | null {
  const { cle: id, place } = etape;
  if (!place) return null;
  if (etape.genre === 'commande')
    return {
      id,
      place,
      shape: 'disc',
      colour: trait,
      ink: encre,
      radius: DISQUE_PX,
      text: String(etape.numero),
      over: 3,
    };
  if (etape.genre === 'arret')
    return { id, place, shape: 'ring', colour: trait, radius: rayonDArret(etape.fin - etape.debut), over: 1 };
  return null;
}

/** The length of each gap, in its middle. */
export function motsDe(trajets: readonly Trajet[], palette: readonly Couleur[], seul: number | null): MapDot[] {
  return trajets
    .filter(({ rang }) => seul === null || seul === rang)
    .flatMap(({ rang, trous }) =>
      trous.map(
        ({ debut, fin, de, a }, n): MapDot => ({
          id: `${String(rang)}-trou-mot-${String(n)}`,
          place: { latitude: (de.latitude + a.latitude) / 2, longitude: (de.longitude + a.longitude) / 2 },
          shape: 'label',
          colour: couleurDe(palette, rang).trait,
          radius: 0,
          text: `signal perdu ${formatDuree(fin - debut)}`,
        }),
      ),
    );
}

function signeDePos(rang: number, { code, place, statut }: PosVu, colour: string): MapDot[] {
  // Where an order was taken its own sign lies already.
  if (!place || statut === 'visite') return [];
  return [
    {
      id: `${String(rang)}-pos-${code}`,
      place,
      colour,
      radius: LOSANGE_PX,
      shape: statut === 'passe' ? 'square' : 'hollow',
      over: 2,
    },
  ];
}

/** Orders with their numbers, stops as large as they were long, points of sale by what became of them. */
export function signesDe(
  trajets: readonly Trajet[],
  palette: readonly Couleur[],
  neutre: string,
  seul: number | null,
  calques: Calques,
): MapDot[] {
  return trajets
    .filter(({ rang }) => seul === null || seul === rang)
    .flatMap((trajet) => {
      const couleur = couleurDe(palette, trajet.rang);
      const voulues = trajet.etapes.filter(
        ({ genre }) => (genre === 'commande' && calques.commandes) || (genre === 'arret' && calques.arrets),
      );
      return [
        ...voulues.flatMap((etape) => signeDe(etape, couleur) ?? []),
        ...(calques.pos ? (trajet.visites ?? []).flatMap((pos) => signeDePos(trajet.rang, pos, neutre)) : []),
      ];
    });
}

/** Every place of these trips. */
export function* lieuxDe(trajets: readonly Trajet[]): Generator<Place> {
  for (const { traces, etapes } of trajets) {
    for (const { temoins } of traces ?? []) for (const { place } of temoins) yield place;
    for (const { place } of etapes) if (place) yield place;
  }
}
