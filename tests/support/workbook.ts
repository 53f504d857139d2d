import { utils, write } from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';

/** A text, a number, or a number formatted as a date; null omits the cell. */
export type WrittenCell = string | number | { serial: number } | null;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const cellXml = (cell: WrittenCell, address: string): string => {
  if (cell === null) return '';
  if (typeof cell === 'string') return `<c r="${address}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
  return typeof cell === 'number'
    ? `<c r="${address}"><v>${cell}</v></c>`
    : `<c r="${address}" s="1"><v>${cell.serial}</v></c>`;
};

/**
 * Writes an `.xlsx` file with one sheet. `date1904`: the attribute's value, `1` as Excel writes it, `true` as
 * LibreOffice does.
 */
export function xlsxBytes(
  rows: readonly (readonly WrittenCell[])[],
  { date1904 }: { date1904?: string } = {},
): Uint8Array<ArrayBuffer> {
  const addressOf = (column: number, row: number) => `${String.fromCharCode(65 + column)}${row + 1}`;
  const rowXml = (cells: readonly WrittenCell[], row: number) =>
    `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, addressOf(column, row))).join('')}</row>`;
  const data = rows.map(rowXml);
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}" ` +
    `ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const parts = {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ` +
      'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `${override('workbook.xml', 'sheet.main')}${override('styles.xml', 'styles')}` +
      `${override('worksheets/sheet1.xml', 'worksheet')}</Types>`,
    '_rels/.rels':
      '<Relationships ' +
      `xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" ` +
      `xmlns:r="${OFFICE}"><workbookPr${date1904 === undefined ? '' : ` date1904="${date1904}"`}/><sheets><sheet ` +
      'name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships ' +
      `xmlns="${PACKAGE}/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}` +
      `${relation('rId2', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml':
      `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills ` +
      'count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs ' +
      'count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" numFmtId="14" ' +
      'applyNumberFormat="1"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${data.join('')}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))).slice();
}

/** Writes the same as an `.xls` file (Excel 97). */
export function xlsBytes(
  rows: readonly (readonly WrittenCell[])[],
  { date1904 = false }: { date1904?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const sheet = utils.aoa_to_sheet(
    rows.map((cells) =>
      cells.map((cell) =>
        typeof cell === 'object' && cell !== null ? { t: 'n', v: cell.serial, z: 'dd/mm/yyyy' } : cell,
      ),
    ),
  );
  const book = { SheetNames: ['A'], Sheets: { A: sheet }, Workbook: { WBProps: { date1904 } } };
  return new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer);
}
