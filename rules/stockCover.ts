import type { Couverture } from '../server/src/contract/stock.ts';
import { addDays, DAY_MS } from './day.ts';
import { isWorkingDay } from './workingDays.ts';

/**
 * Days over which sales are counted. They hold every weekday about as often, so that Sundays and holidays need no care.
 */
export const PACE_DAYS = 30;

/** Units of a lot and its last day (`yyyy-MM-dd`), null for a lot that never expires. */
export interface DatedLot {
  units: number;
  expireAt: string | null;
}

/** How many days a lot may still be sold after today; 0 on its last day and later. */
export const daysLeft = (expireAt: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(`${expireAt}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS));

/**
 * How much of each lot goes before its last day when `sold` units go in 30 days and the first lot to expire goes first,
 * in thirtieths of a unit, so that nothing is rounded before the end. The lots are those of one product and one
 * representative, by their last day; those that never expire come last and do not count.
 */
export function goingOf(lots: readonly DatedLot[], sold: number, today: string): number[] {
  let gone = 0;
  return lots.map(({ units, expireAt }) => {
    if (expireAt === null) return 0;
    const goes = Math.min(units * PACE_DAYS, Math.max(0, sold * daysLeft(expireAt, today) - gone));
    gone += goes;
    return goes;
  });
}

/** Units of each of these lots that will expire unsold. A unit of which a part is lost is lost. */
export const lostOf = (lots: readonly DatedLot[], sold: number, today: string): number[] => {
  const going = goingOf(lots, sold, today);
  return lots.map(({ units, expireAt }, at) =>
    expireAt === null ? 0 : Math.ceil((units * PACE_DAYS - (going[at] ?? 0)) / PACE_DAYS),
  );
};

/** The first working day from this one on. */
function workingDayFrom(day: string): string {
  for (let at = day; ; at = addDays(at, 1)) if (isWorkingDay(at)) return at;
}

export interface Stocked {
  units: number;
  /** Units that are sold before these, because they expire earlier. */
  before?: number;
  /** Units sold in the last 30 days. */
  sold: number;
  /** Whether the product came to its holder less than 30 days ago, so that its pace is not known. */
  isNew: boolean;
}

/**
 * For how many days a stock lasts at the pace of the last 30, and the working day on which the last unit goes. Beyond a
 * hundred years nothing is told but that it does not sell.
 */
export function coverOf({ units, before = 0, sold, isNew }: Stocked, today: string): Couverture {
  if (units <= 0) return { etat: 'vide', jours: null, jusqua: null };
  if (isNew) return { etat: 'nouveau', jours: null, jusqua: null };
  const days = sold > 0 ? Math.ceil(((before + units) * PACE_DAYS) / sold) : Infinity;
  if (days > 36_500) return { etat: 'invendu', jours: null, jusqua: null };
  return { etat: 'jours', jours: days, jusqua: workingDayFrom(addDays(today, days)) };
}
