import { strFromU8, unzipSync } from 'fflate';
import { InvalidInputError, readSheet } from 'read-excel-file/universal';
import { serialDayText, serialOf } from './cellText.ts';
import type { Sheet } from './sheet.ts';

const WORKBOOK = 'xl/workbook.xml';

/** How the workbook says that it counts its days from 1904: `1` as Excel writes it, `true` as LibreOffice does; null when it does not. */
function mark1904(bytes: Uint8Array): string | null {
  const part = unzipSync(bytes, { filter: ({ name }) => name === WORKBOOK })[WORKBOOK];
  const value = part && /<(?:\w+:)?workbookPr\b[^>]*?\sdate1904\s*=\s*["'](\w+)["']/.exec(strFromU8(part))?.[1];
  return value === '1' || value === 'true' ? value : null;
}

/** Cells of the first sheet of an .xlsx file; dates come as Date at midnight UTC. */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  const rows: readonly (readonly unknown[])[] = await readSheet(bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer, 1);
  const mark = mark1904(bytes);
  // The package knows `1` only: of another mark its dates come four years early, so their serial numbers are counted again.
  const dateOf = (cell: unknown) => (cell instanceof Date ? serialDayText(serialOf(cell), true) : cell);
  return { rows: mark === 'true' ? rows.map((row) => row.map(dateOf)) : rows, epoch1904: mark !== null };
}

/** Whether the archive itself could not be unpacked: then no other reader may try, some of them for ever. */
export const isBrokenArchive = (error: unknown): boolean => error instanceof InvalidInputError;
