import { passwordFault } from '../../../rules/password.ts';

/** Fault of the second entry of a new password, as the text to show (docs/product.md, 3.7). */
export function confirmationFault(password: string, confirmation: string): string | undefined {
  if (confirmation === '') return 'La confirmation du mot de passe est requise';
  return confirmation === password ? undefined : 'Les mots de passe ne correspondent pas';
}

const STRENGTHS = ['Faible', 'Moyen', 'Bon', 'Excellent'] as const;
export interface Strength {
  /** From 1 to 4. */
  step: number;
  word: (typeof STRENGTHS)[number];
}

// Length from which each step counts. Characters that repeat or continue a sequence (aaa, 123, cba) do not count.
const STEPS = [10, 14, 18] as const;
const countChosen = (password: string): number => {
  const points = Array.from(password, (letter) => letter.codePointAt(0) ?? 0);
  return points.filter((point, at) => at === 0 || Math.abs(point - (points[at - 1] ?? 0)) > 1).length;
};

/**
 * Strength of a password, mostly by its length, and always the lowest while a rule is broken. Null for an empty one.
 */
export function strengthOf(password: string): Strength | null {
  if (password === '') return null;
  const length = countChosen(password);
  const step = passwordFault(password) === undefined ? STEPS.filter((from) => length >= from).length : 0;
  return { step: step + 1, word: STRENGTHS[step] ?? 'Faible' };
}
