const STEPS = [1, 2, 2.5, 5, 10];

/** Round marks of a value axis from 0 to just above `max`, `parts` intervals at most. Nothing to show: 0 and 1. */
export function valueTicks(max: number, parts = 5): number[] {
  if (!Number.isFinite(max) || max <= 0) return [0, 1];
  const rough = max / parts;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((s) => s * power >= rough) ?? 10) * power;
  const count = Math.max(1, Math.ceil(max / step));
  // Multiplied anew each time: adding up would gather floating-point dust.
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Indexes of the points named under the axis: one each `every`, and the last instead of one too close to it. */
export function labelIndexes(count: number, every = 7): number[] {
  if (count <= 0) return [];
  const last = count - 1;
  const regular = Array.from({ length: Math.ceil(count / every) }, (_, at) => at * every);
  return [...regular.filter((at) => last - at >= every / 2), last];
}
