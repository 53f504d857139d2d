export interface Level {
  /** Whole percentage, 0 to 100. */
  percent: number;
  label: 'Excellent' | 'Bon' | 'Faible' | 'Critique';
}

/** Reads a number or a numeric text, because another backend sends its decimals as texts. */
function percentIn(given: unknown): number | null {
  const percent = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  return typeof percent === 'number' && Number.isFinite(percent) ? percent : null;
}

/**
 * Computes the level of a stock (docs/product.md, 5.12) from the percentage `given` by the server, or else from the
 * quantities. Null if neither is known.
 */
export function levelOf(available: number, initial: number | null | undefined, given?: unknown): Level | null {
  const percent = percentIn(given) ?? (initial && initial > 0 ? (available / initial) * 100 : null);
  if (percent === null) return null;
  const exact = Math.min(100, Math.max(0, percent));
  const label = exact >= 75 ? 'Excellent' : exact >= 50 ? 'Bon' : exact >= 25 ? 'Faible' : 'Critique';
  // The percentage is rounded down, because 74,6 % must not read « 75 % · Bon ».
  return { percent: Math.floor(exact), label };
}
