import { read, SSF as formats, type CellObject, type WorkSheet } from '@e965/xlsx';
import { MAX_ROWS } from './fileSpec.ts';
import { serialDayText } from './cellText.ts';
import type { Sheet } from './sheet.ts';

// Untyped in the package.
const SSF = formats as { is_date: (format: string) => boolean };

const denseRows = (sheet: WorkSheet): (CellObject | undefined)[][] => (sheet['!data'] ?? []);

function valueOf(cell: CellObject | undefined, epoch1904: boolean): unknown {
  if (!cell || cell.t === 'e' || cell.t === 'z') return undefined;
  if (cell.t === 'n' && typeof cell.v === 'number' && SSF.is_date(String(cell.z ?? ''))) return serialDayText(cell.v, epoch1904);
  return cell.v;
}

/**
 * Cells of the first sheet of an .xls file. The dense rows are walked directly: the reader's own conversion walks the
 * declared range, which may be the whole sheet, and names properties after the file's headers.
 */
export function readXls(bytes: Uint8Array): Sheet {
  // One row more than allowed, so that a file with too many is told from one with just enough.
  const book = read(bytes, { type: 'array', dense: true, sheets: 0, cellNF: true, cellHTML: false, cellText: false, sheetRows: MAX_ROWS + 1_000 });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const epoch1904 = book.Workbook?.WBProps?.date1904 === true;
  if (!sheet) return { rows: [], epoch1904 };
  const rows = Array.from(denseRows(sheet), (row: (CellObject | undefined)[] | undefined) => row && Array.from(row, (cell) => valueOf(cell, epoch1904)));
  return { rows, epoch1904 };
}
