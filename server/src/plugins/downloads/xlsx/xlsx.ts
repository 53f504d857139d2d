import { DAY_MS, isDay, OFFSET_MS } from '../../../../../rules/day.ts';
import { frenchInstant, type Kind, type SheetColumn, type Value } from '../sheet.ts';

/** Most rows of a sheet, with the header. */
export const MAX_SHEET_ROWS = 1_048_576;
const MAX_CELL = 32_767;

// XML allows neither these control characters nor half of a surrogate pair.
const FORBIDDEN = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const UNUSUAL = /[&<>_\0-\x08\x0B-\x1F\uD800-\uDFFF\uFFFE\uFFFF]/;
const MARKUP = /[&<>]/g;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text inside an element, without the characters that XML cannot hold. */
export function xmlText(text: string): string {
  const short = text.length > MAX_CELL ? text.slice(0, MAX_CELL) : text;
  if (!UNUSUAL.test(short)) return short;
  // Excel reads _x0041_ as a character, so the first _ of such a text is escaped.
  return short
    .replace(FORBIDDEN, '')
    .replace(/\r\n?/g, '\n')
    .replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
    .replace(MARKUP, (c) => ENTITIES[c] ?? c);
}

/** The letters of a column counted from 0: `A`, `B`, … `Z`, `AA`, … */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** Indexes into `cellXfs` of the styles below. */
export const STYLE = { plain: 0, bold: 1, day: 2, instant: 3, integer: 4, price: 5 } as const;
type Style = (typeof STYLE)[keyof typeof STYLE];

const FIRST_SERIAL_DAY = Date.UTC(1900, 2, 1);
const EPOCH_DAYS = 25_569;
const DAY_SECONDS = DAY_MS / 1_000;

/**
 * Excel's number of an instant already moved to Madagascar (ms), to the second. Undefined before March 1900, where
 * Excel's calendar is wrong.
 */
const serial = (localMs: number): number | undefined =>
  Number.isFinite(localMs) && localMs >= FIRST_SERIAL_DAY
    ? (Math.round(localMs / 1_000) + EPOCH_DAYS * DAY_SECONDS) / DAY_SECONDS
    : undefined;

const NUMBER_STYLE: Partial<Record<Kind, Style>> = {
  integer: STYLE.integer,
  ariary: STYLE.integer,
  price: STYLE.price,
};

const EDGES = /^\s|\s$/;
const styled = (style: Style): string => (style === STYLE.plain ? '' : ` s="${style}"`);

/** A text cell, whatever the text begins with. */
export const textCell = (address: string, text: string, style: Style = STYLE.plain): string =>
  `<c r="${address}"${styled(style)} ` +
  `t="inlineStr"><is><t${EDGES.test(text) ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t></is></c>`;
/** A number cell in one of the styles. */
export const numberCell = (address: string, value: number, style: Style = STYLE.integer): string =>
  `<c r="${address}"${styled(style)}><v>${value}</v></c>`;

