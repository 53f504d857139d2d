import type { Zone, ZoneBody } from '@contract/zone.ts';
import { polygonArea } from '../../geometry/area.ts';
import type { Crossing } from '../../geometry/crossing.ts';
import { opened, type Position, type Ring } from '../../geometry/position.ts';
import { readShape } from '../../geometry/read.ts';
import { polygonsOf } from '../../geometry/shape.ts';

/** Doc 2, 9. */
export const COULEUR = '#3388ff';
/** Corners that a polygon has at least. */
export const SOMMETS_MINIMUM = 3;
/** Digits kept of a degree: a tenth of a metre. */
const DECIMALES = 6;

/** What is typed and drawn. */
export interface Saisie {
  nom: string;
  /** `#rrggbb` */
  couleur: string;
  /** Usernames. */
  commerciaux: readonly string[];
  /** Corners in the order drawn, the first one not repeated. */
  contour: readonly Position[];
  /** Holes of a stored polygon: shown and kept, never drawn. */
  trous: readonly Ring[];
  /** Whether the outline was closed; until then it is a line being drawn. */
  ferme: boolean;
}

/** A stored zone as the dialog works on it: its first polygon (doc 2, 2). */
export interface ZoneLue extends Saisie {
  code: string;
  /** Another backend has none. */
  version: number | null;
  /** As stored, whatever it is. */
  polygone: unknown;
  /** How many polygons it has. */
  polygones: number;
}

export const VIERGE: Saisie = { nom: '', couleur: COULEUR, commerciaux: [], contour: [], trous: [], ferme: false };

