import { addDays, startOfMonth, startOfNextMonth } from './day.ts';
import { publicHoliday } from './publicHolidays.ts';

const SUNDAY = 0;

/** Whether the network works on a day: Monday to Saturday, public holidays excepted. */
export const isWorkingDay = (day: string): boolean =>
  new Date(`${day}T00:00:00Z`).getUTCDay() !== SUNDAY && publicHoliday(day) === null;

/** The working days from `from` to `to`, both included, in order; none when `to` is earlier. */
function workingDaysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorkingDay(day)) days.push(day);
  return days;
}

/** Number of working days from `from` to `to`, both included; 0 when `to` is earlier. */
export const workingDays = (from: string, to: string): number => workingDaysBetween(from, to).length;

/**
 * For each working day from `from` to `to`: the working day of the same rank in the period before, which ends the day
 * before `from` and has as many. Both are in order.
 */
export function workingDaysBefore(from: string, to: string): ReadonlyMap<string, string> {
  const days = workingDaysBetween(from, to);
  const before: string[] = [];
  for (let day = addDays(from, -1); before.length < days.length; day = addDays(day, -1))
    if (isWorkingDay(day)) before.unshift(day);
  return new Map(days.map((day, rank) => [day, before[rank] ?? day]));
}

/** The last day of the month of a day. */
export const endOfMonth = (day: string): string => addDays(startOfNextMonth(day), -1);

/** The working days of the month of a day, in order. */
export const workingDaysOfMonth = (day: string): string[] => workingDaysBetween(startOfMonth(day), endOfMonth(day));

/**
 * The part of a month's target (Ar) that is this day's: equal for all working days, and their sum is the target to the
 * ariary. Null without a target, and on a day on which nobody works.
 */
export function shareOfTarget(target: number, day: string): number | null {
  const days = workingDaysOfMonth(day);
  const at = days.indexOf(day);
  if (target <= 0 || at === -1) return null;
  const upTo = (count: number) => Math.round((target * count) / days.length);
  return upTo(at + 1) - upTo(at);
}

/** Share of the month's working days that are over or under way on a day, in percent. */
export const monthShare = (day: string): number =>
  (workingDays(startOfMonth(day), day) / workingDays(startOfMonth(day), endOfMonth(day))) * 100;

/** The mean of some days carried to as many others, in whole ariary; null without days to take the mean of. */
const carried = (value: number, days: number, onto: number): number | null =>
  days === 0 ? null : Math.round((value * onto) / days);

/**
 * The month's revenue at its close, in Ar, if each working day that is left brings the mean of those that are over.
 * Null while no working day is over or nothing was sold. `sold` includes `soldToday`; a day that already brought more
 * than the mean counts as it is.
 */
export function projectedMonthClose(sold: number, soldToday: number, today: string): number | null {
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
