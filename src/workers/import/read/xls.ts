import { read, SSF as formats, type CellObject, type WorkSheet } from '@e965/xlsx';
import { MAX_ROWS } from '../fileSpec.ts';
import { serialDayText } from './cellText.ts';
import type { Sheet } from './loadReader.ts';
import { readHigh } from './windows1252.ts';

// The package has no types for it.
const SSF = formats as { is_date: (format: string) => boolean };

const denseRows = (sheet: WorkSheet): (CellObject | undefined)[][] => sheet['!data'] ?? [];

function valueOf(cell: CellObject | undefined, epoch1904: boolean): unknown {
  if (!cell || cell.t === 'e' || cell.t === 'z') return undefined;
  if (cell.t === 'n' && typeof cell.v === 'number' && SSF.is_date(String(cell.z ?? '')))
    return serialDayText(cell.v, epoch1904);
  return typeof cell.v === 'string' ? readHigh(cell.v) : cell.v;
}

// More rows than allowed are read, so that a file with too many differs from one with just enough.
const readOne = (bytes: Uint8Array, sheet: number) =>
  read(bytes, {
    type: 'array',
    dense: true,
    sheets: sheet,
    cellNF: true,
    cellHTML: false,
    cellText: false,
    sheetRows: MAX_ROWS + 1_000,
  });

/**
 * Reads the cells of the first visible sheet of an .xls file. The dense rows are read directly, because the reader's
 * own conversion walks the declared range, which may be the whole sheet, and creates properties named after the file's
 * headers.
 */
export function readXls(bytes: Uint8Array): Sheet {
  const first = readOne(bytes, 0);
  const shown = Math.max(0, first.Workbook?.Sheets?.findIndex(({ Hidden }) => !Hidden) ?? 0);
  const book = shown === 0 ? first : readOne(bytes, shown);
  const sheet = book.Sheets[book.SheetNames[shown] ?? ''];
  const epoch1904 = book.Workbook?.WBProps?.date1904 === true;
  if (!sheet) return { rows: [], epoch1904 };
  const rows = Array.from(
    denseRows(sheet),
    (row: (CellObject | undefined)[] | undefined) => row && Array.from(row, (cell) => valueOf(cell, epoch1904)),
  );
  return { rows, epoch1904 };
}
