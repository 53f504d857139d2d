import { isWorkingDay } from './workingDays.ts';

/** Hours between which a representative should be heard of. */
const [OPENS, CLOSES] = [8 * 60, 18 * 60];
/** The strip of a representative's day shows these hours. */
export const STRIP = { from: 6 * 60, until: 18 * 60 } as const;
/** A silence of more than this many minutes is to be looked at. */
const SILENCE = 2 * 60;
/** The minute by which a first order is expected. */
const FIRST_ORDER = 10 * 60;

/**
 * For how many minutes of working time nobody has heard of somebody, at `now`; both are minutes since midnight, and
 * `heard` is null when they were not heard of at all that day.
 */
export const silentMinutes = (heard: number | null, now: number): number =>
  Math.max(0, Math.min(now, CLOSES) - Math.max(heard ?? OPENS, OPENS));

/** Whether a silence is too long: more than two hours of working time, on a working day. */
export const isSilent = (day: string, heard: number | null, now: number): boolean =>
  isWorkingDay(day) && silentMinutes(heard, now) > SILENCE;

/** Whether a first order is late: none at ten o'clock, on a working day. */
export const isWithoutOrder = (day: string, orders: number, now: number): boolean =>
  isWorkingDay(day) && orders === 0 && now >= FIRST_ORDER;

/** What the order of the team's lines depends on; amounts in Ar. */
export interface Standing {
  name: string;
  isSilent: boolean;
  isWithoutOrder: boolean;
  sold: number;
  /** The share of the target, which may be absent. */
  target: number | null;
}

const reached = ({ sold, target }: Standing): number => (target === null ? sold : sold / target);

/** The worst first: who is silent, who has no order yet, who has reached least of their share; then by name. */
export const byNeed = (a: Standing, b: Standing): number =>
  Number(b.isSilent) - Number(a.isSilent) ||
  Number(b.isWithoutOrder) - Number(a.isWithoutOrder) ||
  reached(a) - reached(b) ||
  a.name.localeCompare(b.name, 'fr');
