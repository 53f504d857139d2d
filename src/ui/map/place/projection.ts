import { fromLonLat, toLonLat } from 'ol/proj.js';

/** Web Mercator, the projection of the tiles, ends there. Degrees. */
const [LAST_LONGITUDE, LAST_LATITUDE] = [180, 85];
const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/**
 * A position (degrees, longitude first) in the units of the map; what lies outside of the earth is brought to its edge,
 * where it harms nothing.
 */
export const toMap = ([longitude, latitude]: readonly [number, number]): number[] =>
  fromLonLat([within(longitude, LAST_LONGITUDE), within(latitude, LAST_LATITUDE)]);

/** A place of the map as longitude and latitude in degrees. */
export function fromMap(coordinate: readonly number[]): [longitude: number, latitude: number] {
  const [longitude = 0, latitude = 0] = toLonLat([...coordinate]);
  return [longitude, latitude];
}
