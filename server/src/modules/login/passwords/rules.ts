import { isCommonPassword } from './common.ts';

const RULES: readonly (readonly [RegExp, string])[] = [
  [/^.{8,}$/su, 'Le mot de passe doit contenir au moins 8 caractères'],
  [/\p{Lu}/u, 'Le mot de passe doit contenir au moins une lettre majuscule'],
  [/\p{Ll}/u, 'Le mot de passe doit contenir au moins une lettre minuscule'],
  [/[^\p{L}\p{N}\s]/u, 'Le mot de passe doit contenir au moins un caractère spécial'],
  // The sign-in form takes no more.
  [/^.{0,1000}$/su, 'Le mot de passe doit contenir au plus 1000 caractères'],
];

export const TOO_COMMON = 'Ce mot de passe est trop courant : choisissez-en un autre';

/** The first rule a new password breaks (doc 2, 5), as the text to show; undefined when it is fine. */
export const passwordProblem = (password: string): string | undefined =>
  RULES.find(([rule]) => !rule.test(password))?.[1] ?? (isCommonPassword(password) ? TOO_COMMON : undefined);

/** The same for a field that may have been left empty. */
export const newPasswordProblem = (password: string): string | undefined =>
  password === '' ? 'Le mot de passe est requis' : passwordProblem(password);
