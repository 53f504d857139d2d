import { strToU8, zipSync } from 'fflate';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

// XML allows no control characters except tab and line ends.

const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escapeXml = (text: string) =>
  text.replace(FORBIDDEN, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const A = 65;
/**
 * Every cell is a text cell, so that a value starting with = or + is never a formula. No import has more than 26
 * columns.
 */
const cellXml = (text: string, column: number, row: number, style: number) =>
  `<c r="${String.fromCharCode(A + column)}${String(row)}" t="inlineStr" s="${String(style)}"><is><t ` +
  `xml:space="preserve">${escapeXml(text)}</t></is></c>`;
const rowXml = (cells: readonly string[], row: number, style = 0) =>
  `<row r="${String(row)}">${cells.map((cell, column) => cellXml(cell, column, row, style)).join('')}</row>`;

const styles =
  `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name ` +
  'val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill ' +
  'patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>';

/** Returns the parts of the smallest workbook that Excel and LibreOffice open without complaint. */
function workbookParts(sheet: string): Record<string, Uint8Array> {
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      '<Override PartName="/xl/workbook.xml" ' +
      'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
      '<Override PartName="/xl/styles.xml" ' +
      'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>' +
      '<Override PartName="/xl/worksheets/sheet1.xml" ' +
      'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    '_rels/.rels':
      `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" ` +
      `Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="Lignes" ` +
      'sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" ` +
      'Target="worksheets/sheet1.xml"/>' +
      `<Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': sheet,
  };
  return Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]));
}

/** Writes an .xlsx file with one sheet of texts, the first row in bold. */
export function writeXlsx(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((cells, index) => rowXml(cells, index + 1, index === 0 ? 1 : 0));
  const sheet = `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
  return new Blob([zipSync(workbookParts(sheet))], { type: XLSX_TYPE });
}
