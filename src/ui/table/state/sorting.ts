import type { Column, Sort } from '../types.ts';

/** As much of a list as tells which way its sorts go. */
export interface SortableList {
  sorts: readonly { field: string; first?: Sort['direction'] }[];
  columns: readonly Pick<Column<never>, 'sort' | 'align'>[];
}

/* The API names instants so. */
const INSTANT = /At$|^date/;

/**
 * The way a sort newly chosen goes: figures from the greatest, dates from the latest, texts from A; unless the list
 * says otherwise.
 */
export function firstDirection(field: string, { sorts, columns }: SortableList): Sort['direction'] {
  const given = sorts.find((sort) => sort.field === field)?.first;
  if (given) return given;
  const isFigure = columns.some((column) => column.sort === field && column.align === 'end');
  return isFigure || INSTANT.test(field) ? 'desc' : 'asc';
}

/** The sort that choosing a field makes: the other way round when it is the one already. */
export const chosenSort = (field: string, sort: Sort | undefined, list: SortableList): Sort =>
  sort?.field === field
    ? { field, direction: sort.direction === 'asc' ? 'desc' : 'asc' }
    : { field, direction: firstDirection(field, list) };
