import { addDays, startOfDay } from './day.ts';
import { publicHoliday } from './publicHolidays.ts';

/** The sales of one day: the minute since midnight in Madagascar, and Ar. */
export type Sales = readonly (readonly [minute: number, value: number])[];

/** What similar days had at the same hour, in Ar. */
export interface Band {
  low: number;
  mean: number;
  high: number;
}

export const DAY_MINUTES = 1_440;
const WEEK = 7;
const MINUTE_MS = 60_000;
/** Orders of the running minute count, on the day itself and on those it is compared with. */
const RUNNING = 1;

/**
 * How many minutes of a day count at an instant: none before the day, all after it. It is the same in every zone of a
 * browser or a server.
 */
export const minutesOf = (day: string, at: Date): number =>
  Math.min(DAY_MINUTES, Math.max(0, Math.floor((at.getTime() - startOfDay(day).getTime()) / MINUTE_MS) + RUNNING));

/**
 * The same weekday of the weeks before, newest first, without public holidays. A public holiday has no comparable day.
 */
export const comparableDays = (day: string, weeks: number): string[] =>
  publicHoliday(day) === null
    ? Array.from({ length: weeks }, (_, n) => addDays(day, -WEEK * (n + 1))).filter(
        (each) => publicHoliday(each) === null,
      )
    : [];

/** What a day had sold after these minutes, in Ar. */
export const soldBy = (sales: Sales, minutes: number): number =>
  sales.reduce((sum, [minute, value]) => (minute < minutes ? sum + value : sum), 0);

/** What these days had sold after the same minutes; null without any day. The mean is a whole ariary. */
export function bandAt(days: readonly Sales[], minutes: number): Band | null {
  if (days.length === 0) return null;
  const sold = days.map((sales) => soldBy(sales, minutes));
  return {
    low: Math.min(...sold),
    mean: Math.round(sold.reduce((sum, value) => sum + value, 0) / sold.length),
    high: Math.max(...sold),
  };
}

/** The part of a usual day's sales that is made after these minutes, 0 to 1; null when no similar day sold anything. */
export function partOfDay(days: readonly Sales[], minutes: number): number | null {
  const [now, close] = [bandAt(days, minutes)?.mean ?? 0, bandAt(days, DAY_MINUTES)?.mean ?? 0];
  return close > 0 ? now / close : null;
}

/**
 * What the day will have sold at its close, in Ar: what is sold, and what similar days still sold after this hour. The
 * more of the day has passed, the more the rest follows the day's own pace. Null when the day is over, before anything
 * is sold or usually sold, and when there is nothing to compare with.
 */
export function projectedClose(sold: number, days: readonly Sales[], minutes: number): number | null {
  const [now, close] = [bandAt(days, minutes), bandAt(days, DAY_MINUTES)];
  if (!now || !close || close.mean === 0 || minutes >= DAY_MINUTES) return null;
  if (sold === 0 && now.mean === 0) return null;
  const passed = now.mean / close.mean;
  const ownPace = now.mean === 0 ? 1 : sold / now.mean;
  return Math.round(sold + (close.mean - now.mean) * (passed * ownPace + (1 - passed)));
}
