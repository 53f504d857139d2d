import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Actor } from '../../plugins/access/authorization.ts';

/** Whose figures are counted: a region's representatives, one representative, or everybody. */
export interface Scope {
  region?: string;
  commercialId?: number;
}

/** A representative counts only their own figures, whatever they ask for (DECISIONS 6). */
export const scopeOf = (actor: Pick<Actor, 'id' | 'role'>, region: string | undefined): Scope => ({
  ...(region ? { region } : {}),
  ...(actor.role === 'ROLE_COMMERCIAL' ? { commercialId: actor.id } : {}),
});

/**
 * ` and …` that keeps the rows of the perimeter; `column` holds the representative's identity. Unknown region: no row.
 */
export const inScope = ({ region, commercialId }: Scope, column: string): Sql => {
  const id = raw(column);
  const ofRegion = region
    ? sql` and ${id} in (select u.id from utilisateur u join region r on r.id = u.region_id
      where r.designation = ${region})`
    : empty;
  return sql`${ofRegion}${commercialId === undefined ? empty : sql` and ${id} = ${commercialId}`}`;
};
