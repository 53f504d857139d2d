import { fold, pack } from './packedTexts.ts';
import type { ColumnTable } from '../columns.ts';
import type { PackedRows } from './importRows.ts';

/** Packs a table; each row's folded text ends with a line feed, so that no search finds a match across two rows. */
export function packRows(table: ColumnTable): PackedRows {
  const byRow = table.lines.map((_line, row) => `${table.values.map((cells) => cells[row] ?? '').join('\u0001')}\n`);
  return {
    columns: table.columns,
    values: table.values.map(pack),
    lines: Uint32Array.from(table.lines),
    // Folding keeps no length, so row by row; but most rows of a codes-only file have nothing to fold.
    folded: pack(byRow.map((text) => fold(text))),
  };
}
