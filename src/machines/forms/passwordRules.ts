import { passwordFault } from '../../../rules/password.ts';

/** What is wrong with the second typing of a new password (docs/product.md, 3.7). */
export function confirmationFault(password: string, confirmation: string): string | undefined {
  if (confirmation === '') return 'La confirmation du mot de passe est requise';
  return confirmation === password ? undefined : 'Les mots de passe ne correspondent pas';
}

const STRENGTHS = ['Faible', 'Moyen', 'Bon', 'Excellent'] as const;
export interface Strength {
  /** 1 to 4. */
  step: number;
  word: (typeof STRENGTHS)[number];
}

// From how many characters on; those that repeat or count on (aaa, 123, cba) are no choice and do not count.
const STEPS = [10, 14, 18] as const;
const countChosen = (password: string): number => {
  const points = Array.from(password, (letter) => letter.codePointAt(0) ?? 0);
  return points.filter((point, at) => at === 0 || Math.abs(point - (points[at - 1] ?? 0)) > 1).length;
};

/**
 * How hard a password is to guess: length above all, and never more than weak while a rule is broken. Null for none.
 */
export function strengthOf(password: string): Strength | null {
  if (password === '') return null;
  const length = countChosen(password);
  const step = passwordFault(password) === undefined ? STEPS.filter((from) => length >= from).length : 0;
  return { step: step + 1, word: STRENGTHS[step] ?? 'Faible' };
}
