import { formatNumber } from '../../ui/format/number.ts';

const M2 = 1_000_000;

/** Writes m² as `3,42 km²` (docs/product.md, 1.4). */
export const formatSurface = (surface: number): string => `${formatNumber(surface / M2, 2, true)}\u00a0km²`;
