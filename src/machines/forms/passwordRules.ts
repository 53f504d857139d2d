/**
 * A rule of new passwords (doc 2, 5): what it asks for, and what is said when it is broken. The server has the same,
 * and refuses the commonest besides.
 */
interface PasswordRule {
  label: string;
  fault: string;
  pattern: RegExp;
}

const RULES: readonly PasswordRule[] = [
  {
    label: '8 caractères au moins',
    fault: 'Le mot de passe doit contenir au moins 8 caractères',
    pattern: /^.{8,}$/su,
  },
  {
    label: 'une lettre majuscule',
    fault: 'Le mot de passe doit contenir au moins une lettre majuscule',
    pattern: /\p{Lu}/u,
  },
  {
    label: 'une lettre minuscule',
    fault: 'Le mot de passe doit contenir au moins une lettre minuscule',
    pattern: /\p{Ll}/u,
  },
  {
    label: 'un caractère spécial',
    fault: 'Le mot de passe doit contenir au moins un caractère spécial',
    pattern: /[^\p{L}\p{N}\s]/u,
  },
];
const MAX = 1000;

/** Each rule with whether the password keeps it. */
export const rulesMet = (password: string): { label: string; met: boolean }[] =>
  RULES.map(({ label, pattern }) => ({ label, met: pattern.test(password) }));

/** The first rule that a new password breaks, as the text to show. */
export function passwordFault(password: string): string | undefined {
  if (password === '') return 'Le mot de passe est requis';
  const broken = RULES.find(({ pattern }) => !pattern.test(password));
  return (
    broken?.fault ??
    (Array.from(password).length > MAX ? `Le mot de passe doit contenir au plus ${String(MAX)} caractères` : undefined)
  );
}

/** What is wrong with the second typing of a new password (doc 2, 5). */
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
