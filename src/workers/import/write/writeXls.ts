import { utils, write } from '@e965/xlsx';

/** Writes an .xls file (Excel 97) with one sheet of texts; the module is a lazy chunk, because few people need it. */
export function writeXls(rows: readonly (readonly string[])[]): Blob {
  const sheet = utils.aoa_to_sheet(rows.map((cells) => cells.map((v) => ({ t: 's', v }))));
  return new Blob(
    [write({ SheetNames: ['Lignes'], Sheets: { Lignes: sheet } }, { type: 'array', bookType: 'biff8' }) as ArrayBuffer],
    { type: 'application/vnd.ms-excel' },
  );
}
