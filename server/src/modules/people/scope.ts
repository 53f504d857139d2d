import sql, { type Sql } from 'sql-template-tag';
import { contains, idsOf } from '../../db/lists/conditions.ts';
import type { Queryable } from '../../db/pool.ts';
import { on } from '../../db/lists/conditions.ts';
import type { Actor } from '../../plugins/access/authorization.ts';

/** A representative sees only their own rows (docs/product.md, 4.4). */
export const ownOnly = (actor: Actor, column: Sql): Sql[] =>
  actor.role === 'ROLE_COMMERCIAL' ? [on(column, (expression) => sql`${expression} = ${actor.id}`)] : [];

/** Ids of the users whose name contains the term, or who have it as a code. */
export const peopleNamed = (db: Queryable, term: string): Promise<number[]> => {
  return idsOf(
    db,
    sql`select id from utilisateur
      where f_norm(nom_prenom) like ${contains(term)} or lower(username) = lower(btrim(${term}))
    or f_cle(code_tiers) collate "C" = f_cle(${term}) or f_cle(code_collaborateur) collate "C" = f_cle(${term})`,
    'utilisateurs by name',
  );
};

/** A condition on a foreign key for the people found so; empty without any. */
export const ofPeople = (column: Sql, people: readonly number[]): Sql[] =>
  people.length > 0 ? [on(column, (expression) => sql`${expression} = any(${people}::bigint[])`)] : [];

/** A condition for the representatives of a region, by its designation; empty without a region. */
export const ofRegion = (column: Sql, region: string | undefined): Sql[] =>
  region
    ? [
        on(
          column,
          (expression) =>
            sql`${expression} = any(array(select ru.id from utilisateur ru join region r on r.id = ru.region_id
              where r.designation = ${region}))`,
        ),
      ]
    : [];

/** A condition on a foreign key for users by username; empty without names. */
export const ofUsers = (column: Sql, many: readonly string[] | undefined, one: string | undefined): Sql[] => {
  const names = [...(many ?? []), ...(one ? [one] : [])];
  return names.length > 0
    ? [
        on(
          column,
          (expression) =>
            sql`${expression} = any(array(select id from utilisateur where username = any(${names}::text[])))`,
        ),
      ]
    : [];
};
