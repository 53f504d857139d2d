import sql, { empty, type Sql } from 'sql-template-tag';
import { whereOf } from './conditions.ts';
import type { ListSpec } from './spec.ts';

/** The sort of a query, or the list's default: the API name of the field, and whether it is descending. */
export const sortOf = (spec: ListSpec<unknown>, query: object): { field: string; descending: boolean } => {
  for (const [key, value] of Object.entries(query)) {
    const field = /^order\[(.+)\]$/.exec(key)?.[1];
    if (field !== undefined && Object.hasOwn(spec.sorts, field))
      return { field, descending: String(value).toLowerCase() === 'desc' };
  }
  const [field, direction] = spec.defaultSort;
  return { field, descending: direction === 'desc' };
};

export const orderOf = (spec: ListSpec<unknown>, query: object): { join: Sql; terms: Sql } => {
  const { field, descending } = sortOf(spec, query);
  const sort = spec.sorts[field];
  const direction = descending ? sql`desc` : sql`asc`;
  const nulls = sort?.nullable ? sql` nulls last` : empty;
  if (sort?.each) {
    const { table, key, of, order } = sort.each;
    return { join: sql`join ${table} on ${key} = ${of}`, terms: sql`${sort.by} ${direction}, ${key}, ${order}` };
  }
  return {
    join: sort?.join ?? empty,
    terms: sort?.then
      ? sql`${sort.by} ${direction}${nulls}, ${sort.then}`
      : sql`${sort?.by ?? spec.id} ${direction}${nulls},
        ${sort?.also ? sql`${sort.also} ${direction}, ` : empty}${spec.id} ${direction}`,
  };
};

/** The statement that finds the ids (column `id`) of the whole list in the order of the query. */
export const idsStatement = (spec: ListSpec<unknown>, query: object, conditions: readonly Sql[]): Sql => {
  const order = orderOf(spec, query);
  return sql`select ${spec.id} as id from ${spec.from} ${order.join} ${whereOf(conditions)} order by ${order.terms}`;
};
