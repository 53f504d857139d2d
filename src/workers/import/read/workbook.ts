import { EMPTY_WORKBOOK, PROTECTED, TOO_MANY_ROWS, TOO_OLD, readFailure } from '../texts.ts';
import { FileRefused, MAX_ROWS, type FileSpec, type Table } from '../fileSpec.ts';
import { cellText } from './cellText.ts';
import { loadReader, type Sheet } from './loadReader.ts';
import { isSafeArchive } from '../../../../rules/archive.ts';

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
const isOle = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;

/** Recognises the first record of a workbook before Excel 5, which is not a compound file. */
const isAncient = (bytes: Uint8Array) =>
  bytes[0] === 0x09 && [0x00, 0x02, 0x04].includes(bytes[1] ?? -1) && bytes[3] === 0x00;

/** Excel encrypts an .xlsx into a compound file with an entry of this name, in UTF-16. */
const ENCRYPTED = Array.from('EncryptedPackage', (letter) => letter.charCodeAt(0)).flatMap((unit) => [unit, 0]);

function isEncrypted(bytes: Uint8Array): boolean {
  const [first = 0] = ENCRYPTED;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (ENCRYPTED.every((byte, offset) => bytes[at + offset] === byte)) return true;
  }
  return false;
}

/** Recognises the error of the .xls reader for a workbook with a password. */
const isAskingForPassword = (error: unknown): boolean =>
  error instanceof Error && /password|encrypt/i.test(error.message);

async function readOld(bytes: Uint8Array): Promise<Sheet> {
  if (isEncrypted(bytes)) throw new FileRefused(PROTECTED);
  const { readXls } = await loadReader(() => import('./xls.ts'));
  try {
    return readXls(bytes);
  } catch (error) {
    throw isAskingForPassword(error) ? new FileRefused(PROTECTED, { cause: error }) : error;
  }
}

async function readSheet(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  if (isZip(bytes)) {
    if (!isSafeArchive(bytes)) throw new FileRefused(readFailure('workbook'));
    const { isBrokenArchive, readXlsx } = await loadReader(() => import('./xlsx.ts'));
    try {
      return await readXlsx(bytes);
    } catch (error) {
      if (isBrokenArchive(error)) throw error;
      // This reader needs the cells' addresses and the styles, which some programs leave out; the other reader does
      // not.
      const { readXls } = await loadReader(() => import('./xls.ts'));
      return readXls(bytes);
    }
  }
  // Readers guess and turn random bytes into rows, so the first bytes decide.
  if (!isOle(bytes)) throw new FileRefused(isAncient(bytes) ? TOO_OLD : readFailure('workbook'));
  return readOld(bytes);
}

const isBlank = (row: readonly unknown[] | undefined) =>
  row === undefined || row.every((cell) => cellText(cell) === '');

const nameOf = (cell: unknown): string => cellText(cell).normalize('NFC').replace(/\s+/g, ' ');

/** Converts a sheet to a table: blank rows are left out, line numbers are those of the sheet. */
function toTable({ rows: sheet, epoch1904 }: Sheet, spec: Pick<FileSpec, 'dates'>): Table {
  const first = sheet.findIndex((row) => !isBlank(row));
  const headerRow = sheet[first];
  if (headerRow === undefined) throw new FileRefused(EMPTY_WORKBOOK);
  const header = Array.from(headerRow, nameOf);
  const dates = header.map((name) => spec.dates?.includes(name) ?? false);
  const rows: string[][] = [];
  const lines: number[] = [];
  for (let index = first + 1; index < sheet.length; index += 1) {
    const row = sheet[index];
    if (row === undefined) continue;
    const cells = Array.from(row, (cell, column) => cellText(cell, dates[column], epoch1904));
    if (cells.every((cell) => cell === '')) continue;
    if (rows.length === MAX_ROWS) throw new FileRefused(TOO_MANY_ROWS);
    rows.push(cells);
    lines.push(index + 1);
  }
  if (rows.length === 0) throw new FileRefused(EMPTY_WORKBOOK);
  return { header, rows, lines };
}

/** Reads an .xlsx or .xls file. @throws FileRefused with the French text, whatever a reader throws. */
export async function parseWorkbook(bytes: Uint8Array<ArrayBuffer>, spec: FileSpec): Promise<Table> {
  let sheet: Sheet;
  try {
    sheet = await readSheet(bytes);
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused(readFailure('workbook'), { cause: error });
  }
  return toTable(sheet, spec);
}
