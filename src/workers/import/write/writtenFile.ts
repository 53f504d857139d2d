import { LINE_COLUMN, REASON_COLUMN } from '../columns.ts';
import type { FileSpec } from '../fileSpec.ts';
import { IN_ERROR, type PackedRows, type PackedVerdicts } from '../rows/importRows.ts';
import { textAt } from '../rows/packedTexts.ts';
import { writeText } from './writeText.ts';
import { writeXlsx } from './writeXlsx.ts';

/** Of which kind a file is written. */
export interface FileFormat {
  /** Its name, or that of the file that it answers. */
  name: string;
  /** Of a text file. */
  separator: string | null;
}

async function write(rows: readonly (readonly string[])[], { name, separator }: FileFormat): Promise<Blob> {
  if (separator !== null) return writeText(rows, separator);
  if (!name.toLowerCase().endsWith('.xls')) return writeXlsx(rows);
  const { writeXls } = await import('./writeXls.ts');
  return writeXls(rows);
}

/** Reasons are ours: their typography must not decide how the rows of the file are written. */
const plain = (reason: string): string =>
  reason
    .replace(/[\u2009\u202f\u00a0]/g, ' ')
    .replaceAll('\u2019', "'")
    .replace(/[^\u0020-\u00ff]/g, '-');

/** The rows in error as a file of the kind that was read: line in that file, its columns, the reason. */
export function rejectedFile(rows: PackedRows, verdicts: PackedVerdicts, format: FileFormat): Promise<Blob> {
  const lines: string[][] = [[LINE_COLUMN, ...rows.columns, REASON_COLUMN]];
  rows.lines.forEach((line, row) => {
    if (verdicts.status[row] !== IN_ERROR) return;
    lines.push([
      String(line),
      ...rows.values.map((packed) => textAt(packed, row)),
      plain(textAt(verdicts.reasons, row)),
    ]);
  });
  return write(lines, format);
}

/** A file of this import with nothing but its columns. */
export const templateFile = ({ columns, optionalColumns = [], separators, kind }: FileSpec): Promise<Blob> =>
  write([[...columns, ...optionalColumns]], { name: '', separator: kind === 'text' ? (separators[0] ?? ';') : null });
