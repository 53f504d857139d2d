import { addDays, DAY_MS, dayOf, startOfDay } from '../../../../rules/day.ts';
import { apportion, type Random, random } from './random.ts';

/** Days of demonstration data, with today. */
export const DAYS = 400;
/**
 * Share of each weekday from Sunday to Saturday: markets are full towards Friday, and there are few sales on Sundays.
 */
const WEEK = [0.08, 1, 1.05, 1, 1.1, 1.25, 0.75] as const;
/** Today has only begun, so it gets part of a day's sales, whatever the hour. */
const TODAY_SHARE = 0.4;
const OPENING_HOUR = 7;
const CLOSING_HOUR = 18;

const HOUR_MS = 3_600_000;

/**
 * Moves an hour of today before `now`, an hour too. Opening hours are squeezed into those that are over, so that sales
 * go on until now; before they have begun, the whole day is squeezed.
 */
function hourOfToday(hour: number, now: number): number {
  if (now < OPENING_HOUR + 1) return (now * hour) / 24;
  if (hour <= OPENING_HOUR) return hour;
  const closing = Math.min(now, CLOSING_HOUR);
  return hour <= CLOSING_HOUR
    ? OPENING_HOUR + ((hour - OPENING_HOUR) / (CLOSING_HOUR - OPENING_HOUR)) * (closing - OPENING_HOUR)
    : closing + ((hour - CLOSING_HOUR) / (24 - CLOSING_HOUR)) * (now - closing);
}

export interface DemoCalendar {
  readonly now: Date;
  /** Today in Madagascar, `yyyy-MM-dd`. */
  readonly today: string;
  /** ISO instant of an hour in Madagascar (fractions allowed), `offset` days from today, never later than now. */
  instant(offset: number, hour: number): string;
  /** The day `offset` days from today, `yyyy-MM-dd`. */
  day(offset: number): string;
}

/** A calendar that counts days from the present day in Madagascar at `now`. */
export function demoCalendar(now: Date): DemoCalendar {
  const today = dayOf(now);
  const midnight = startOfDay(today).getTime();
  const elapsed = now.getTime() - midnight;
  // Cached, because every reference of a document contains its day.
  const days = new Map<number, string>();
  return {
    now,
    today,
    day(offset) {
      const day = days.get(offset) ?? addDays(today, offset);
      days.set(offset, day);
      return day;
    },
    instant(offset, hour) {
      const inDay = offset === 0 ? hourOfToday(hour, elapsed / HOUR_MS) : hour;
      return new Date(midnight + offset * DAY_MS + Math.floor(inDay * HOUR_MS)).toISOString();
    },
  };
}

/**
 * Spreads `total` events over the 400 days, with a weekly rhythm, slow growth, a peak before Christmas and some noise.
 */
export function dailyCounts(calendar: DemoCalendar, total: number, word: string): number[] {
  const next = random(word);
  return apportion(
    total,
    Array.from({ length: DAYS }, (_, i) => {
      const offset = i - DAYS + 1;
      const day = calendar.day(offset);
      const rhythm = WEEK[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 1;
      const growth = 0.78 + (0.44 * i) / DAYS;
      const season = day.slice(5, 7) === '12' ? 1.18 : 1;
      return rhythm * growth * season * (0.9 + 0.2 * next()) * (offset === 0 ? TODAY_SHARE : 1);
    }),
  );
}

/** An hour of business, most often in the middle of the morning or the afternoon. */
export const businessHour = (next: Random): number =>
  OPENING_HOUR + ((next() + next()) / 2) * (CLOSING_HOUR - OPENING_HOUR);
