import { doubleColumns, extraColumns, missingColumns } from './texts.ts';
import { FileRefused, type FileSpec, type Table } from './fileSpec.ts';

/** Columns that the file of rows in error adds; they are allowed because that file is corrected and read again. */
export const LINE_COLUMN = 'Ligne';
export const REASON_COLUMN = 'Erreur';
const ADDED_COLUMNS: readonly string[] = [LINE_COLUMN, REASON_COLUMN];

const UNNAMED = '(sans nom)';

/** A column without a name counts only when it has a value. */
const hasValues = (table: Table, column: number) => table.rows.some((row) => (row[column] ?? '') !== '');

/**
 * Finds the position in the file of each column of the import, in the order of `known`. @throws FileRefused for missing
 * columns first, then for unknown columns, then for repeated ones.
 */
function locate(table: Table, spec: FileSpec, known: readonly string[]): number[] {
  const { header } = table;
  const missing = spec.columns.filter((column) => !header.includes(column));
  if (missing.length > 0) throw new FileRefused(missingColumns(missing));
  if (spec.exactColumns) {
    const extra = header.filter((name, index) =>
      name === '' ? hasValues(table, index) : !known.includes(name) && !ADDED_COLUMNS.includes(name),
    );
    if (extra.length > 0) throw new FileRefused(extraColumns([...new Set(extra.map((name) => name || UNNAMED))]));
  }
  const twice = known.filter((column) => header.indexOf(column) !== header.lastIndexOf(column));
  if (twice.length > 0) throw new FileRefused(doubleColumns(twice));
  return known.map((column) => header.indexOf(column));
}

export interface ColumnTable {
  columns: readonly string[];
  /** One array of cells for each column. */
  values: readonly (readonly string[])[];
  lines: readonly number[];
}

/** Checks the header and keeps the columns of the import. */
export function pickColumns(table: Table, spec: FileSpec): ColumnTable {
  const columns = [...spec.columns, ...(spec.optionalColumns ?? []).filter((column) => table.header.includes(column))];
  const positions = locate(table, spec, columns);
  return {
    columns,
    lines: table.lines,
    values: positions.map((position) => table.rows.map((row) => row[position] ?? '')),
  };
}
