import { utils, write } from '@e965/xlsx';

/** An .xls file (Excel 97) of one sheet of texts; its own lazy chunk, which few ask for. */
export function writeXls(rows: readonly (readonly string[])[]): Blob {
  const sheet = utils.aoa_to_sheet(rows.map((cells) => cells.map((v) => ({ t: 's', v }))));
  return new Blob(
    [write({ SheetNames: ['Lignes'], Sheets: { Lignes: sheet } }, { type: 'array', bookType: 'biff8' }) as ArrayBuffer],
    { type: 'application/vnd.ms-excel' },
  );
}
