import sql, { join, type Sql } from 'sql-template-tag';

const unions = new WeakMap<Sql, Sql>();

/**
 * A search whose parts each use their own index. `parts` are statements that give ids (column `id`) of the list's
 * table. With an `or` PostgreSQL would compare each row with each id of the largest part.
 */
export const inUnion = (column: Sql, parts: readonly Sql[]): Sql => {
  const ids = join([...parts], ' union ');
  const condition = sql`${column} = any(array(${ids}))`;
  unions.set(condition, ids);
  return condition;
};

/** The statement of the ids behind a condition of `inUnion`, each id once. */
export const idsOfUnion = (condition: Sql): Sql | undefined => unions.get(condition);
