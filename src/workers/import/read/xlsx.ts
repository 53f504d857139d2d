import { strFromU8, unzipSync } from 'fflate';
import { InvalidInputError, readSheet } from 'read-excel-file/universal';
import { serialDayText, serialOf } from './cellText.ts';
import type { Sheet } from './sheet.ts';

const WORKBOOK = 'xl/workbook.xml';

/** The words of the workbook about itself and its sheets. */
function workbookPart(bytes: Uint8Array): string {
  const part = unzipSync(bytes, { filter: ({ name }) => name === WORKBOOK })[WORKBOOK];
  return part ? strFromU8(part) : '';
}

/** Place of the first sheet that is shown, from 1: people do not see what stands on the others. */
const firstShown = (workbook: string): number => {
  const sheets = workbook.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
  return (
    Math.max(
      0,
      sheets.findIndex((sheet) => !/\sstate\s*=\s*["'](?:hidden|veryHidden)["']/.test(sheet)),
    ) + 1
  );
};

/**
 * How the workbook says that it counts its days from 1904: `1` as Excel writes it, `true` as LibreOffice does; null
 * when it does not.
 */
function mark1904(workbook: string): string | null {
  const value = /<(?:\w+:)?workbookPr\b[^>]*?\sdate1904\s*=\s*["'](\w+)["']/.exec(workbook)?.[1];
  return value === '1' || value === 'true' ? value : null;
}

/** Cells of the first sheet that is shown of an .xlsx file; dates come as Date at midnight UTC. */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  let workbook = '';
  try {
    workbook = workbookPart(bytes);
  } catch {
    // The reader itself says what is wrong with the archive.
  }
  const whole = bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
  const rows: readonly (readonly unknown[])[] = await readSheet(whole, firstShown(workbook));
  const mark = mark1904(workbook);
  // The package knows `1` only: of another mark its dates come four years early, so their serial numbers are counted
  // again.
  const dateOf = (cell: unknown) => (cell instanceof Date ? serialDayText(serialOf(cell), true) : cell);
  return { rows: mark === 'true' ? rows.map((row) => row.map(dateOf)) : rows, epoch1904: mark !== null };
}

/** Whether the archive itself could not be unpacked: then no other reader may try, some of them for ever. */
export const isBrokenArchive = (error: unknown): boolean => error instanceof InvalidInputError;
