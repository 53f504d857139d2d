const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Gives round values for an axis from 0 to just above `max`, in at most `parts` intervals; 0 and 1 if there are no
 * values.
 */
export function valueTicks(max: number, parts = 5): number[] {
  if (!Number.isFinite(max) || max <= 0) return [0, 1];
  const rough = max / parts;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((s) => s * power >= rough) ?? 10) * power;
  const count = Math.max(1, Math.ceil(max / step));
  // Multiplying avoids the rounding errors that repeated addition would add up.
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/**
 * Gives the indexes of the points labelled under the axis: one every `every` points, and always the last one, which
 * replaces a label too close to it.
 */
export function labelIndexes(count: number, every = 7): number[] {
  if (count <= 0) return [];
  const last = count - 1;
  const regular = Array.from({ length: Math.ceil(count / every) }, (_, at) => at * every);
  return [...regular.filter((at) => last - at >= every / 2), last];
}
