/** Returns the `q` quantile (0 to 1) of the values; 0 of none. */
export function quantile(values, q) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? 0;
}

/** Returns the day in Madagascar so many days ago, `yyyy-MM-dd`. */
export const day = (ago) => new Date(Date.now() + 3 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);
