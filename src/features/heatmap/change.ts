import { formatNumber, formatPercent } from '../../ui/format/number.ts';
import { ascending, quantile, STEPS } from './scale.ts';

/** How a value changed from the previous period. */
export interface Change {
  previous: number;
  difference: number;
  /** Of the previous value, signed; null when that was 0. */
  percent: number | null;
}

/** The change of a value; undefined when either value is unknown. From 0 to 0 is no change. */
export function changeOf(value: number | undefined, previous: number | undefined): Change | undefined {
  if (value === undefined || previous === undefined || !Number.isFinite(previous)) return undefined;
  const difference = value - previous;
  return {
    previous,
    difference,
    percent: difference === 0 ? 0 : previous === 0 ? null : (difference / Math.abs(previous)) * 100,
  };
}

const withPlus = (text: string, value: number) => (value > 0 && /[1-9]/.test(text) ? `+${text}` : text);

/** `+12,4 %`, `−8 %`, `0 %`; `Nouveau` when the previous value was 0. */
export function percentText(percent: number | null): string {
  if (percent === null) return 'Nouveau';
  return withPlus(formatPercent(percent, Math.abs(percent) < 100 && !Number.isInteger(percent) ? 1 : 0), percent);
}

/** A bound of the legend, such as `+20 %` or `−7,5 %`. */
export const boundText = (percent: number): string =>
  withPlus(`${formatNumber(percent, Math.abs(percent) < 10 ? 1 : 0)}\u00a0%`, percent);

const ROUND_LIMITS = [5, 10, 20, 50, 100] as const;
const WHOLE = 100;

/**
 * The size of a change in percent. A rise from 0 has none, so it counts as the greatest one, and at least as a
 * doubling.
 */
const sizesOf = (changes: readonly Change[]): { greatest: number; size: (change: Change) => number } => {
  const greatest = Math.max(0, ...changes.flatMap(({ percent }) => (percent === null ? [] : [Math.abs(percent)])));
  return { greatest, size: ({ percent }) => (percent === null ? Math.max(WHOLE, greatest) : Math.abs(percent)) };
};

/** The diverging scale of the changes, with the eleven bounds of its legend in percent. */
export interface ChangeScale {
  /** −1 to 1; 0 is no change. */
  position: (change: Change) => number;
  bounds: readonly number[];
  /** The first and last steps also hold what lies beyond their bounds. */
  open: boolean;
}

const sign = ({ difference }: Change) => Math.sign(difference);

/** This part of the changes fits the scale: otherwise one zone that grew tenfold would make all others look alike. */
const USUAL_SHARE = 0.9;

/** A scale by size, up to a round number of percent. */
export function linearChanges(changes: readonly Change[]): ChangeScale {
  const { size } = sizesOf(changes);
  const greatest = Math.max(0, ...changes.map(size));
  const usual = quantile(ascending(changes.map(size)), USUAL_SHARE);
  const limit = ROUND_LIMITS.find((nice) => nice >= usual) ?? WHOLE;
  return {
    position: (change) => sign(change) * Math.min(1, size(change) / limit),
    bounds: Array.from({ length: STEPS + 1 }, (_, step) => limit * ((2 * step) / STEPS - 1)),
    open: greatest > limit,
  };
}

/** A scale by rank of size. Rises and falls are ranked together, so that equal ones have equally strong colours. */
export function rankChanges(changes: readonly Change[]): ChangeScale {
  const { size } = sizesOf(changes);
  const sizes = ascending(changes.map(size).filter((each) => each > 0));
  const scale = [0, ...sizes];
  const share = (each: number) =>
    each === 0 ? 0 : (sizes.indexOf(each) + sizes.lastIndexOf(each) + 2) / 2 / sizes.length;
  return {
    position: (change) => sign(change) * share(size(change)),
    bounds: Array.from({ length: STEPS + 1 }, (_, step) => {
      const at = (2 * step) / STEPS - 1;
      const bound = quantile(scale, Math.abs(at));
      // A value cannot fall by more than 100 %.
      return at < 0 ? Math.max(-WHOLE, -bound) : bound;
    }),
    open: false,
  };
}
