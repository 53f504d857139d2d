import { containment } from './contains.ts';
import { type Crossing, findCrossing } from './crossing.ts';
import type { Box, Position, Ring } from './position.ts';
import { membersOf, type Shape } from './shape.ts';

export interface Limits extends Box {
  /** The most vertices in all, repeated ends included, and the most polygons in one shape. */
  readonly vertices: number;
  readonly polygons: number;
}
/** Limits around Madagascar and its sea. */
export const MADAGASCAR: Limits = { vertices: 5_000, polygons: 100, west: 40, east: 55, south: -30, north: -10 };

/**
 * Why a shape is refused, in French. Polygon, ring (0 is the outline) and vertex count from 0 and are present where
 * they are known.
 */
export interface Fault {
  readonly message: string;
  readonly polygon?: number;
  readonly ring?: number;
  readonly vertex?: number;
  /** Position of the fault. */
  readonly at?: Position;
  readonly crossing?: Crossing;
}
export type Reading =
  | { readonly shape: Shape; readonly fault?: never }
  | { readonly fault: Fault; readonly shape?: never };

interface Place {
  polygon: number;
  ring: number;
  /** With several polygons, messages must name the polygon's number. */
  several: boolean;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const nameOf = ({ polygon, ring, several }: Place): string =>
  `${several ? `polygone ${polygon + 1}, ` : ''}${ring === 0 ? 'contour' : `trou ${ring}`}`;
const vertexFault = (place: Place, vertex: number, text: string): Fault => ({
  message: `${nameOf(place)}, sommet ${vertex + 1}\u00a0: ${text}`,
  polygon: place.polygon,
  ring: place.ring,
  vertex,
});
const ringFault = (place: Place, text: string): Fault => ({
  message: `${nameOf(place)}\u00a0: ${text}`,
  polygon: place.polygon,
  ring: place.ring,
});

const degrees = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 5 });
const span = (from: number, to: number): string => `${degrees.format(from)} à ${degrees.format(to)}`;
const isWithin = (value: number, from: number, to: number): boolean => value >= from && value <= to;

/** Tells what is wrong with one position; null when nothing is. */
function positionFault(value: unknown, limits: Limits): string | null {
  if (!isList(value)) return 'position attendue (longitude, latitude)';
  if (value.length > 2) return 'deux nombres attendus, sans altitude';
  const [x, y] = value;
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y))
    return 'deux nombres attendus (longitude, latitude)';
  const { west, east, south, north } = limits;
  if (isWithin(x, west, east) && isWithin(y, south, north)) return null;
  if (isWithin(x, south, north) && isWithin(y, west, east)) return 'la latitude et la longitude semblent échangées';
  return isWithin(x, west, east)
    ? `latitude hors des limites (${span(south, north)})`
    : `longitude hors des limites (${span(west, east)})`;
}

const samePosition = (a: Position | undefined, b: Position | undefined): boolean =>
  a?.[0] === b?.[0] && a?.[1] === b?.[1];

function readRing(value: readonly unknown[], place: Place, limits: Limits): Ring | Fault {
  if (value.length < 4) return ringFault(place, 'quatre positions au moins, la dernière répétant la première');
  const ring: Position[] = [];
  for (const [vertex, one] of value.entries()) {
    const text = positionFault(one, limits);
    if (text !== null) return vertexFault(place, vertex, text);
    const [x, y] = one as [number, number];
    if (vertex > 0 && samePosition(ring[vertex - 1], [x, y]))
      return { ...vertexFault(place, vertex, 'identique au sommet précédent'), at: [x, y] };
    ring.push([x, y]);
  }
  const last = ring.length - 1;
  return samePosition(ring[0], ring[last])
    ? ring
    : {
        ...vertexFault(place, last, 'la dernière position doit répéter la première'),
        ...(ring[last] ? { at: ring[last] } : {}),
      };
}

const isFault = (value: readonly unknown[] | Fault): value is Fault => 'message' in value;

/** Counts without reading the positions, so that a huge input is refused quickly. */
function countFault(polygons: readonly unknown[], limits: Limits): Fault | null {
  const more = (most: number, what: string, count: number): Fault => ({
    message: `${degrees.format(most)} ${what} au plus (ici ${degrees.format(count)})`,
  });
  if (polygons.length > limits.polygons) return more(limits.polygons, 'polygones', polygons.length);
  let count = 0;
  // An empty ring counts as one vertex: reading it costs as much.
  for (const rings of polygons)
    if (isList(rings)) for (const ring of rings) count += isList(ring) ? Math.max(1, ring.length) : 1;
  return count > limits.vertices ? more(limits.vertices, 'sommets', count) : null;
}

