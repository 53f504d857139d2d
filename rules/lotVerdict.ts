/** What is to be known of a lot to judge it; `lost` is the number of units that will expire unsold. */
export interface JudgedLot {
  available: number;
  /** Share of the delivered units that is left, 0 to 100. Null when nobody knows what was delivered. */
  percent: number | null;
  /** `yyyy-MM-dd`; null for a lot that never expires. */
  expireAt: string | null;
  /** Undefined where the server does not tell. */
  lost?: number | undefined;
}

export type LevelWord = 'Excellent' | 'Bon' | 'Faible' | 'Critique';
export type Verdict = LevelWord | 'Expiré' | 'Expire ajd' | 'À perdre';

/** The word for a share of the delivered units, in percent (docs/product.md, 5.12). */
export const levelWord = (percent: number): LevelWord =>
  percent >= 75 ? 'Excellent' : percent >= 50 ? 'Bon' : percent >= 25 ? 'Faible' : 'Critique';

/**
 * The one word for a lot on a day: what goes wrong first, else how full it is. Null when nothing is known of it. A used
 * up lot has nothing left to lose.
 */
export function verdictOf({ available, percent, expireAt, lost }: JudgedLot, today: string): Verdict | null {
  if (available > 0 && expireAt !== null && expireAt <= today) return expireAt < today ? 'Expiré' : 'Expire ajd';
  if (available > 0 && lost !== undefined && lost > 0) return 'À perdre';
  return percent === null ? null : levelWord(percent);
}
