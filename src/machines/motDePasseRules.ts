/**
 * A rule of new passwords (doc 2, 5): what it asks for, and what is said when it is broken. The server has the same,
 * and refuses the commonest besides.
 */
interface Regle {
  attente: string;
  faute: string;
  respecte: RegExp;
}

const REGLES: readonly Regle[] = [
  {
    attente: '8 caractères au moins',
    faute: 'Le mot de passe doit contenir au moins 8 caractères',
    respecte: /^.{8,}$/su,
  },
  {
    attente: 'une lettre majuscule',
    faute: 'Le mot de passe doit contenir au moins une lettre majuscule',
    respecte: /\p{Lu}/u,
  },
  {
    attente: 'une lettre minuscule',
    faute: 'Le mot de passe doit contenir au moins une lettre minuscule',
    respecte: /\p{Ll}/u,
  },
  {
    attente: 'un caractère spécial',
    faute: 'Le mot de passe doit contenir au moins un caractère spécial',
    respecte: /[^\p{L}\p{N}\s]/u,
  },
];
const MAX = 1000;

/** Each rule with whether the password keeps it. */
export const reglesDe = (password: string): { label: string; met: boolean }[] =>
  REGLES.map(({ attente, respecte }) => ({ label: attente, met: respecte.test(password) }));

/** The first rule that a new password breaks, as the text to show. */
export function fauteMotDePasse(password: string): string | undefined {
  if (password === '') return 'Le mot de passe est requis';
  const broken = REGLES.find(({ respecte }) => !respecte.test(password));
  return (
    broken?.faute ??
    (Array.from(password).length > MAX ? `Le mot de passe doit contenir au plus ${String(MAX)} caractères` : undefined)
  );
}

/** What is wrong with the second typing of a new password (doc 2, 5). */
export function fauteConfirmation(password: string, confirmation: string): string | undefined {
  if (confirmation === '') return 'La confirmation du mot de passe est requise';
  return confirmation === password ? undefined : 'Les mots de passe ne correspondent pas';
}

const FORCES = ['Faible', 'Moyen', 'Bon', 'Excellent'] as const;
export interface Force {
  /** 1 to 4. */
  step: number;
  word: (typeof FORCES)[number];
}

// From how many characters on; those that repeat or count on (aaa, 123, cba) are no choice and do not count.
const STEPS = [10, 14, 18] as const;
const chosen = (password: string): number => {
  const points = Array.from(password, (letter) => letter.codePointAt(0) ?? 0);
  return points.filter((point, at) => at === 0 || Math.abs(point - (points[at - 1] ?? 0)) > 1).length;
};

/**
 * How hard a password is to guess: length above all, and never more than weak while a rule is broken. Null for none.
 */
export function forceDe(password: string): Force | null {
  if (password === '') return null;
  const length = chosen(password);
  const step = fauteMotDePasse(password) === undefined ? STEPS.filter((from) => length >= from).length : 0;
  return { step: step + 1, word: FORCES[step] ?? 'Faible' };
}
