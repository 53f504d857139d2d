import { frenchDay, isDay } from '../../../../rules/day.ts';
import { frenchInstant, type Kind, type SheetColumn, type Value } from './sheet.ts';

/** A French Excel opens the file by a double click only with the UTF-8 mark, semicolons and CRLF. */
const MARK = '\uFEFF';
const SEPARATOR = ';';
const END = '\r\n';

/** Spreadsheet programs read a cell that begins with one of these as a formula. Some of them skip a tab before it. */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;
const NEEDS_QUOTES = /[;"\r\n]|^\s|\s$/;

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** A text as a cell. An apostrophe keeps spreadsheet programs from reading it as a formula. */
const textCell = (text: string): string => quoted(FORMULA.test(text) ? `'${text}` : text);

const DIGITS: Partial<Record<Kind, number>> = { price: 2, integer: 0, ariary: 0 };
const number = (kind: Kind, value: number): string => {
  if (!Number.isFinite(value)) return '';
  const digits = DIGITS[kind];
  return (digits === undefined ? String(value) : value.toFixed(digits)).replace('.', ',');
};

/** One value as a CSV cell. Numbers come from the server and keep their sign, texts never become formulas. */
export function csvCell(kind: Kind, value: Value): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'number') return number(kind, value);
  if (kind === 'day' && isDay(value)) return frenchDay(value);
  if (kind === 'instant') return frenchInstant(value);
  return textCell(value);
}

const line = (cells: readonly string[]): string => cells.join(SEPARATOR) + END;

/** The beginning of the file: the UTF-8 mark and the line of headers. */
export const csvHead = <Item>(columns: readonly SheetColumn<Item>[]): string =>
  MARK + line(columns.map((column) => textCell(column.header)));

export const csvLines = <Item>(columns: readonly SheetColumn<Item>[], items: readonly Item[]): string =>
  items.map((item) => line(columns.map((column) => csvCell(column.kind, column.value(item))))).join('');
