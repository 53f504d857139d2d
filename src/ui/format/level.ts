export interface Level {
  /** Whole percent, 0 to 100. */
  percent: number;
  label: 'Excellent' | 'Bon' | 'Faible' | 'Critique';
}

/** A number, or a text that is one: another backend writes its decimals so. */
function percentIn(given: unknown): number | null {
  const percent = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  return typeof percent === 'number' && Number.isFinite(percent) ? percent : null;
}

/**
 * What is left of a quantity (doc 2, 4): the percentage `given` by the answer, else the one of the quantities. Nothing
 * to compare with: nothing.
 */
export function levelOf(available: number, initial: number | null | undefined, given?: unknown): Level | null {
  const percent = percentIn(given) ?? (initial && initial > 0 ? (available / initial) * 100 : null);
  if (percent === null) return null;
  const exact = Math.min(100, Math.max(0, percent));
  const label = exact >= 75 ? 'Excellent' : exact >= 50 ? 'Bon' : exact >= 25 ? 'Faible' : 'Critique';
  // Rounded down: 74,6 % must not read « 75 % · Bon ».
  return { percent: Math.floor(exact), label };
}
