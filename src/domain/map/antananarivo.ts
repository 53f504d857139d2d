import type { Place } from '../../ui/map/types.ts';

/** The centre of a map without anything to fit (docs/product.md, 9.2). */
export const ANTANANARIVO: Place = { latitude: -18.91, longitude: 47.52 };
