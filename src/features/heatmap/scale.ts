/** Steps of the legend (doc 2, 9). */
export const STEPS = 10;

/**
 * Where each of the sorted `values` stands between the least (0) and the greatest (1) by rank; equal values share the
 * middle of their ranks.
 */
export function rankShare(sorted: readonly number[], value: number): number {
  if (sorted.length < 2) return 1;
  const first = sorted.indexOf(value);
  const last = sorted.lastIndexOf(value);
  return (first + last) / 2 / (sorted.length - 1);
}

/** The value at a share (0 to 1) of sorted values, between two of them in proportion; NaN without any. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const [below = Number.NaN, above = Number.NaN] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below + (above - below) * (at - Math.floor(at));
}

export const ascending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** The ten steps' eleven bounds, by value or by rank. */
export const linearBounds = (least: number, greatest: number): number[] =>
  Array.from({ length: STEPS + 1 }, (_, step) => least + ((greatest - least) * step) / STEPS);
export const rankBounds = (values: readonly number[]): number[] => {
  const sorted = ascending(values);
  return Array.from({ length: STEPS + 1 }, (_, step) => quantile(sorted, step / STEPS));
};

/** How light or dark the middle of a step is, 0 to 1 from the first to the last. */
export const stepShare = (step: number): number => step / (STEPS - 1);
