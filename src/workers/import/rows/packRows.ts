import { fold, pack } from './packedTexts.ts';
import type { ColumnTable } from '../columns.ts';
import type { PackedRows } from './importRows.ts';

/** Packs a table. Each row's folded text ends with a line feed, so that a search cannot match across two rows. */
export function packRows(table: ColumnTable): PackedRows {
  const byRow = table.lines.map((_line, row) => `${table.values.map((cells) => cells[row] ?? '').join('\u0001')}\n`);
  return {
    columns: table.columns,
    values: table.values.map(pack),
    lines: Uint32Array.from(table.lines),
    // Folding changes lengths, so each row is folded by itself.
    folded: pack(byRow.map((text) => fold(text))),
  };
}
