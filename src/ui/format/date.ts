import { NOTHING } from '../../../rules/dash.ts';
import { frenchDay, isDay, OFFSET_MS } from '../../../rules/day.ts';

/**
 * Gives an instant in Antananarivo as `yyyy-MM-ddTHH:mm`, or undefined if it is not a date. A text without a zone is
 * read as UTC, never in the browser's zone.
 */
function local(iso: string): string | undefined {
  if (!isDay(iso.slice(0, 10))) return undefined;
  const zoned = /(?:[zZ]|[+-]\d\d:?\d\d)$/.test(iso) ? iso : `${iso.replace(' ', 'T')}Z`;
  const ms = Date.parse(zoned);
  return Number.isNaN(ms) ? undefined : new Date(ms + OFFSET_MS).toISOString().slice(0, 16);
}

/**
 * Formats an instant as `dd/MM/yyyy` in Antananarivo. A plain day (`yyyy-MM-dd`) stays the same; `empty` replaces a
 * missing or unreadable one.
 */
export function formatDate(iso: string | null | undefined, empty = 'Jamais'): string {
  if (!iso) return empty;
  if (isDay(iso)) return frenchDay(iso);
  const at = local(iso);
  return at === undefined ? empty : frenchDay(at);
}

/** Formats an instant as `dd/MM/yyyy HH:mm` in Antananarivo; a plain day gets no hour. */
export function formatDateTime(iso: string | null | undefined, empty = 'Jamais'): string {
  if (!iso) return empty;
  if (isDay(iso)) return frenchDay(iso);
  const at = local(iso);
  return at === undefined ? empty : `${frenchDay(at)} ${at.slice(11, 16)}`;
}

/** Formats an instant as `HH:mm` in Antananarivo. */
export function formatTime(iso: string | null | undefined, empty = NOTHING): string {
  return (iso ? local(iso)?.slice(11, 16) : undefined) ?? empty;
}

/** Gives the present day in Antananarivo, `yyyy-MM-dd`. */
export function today(now: number = Date.now()): string {
  return new Date(now + OFFSET_MS).toISOString().slice(0, 10);
}

/** Gives the day of an instant in Antananarivo, `yyyy-MM-dd`. */
export function dayOf(iso: string): string | undefined {
  return isDay(iso) ? iso : local(iso)?.slice(0, 10);
}

const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];

/** `novembre` for `2026-11` or a day in it. */
export const monthName = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? month;
/** `novembre 2026` */
export const monthAndYear = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`;

/** Whether a period (two days, either may be '') ends before it begins. */
export const isInverted = (from: string, to: string): boolean => from !== '' && to !== '' && to < from;
