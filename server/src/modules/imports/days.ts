import { addDays, startOfDay } from '../../../../rules/day.ts';

/**
 * A function for the instant at which the day of a line begins, or the day so many days `later`, as text. Each day is
 * read once: a file names few days many times.
 */
export function startOfItsDay(later = 0): (line: { readonly day: string }) => string {
  const known = new Map<string, string>();
  return ({ day }) => {
    const start = known.get(day) ?? startOfDay(addDays(day, later)).toISOString();
    known.set(day, start);
    return start;
  };
}
