import { parseAmount } from '../../../../rules/amount.ts';
import { duplicateOf, missingValue, TOO_LONG, unreadableAmount } from '../texts.ts';
import { MAX_CELL, type FileKey, type FileSpec } from '../fileSpec.ts';
import type { ColumnTable } from '../columns.ts';

/** An error that the browser finds by itself; `column` is the index of the offending column. */
export interface LocalError {
  text: string;
  column: number;
}

type Errors = Map<number, LocalError>;

function findTooLong(table: ColumnTable, errors: Errors): void {
  table.values.forEach((cells, column) => {
    cells.forEach((cell, row) => {
      if (cell.length > MAX_CELL) errors.set(row, { text: TOO_LONG, column });
    });
  });
}

function findMissing(table: ColumnTable, name: string, errors: Errors): void {
  const column = table.columns.indexOf(name);
  table.values[column]?.forEach((cell, row) => {
    if (cell === '' && !errors.has(row)) errors.set(row, { text: missingValue(name), column });
  });
}

function findUnreadable(table: ColumnTable, name: string, errors: Errors): void {
  const column = table.columns.indexOf(name);
  table.values[column]?.forEach((cell, row) => {
    if (cell !== '' && !errors.has(row) && typeof parseAmount(cell) === 'string')
      errors.set(row, { text: unreadableAmount(name, cell), column });
  });
}

function findDuplicates(table: ColumnTable, key: FileKey, errors: Errors): void {
  const columns = key.columns.map((name) => table.columns.indexOf(name)).filter((column) => column !== -1);
  const seen = new Map<string, number>();
  table.lines.forEach((line, row) => {
    const cells = columns.map((column) => table.values[column]?.[row] ?? '');
    if (cells.every((cell) => cell === '')) return;
    const text = cells.join('\u0001');
    const earlier = seen.get(text);
    if (earlier === undefined) seen.set(text, line);
    else if (!errors.has(row)) errors.set(row, { text: duplicateOf(key.text, earlier), column: columns.at(-1) ?? -1 });
  });
}

/**
 * Finds errors by row index: values that are too long, missing or unreadable, and the second row of two with the same
 * key.
 */
export function localErrors(table: ColumnTable, spec: FileSpec): Errors {
  const errors: Errors = new Map();
  findTooLong(table, errors);
  for (const name of spec.requiredValues) findMissing(table, name, errors);
  for (const name of spec.amounts ?? []) findUnreadable(table, name, errors);
  for (const key of spec.keys) findDuplicates(table, key, errors);
  return errors;
}
