import type { Zone, ZoneBody } from '@contract/zone.ts';
import { areaOf, polygonArea } from '../../../geometry/area.ts';
import type { Crossing } from '../../../geometry/crossing.ts';
import { opened, type Position, type Ring } from '../../../geometry/position.ts';
import { readShape } from '../../../geometry/read.ts';
import { polygonsOf } from '../../../geometry/shape.ts';
import { DEFAULT_COLOUR, zoneColour } from '../../../rules/zoneColour.ts';
import type { Faults } from '../submission/formTypes.ts';
import { differences, type Sameness } from '../submission/merge.ts';

/** Fewest corners of a polygon. */
export const LEAST_CORNERS = 3;
/** Decimals kept of a degree, about a tenth of a metre. */
const DECIMALS = 6;

export interface ZoneShape {
  /** Corners in the order drawn, without the first one repeated. */
  outline: readonly Position[];
  /** Holes of a stored polygon. They are shown and kept, but cannot be drawn. */
  holes: readonly Ring[];
  /** Whether the outline is closed. Until then it is shown as a line. */
  isClosed: boolean;
  /** Further stored polygons as text, so that two shapes with the same outline can still differ. */
  rest: string;
}

export interface ZoneFields {
  designation: string;
  /** `#rrggbb` */
  couleur: string;
  /** Usernames. */
  utilisateurs: readonly string[];
  shape: ZoneShape;
}

/** A stored zone for its dialog, which edits its first polygon (docs/product.md, 9.4). */
export interface StoredZone {
  code: string;
  /** Null on another backend, which has no versions. */
  version: number | null;
  fields: ZoneFields;
  /** The value as stored, not checked. */
  polygon: unknown;
  /** Number of its polygons. */
  polygons: number;
  /** Of all polygons, in m². Drafts of an older version have none. */
  surface?: number;
}

const NO_SHAPE: ZoneShape = { outline: [], holes: [], isClosed: false, rest: '' };
export const NO_ZONE: ZoneFields = { designation: '', couleur: DEFAULT_COLOUR, utilisateurs: [], shape: NO_SHAPE };

/** Turns a zone of the API into one for its dialog. */
export function toStoredZone({
  code,
  designation,
  couleur,
  utilisateurs,
  polygon,
  surface,
  version,
}: Zone): StoredZone {
  const polygons = polygonsOf(polygon);
  const [first = [], ...holes] = polygons[0] ?? [];
  const outline = opened(first).map(([x, y]): Position => [x, y]);
  const rest = polygons.length === 1 ? '' : JSON.stringify(polygon ?? null);
  const shape = { outline, holes, isClosed: outline.length >= LEAST_CORNERS, rest };
  return {
    code,
    version: version ?? null,
    polygon: polygon ?? null,
    polygons: polygons.length,
    ...(Number.isFinite(surface) && { surface }),
    fields: {
      designation,
      couleur: zoneColour(couleur),
      utilisateurs: (utilisateurs ?? []).map(({ username }) => username),
      shape,
    },
  };
}

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));
const isSamePosition = (a: Position | undefined, b: Position): boolean => a?.[0] === b[0] && a[1] === b[1];
const isSameOutline = (a: readonly Position[], b: readonly Position[]): boolean =>
  a.length === b.length && a.every((one, n) => isSamePosition(b[n], one));
const isSameShape = (a: ZoneShape, b: ZoneShape): boolean =>
  isSameOutline(a.outline, b.outline) && a.holes.length === b.holes.length && a.rest === b.rest;

/** When two fields of a zone are equal. The order of its people does not count. */
export const SAME_ZONE: Sameness<ZoneFields> = {
  designation: (a, b) => a.trim() === b.trim(),
  utilisateurs: (a, b) => JSON.stringify([...a].sort()) === JSON.stringify([...b].sort()),
  shape: isSameShape,
};

/** Names of the fields that differ. */
export const zoneDifferences = (a: ZoneFields, b: ZoneFields): (keyof ZoneFields)[] => differences(a, b, SAME_ZONE);

/** Rounds a position to a tenth of a metre. */
export const placed = ([x, y]: Position): Position => [rounded(x), rounded(y)];

const withOutline = (shape: ZoneShape, outline: readonly Position[]): ZoneShape => ({
  ...shape,
  outline,
  isClosed: shape.isClosed && outline.length >= LEAST_CORNERS,
});

/** Adds a corner after number `after` (from 0), else at the end, unless it repeats the corner before it. */
export function withCorner(shape: ZoneShape, position: Position, after = shape.outline.length - 1): ZoneShape {
  const { outline } = shape;
  const corner = placed(position);
  return isSamePosition(outline[after], corner)
    ? shape
    : withOutline(shape, [...outline.slice(0, after + 1), corner, ...outline.slice(after + 1)]);
}

/** Moves the corner of that number (from 0). */
export const withCornerMoved = (shape: ZoneShape, rank: number, position: Position): ZoneShape =>
  withOutline(
    shape,
    shape.outline.map((corner, n) => (n === rank ? placed(position) : corner)),
  );

/** Removes the corner of that number (from 0). With too few corners left the outline is open again. */
export const withoutCorner = (shape: ZoneShape, rank: number): ZoneShape =>
  withOutline(
    shape,
    shape.outline.filter((_, n) => n !== rank),
  );

/** Replaces all corners by those dragged on the map. */
export const withCorners = (shape: ZoneShape, outline: readonly Position[]): ZoneShape =>
  withOutline(shape, outline.map(placed));

