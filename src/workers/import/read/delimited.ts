import { EMPTY_TEXT, TOO_MANY_TEXT_ROWS } from '../texts.ts';
import { cleanText } from './cleanText.ts';
import { FileRefused, MAX_TEXT_ROWS, type FileSpec, type Table } from '../fileSpec.ts';

export interface Delimited extends Table {
  separator: string;
}

/** Finds the closing quote of a field that opens at `start`; -1 when the line ends before. */
function closingQuote(line: string, start: number): number {
  for (let at = line.indexOf('"', start + 1); at !== -1; at = line.indexOf('"', at + 2)) {
    if (line[at + 1] !== '"') return at;
  }
  return -1;
}

/** Splits a line into cells: trimmed, surrounding double quotes removed, separators inside quotes kept. */
export function splitLine(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator).map(cleanText);
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    let start = at;
    while (line[start] === ' ' || line[start] === '\t') start += 1;
    // A quote that never closes is an ordinary character: it must not swallow the rest of the file.
    const close = line[start] === '"' ? closingQuote(line, start) : -1;
    const end = line.indexOf(separator, close === -1 ? at : close + 1);
    const stop = end === -1 ? line.length : end;
    if (close !== -1 && line.slice(close + 1, stop).trim() === '')
      cells.push(cleanText(line.slice(start + 1, close).replaceAll('""', '"')));
    else cells.push(cleanText(line.slice(at, stop)));
    if (end === -1) return cells;
    at = end + 1;
  }
}

/**
 * Repairs a header that was split at `*`: an empty name shows that the star before it belonged to a name (`Document -
 * Collaborateur*`).
 */
function mergeStars(names: readonly string[], required: readonly string[]): string[] {
  const merged: string[] = [];
  for (const name of names) {
    const previous = merged.at(-1);
    if (name === '' && previous !== undefined && previous !== '' && !required.includes(previous))
      merged[merged.length - 1] = `${previous}*`;
    else merged.push(name);
  }
  return merged;
}

const headerOf = (line: string, separator: string, spec: FileSpec): string[] => {
  const names = splitLine(line, separator).map((name) => name.normalize('NFC').replace(/\s+/g, ' '));
  return separator === '*' ? mergeStars(names, spec.columns) : names;
};

/**
 * Chooses the separator whose header has the required columns, or else the one that misses the fewest (docs/product.md,
 * 7.2).
 */
function chooseSeparator(line: string, spec: FileSpec): { separator: string; header: string[] } {
  const tries = spec.separators.map((separator) => {
    const header = headerOf(line, separator, spec);
    return { separator, header, missing: spec.columns.filter((column) => !header.includes(column)).length };
  });
  tries.sort((a, b) => a.missing - b.missing);
  const [best] = tries;
  if (!best) throw new FileRefused(EMPTY_TEXT);
  return best;
}

/** Tells whether a line has nothing but separators. */
const isBlank = (line: string, { separators }: FileSpec): boolean =>
  separators.some((separator) => splitLine(line, separator).every((cell) => cell === ''));

/** Reads the rows of a text export. @throws FileRefused when it has no header, no row, or too many rows. */
export function parseDelimited(text: string, spec: FileSpec): Delimited {
  const all = text.replaceAll('\0', '').split(/\r\n|\n|\r/);
  const first = all.findIndex((line) => line.trim() !== '' && !isBlank(line, spec));
  const headerLine = all[first];
  if (headerLine === undefined) throw new FileRefused(EMPTY_TEXT);
  const { separator, header } = chooseSeparator(headerLine.replace(/^\uFEFF/, ''), spec);
  const rows: string[][] = [];
  const lines: number[] = [];
  for (let index = first + 1; index < all.length; index += 1) {
    const line = all[index] ?? '';
    if (line.trim() === '') continue;
    const cells = splitLine(line, separator);
    if (cells.every((cell) => cell === '')) continue;
    if (rows.length === MAX_TEXT_ROWS) throw new FileRefused(TOO_MANY_TEXT_ROWS);
    rows.push(cells);
    lines.push(index + 1);
  }
  if (rows.length === 0) throw new FileRefused(EMPTY_TEXT);
  return { header, rows, lines, separator };
}