function readPolygons(values: readonly unknown[], several: boolean, limits: Limits): Ring[][] | Fault {
  const polygons: Ring[][] = [];
  for (const [polygon, value] of values.entries()) {
    if (!isList(value) || value.length === 0)
      return { ...ringFault({ polygon, ring: 0, several }, 'anneau attendu'), polygon };
    const rings: Ring[] = [];
    for (const [ring, one] of value.entries()) {
      const place = { polygon, ring, several };
      const read = isList(one) ? readRing(one, place, limits) : ringFault(place, 'liste de positions attendue');
      if (isFault(read)) return read;
      rings.push(read);
    }
    polygons.push(rings);
  }
  return polygons;
}

const TEXTS: Record<Crossing['kind'], string> = {
  cross: 'se croisent',
  touch: 'se touchent',
  spike: 'reviennent l’un sur l’autre',
};
const positionText = ([x, y]: Position): string => `longitude ${degrees.format(x)}, latitude ${degrees.format(y)}`;

function crossingFault(polygons: readonly Ring[][], several: boolean): Fault | null {
  const places = polygons.flatMap((rings, polygon) => rings.map((_, ring): Place => ({ polygon, ring, several })));
  const found = findCrossing(polygons.flat());
  const [a, b] = found?.edges ?? [];
  const [first, second] = [places[a?.ring ?? -1], places[b?.ring ?? -1]];
  if (!found || !a || !b || !first || !second) return null;
  const sides =
    a.ring === b.ring
      ? `${nameOf(first)}\u00a0: les côtés ${a.edge + 1} et ${b.edge + 1}`
      : `${nameOf(first)}, côté ${a.edge + 1}, et ${nameOf(second)}, côté ${b.edge + 1}\u00a0:`;
  return {
    message: `${sides} ${TEXTS[found.kind]} (${positionText(found.at)})`,
    polygon: first.polygon,
    ring: first.ring,
    vertex: a.edge,
    at: found.at,
    crossing: found,
  };
}

/** Rings that do not meet lie apart or one inside the other, so testing one position of each is enough. */
function nestingFault(polygons: readonly Ring[][], several: boolean): Fault | null {
  const outlines = polygons.map((rings) => containment([rings]));
  for (const [polygon, rings] of polygons.entries()) {
    const [outline = [], ...holes] = rings;
    const [inOutline, inHole] = [containment([[outline]]), holes.map((hole) => containment([[hole]]))];
    for (const [n, [corner]] of holes.entries()) {
      const place = { polygon, ring: n + 1, several };
      if (corner && !inOutline(corner)) return { ...ringFault(place, 'ce trou est hors du contour'), at: corner };
      if (corner && inHole.some((test, other) => other !== n && test(corner)))
        return { ...ringFault(place, 'ce trou est dans un autre trou'), at: corner };
    }
    const start = outline[0];
    if (start && outlines.some((test, other) => other !== polygon && test(start))) {
      return { ...ringFault({ polygon, ring: 0, several }, 'ce polygone est dans un autre'), at: start };
    }
  }
  return null;
}

/**
 * Reads a GeoJSON Polygon or MultiPolygon from any value (RFC 7946, 3.1.6): rings must be closed, consist of real
 * positions within the limits, and neither cross nor touch; holes must lie inside their outline. Anything else is
 * refused with a sentence that names ring and vertex. Members other than `type` and `coordinates` are dropped.
 */
export function readShape(input: unknown, limits: Limits = MADAGASCAR): Reading {
  const { type, coordinates } = membersOf(input);
  if (type !== 'Polygon' && type !== 'MultiPolygon')
    return { fault: { message: 'un polygone GeoJSON est attendu (Polygon ou MultiPolygon)' } };
  if (!isList(coordinates) || coordinates.length === 0) return { fault: { message: 'aucune coordonnée' } };
  const several = type === 'MultiPolygon';
  const values = several ? coordinates : [coordinates];
  const tooMany = countFault(values, limits);
  if (tooMany) return { fault: tooMany };
  const polygons = readPolygons(values, several, limits);
  if (isFault(polygons)) return { fault: polygons };
  const fault = crossingFault(polygons, several) ?? nestingFault(polygons, several);
  return fault
    ? { fault }
    : { shape: several ? { type, coordinates: polygons } : { type, coordinates: polygons.flat() } };
}