/** A colour that a map can be given: anything else is the default one. */
export const couleurDe = (couleur: unknown): string => (typeof couleur === 'string' && /^#[0-9a-f]{6}$/i.test(couleur) ? couleur.toLowerCase() : COULEUR);

/** A zone of the API for its dialog. */
export function toZoneLue({ code, designation, couleur, utilisateurs, polygon, version }: Zone): ZoneLue {
  const polygones = polygonsOf(polygon);
  const [outline = [], ...trous] = polygones[0] ?? [];
  const contour = opened(outline).map(([x, y]): Position => [x, y]);
  return {
    code, version: version ?? null, polygone: polygon ?? null, polygones: polygones.length,
    nom: designation, couleur: couleurDe(couleur), commerciaux: (utilisateurs ?? []).map(({ username }) => username), contour, trous, ferme: contour.length >= SOMMETS_MINIMUM,
  };
}

const arrondi = (degres: number): number => Number(degres.toFixed(DECIMALES));
const memePosition = (a: Position | undefined, b: Position): boolean => a?.[0] === b[0] && a[1] === b[1];
const memeContour = (a: readonly Position[], b: readonly Position[]): boolean => a.length === b.length && a.every((one, n) => memePosition(b[n], one));
const memeListe = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && [...a].sort().every((one, n) => one === [...b].sort()[n]);

/** A position to a tenth of a metre. */
export const placee = ([x, y]: Position): Position => [arrondi(x), arrondi(y)];

type Forme = Pick<Saisie, 'contour' | 'ferme'>;
const tenue = (contour: readonly Position[], ferme: boolean): Forme => ({ contour, ferme: ferme && contour.length >= SOMMETS_MINIMUM });

/** With a corner more, after that of number `apres` (from 0), else at the end; not twice the same one after the other. */
export function avecSommet({ contour, ferme }: Forme, position: Position, apres = contour.length - 1): Forme {
  const sommet = placee(position);
  return memePosition(contour[apres], sommet) ? { contour, ferme } : tenue([...contour.slice(0, apres + 1), sommet, ...contour.slice(apres + 1)], ferme);
}

/** With the corner of number `rang` (from 0) elsewhere. */
export const avecDeplace = ({ contour, ferme }: Forme, rang: number, position: Position): Forme =>
  tenue(contour.map((sommet, n) => (n === rang ? placee(position) : sommet)), ferme);

/** Without the corner of number `rang` (from 0); with too few left, the outline is open again. */
export const sansSommet = ({ contour, ferme }: Forme, rang: number): Forme => tenue(contour.filter((_, n) => n !== rang), ferme);

/** The rings of what is drawn, as an outline closed where it began and the holes; none with fewer than three corners. */
export function anneauxDe({ contour, trous }: Pick<Saisie, 'contour' | 'trous'>): Ring[] {
  const [premier] = contour;
  return premier && contour.length >= SOMMETS_MINIMUM ? [[...contour, premier], ...trous] : [];
}

/** In m². */
export const surfaceDe = (saisie: Pick<Saisie, 'contour' | 'trous'>): number => polygonArea(anneauxDe(saisie));

/** Why what is drawn cannot be saved, in French, and where on the ground. */
export interface Faute {
  texte: string;
  lieu: Position | null;
  /** Corner at fault, from 0. */
  sommet: number | null;
}

const NATURES = { cross: 'se croisent', touch: 'se touchent', spike: 'reviennent l’un sur l’autre' } as const;
const coteDe = (rang: number, nombre: number): string => `${rang + 1}–${((rang + 1) % nombre) + 1}`;
const majuscule = (texte: string): string => texte.charAt(0).toUpperCase() + texte.slice(1);

const tropPeu = (nombre: number): Faute => ({ texte: `Le tracé n’a que ${nombre === 1 ? 'un sommet' : 'deux sommets'} : il en faut au moins trois.`, lieu: null, sommet: null });

function recoupe({ kind, edges: [a, b] }: Crossing, nombre: number): string | null {
  return a.ring === 0 && b.ring === 0 ? `Le contour se recoupe : les côtés ${coteDe(a.edge, nombre)} et ${coteDe(b.edge, nombre)} ${NATURES[kind]}.` : null;
}

/** What is wrong with the shape; nothing drawn is no fault (doc 2, 5). */
export function fauteDe(saisie: Pick<Saisie, 'contour' | 'trous'>): Faute | null {
  const { contour } = saisie;
  const nombre = contour.length;
  if (nombre === 0) return null;
  if (nombre < SOMMETS_MINIMUM) return tropPeu(nombre);
  const { fault } = readShape({ type: 'Polygon', coordinates: anneauxDe(saisie) });
  if (!fault) return null;
  const { crossing, message, at, vertex = null } = fault;
  const lieu = at ?? (vertex === null ? null : (contour[vertex % nombre] ?? null));
  return { texte: (crossing && recoupe(crossing, nombre)) ?? `${majuscule(message)}.`, lieu, sommet: vertex };
}

export const CHAMPS = ['nom', 'couleur', 'commerciaux', 'forme'] as const;
export type Champ = (typeof CHAMPS)[number];

const MEME: Record<Champ, (a: Saisie, b: Saisie) => boolean> = {
  nom: (a, b) => a.nom.trim() === b.nom.trim(),
  couleur: (a, b) => a.couleur === b.couleur,
  commerciaux: (a, b) => memeListe(a.commerciaux, b.commerciaux),
  forme: (a, b) => memeContour(a.contour, b.contour) && a.trous.length === b.trous.length,
};

/** The fields that differ. */
export const differences = (a: Saisie, b: Saisie): Champ[] => CHAMPS.filter((champ) => !MEME[champ](a, b));

/** The fields that somebody changed in a stored zone. Islands beside the first polygon belong to its shape. */
export const changements = (avant: ZoneLue, apres: ZoneLue): Champ[] =>
  CHAMPS.filter((champ) => !MEME[champ](avant, apres) || (champ === 'forme' && JSON.stringify(avant.polygone) !== JSON.stringify(apres.polygone)));

/** What is typed here over what somebody else saved: a field nobody touched here follows theirs, or saving would put an old one back. */
export function fusion(saisie: Saisie, base: Saisie, autre: Saisie): Saisie {
  const touches = new Set(differences(saisie, base));
  return {
    nom: touches.has('nom') ? saisie.nom : autre.nom,
    couleur: touches.has('couleur') ? saisie.couleur : autre.couleur,
    commerciaux: touches.has('commerciaux') ? saisie.commerciaux : autre.commerciaux,
    ...(touches.has('forme') ? { contour: saisie.contour, trous: saisie.trous, ferme: saisie.ferme } : { contour: autre.contour, trous: autre.trous, ferme: autre.ferme }),
  };
}

/** The polygon to send: as stored when nobody touched it, or not at all where what is stored would be refused. */
function polygoneDe(saisie: Saisie, base: ZoneLue | null): Pick<ZoneBody, 'polygon'> {
  if (base && MEME.forme(saisie, base)) return base.polygone === null || readShape(base.polygone).shape ? { polygon: base.polygone } : {};
  const coordinates = anneauxDe(saisie);
  return { polygon: coordinates.length === 0 ? null : { type: 'Polygon', coordinates } };
}

/** What is sent (doc 2, 7): without a code a new zone. */
export const corpsDe = (saisie: Saisie, base: ZoneLue | null): ZoneBody => ({
  ...(base ? { code: base.code, ...(base.version === null ? {} : { version: base.version }) } : {}),
  designation: saisie.nom.trim(), couleur: saisie.couleur, utilisateurs: [...saisie.commerciaux], ...polygoneDe(saisie, base), surface: Math.round(surfaceDe(saisie)),
});

/** Degrees out of a typed text, comma or dot, any minus; null when it is no number. */
export function degresDe(texte: string): number | null {
  const propre = texte.replace(/[\s\u00a0\u202f°]/g, '').replace('\u2212', '-').replace(',', '.');
  return /^[+-]?\d{1,3}(\.\d{1,15})?$/.test(propre) ? arrondi(Number(propre)) : null;
}

/** Latitude and longitude out of one pasted text (`-18,91 ; 47,52`, `-18.91, 47.52`); null when it holds no two numbers. */
export function positionDe(texte: string): Position | null {
  const parts = texte.trim().split(/\s*;\s*|,\s+|\s+|(?<=\.\d+),(?=[+-]?\d)/).filter((part) => part !== '');
  const [latitude, longitude] = parts.map(degresDe);
  return parts.length === 2 && typeof latitude === 'number' && typeof longitude === 'number' ? [longitude, latitude] : null;
}
