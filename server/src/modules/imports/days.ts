import { addDays, startOfDay } from '../../../../rules/day.ts';
import { mapInSlices } from '../../db/waiting/slices.ts';

/**
 * The instants at which the days of lines begin, or the days so many days `later`, as texts. Each day is read once: a
 * file names few days many times.
 */
export function startsOfDays(lines: readonly { readonly day: string }[], later = 0): Promise<string[]> {
  const known = new Map<string, string>();
  return mapInSlices(lines, ({ day }) => {
    const start = known.get(day) ?? startOfDay(addDays(day, later)).toISOString();
    known.set(day, start);
    return start;
  });
}
