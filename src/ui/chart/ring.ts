export interface Arc {
  /** Both are percentages of the circle, clockwise from the top. */
  start: number;
  length: number;
}

const GAP = 0.6;
const MIN_LENGTH = 0.3;

/**
 * Computes the arcs of a ring with small gaps between them. A single part closes the ring, and very small parts keep a
 * visible length.
 */
export function ring(values: readonly number[]): Arc[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total <= 0) return [];
  const gap = values.length > 1 ? GAP : 0;
  let at = 0;
  return values.map((value) => {
    const whole = (value / total) * 100;
    const arc = { start: at + gap / 2, length: Math.max(MIN_LENGTH, whole - gap) };
    at += whole;
    return arc;
  });
}
