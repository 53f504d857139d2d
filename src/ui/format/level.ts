export interface Level {
  /** Whole percent, 0 to 100. */
  percent: number;
  label: 'Excellent' | 'Bon' | 'Faible' | 'Critique';
}

/** What is left of a quantity (doc 2, 4). Nothing to compare with: nothing. */
export function levelOf(available: number, initial: number | null | undefined): Level | null {
  if (!initial || initial <= 0) return null;
  const exact = Math.min(100, Math.max(0, (available / initial) * 100));
  const label = exact >= 75 ? 'Excellent' : exact >= 50 ? 'Bon' : exact >= 25 ? 'Faible' : 'Critique';
  // Rounded down: 74,6 % must not read « 75 % · Bon ».
  return { percent: Math.floor(exact), label };
}
