import { givingTurns } from './waiting/slices.ts';

/** Shorter arrays are written by node-postgres, in less than a millisecond. */
const LONG = 1_000;

type Item = string | number | boolean | Date | null | undefined;

const isItem = (value: unknown): value is Item =>
  value === null || value === undefined || value instanceof Date || !['object', 'function'].includes(typeof value);

/** An item as PostgreSQL writes it in the text of an array (its manual, 8.15.6). */
function written(item: Item): string {
  if (item === null || item === undefined) return 'NULL';
  if (typeof item === 'string') return `"${/["\\]/.test(item) ? item.replaceAll(/["\\]/g, String.raw`\$&`) : item}"`;
  return item instanceof Date ? `"${item.toISOString()}"` : String(item);
}

const isLong = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > LONG;

/** Items of an array that are written at a time: joining all of them in one go would keep the thread. */
const PIECE = 64;

/** The text of a long array; undefined if there is anything else in it than items. */
async function textOf(values: readonly unknown[]): Promise<string | undefined> {
  const turn = givingTurns();
  const pieces: string[] = [];
  for (let at = 0; at < values.length; at += PIECE) {
    await turn();
    const piece = values.slice(at, at + PIECE);
    if (!piece.every(isItem)) return undefined;
    pieces.push(piece.map(written).join(','));
  }
  return `{${pieces.join(',')}}`;
}

/**
 * The values of a statement with long arrays as text. node-postgres writes an array in one go, and the eight columns of
 * 50 000 rows would keep everybody waiting for a tenth of a second at each statement.
 */
export async function withLongArrays(values: readonly unknown[]): Promise<unknown[]> {
  const given: unknown[] = [];
  for (const value of values) given.push((isLong(value) ? await textOf(value) : undefined) ?? value);
  return given;
}

/** Whether `withLongArrays` would change anything, so that short statements need not wait for it. */
export const hasLongArrays = (values: readonly unknown[]): boolean => values.some(isLong);
