import { formatNumber, NOTHING } from '../../ui/format/number.ts';

const NBSP = '\u00a0';
export const JOUR_S = 86_400;

/**
 * Seconds since midnight in Madagascar (UTC+3 all year round) of an instant, on a day `yyyy-MM-dd`; more than 86 400
 * after its end.
 */
export const secondesDe = (iso: string, jour: string): number =>
  (Date.parse(iso) - Date.parse(`${jour}T00:00:00+03:00`)) / 1_000;

const deux = (n: number) => String(n).padStart(2, '0');

/** `08:05` of seconds since midnight; after midnight the hours of the next day. */
export function formatHeure(secondes: number): string {
  if (!Number.isFinite(secondes)) return NOTHING;
  const minutes = Math.floor(secondes / 60);
  return `${deux(Math.floor(minutes / 60) % 24)}:${deux(((minutes % 60) + 60) % 60)}`;
}

/** `2 h 05`, `42 min`, `30 s` of a number of seconds. */
export function formatDuree(secondes: number): string {
  if (secondes < 60) return `${formatNumber(secondes)}${NBSP}s`;
  const minutes = Math.round(secondes / 60);
  if (minutes < 60) return `${String(minutes)}${NBSP}min`;
  return `${String(Math.floor(minutes / 60))}${NBSP}h${NBSP}${deux(minutes % 60)}`;
}

/** `850 m`, `12,4 km` of a length in m. */
export const formatDistance = (metres: number): string =>
  metres < 1_000 ? `${formatNumber(metres)}${NBSP}m` : `${formatNumber(metres / 1_000, 1, true)}${NBSP}km`;
