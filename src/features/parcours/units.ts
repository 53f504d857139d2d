import { formatNumber, NOTHING } from '../../ui/format/number.ts';

const NBSP = '\u00a0';
export const DAY_S = 86_400;

/**
 * Seconds from the midnight that begins `day` (`yyyy-MM-dd`, Madagascar, UTC+3 all year round) to an instant; more than
 * 86 400 after the end of that day.
 */
export const secondsOf = (iso: string, day: string): number =>
  (Date.parse(iso) - Date.parse(`${day}T00:00:00+03:00`)) / 1_000;

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** Writes seconds since midnight as `08:05`; after 24 hours it begins at `00:00` again. */
export function formatClock(seconds: number): string {
  if (!Number.isFinite(seconds)) return NOTHING;
  const minutes = Math.floor(seconds / 60);
  return `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(((minutes % 60) + 60) % 60)}`;
}

/** Writes a number of seconds as `2 h 05`, `42 min` or `30 s`. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${formatNumber(seconds)}${NBSP}s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${String(minutes)}${NBSP}min`;
  return `${String(Math.floor(minutes / 60))}${NBSP}h${NBSP}${twoDigits(minutes % 60)}`;
}

/** Writes a length in m as `850 m` or `12,4 km`. */
export const formatDistance = (metres: number): string =>
  metres < 1_000 ? `${formatNumber(metres)}${NBSP}m` : `${formatNumber(metres / 1_000, 1, true)}${NBSP}km`;
