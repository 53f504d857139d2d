import { formatNumber } from '../../format/number.ts';
import type { Place } from '../types.ts';

/** `−18,90121 ; 47,51549`: latitude then longitude in degrees, to about a metre. */
export const formatPlace = ({ latitude, longitude }: Place): string =>
  `${formatNumber(latitude, 5, true)} ; ${formatNumber(longitude, 5, true)}`;

/** A place of two coordinates that are there and on the earth; null otherwise. Degrees. */
export function placeOf(latitude: number | null | undefined, longitude: number | null | undefined): Place | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  // Web Mercator, the projection of the tiles, ends at 85°.
  return Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
