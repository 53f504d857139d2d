/** Indian/Antananarivo is UTC+3 all year round: arithmetic instead of Intl, which costs 50 times more per cell. */
const OFFSET_MS = 3 * 3_600_000;

/**
 * `yyyy-MM-ddTHH:mm` in Antananarivo of an instant, or nothing when it is none. A date without zone is UTC, never the
 * browser's.
 */
function local(iso: string): string | undefined {
  if (!isDay(iso.slice(0, 10))) return undefined;
  const zoned = /(?:[zZ]|[+-]\d\d:?\d\d)$/.test(iso) ? iso : `${iso.replace(' ', 'T')}Z`;
  const ms = Date.parse(zoned);
  return Number.isNaN(ms) ? undefined : new Date(ms + OFFSET_MS).toISOString().slice(0, 16);
}

const french = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

/** `dd/MM/yyyy` in Antananarivo. A day (`yyyy-MM-dd`) stays that day. Absent or unreadable: `empty`. */
export function formatDate(iso: string | null | undefined, empty = 'Jamais'): string {
  if (!iso) return empty;
  if (isDay(iso)) return french(iso);
  const at = local(iso);
  return at === undefined ? empty : french(at);
}

/** `dd/MM/yyyy HH:mm` in Antananarivo; a day without time stays without. */
export function formatDateTime(iso: string | null | undefined, empty = 'Jamais'): string {
  if (!iso) return empty;
  if (isDay(iso)) return french(iso);
  const at = local(iso);
  return at === undefined ? empty : `${french(at)} ${at.slice(11, 16)}`;
}

/** `HH:mm` in Antananarivo. */
export function formatTime(iso: string | null | undefined, empty = '—'): string {
  return (iso ? local(iso)?.slice(11, 16) : undefined) ?? empty;
}

/** The present day in Antananarivo, `yyyy-MM-dd`. */
export function today(now: number = Date.now()): string {
  return new Date(now + OFFSET_MS).toISOString().slice(0, 10);
}

/** The day of an instant in Antananarivo, `yyyy-MM-dd`. */
export function dayOf(iso: string): string | undefined {
  return isDay(iso) ? iso : local(iso)?.slice(0, 10);
}

/** `day` moved by a number of days, `yyyy-MM-dd`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Whether a text is a day that exists, `yyyy-MM-dd`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** Whether a period (days, either may be '') ends before it begins. */
export const isInverted = (from: string, to: string): boolean => from !== '' && to !== '' && to < from;
