import type { AdminCreateBody } from '../../contract/compte.ts';
import type { Violation } from '../../plugins/problem.ts';
import { newPasswordProblem } from './passwords/rules.ts';

const MAX_EMAIL = 180;
const MAX_NAME = 200;
// The parts are separated by characters that they cannot contain, so matching never backtracks, whatever the input.
const EMAIL = /^[^\s@\p{C}]+@[^\s@.\p{C}]+(\.[^\s@.\p{C}]+)+$/u;
const CONTROL = /[\p{Cc}\p{Surrogate}]/u;

/** What is wrong with a sign-in address (docs/product.md, 6.26), or undefined. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return "L'email est requis";
  if (email.length > MAX_EMAIL) return `L’email contient au plus ${MAX_EMAIL} caractères`;
  return EMAIL.test(email) ? undefined : 'Veuillez entrer une adresse email valide';
}

/** What is wrong with a name (docs/product.md, 6.26), or undefined. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'Le nom et prénom sont requis';
  if (name.length > MAX_NAME) return `Le nom et prénom contiennent au plus ${MAX_NAME} caractères`;
  return CONTROL.test(name) ? 'Le nom contient un caractère non accepté' : undefined;
}

/** A new account as it will be stored, except for `password`, which is as typed. */
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
 * The fields of a new account that break a rule, each with the first rule it breaks, in the order of docs/product.md,
 * 6.26. `roles` are the roles that may be given.
 */
export async function accountProblems(account: NewAccount, roles: readonly string[]): Promise<Violation[]> {
  const { username, password, utilisateurRoleCode, nomPrenom } = account;
  const role =
    utilisateurRoleCode === ''
      ? 'Le rôle est requis'
      : roles.includes(utilisateurRoleCode)
        ? undefined
        : `rôle inconnu (${utilisateurRoleCode})`;
  const found: readonly [string, string | undefined][] = [
    ['username', emailProblem(username)],
    ['password', await newPasswordProblem(password)],
    ['utilisateurRoleCode', role],
    ['nomPrenom', nameProblem(nomPrenom)],
  ];
  return found.flatMap(([propertyPath, message]) => (message === undefined ? [] : [{ propertyPath, message }]));
}