/** An ISO instant or a day as a real date of Excel. */
export const dateCell = (address: string, kind: 'day' | 'instant', text: string): string => {
  const at = kind === 'instant' ? Date.parse(text) + OFFSET_MS : isDay(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  const value = serial(at);
  return value === undefined
    ? textCell(address, kind === 'instant' ? frenchInstant(text) : text)
    : numberCell(address, value, STYLE[kind]);
};

const cell = (address: string, kind: Kind, value: Value): string => {
  if (value === null || value === '') return '';
  if (typeof value === 'boolean') return textCell(address, value ? 'Oui' : 'Non');
  if (typeof value === 'number')
    return Number.isFinite(value) ? numberCell(address, value, NUMBER_STYLE[kind] ?? STYLE.plain) : '';
  return kind === 'day' || kind === 'instant' ? dateCell(address, kind, value) : textCell(address, value);
};

/** The rows of items; the first one is line `from` of the sheet. */
export function sheetRows<Item>(columns: readonly SheetColumn<Item>[], items: readonly Item[], from: number): string {
  const names = columns.map((_, at) => columnName(at));
  let xml = '';
  for (const [offset, item] of items.entries()) {
    const row = from + offset;
    xml += `<row r="${row}">`;
    for (const [at, column] of columns.entries())
      xml += cell(`${names[at] ?? ''}${row}`, column.kind, column.value(item));
    xml += '</row>';
  }
  return xml;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const WIDTH: Record<Kind, number> = {
  text: 10,
  integer: 10,
  ariary: 16,
  price: 14,
  decimal: 12,
  day: 12,
  instant: 17,
  boolean: 8,
};
const MAX_WIDTH = 48;

/** Width of each column in characters, from its header and the first items. */
export const widthsOf = <Item>(columns: readonly SheetColumn<Item>[], items: readonly Item[]): number[] =>
  columns.map((column) => {
    // Room for the filter button in the header.
    const least = Math.max(WIDTH[column.kind], column.header.length + 4);
    if (column.kind !== 'text') return least;
    return Math.min(
      MAX_WIDTH,
      items.reduce((width, item) => Math.max(width, String(column.value(item) ?? '').length + 2), least),
    );
  });

const col = (width: number, at: number): string =>
  `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
const cols = (widths: readonly number[]): string => `<cols>${widths.map(col).join('')}</cols>`;

/** The first sheet up to its first item. The header stays in view when scrolling. */
export const sheetHead = <Item>(columns: readonly SheetColumn<Item>[], widths: readonly number[]): string =>
  `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView tabSelected="1" workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection ' +
  'pane="bottomLeft"/></sheetView></sheetViews>' +
  `${cols(widths)}<sheetData><row ` +
  `r="1">${columns.map((column, at) => textCell(`${columnName(at)}1`, column.header, STYLE.bold)).join('')}</row>`;

/** The end of the first sheet, with filters over all its rows. */
export const sheetEnd = (columns: number, rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}${rows + 1}"/></worksheet>`;

/** A sheet of two columns, name and value. `cells` writes each cell at the address it is given. */
export const twoColumns = (rows: readonly { name: string; cell: (address: string) => string }[]): string =>
  `${DECLARATION}<worksheet xmlns="${MAIN}">${cols([34, 60])}<sheetData>` +
  rows
    .map(
      ({ name, cell: write }, at) =>
        `<row r="${at + 1}">${textCell(`A${at + 1}`, name, STYLE.bold)}${write(`B${at + 1}`)}</row>`,
    )
    .join('') +
  '</sheetData></worksheet>';

const relation = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
const override = (part: string, kind: string): string =>
  `<Override PartName="/xl/${part}.xml" ContentType="${TYPES}.${kind}+xml"/>`;

/** The parts that are the same in every workbook, by their paths. */
export const FIXED_PARTS: readonly (readonly [path: string, xml: string])[] = [
  [
    '[Content_Types].xml',
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default ' +
      'Extension="xml" ContentType="application/xml"/>' +
      `${override('workbook', 'sheet.main')}${override('styles', 'styles')}` +
      `${override('worksheets/sheet1', 'worksheet')}${override('worksheets/sheet2', 'worksheet')}</Types>`,
  ],
  [
    '_rels/.rels',
    `${DECLARATION}<Relationships ` +
      `xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">` +
      `${relation(1, 'worksheet', 'worksheets/sheet1.xml')}` +
      `${relation(2, 'worksheet', 'worksheets/sheet2.xml')}${relation(3, 'styles', 'styles.xml')}</Relationships>`,
  ],
  [
    'xl/styles.xml',
    `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" ` +
      `formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>` +
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name ' +
      'val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill ' +
      'patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      '<cellXfs count="6"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/>' +
      [164, 165, 3, 4].map((id) => `<xf xfId="0" numFmtId="${id}" applyNumberFormat="1"/>`).join('') +
      '</cellXfs></styleSheet>',
  ],
];

/** The workbook part: both sheets, and the range of its filters. */
export const workbookXml = (name: string, columns: number, rows: number): string => {
  const quoted = `'${name.replaceAll("'", "''")}'`;
  return (
    `${DECLARATION}<workbook xmlns="${MAIN}" ` +
    `xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets><sheet ` +
    `name="${xmlText(name).replaceAll('"', '&quot;')}" sheetId="1" r:id="rId1"/>` +
    '<sheet name="Filtres" sheetId="2" r:id="rId2"/></sheets><definedNames><definedName ' +
    'name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">' +
    `${xmlText(quoted)}!$A$1:$${columnName(columns - 1)}$${rows + 1}</definedName></definedNames></workbook>`
  );
};
