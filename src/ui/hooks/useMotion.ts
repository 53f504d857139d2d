import { useMediaQuery } from './useMediaQuery.ts';

/** The duration of a movement, `ms` for most people and 0 for those who asked their system for less motion. */
export const useMotion = (ms: number): number => (useMediaQuery('(prefers-reduced-motion: reduce)') ? 0 : ms);
