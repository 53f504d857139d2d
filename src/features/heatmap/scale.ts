import { formatNumber, formatPercent } from '../../ui/format/number.ts';

/** Number of steps of the legend (docs/product.md, 9.5). */
export const STEPS = 10;

/**
 * The rank of a value among `sorted` values, 0 for the least to 1 for the greatest. Equal values share the middle of
 * their ranks.
 */
export function rankShare(sorted: readonly number[], value: number): number {
  if (sorted.length < 2) return 1;
  const first = sorted.indexOf(value);
  const last = sorted.lastIndexOf(value);
  return (first + last) / 2 / (sorted.length - 1);
}

/** The quantile of sorted values at a share (0 to 1), interpolated between neighbours; NaN without values. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const [below = Number.NaN, above = Number.NaN] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below + (above - below) * (at - Math.floor(at));
}

export const ascending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** The eleven bounds of the ten steps, by value or by rank. */
export const linearBounds = (least: number, greatest: number): number[] =>
  Array.from({ length: STEPS + 1 }, (_, step) => least + ((greatest - least) * step) / STEPS);
export const rankBounds = (values: readonly number[]): number[] => {
  const sorted = ascending(values);
  return Array.from({ length: STEPS + 1 }, (_, step) => quantile(sorted, step / STEPS));
};

/** The intensity of a step's colour: 0 for the first to 1 for the last. */
export const stepShare = (step: number): number => step / (STEPS - 1);

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/**
 * `#rrggbb` from hue (degrees), saturation and lightness (percent): the map's canvas adds the opacity to hexadecimal
 * colours only.
 */
function hslToHex(hue: number, saturation: number, lightness: number): string {
  const fraction = lightness / 100;
  const chroma = (saturation / 100) * Math.min(fraction, 1 - fraction);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (fraction - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** Opacity of the zones over the map; legend and list show the same mixture. */
export const HEAT_OPACITY = 0.82;

/** The colour of a zone as it is seen on the map's ground. */
export const onMap = (colour: string): string =>
  `color-mix(in srgb, ${colour} ${String(HEAT_OPACITY * 100)}%, var(--map-land))`;

/**
 * From light to dark red: `hsl(0, 70%, 85 − 35 × intensity)` with an intensity from 0 to 1 (docs/product.md, 9.5). In
 * the dark theme it runs the other way, so that more is always further from the ground.
 */
export const heatColour = (intensity: number, isDark = false): string =>
  hslToHex(0, 70, isDark ? 24 + 42 * clamp(intensity, 0, 1) : 85 - 35 * clamp(intensity, 0, 1));

const DOWN = 214;
const UP = 28;

/** From blue (−1, a fall) over grey to orange (1, a rise), which people who confuse red and green can tell apart. */
export function changeColour(position: number, isDark = false): string {
  const size = Math.abs(clamp(position, -1, 1));
  return hslToHex(position < 0 ? DOWN : UP, 6 + 66 * size, isDark ? 26 + 34 * size : 84 - 36 * size);
}

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
