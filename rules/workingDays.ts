import { addDays, startOfMonth, startOfNextMonth } from './day.ts';

/** Public holidays of Madagascar on the same day each year, as month and day. */
const FIXED: ReadonlySet<string> = new Set(['01-01', '03-29', '05-01', '06-26', '08-15', '11-01', '12-25']);
/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const AFTER_EASTER = [1, 39, 50] as const;

/** Easter Sunday of a year, `yyyy-MM-dd` (anonymous Gregorian computus, Meeus 1991). */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * correction + 114;
  return new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)).toISOString().slice(0, 10);
}

/**
 * Whether a day is a public holiday of Madagascar. The two Muslim feasts are not known in advance, and 8 March is free
 * for women alone, so both count as ordinary days.
 */
export function isHoliday(day: string): boolean {
  if (FIXED.has(day.slice(5))) return true;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return AFTER_EASTER.some((after) => addDays(easter, after) === day);
}

const SUNDAY = 0;

/** Whether the network works on a day: Monday to Saturday, public holidays excepted. */
export const isWorkingDay = (day: string): boolean =>
  new Date(`${day}T00:00:00Z`).getUTCDay() !== SUNDAY && !isHoliday(day);

/** Number of working days from `from` to `to`, both included; 0 when `to` is earlier. */
export function workingDays(from: string, to: string): number {
  let count = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorkingDay(day)) count += 1;
  return count;
}

/** The last day of the month of a day. */
export const endOfMonth = (day: string): string => addDays(startOfNextMonth(day), -1);

/** Share of the month's working days that are over or under way on a day, in percent. */
export const monthShare = (day: string): number =>
  (workingDays(startOfMonth(day), day) / workingDays(startOfMonth(day), endOfMonth(day))) * 100;

/** The mean of some days carried to as many others, in whole ariary; null without days to take the mean of. */
const carried = (value: number, days: number, onto: number): number | null =>
  days === 0 ? null : Math.round((value * onto) / days);

/**
 * The month's revenue at its close, in Ar, if each working day that is left brings the mean of those that are over. Null
 * while no working day is over or nothing was sold. `sold` includes `soldToday`; a day that already brought more than
 * the mean counts as it is.
 */
export function projectedClose(sold: number, soldToday: number, today: string): number | null {
  const before = sold - soldToday;
  const over = workingDays(startOfMonth(today), addDays(today, -1));
  if (before <= 0) return null;
  const wholeDay = carried(before, over, isWorkingDay(today) ? 1 : 0);
  const left = carried(before, over, workingDays(addDays(today, 1), endOfMonth(today)));
  return wholeDay === null || left === null ? null : before + Math.max(soldToday, wholeDay) + left;
}

/** A sum over some days, and how many of these are working days. */
export interface Worked {
  value: number;
  days: number;
}

/**
 * How far a sum is from that of a former period, both brought to the same number of working days: in its own unit, and
 * in percent of the former (null when that was 0).
 */
export function changePerWorkingDay(now: Worked, before: Worked): { difference: number; percent: number | null } {
  const expected = carried(before.value, before.days, now.days) ?? 0;
  const difference = now.value - expected;
  return { difference, percent: expected === 0 ? null : (difference / expected) * 100 };
}
