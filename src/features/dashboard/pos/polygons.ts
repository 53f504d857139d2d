import type { ZonePos } from '@contract/dashboardPos.ts';
import type { Ring } from '../../../ui/map/types.ts';

// The contract's positions are arrays of any length, although the server sends pairs; hence the defaults.
const ringOf = (ring: readonly (readonly number[])[]): Ring =>
  ring.map(([longitude = 0, latitude = 0]) => [longitude, latitude] as const);
/** The polygons of a zone in the map's types. */
export const polygonsOf = ({ polygones }: Pick<ZonePos, 'polygones'>): Ring[][] =>
  polygones.map((rings) => rings.map(ringOf));
