import type { ProductRef } from '@contract/stock.ts';
import type { UtilisateurRef, UtilisateurRole } from '@contract/utilisateur.ts';
import { figure } from '../../../workers/figure.ts';
import { isRole, ROLE_LABELS } from '../../permissions.ts';
import { listOrEmpty, flag, text } from '../readers.ts';
import { recordOf } from '../record.ts';

const UNNAMED = '—';
/** The last part of an item's address, for a backend that only points at what it could tell. */
const lastSegment = (value: unknown): string =>
  typeof value === 'string' ? decodeURIComponent(value.split('/').at(-1) ?? '') : '';

/** A person as other things refer to them: named by their username where no name comes. */
export function person(value: unknown): UtilisateurRef {
  const { username, nomPrenom, ...rest } = recordOf(value);
  const known = text(username) || lastSegment(value);
  return { ...rest, username: known, nomPrenom: text(nomPrenom) || known || UNNAMED };
}

/** A product, or anything else with a code and a name: named by its code where no name comes. */
export function coded(value: unknown): ProductRef {
  const { code, designation, ...rest } = recordOf(value);
  const known = text(code) || lastSegment(value);
  return { ...rest, code: known, designation: text(designation) || known || UNNAMED };
}

/** A role as people read it: one that this application does not know by its own name or code. */
export function role(value: unknown): UtilisateurRole {
  const { code, designation, isAdmin } = recordOf(value);
  const known = (text(code) || lastSegment(value)) as UtilisateurRole['code'];
  return {
    code: known,
    designation: text(designation) || (isRole(known) ? ROLE_LABELS[known] : known) || UNNAMED,
    isAdmin: flag(isAdmin) ?? known === 'ROLE_ADMIN',
  };
}
export const codes = listOrEmpty((value) =>
  typeof value === 'string' ? lastSegment(value) : text(recordOf(value).code) || text(recordOf(value).username),
);
export const enabled = (value: unknown) => flag(value) ?? true;

/** How many lines there are, which the docs' documents show by the lines themselves; undefined when neither comes. */
export const count = (given: unknown, lines: readonly unknown[] | undefined): number | undefined =>
  figure(given) ?? lines?.length;
/** With these fields too, those of them that are known. */
export const completed = <T extends object>(read: T, fields: { readonly [K in keyof T]?: T[K] | undefined }): T => ({
  ...read,
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
});
