import sql, { join, type Sql } from 'sql-template-tag';

const unions = new WeakMap<Sql, Sql>();

/**
 * A search that each part answers from an index of its own: `parts` are statements that give ids (column `id`), all of
 * the list's own table. Beside an `or`, PostgreSQL would compare each row with each id of the largest part.
 */
export const inUnion = (column: Sql, parts: readonly Sql[]): Sql => {
  const ids = join([...parts], ' union ');
  const condition = sql`${column} = any(array(${ids}))`;
  unions.set(condition, ids);
  return condition;
};

/** The ids a condition made by `among` asks for, each once. */
export const idsOfUnion = (condition: Sql): Sql | undefined => unions.get(condition);
