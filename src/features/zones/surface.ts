import { formatNumber } from '../../ui/format/number.ts';

const M2 = 1_000_000;

/** `3,42 km²` of m² (doc 2, 9). */
export const formatSurface = (surface: number): string => `${formatNumber(surface / M2, 2, true)}\u00a0km²`;
