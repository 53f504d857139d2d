import { formatNumber, NOTHING } from '../../ui/format/number.ts';

const NBSP = '\u00a0';
export const DAY_S = 86_400;

/**
 * Seconds since midnight in Madagascar (UTC+3 all year round) of an instant, on a day `yyyy-MM-dd`; more than 86 400
 * after its end.
 */
export const secondsOf = (iso: string, day: string): number =>
  (Date.parse(iso) - Date.parse(`${day}T00:00:00+03:00`)) / 1_000;

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** `08:05` of seconds since midnight; after midnight the hours of the next day. */
export function formatClock(seconds: number): string {
  if (!Number.isFinite(seconds)) return NOTHING;
  const minutes = Math.floor(seconds / 60);
  return `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(((minutes % 60) + 60) % 60)}`;
}

/** `2 h 05`, `42 min`, `30 s` of a number of seconds. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${formatNumber(seconds)}${NBSP}s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${String(minutes)}${NBSP}min`;
  return `${String(Math.floor(minutes / 60))}${NBSP}h${NBSP}${twoDigits(minutes % 60)}`;
}

/** `850 m`, `12,4 km` of a length in m. */
export const formatDistance = (metres: number): string =>
  metres < 1_000 ? `${formatNumber(metres)}${NBSP}m` : `${formatNumber(metres / 1_000, 1, true)}${NBSP}km`;
