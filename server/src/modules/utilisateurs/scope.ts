import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../plugins/authorization.ts';

/** A representative only ever sees their own (DECISIONS 6). */
export const ownOnly = (actor: Actor, column: Sql): Sql[] => (actor.role === 'ROLE_COMMERCIAL' ? [sql`${column} = ${actor.id}`] : []);

/** Ids of users by name, as a condition on a foreign key; nothing without names. */
export const ofUsers = (column: Sql, many: readonly string[] | undefined, one: string | undefined): Sql[] => {
  const names = [...(many ?? []), ...(one ? [one] : [])];
  return names.length > 0 ? [sql`${column} = any(array(select id from utilisateur where username = any(${names}::text[])))`] : [];
};
