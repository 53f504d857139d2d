import { monthAndYear } from '../../ui/format/date.ts';
import { formatNumber, formatPercent } from '../../ui/format/number.ts';

export interface Pace {
  /** Part of the target that is reached, in percent; null without a target. */
  reached: number | null;
  /** Part of the month that has passed, today included, in percent. */
  expected: number;
  /** Percentage points ahead (positive) or behind, rounded to a tenth; null without a target. */
  ahead: number | null;
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** The month's revenue against its target (both in Ar) on `day` (`yyyy-MM-dd`). */
export function pace(actuel: number, objectif: number, day: string): Pace {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const expected = (date / days) * 100;
  if (objectif <= 0) return { reached: null, expected, ahead: null };
  const reached = (actuel / objectif) * 100;
  return { reached, expected, ahead: tenth(tenth(reached) - tenth(expected)) };
}

/** `5,7 points d’avance`, `1 point de retard`, `Dans le rythme`. */
export function paceText(ahead: number): string {
  const size = Math.abs(ahead);
  if (size < 0.1) return 'Dans le rythme';
  return `${formatNumber(size, 1)} ${size < 2 ? 'point' : 'points'} ${ahead > 0 ? 'd’avance' : 'de retard'}`;
}

/** `72,4 %`, the text of a progress bar. */
export const reachedText = (reached: number | null): string => formatPercent(reached, 1);

/** `Novembre 2026` of a day (`yyyy-MM-dd`). */
export const monthOf = (day: string): string => {
  const text = monthAndYear(day);
  return text.charAt(0).toUpperCase() + text.slice(1);
};
