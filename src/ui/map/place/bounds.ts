import type { Bounds, MapSurface, Place } from '../types.ts';

/** Gives the smallest bounds that contain all places; null if there is none. */
export function boundsOf(places: Iterable<Place>): Bounds | null {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { latitude, longitude } of places) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  return south > north
    ? null
    : [
        { latitude: south, longitude: west },
        { latitude: north, longitude: east },
      ];
}

/** Gives the corners of the outlines of surfaces. */
export function* cornersOf(surfaces: Iterable<Pick<MapSurface, 'polygons'>>): Generator<Place> {
  for (const { polygons } of surfaces) {
    for (const [outline = []] of polygons) for (const [longitude, latitude] of outline) yield { latitude, longitude };
  }
}
