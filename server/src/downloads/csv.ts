import { frenchDay, isDay } from '../../../rules/day.ts';
import { frenchInstant, type Kind, type SheetColumn, type Value } from './sheet.ts';

/** What a French Excel needs to read the file by a double click: UTF-8 mark, semicolons, CRLF. */
const MARK = '\uFEFF';
const SEPARATOR = ';';
const END = '\r\n';

/** Spreadsheet programs read a cell that begins so as a formula (and some forget the tab before it). */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;
const NEEDS_QUOTES = /[;"\r\n]|^\s|\s$/;

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** A text as a cell: an apostrophe keeps what looks like a formula from being one. */
const textCell = (text: string): string => quoted(FORMULA.test(text) ? `'${text}` : text);

const DIGITS: Partial<Record<Kind, number>> = { price: 2, integer: 0, ariary: 0 };
const number = (kind: Kind, value: number): string => {
  if (!Number.isFinite(value)) return '';
  const digits = DIGITS[kind];
  return (digits === undefined ? String(value) : value.toFixed(digits)).replace('.', ',');
};

/** One value as a CSV cell; numbers are ours and keep their sign, texts never become formulas. */
export function csvCell(kind: Kind, value: Value): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'number') return number(kind, value);
  if (kind === 'day' && isDay(value)) return frenchDay(value);
  if (kind === 'instant') return frenchInstant(value);
  return textCell(value);
}

const line = (cells: readonly string[]): string => cells.join(SEPARATOR) + END;

/** The file's beginning: the mark and the line of headers. */
export const csvHead = <Item>(columns: readonly SheetColumn<Item>[]): string =>
  MARK + line(columns.map((column) => textCell(column.header)));

/** The lines of some items. */
export const csvLines = <Item>(columns: readonly SheetColumn<Item>[], items: readonly Item[]): string =>
  items.map((item) => line(columns.map((column) => csvCell(column.kind, column.value(item))))).join('');
