import { fromLonLat, toLonLat } from 'ol/proj.js';

/** Limits of Web Mercator, the projection of the tiles, in degrees. */
const [LAST_LONGITUDE, LAST_LATITUDE] = [180, 85];
const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/**
 * Converts a position in degrees (longitude first) to the map's projection; a position outside the earth is moved to
 * its edge.
 */
export const toMap = ([longitude, latitude]: readonly [number, number]): number[] =>
  fromLonLat([within(longitude, LAST_LONGITUDE), within(latitude, LAST_LATITUDE)]);

/** Converts a position of the map to longitude and latitude in degrees. */
export function fromMap(coordinate: readonly number[]): [longitude: number, latitude: number] {
  const [longitude = 0, latitude = 0] = toLonLat([...coordinate]);
  return [longitude, latitude];
}
