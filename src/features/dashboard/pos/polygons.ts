import type { ZonePos } from '@contract/dashboardPos.ts';
import type { Ring } from '../../../ui/map/types.ts';

// The answer's positions are lists of any length to the type system; the server writes two.
const ringOf = (ring: readonly (readonly number[])[]): Ring =>
  ring.map(([longitude = 0, latitude = 0]) => [longitude, latitude] as const);
/** The polygons of a zone as maps take them. */
export const polygonsOf = ({ polygones }: Pick<ZonePos, 'polygones'>): Ring[][] =>
  polygones.map((rings) => rings.map(ringOf));