export const noShape = (shape: ZoneShape): ZoneShape => ({ ...NO_SHAPE, rest: shape.rest });

type Drawn = Pick<ZoneShape, 'outline' | 'holes'>;

/** The closed outline and the holes as rings, empty with fewer than three corners. */
export function ringsOf({ outline, holes }: Drawn): Ring[] {
  const [first] = outline;
  return first && outline.length >= LEAST_CORNERS ? [[...outline, first], ...holes] : [];
}

/** In m². */
export const surfaceOfShape = (shape: Drawn): number => polygonArea(ringsOf(shape));

const isAsStored = (shape: ZoneShape, stored: StoredZone | null): stored is StoredZone =>
  stored !== null && isSameShape(shape, stored.fields.shape);

/** Polygons after a saving: all stored ones while nobody touched the shape, else what is drawn. */
export function polygonsShown(shape: ZoneShape, stored: StoredZone | null): Ring[][] {
  if (isAsStored(shape, stored)) return polygonsOf(stored.polygon);
  const rings = ringsOf(shape);
  return rings.length === 0 ? [] : [rings];
}

/** Surface after a saving, in m². The dialog shows, sends and stores this same number. */
export const surfaceShown = (shape: ZoneShape, stored: StoredZone | null): number =>
  (isAsStored(shape, stored) ? stored.surface : undefined) ?? Math.round(areaOf(polygonsShown(shape, stored)));

/** Faults of the fields before they are sent: a zone needs a name. */
export const zoneFaults = ({ designation }: Pick<ZoneFields, 'designation'>): Faults =>
  designation.trim() === '' ? { designation: 'Le nom de la zone est requis.' } : {};

/** Why the shape cannot be saved, in French, and where on the ground. */
export interface ShapeFault {
  text: string;
  place: Position | null;
  /** Number of the corner at fault, from 0. */
  corner: number | null;
}

const KINDS = { cross: 'se croisent', touch: 'se touchent', spike: 'reviennent l’un sur l’autre' } as const;
const sideOf = (rank: number, count: number): string => `${rank + 1}–${((rank + 1) % count) + 1}`;
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const tooFew = (count: number): ShapeFault => ({
  text: `Le tracé n’a que ${count === 1 ? 'un sommet' : 'deux sommets'}\u00a0: il en faut au moins trois.`,
  place: null,
  corner: null,
});

function crossingText({ kind, edges: [a, b] }: Crossing, count: number): string | null {
  return a.ring === 0 && b.ring === 0
    ? `Le contour se recoupe\u00a0: les côtés ${sideOf(a.edge, count)} et ${sideOf(b.edge, count)} ${KINDS[kind]}.`
    : null;
}

/** Fault of the shape. An empty shape has none (docs/product.md, 9.4). */
export function faultOfShape(shape: Drawn): ShapeFault | null {
  const { outline } = shape;
  const count = outline.length;
  if (count === 0) return null;
  if (count < LEAST_CORNERS) return tooFew(count);
  const { fault } = readShape({ type: 'Polygon', coordinates: ringsOf(shape) });
  if (!fault) return null;
  const { crossing, message, at, vertex = null } = fault;
  const place = at ?? (vertex === null ? null : (outline[vertex % count] ?? null));
  return { text: (crossing && crossingText(crossing, count)) ?? `${capitalised(message)}.`, place, corner: vertex };
}

/**
 * The polygon to send: the stored one while nobody touched it, or none where the server would refuse what is stored.
 */
function polygonToSend(shape: ZoneShape, stored: StoredZone | null): Pick<ZoneBody, 'polygon'> {
  if (isAsStored(shape, stored))
    return stored.polygon === null || readShape(stored.polygon).shape ? { polygon: stored.polygon } : {};
  const coordinates = ringsOf(shape);
  return { polygon: coordinates.length === 0 ? null : { type: 'Polygon', coordinates } };
}

/** Body of the call, without a code for a new zone (docs/product.md, 12.5). */
export const toBody = (
  { designation, couleur, utilisateurs, shape }: ZoneFields,
  stored: StoredZone | null,
): ZoneBody => ({
  ...(stored ? { code: stored.code, ...(stored.version === null ? {} : { version: stored.version }) } : {}),
  designation: designation.trim(),
  couleur,
  utilisateurs: [...utilisateurs],
  ...polygonToSend(shape, stored),
  surface: surfaceShown(shape, stored),
});

/** Reads degrees from typed text with a comma or a dot and any minus sign. Null when it is not a number. */
export function degreesOf(text: string): number | null {
  const plain = text
    .replace(/[\s\u00a0\u202f°]/g, '')
    .replace('\u2212', '-')
    .replace(',', '.');
  return /^[+-]?\d{1,3}(\.\d{1,15})?$/.test(plain) ? rounded(Number(plain)) : null;
}

/**
 * Reads latitude and longitude from one pasted text (`-18,91 ; 47,52`, `-18.91, 47.52`). Null without exactly two
 * numbers.
 */
export function positionOf(text: string): Position | null {
  const parts = text
    .trim()
    .split(/\s*;\s*|,\s+|\s+|(?<=\.\d+),(?=[+-]?\d)/)
    .filter((part) => part !== '');
  const [latitude, longitude] = parts.map(degreesOf);
  return parts.length === 2 && typeof latitude === 'number' && typeof longitude === 'number'
    ? [longitude, latitude]
    : null;
}
