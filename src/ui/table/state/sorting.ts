import type { Column, Sort } from '../types.ts';

/** The parts of a list that decide the direction of its sorts. */
export interface SortableList {
  sorts: readonly { field: string; first?: Sort['direction'] }[];
  columns: readonly Pick<Column<never>, 'sort' | 'align'>[];
}

/* The API names its instants this way. */
const INSTANT = /At$|^date/;

/**
 * Gives the direction of a newly chosen sort: figures descending, dates from the latest, texts ascending, unless the
 * list says otherwise.
 */
export function firstDirection(field: string, { sorts, columns }: SortableList): Sort['direction'] {
  const given = sorts.find((sort) => sort.field === field)?.first;
  if (given) return given;
  const isFigure = columns.some((column) => column.sort === field && column.align === 'end');
  return isFigure || INSTANT.test(field) ? 'desc' : 'asc';
}

/** Gives the sort after choosing a field: reversed if it is already the current one. */
export const chosenSort = (field: string, sort: Sort | undefined, list: SortableList): Sort =>
  sort?.field === field
    ? { field, direction: sort.direction === 'asc' ? 'desc' : 'asc' }
    : { field, direction: firstDirection(field, list) };
