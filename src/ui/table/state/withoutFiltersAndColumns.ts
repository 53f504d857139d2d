import type { ListDefinition } from '../types.ts';

/**
 * Copies a list definition without these filters and columns, and without the sorts by those columns, for users to whom
 * they would show a single value.
 */
export function withoutFiltersAndColumns<T>(
  definition: ListDefinition<T>,
  { filters, columns }: Readonly<Record<'filters' | 'columns', readonly string[]>>,
): ListDefinition<T> {
  const left = definition.columns.filter((column) => columns.includes(column.key)).map((column) => column.sort);
  return {
    ...definition,
    filters: definition.filters.filter((filter) => !filters.includes(filter.key)),
    columns: definition.columns.filter((column) => !columns.includes(column.key)),
    sorts: definition.sorts.filter((sort) => !left.includes(sort.field)),
  };
}
