import { windows1252Bytes } from '../read/windows1252.ts';

const UTF8_MARK = '\ufeff';

const quoted = (text: string, separator: string): string =>
  text.includes(separator) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;

/** Writes a text file as the accounting system does: in ISO-8859-1, unless it has other letters. */
export function writeText(rows: readonly (readonly string[])[], separator: string): Blob {
  const text = rows.map((cells) => `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`).join('');
  const bytes = windows1252Bytes(text) ?? new TextEncoder().encode(`${UTF8_MARK}${text}`);
  return new Blob([bytes], { type: 'text/plain' });
}
