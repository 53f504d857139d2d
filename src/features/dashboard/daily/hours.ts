import { formatNumber } from '../../../ui/format/number.ts';

const NBSP = '\u00a0';
const two = (n: number): string => String(n).padStart(2, '0');

/** `14:05` of minutes since midnight. */
export const clockOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** `2 h 05`, `3 h`, `42 min` of a number of minutes. */
export function durationOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${formatNumber(rest)}${NBSP}min`;
  return rest === 0 ? `${formatNumber(hours)}${NBSP}h` : `${formatNumber(hours)}${NBSP}h${NBSP}${two(rest)}`;
}
