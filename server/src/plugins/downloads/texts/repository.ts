import sql, { type Sql } from 'sql-template-tag';
import type { Permission } from '../../../contract/session.ts';
import type { Queryable } from '../../../db/pool.ts';
import type { Actor } from '../../access/authorization.ts';

interface Names {
  parameter: RegExp;
  /** A name is shown only to people with the permission for that list. */
  permission: Permission;
  statement: (codes: readonly string[], actor: Actor) => Sql;
}

const NAMES: readonly Names[] = [
  {
    parameter: /(^|\.)username(\[\])?$/,
    permission: 'commercials.read',
    statement: (codes, actor) => sql`select username as code, nom_prenom as name from utilisateur
      where username = any(${codes}::text[]) and (role_code = 'ROLE_COMMERCIAL'
      or ${actor.permissions.has('users.read')}::boolean)`,
  },
  {
    parameter: /(^|\.)zones\.code\[\]$/,
    permission: 'commercials.read',
    statement: (codes) => sql`select code, designation as name from zone where code = any(${codes}::text[])`,
  },
  {
    parameter: /^pointOfSale\.code$/,
    permission: 'commercials.read',
    statement: (codes) => sql`select code, designation as name from point_of_sale where code = any(${codes}::text[])`,
  },
  {
    parameter: /^miscellaneous\.code\[\]$/,
    permission: 'products.read',
    statement: (codes) => sql`select code, designation as name from miscellaneous where code = any(${codes}::text[])`,
  },
  {
    parameter: /^utilisateurRole\.code$/,
    permission: 'commercials.read',
    statement: (codes) =>
      sql`select code, designation as name from utilisateur_role where code = any(${codes}::text[])`,
  },
];

/** The names behind the codes of a filter, as far as this person may read them. */
export async function namesOf(
  db: Queryable,
  actor: Actor,
  name: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const source = NAMES.find(({ parameter }) => parameter.test(name));
  if (!source || !actor.permissions.has(source.permission)) return new Map();
  const rows = await db.rows<{ code: string; name: string }>(source.statement(codes, actor));
  return new Map(rows.map((row) => [row.code, row.name]));
}
