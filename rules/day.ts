/**
 * Days and months of Madagascar (UTC+3, no daylight saving). All server code that turns an instant into a day uses this
 * file.
 */
export const OFFSET_MS = 3 * 3_600_000;
export const DAY_MS = 86_400_000;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const FRENCH_DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/;

const realDay = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same && year >= 1900 ? date.toISOString().slice(0, 10) : undefined;
};

/** `dd/mm/yyyy` → `yyyy-MM-dd`; undefined when no such day exists (31/02) or the form is another. */
export const parseFrenchDay = (text: string): string | undefined => {
  const m = FRENCH_DAY.exec(text);
  return m ? realDay(Number(m[3]), Number(m[2]), Number(m[1])) : undefined;
};

/** Whether a text is `yyyy-MM-dd` of a real day. */
export const isDay = (text: string): boolean => {
  const m = DAY.exec(text);
  return m !== null && realDay(Number(m[1]), Number(m[2]), Number(m[3])) !== undefined;
};

/** The last day whose year has four digits; later days cannot be written as `yyyy-MM-dd`. */
const LAST_MS = Date.UTC(9999, 11, 31);
const dayText = (ms: number): string => new Date(Math.min(ms, LAST_MS)).toISOString().slice(0, 10);

/** The day of a date bound, which is `yyyy-MM-dd` or an instant. */
export const dayOfBound = (bound: string): string => (isDay(bound) ? bound : dayOf(new Date(bound)));
/** Figures are counted between these days: there were no sales before, and days next to them can still be computed. */
const [FIRST, LAST] = ['1970-01-01', '2199-12-31'];
/** The day of a date bound, moved between the first and the last counted day. */
export const countedDay = (bound: string): string => {
  const day = dayOfBound(bound);
  return day < FIRST ? FIRST : day > LAST ? LAST : day;
};
/** First instant of a day of Madagascar. */
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);
/** The day of an instant in Madagascar, `yyyy-MM-dd`. */
export const dayOf = (at: Date): string => dayText(at.getTime() + OFFSET_MS);
/** The day `n` days later (earlier when negative). */
export const addDays = (day: string, n: number): string => dayText(Date.parse(`${day}T00:00:00Z`) + n * DAY_MS);
/** First day of the month of a day. */
export const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
/** First day of the following month. */
export const startOfNextMonth = (day: string): string => startOfMonth(addDays(startOfMonth(day), 31));
/** `yyyy-MM-dd` → `dd/mm/yyyy`. */
export const frenchDay = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
