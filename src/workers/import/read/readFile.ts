import { decodeText, type Encoding } from './decode.ts';
import { parseDelimited } from './delimited.ts';
import { pickColumns, type ColumnTable } from '../columns.ts';
import { FileRefused, type FileSpec } from '../fileSpec.ts';
import { readFailure } from '../texts.ts';
import { parseWorkbook } from './workbook.ts';

export interface ReadTable {
  table: ColumnTable;
  encoding: Encoding | null;
  separator: string | null;
}

/**
 * Reads a file's bytes and checks its columns. @throws FileRefused with the text to show, whatever the reader threw.
 */
export async function readTable(bytes: Uint8Array<ArrayBuffer>, spec: FileSpec): Promise<ReadTable> {
  try {
    if (spec.kind === 'workbook')
      return { table: pickColumns(await parseWorkbook(bytes, spec), spec), encoding: null, separator: null };
    const { text, encoding } = await decodeText(bytes);
    const { separator, ...table } = parseDelimited(text, spec);
    return { table: pickColumns(table, spec), encoding, separator };
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused(readFailure(spec.kind), { cause: error });
  }
}
