import { monthShare, projectedMonthClose } from '../../../rules/workingDays.ts';
import { monthAndYear } from '../../ui/format/date.ts';
import { formatNumber, formatPercent } from '../../ui/format/number.ts';

export interface Pace {
  /** Part of the target that is reached, in percent; null without a target. */
  reached: number | null;
  /** Part of the month's working days that are over or under way, in percent. */
  expected: number;
  /** Percentage points ahead (positive) or behind, rounded to a tenth; null without a target. */
  ahead: number | null;
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** The month's revenue against its target (both in Ar) on `day` (`yyyy-MM-dd`). */
export function pace(actuel: number, objectif: number, day: string): Pace {
  const expected = monthShare(day);
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

/** The month's revenue at its close, and what part of the target that is, in percent; null without a target. */
export interface Close {
  revenue: number;
  reached: number | null;
}

/**
 * Projects the close of the month from its revenue, its target (both in Ar) and the sales of each day, of which today's
 * is needed: a day under way is no measure for the days that are left.
 */
export function close(
  actuel: number,
  objectif: number,
  sales: readonly { date: string; ventes: number }[],
  day: string,
): Close | null {
  const soldToday = sales.find(({ date }) => date === day)?.ventes;
  const revenue = soldToday === undefined ? null : projectedMonthClose(actuel, soldToday, day);
  return revenue === null ? null : { revenue, reached: objectif > 0 ? (revenue / objectif) * 100 : null };
}

interface DayOfSales {
  date: string;
  ventes: number;
  precedent?: { date: string; ventes: number } | null | undefined;
}

/**
 * The change of the working days that are over from as many before, in percent, with both sums (Ar); null when the
 * former are unknown or brought nothing. Today is left out, because it is not over.
 */
export function changeOfSales(
  sales: readonly DayOfSales[],
  day: string,
): { days: number; now: number; before: number; percent: number } | null {
  const over = sales.flatMap(({ date, ventes, precedent }) =>
    date < day && precedent ? [{ ventes, before: precedent.ventes }] : [],
  );
  const now = over.reduce((sum, { ventes }) => sum + ventes, 0);
  const before = over.reduce((sum, each) => sum + each.before, 0);
  return before > 0 ? { days: over.length, now, before, percent: ((now - before) / before) * 100 } : null;
}

/** `+12 %` or `−3 %`, how much something changed. */
export const changeText = (percent: number): string => `${percent > 0 ? '+' : ''}${formatPercent(percent)}`;

/** `72,4 %`, the text of a progress bar. */
export const reachedText = (reached: number | null): string => formatPercent(reached, 1);

/** `Novembre 2026` of a day (`yyyy-MM-dd`). */
export const monthOf = (day: string): string => {
  const text = monthAndYear(day);
  return text.charAt(0).toUpperCase() + text.slice(1);
};
