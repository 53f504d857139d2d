import type { ProductRef } from '@contract/stock.ts';
import type { UtilisateurRef, UtilisateurRole } from '@contract/utilisateur.ts';
import { NOTHING } from '../../../../rules/dash.ts';
import { figure } from '../../../workers/figure.ts';
import { listOrEmpty, flag, text, recordOf } from '../answer/readers.ts';

/** Last part of an item's address, for a backend that sends only a link instead of the item. */
const lastSegment = (value: unknown): string =>
  typeof value === 'string' ? decodeURIComponent(value.split('/').at(-1) ?? '') : '';

/** Reads a reference to a person, who is named by their username when there is no name. */
export function person(value: unknown): UtilisateurRef {
  const { username, nomPrenom, ...rest } = recordOf(value);
  const known = text(username) || lastSegment(value);
  return { ...rest, username: known, nomPrenom: text(nomPrenom) || known || NOTHING };
}

/** Reads a product or anything else with a code and a name; without a name it is named by its code. */
export function coded(value: unknown): ProductRef {
  const { code, designation, ...rest } = recordOf(value);
  const known = text(code) || lastSegment(value);
  return { ...rest, code: known, designation: text(designation) || known || NOTHING };
}

/** Reads a role; without a name it is named by its code. */
export function role(value: unknown): UtilisateurRole {
  const { code, designation, isAdmin } = recordOf(value);
  const known = (text(code) || lastSegment(value)) as UtilisateurRole['code'];
  return {
    code: known,
    designation: text(designation) || known || NOTHING,
    isAdmin: flag(isAdmin) ?? known === 'ROLE_ADMIN',
  };
}
export const codes = listOrEmpty((value) =>
  typeof value === 'string' ? lastSegment(value) : text(recordOf(value).code) || text(recordOf(value).username),
);
export const enabled = (value: unknown) => flag(value) ?? true;

/** Number of lines. Another backend sends the lines themselves; undefined when it sends neither. */
export const count = (given: unknown, lines: readonly unknown[] | undefined): number | undefined =>
  figure(given) ?? lines?.length;
/** Adds those of the fields that are known. */
export const completed = <T extends object>(read: T, fields: { readonly [K in keyof T]?: T[K] | undefined }): T => ({
  ...read,
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
});
