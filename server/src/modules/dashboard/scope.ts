import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Actor } from '../../plugins/access/authorization.ts';

/** Whose figures are counted: those of a region, of one representative, or of everybody. */
export interface Scope {
  region?: string;
  commercialId?: number;
}

/** A representative gets only their own figures, whatever they ask for (docs/product.md, 4.4). */
export const scopeOf = (actor: Pick<Actor, 'id' | 'role'>, region: string | undefined): Scope => ({
  ...(region ? { region } : {}),
  ...(actor.role === 'ROLE_COMMERCIAL' ? { commercialId: actor.id } : {}),
});

/**
 * ` and …`, a condition that keeps the rows of the scope; `column` holds the representative's id. An unknown region
 * matches no row.
 */
export const inScope = ({ region, commercialId }: Scope, column: string): Sql => {
  const id = raw(column);
  const ofRegion = region
    ? sql` and ${id} in (select u.id from utilisateur u join region r on r.id = u.region_id
      where r.designation = ${region})`
    : empty;
  return sql`${ofRegion}${commercialId === undefined ? empty : sql` and ${id} = ${commercialId}`}`;
};
