import { passwordFault } from '../../../rules/password.ts';
import { confirmationFault } from '../../machines/forms/passwordRules.ts';
import type { TextFields } from '../../machines/submission/dialogForm.ts';
import type { Faults } from '../../machines/submission/formTypes.ts';

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u;

const emailFault = (email: string): string | undefined => {
  if (email === '') return "L'email est requis";
  return EMAIL.test(email) ? undefined : 'Veuillez entrer une adresse email valide';
};

const withoutUndefined = (faults: Record<string, string | undefined>): Faults =>
  Object.fromEntries(Object.entries(faults).filter((each): each is [string, string] => each[1] !== undefined));

const passwordFaults = ({ password = '', confirmation = '' }: TextFields) => ({
  password: passwordFault(password),
  confirmation: confirmationFault(password, confirmation),
});
const personFaults = ({ utilisateurRoleCode = '', nomPrenom = '' }: TextFields) => ({
  utilisateurRoleCode: utilisateurRoleCode === '' ? 'Le rôle est requis' : undefined,
  nomPrenom: nomPrenom.trim() === '' ? 'Le nom et prénom sont requis' : undefined,
});

/** The faults of each form, field by field, with the texts of docs/product.md, 6.26. */
export const userFaults: Record<string, (fields: TextFields, secrets: TextFields) => Faults> = {
  creation: (fields, secrets) =>
    withoutUndefined({
      username: emailFault((fields['username'] ?? '').trim()),
      ...passwordFaults(secrets),
      ...personFaults(fields),
    }),
  modification: (fields) => withoutUndefined(personFaults(fields)),
  motDePasse: (_fields, secrets) => withoutUndefined(passwordFaults(secrets)),
};
