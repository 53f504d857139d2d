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
