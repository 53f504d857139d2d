import { strFromU8, unzipSync } from 'fflate';
import { InvalidInputError, readSheet } from 'read-excel-file/universal';
import { serialDayText, serialOf } from './cellText.ts';
import type { Sheet } from './loadReader.ts';

const WORKBOOK = 'xl/workbook.xml';

/** Reads the part that describes the workbook and its sheets. */
function workbookPart(bytes: Uint8Array): string {
  const part = unzipSync(bytes, { filter: ({ name }) => name === WORKBOOK })[WORKBOOK];
  return part ? strFromU8(part) : '';
}

/** Finds the number, from 1, of the first visible sheet: people do not see the others. */
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
 * Returns the value with which the workbook says that it counts from 1904: `1` as Excel writes it, `true` as
 * LibreOffice does; null when it does not.
 */
function mark1904(workbook: string): string | null {
  const value = /<(?:\w+:)?workbookPr\b[^>]*?\sdate1904\s*=\s*["'](\w+)["']/.exec(workbook)?.[1];
  return value === '1' || value === 'true' ? value : null;
}

/** Reads the cells of the first visible sheet of an .xlsx file; dates come as Date at midnight UTC. */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  let workbook = '';
  try {
    workbook = workbookPart(bytes);
  } catch {
    // The reader below reports what is wrong with the archive.
  }
  const whole = bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
  const rows: readonly (readonly unknown[])[] = await readSheet(whole, firstShown(workbook));
  const mark = mark1904(workbook);
  // The package knows only `1`: with another value its dates are four years early, so they are computed again.
  const dateOf = (cell: unknown) => (cell instanceof Date ? serialDayText(serialOf(cell), true) : cell);
  return { rows: mark === 'true' ? rows.map((row) => row.map(dateOf)) : rows, epoch1904: mark !== null };
}

/** Tells whether the archive could not be unpacked. Then no other reader may try, because some would hang. */
export const isBrokenArchive = (error: unknown): boolean => error instanceof InvalidInputError;
