/** Longitude and latitude in degrees, as GeoJSON writes them. */
export type Position = readonly [longitude: number, latitude: number];
/** A point of the earth, as positions of devices and points of sale are stored; degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}
/** Whether a device had a satellite fix: without one it sends 0, 0, which lies off the coast of Africa. */
export const isFix = (latitude: number | null, longitude: number | null): boolean => latitude !== 0 || longitude !== 0;
/** A ring, closed or open: the repeated first position at the end makes no difference unless stated. */
export type Ring = readonly Position[];
/** Bounds in degrees. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export const RADIANS = Math.PI / 180;

const same = (a: Position | undefined, b: Position | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];

/** Returns the ring without its repeated first position. */
export const opened = (ring: Ring): Ring =>
  ring.length > 1 && same(ring[0], ring[ring.length - 1]) ? ring.slice(0, -1) : ring;

/** Calls `visit` with both ends of every edge, the closing edge included. */
export function eachEdge(ring: Ring, visit: (from: Position, to: Position) => void): void {
  let from = ring[ring.length - 1];
  for (const to of ring) {
    if (from && from !== to) visit(from, to);
    from = to;
  }
}

/** Computes the box around all positions of these rings; null without any. */
export function boxOf(rings: readonly Ring[]): Box | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (const [x, y] of ring) {
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
    }
  }
  return west <= east && south <= north ? { west, south, east, north } : null;
}

/** Tells whether two boxes share a point. */
export const boxesMeet = (a: Box, b: Box): boolean =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;
/** Tells whether a position is in a box, border included. */
export const inBox = ([x, y]: Position, box: Box): boolean =>
  x >= box.west && x <= box.east && y >= box.south && y <= box.north;
