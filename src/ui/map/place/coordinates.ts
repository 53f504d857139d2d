import { formatNumber } from '../../format/number.ts';
import type { Place } from '../types.ts';

/** Formats a place as `−18,90121 ; 47,51549`: latitude and longitude in degrees, to about a metre. */
export const formatPlace = ({ latitude, longitude }: Place): string =>
  `${formatNumber(latitude, 5, true)}\u00a0; ${formatNumber(longitude, 5, true)}`;

/** Makes a place of two coordinates in degrees; null if one is missing or outside the earth. */
export function placeOf(latitude: number | null | undefined, longitude: number | null | undefined): Place | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  // Web Mercator, the projection of the tiles, ends at 85°.
  return Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
