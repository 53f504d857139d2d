/** The value that a part `q` (0 to 1) of them does not pass; 0 of none. */
export function quantile(values, q) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? 0;
}
