/** A rule of new passwords (docs/product.md, 3.7): what it asks for, and the text when it is broken. */
interface PasswordRule {
  label: string;
  fault: string;
  isMet: (password: string) => boolean;
}

const MIN_LENGTH = 8;
/** The sign-in form takes no longer ones. */
const MAX_LENGTH = 1000;

const lengthOf = (password: string): number => Array.from(password).length;

const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    label: `${String(MIN_LENGTH)} caractères au moins`,
    fault: `Le mot de passe doit contenir au moins ${String(MIN_LENGTH)} caractères`,
    isMet: (password) => lengthOf(password) >= MIN_LENGTH,
  },
  {
    label: 'une lettre majuscule',
    fault: 'Le mot de passe doit contenir au moins une lettre majuscule',
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    label: 'une lettre minuscule',
    fault: 'Le mot de passe doit contenir au moins une lettre minuscule',
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  {
    label: 'un caractère spécial',
    fault: 'Le mot de passe doit contenir au moins un caractère spécial',
    isMet: (password) => /[^\p{L}\p{N}\s]/u.test(password),
  },
];

/** Each rule with whether a password meets it. */
export const rulesMet = (password: string): { label: string; met: boolean }[] =>
  PASSWORD_RULES.map(({ label, isMet }) => ({ label, met: isMet(password) }));

/** The first rule that a new password breaks, as the text to show. */
export function passwordFault(password: string): string | undefined {
  if (password === '') return 'Le mot de passe est requis';
  const broken = PASSWORD_RULES.find(({ isMet }) => !isMet(password));
  if (broken) return broken.fault;
  const isLong = lengthOf(password) > MAX_LENGTH;
  return isLong ? `Le mot de passe doit contenir au plus ${String(MAX_LENGTH)} caractères` : undefined;
}
