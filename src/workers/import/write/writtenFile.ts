import { LINE_COLUMN, REASON_COLUMN } from '../columns.ts';
import type { FileSpec } from '../fileSpec.ts';
import { IN_ERROR, type PackedRows, type PackedVerdicts } from '../rows/importRows.ts';
import { textAt } from '../rows/packedTexts.ts';
import { writeText } from './writeText.ts';
import { writeXlsx } from './writeXlsx.ts';

/** The kind of file to write. */
export interface FileFormat {
  /** Name of the file, or of the file that was read. */
  name: string;
  /** Separator of a text file, null for a workbook. */
  separator: string | null;
}

async function write(rows: readonly (readonly string[])[], { name, separator }: FileFormat): Promise<Blob> {
  if (separator !== null) return writeText(rows, separator);
  if (!name.toLowerCase().endsWith('.xls')) return writeXlsx(rows);
  const { writeXls } = await import('./writeXls.ts');
  return writeXls(rows);
}

/** Simplifies the typography of our reasons, which must not decide the encoding of the file. */
const plainReason = (reason: string): string =>
  reason
    .replace(/[\u2009\u202f\u00a0]/g, ' ')
    .replaceAll('\u2019', "'")
    .replace(/[^\u0020-\u00ff]/g, '-');

/** Writes the rows in error as a file of the kind that was read: line in that file, its columns, the reason. */
export function rejectedFile(rows: PackedRows, verdicts: PackedVerdicts, format: FileFormat): Promise<Blob> {
  const lines: string[][] = [[LINE_COLUMN, ...rows.columns, REASON_COLUMN]];
  rows.lines.forEach((line, row) => {
    if (verdicts.status[row] !== IN_ERROR) return;
    lines.push([
      String(line),
      ...rows.values.map((packed) => textAt(packed, row)),
      plainReason(textAt(verdicts.reasons, row)),
    ]);
  });
  return write(lines, format);
}

/** Writes a file of this import with only its columns. */
export const templateFile = ({ columns, optionalColumns = [], separators, kind }: FileSpec): Promise<Blob> =>
  write([[...columns, ...optionalColumns]], { name: '', separator: kind === 'text' ? (separators[0] ?? ';') : null });
