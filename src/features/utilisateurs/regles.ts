import type { Champs, Fautes } from '../../machines/formulaire.ts';
import { fauteConfirmation, fauteMotDePasse } from '../../machines/motDePasseRules.ts';

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u;

const fauteEmail = (email: string): string | undefined => {
  if (email === '') return "L'email est requis";
  return EMAIL.test(email) ? undefined : 'Veuillez entrer une adresse email valide';
};

const present = (fautes: Record<string, string | undefined>): Fautes =>
  Object.fromEntries(Object.entries(fautes).filter((each): each is [string, string] => each[1] !== undefined));

const ofPasswords = ({ password = '', confirmation = '' }: Champs) => ({ password: fauteMotDePasse(password), confirmation: fauteConfirmation(password, confirmation) });
const ofPerson = ({ utilisateurRoleCode = '', nomPrenom = '' }: Champs) => ({
  utilisateurRoleCode: utilisateurRoleCode === '' ? 'Le rôle est requis' : undefined,
  nomPrenom: nomPrenom.trim() === '' ? 'Le nom et prénom sont requis' : undefined,
});

/** What is wrong with a form, field by field in the order of doc 2, 5; the texts are its own. */
export const fautesDe: Record<string, (champs: Champs, secrets: Champs) => Fautes> = {
  creation: (champs, secrets) => present({ username: fauteEmail((champs['username'] ?? '').trim()), ...ofPasswords(secrets), ...ofPerson(champs) }),
  modification: (champs) => present(ofPerson(champs)),
  motDePasse: (_champs, secrets) => present(ofPasswords(secrets)),
};
