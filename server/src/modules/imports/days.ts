import { startOfDay } from '../../../../rules/day.ts';
import { mapInSlices } from '../../db/waiting/slices.ts';

/** The instants at which the days of lines begin, as texts. Each day is read once: a file names few days many times. */
export function startsOfDays(lines: readonly { readonly day: string }[]): Promise<string[]> {
  const known = new Map<string, string>();
  return mapInSlices(lines, ({ day }) => {
    const start = known.get(day) ?? startOfDay(day).toISOString();
    known.set(day, start);
    return start;
  });
}
