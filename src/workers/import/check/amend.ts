import { cleanText } from '../read/cleanText.ts';
import type { ColumnTable } from '../columns.ts';
import {
  LEAVE,
  NO_CHOICE,
  PENDING,
  questionOf,
  TAKE,
  type PackedRows,
  type PackedVerdicts,
  type RowMarks,
} from '../rows/importRows.ts';
import { packRows } from '../rows/packRows.ts';
import { textAt } from '../rows/packedTexts.ts';

/** A change that somebody makes in the review. */
export type Amendment =
  | { kind: 'choice'; rows: readonly number[]; choice: 'take' | 'leave' }
  /** `column` is an index. */
  | { kind: 'correction'; row: number; column: number; value: string };

/**
 * Returns the marks after rows were taken or left aside. A row with a question is left out unless it is taken; any
 * other row is taken unless it is left.
 */
export function withChoice(
  verdicts: PackedVerdicts,
  marks: RowMarks,
  rows: readonly number[],
  choice: 'take' | 'leave',
): RowMarks {
  const choices = marks.choices.slice();
  for (const row of rows) {
    const isAsked = questionOf(verdicts, row) !== '';
    if (choice === 'take') choices[row] = isAsked ? TAKE : NO_CHOICE;
    else choices[row] = isAsked ? NO_CHOICE : LEAVE;
  }
  return { ...marks, choices };
}

/** Keeps only choices that still apply: accepting one question does not answer another. */
export function choicesStillValid(
  before: PackedVerdicts,
  after: PackedVerdicts,
  { choices }: RowMarks,
): Uint8Array<ArrayBuffer> {
  return choices.map((choice, row) =>
    choice === TAKE && questionOf(before, row) !== questionOf(after, row) ? NO_CHOICE : choice,
  );
}

/** Converts the rows back to a table, for the checks that look at all rows. */
export const tableOf = (rows: PackedRows): ColumnTable => ({
  columns: rows.columns,
  lines: Array.from(rows.lines),
  values: rows.values.map((packed) => Array.from(packed.ends, (_, row) => textAt(packed, row))),
});

/** Returns the table with one cell changed. */
export function withCorrection(
  rows: PackedRows,
  { row, column, value }: { row: number; column: number; value: string },
): { table: ColumnTable; rows: PackedRows } {
  const { values, ...rest } = tableOf(rows);
  const table = {
    ...rest,
    values: values.map((cells, index) => (index === column ? cells.with(row, cleanText(value)) : cells)),
  };
  return { table, rows: packRows(table) };
}

/** Returns the verdicts with one row marked as waiting for its verdict. */
export function withPendingRow(verdicts: PackedVerdicts, row: number): PackedVerdicts {
  const status = verdicts.status.slice();
  const cells = verdicts.cells.slice();
  status[row] = PENDING;
  cells[row] = -1;
  return { ...verdicts, status, cells };
}
