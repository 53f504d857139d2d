import type { AdminCreateBody } from '../../contract/compte.ts';
import type { Violation } from '../../plugins/problem.ts';
import { newPasswordProblem } from './passwords/rules.ts';

const MAX_EMAIL = 180;
const MAX_NAME = 200;
// Each part is parted from the next by a character that it cannot hold: read in one go, whatever is given.
const EMAIL = /^[^\s@\p{C}]+@[^\s@.\p{C}]+(\.[^\s@.\p{C}]+)+$/u;
const CONTROL = /[\p{Cc}\p{Surrogate}]/u;

/** What is wrong with the address somebody is to sign in with (doc 2, 5). */
export function emailProblem(email: string): string | undefined {
  if (email === '') return "L'email est requis";
  if (email.length > MAX_EMAIL) return `L’email contient au plus ${MAX_EMAIL} caractères`;
  return EMAIL.test(email) ? undefined : 'Veuillez entrer une adresse email valide';
}

/** What is wrong with a name (doc 2, 5). */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'Le nom et prénom sont requis';
  if (name.length > MAX_NAME) return `Le nom et prénom contiennent au plus ${MAX_NAME} caractères`;
  return CONTROL.test(name) ? 'Le nom contient un caractère non accepté' : undefined;
}

/** A new account as it will be stored; `password` is as it was typed. */
export type NewAccount = Required<AdminCreateBody>;

export const toAccount = ({
  username = '',
  password = '',
  utilisateurRoleCode = '',
  nomPrenom = '',
}: AdminCreateBody): NewAccount => ({
  username: username.trim(),
  password,
  utilisateurRoleCode: utilisateurRoleCode.trim(),
  nomPrenom: nomPrenom.trim(),
});

/**
 * Every field of a new account that breaks a rule, with the first one it breaks, in the order of doc 2, 5. `roles`:
 * those that may be given.
 */
export function accountProblems(account: NewAccount, roles: readonly string[]): Violation[] {
  const { username, password, utilisateurRoleCode, nomPrenom } = account;
  const role =
    utilisateurRoleCode === ''
      ? 'Le rôle est requis'
      : roles.includes(utilisateurRoleCode)
        ? undefined
        : `rôle inconnu (${utilisateurRoleCode})`;
  const found: readonly [string, string | undefined][] = [
    ['username', emailProblem(username)],
    ['password', newPasswordProblem(password)],
    ['utilisateurRoleCode', role],
    ['nomPrenom', nameProblem(nomPrenom)],
  ];
  return found.flatMap(([propertyPath, message]) => (message === undefined ? [] : [{ propertyPath, message }]));
}
