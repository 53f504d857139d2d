import { MAX_CELL, MAX_ROWS } from '../fileSpec.ts';
import { VALID, type PackedRows } from '../rows/importRows.ts';
import { textAt } from '../rows/packedTexts.ts';

const CHUNK = 2_000;

/** Writes one row as JSON: the file's own column names, values as text, and `ligne` (docs/product.md, 12.10). */
function rowJson(rows: PackedRows, names: readonly string[], row: number): string {
  let json = `{"ligne":${String(rows.lines[row] ?? 0)}`;
  for (let column = 0; column < names.length; column += 1) {
    const packed = rows.values[column];
    if (packed) json += `,${names[column] ?? ''}:${JSON.stringify(textAt(packed, row).slice(0, MAX_CELL))}`;
  }
  return `${json}}`;
}

/** Writes one row of a table: its line, then its values (docs/product.md, 12.10). */
function tableRowJson(rows: PackedRows, row: number): string {
  const values = rows.values.map((packed) => JSON.stringify(textAt(packed, row).slice(0, MAX_CELL)));
  return `[${[String(rows.lines[row] ?? 0), ...values].join(',')}]`;
}

/**
 * Writes the body of a call over rows. More rows than a workbook may have are written as a table. It runs in the worker,
 * because 50 000 rows make 12 MB of JSON. With `finalStatuses` only the valid rows are written; `extra` are further members of the body.
 */
export function rowsBody(
  name: string,
  rows: PackedRows,
  statuses: Uint8Array | null,
  extra: Readonly<Record<string, unknown>> = {},
): Blob {
  const names = rows.columns.map((column) => JSON.stringify(column));
  const isTable = rows.lines.length > MAX_ROWS;
  const parts: string[] = [
    isTable ? `{${JSON.stringify(name)}:[],"colonnes":[${names.join(',')}],"lignes":[` : `{${JSON.stringify(name)}:[`,
  ];
  let chunk: string[] = [];
  let isFirst = true;
  const flush = () => {
    if (chunk.length === 0) return;
    parts.push(`${isFirst ? '' : ','}${chunk.join(',')}`);
    isFirst = false;
    chunk = [];
  };
  for (let row = 0; row < rows.lines.length; row += 1) {
    if (statuses && statuses[row] !== VALID) continue;
    chunk.push(isTable ? tableRowJson(rows, row) : rowJson(rows, names, row));
    if (chunk.length === CHUNK) flush();
  }
  flush();
  const members = Object.entries(extra).map(([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`);
  parts.push(`]${members.join('')}}`);
  return new Blob(parts, { type: 'application/json' });
}

/** Writes the body of an existence check: the distinct codes of a column. */
export function codesBody(rows: PackedRows, column: string): Blob {
  const packed = rows.values[rows.columns.indexOf(column)];
  const codes = new Set<string>();
  if (packed) for (let row = 0; row < rows.lines.length; row += 1) codes.add(textAt(packed, row).slice(0, 200));
  codes.delete('');
  return new Blob([JSON.stringify({ codes: [...codes] })], { type: 'application/json' });
}
