import { formatNumber, formatPercent } from '../../ui/format/number.ts';
import { ascending, quantile, STEPS } from './scale.ts';

/** A value beside that of the previous period. */
export interface Change {
  previous: number;
  difference: number;
  /** Of the previous value, signed; null when there was nothing before. */
  percent: number | null;
}

/** How a value changed, 0 to 0 being no change; undefined when it is not known before or now. */
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

/** `+12,4 %`, `−8 %`, `0 %`; `Nouveau` where there was nothing before. */
export function percentText(percent: number | null): string {
  if (percent === null) return 'Nouveau';
  return withPlus(formatPercent(percent, Math.abs(percent) < 100 && !Number.isInteger(percent) ? 1 : 0), percent);
}

/** A bound of the legend: `+20 %`, `−7,5 %`. */
export const boundText = (percent: number): string =>
  withPlus(`${formatNumber(percent, Math.abs(percent) < 10 ? 1 : 0)}\u00a0%`, percent);

const ROUND_LIMITS = [5, 10, 20, 50, 100] as const;
const WHOLE = 100;

/** How much a change weighs: one out of nothing as much as the greatest, and a doubling at least. */
const sizesOf = (changes: readonly Change[]): { greatest: number; size: (change: Change) => number } => {
  const greatest = Math.max(0, ...changes.flatMap(({ percent }) => (percent === null ? [] : [Math.abs(percent)])));
  return { greatest, size: ({ percent }) => (percent === null ? Math.max(WHOLE, greatest) : Math.abs(percent)) };
};

/** Places of changes on the diverging scale, and its legend's eleven bounds in per cent. */
export interface ChangeScale {
  /** −1 to 1, 0 for no change. */
  position: (change: Change) => number;
  bounds: readonly number[];
  /** The last step holds what lies beyond it too. */
  open: boolean;
}

const sign = ({ difference }: Change) => Math.sign(difference);

/** Most changes lie below the limit: one zone that grew tenfold must not wash out the others. */
const USUAL_SHARE = 0.9;

/** By size, up to a round figure. */
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

/** By rank of size, the same on both sides, so that the colours of a rise and a fall of one size match. */
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
      // Nothing falls by more than all of it.
      return at < 0 ? Math.max(-WHOLE, -bound) : bound;
    }),
    open: false,
  };
}
