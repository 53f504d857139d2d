import { figure } from '../../workers/figure.ts';
import type { Page } from './page.ts';
import { isRecord, recordOf } from './record.ts';

/**
 * The border to any backend: what an answer holds becomes what screens reckon with. A figure that is not given is left
 * out, whatever the contract says, never 0: formats show it as « — » and a sum with it is no number either.
 */
export type Reader<T> = (value: unknown) => T | undefined;

/** What another backend may leave out of a thing. */
export type WithOptional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

/** A figure, or null where there is none. */
export const figureOrNull = (value: unknown): number | null => figure(value) ?? null;

/** A text; empty when there is none. */
export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** A text, a day or an instant, or null. */
export const textOrNull = (value: unknown): string | null => text(value) || null;

/** Yes or no, however a backend writes it; undefined when it says neither. */
export function flag(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1' || value === 'true') return true;
  return value === false || value === 0 || value === '0' || value === 'false' ? false : undefined;
}

/** The items of a list; undefined when it is not given. */
export const listOf =
  <T>(read: (value: unknown) => T): Reader<T[]> =>
  (value) =>
    Array.isArray(value) ? (value as unknown[]).map(read) : undefined;

/** The same where a screen cannot do without: no list is an empty one. */
export const listOrEmpty =
  <T>(read: (value: unknown) => T) =>
  (value: unknown): T[] =>
    listOf(read)(value) ?? [];

/** Numbered where they have no code of their own: a list on the screen tells its rows apart by it. */
export const numberedLines =
  <T extends { code: string }>(read: (value: unknown) => T): Reader<T[]> =>
  (value) =>
    listOf(read)(value)?.map((line, index) => (line.code === '' ? { ...line, code: `#${String(index + 1)}` } : line));

/** Something that may be missing. */
export const orNull =
  <T>(read: (value: unknown) => T) =>
  (value: unknown): T | null =>
    value === null || value === undefined || value === '' ? null : read(value);

/** An object whose fields named here are read; the others stay as they are. */
export const shape = <T extends object>(
  readers: { readonly [K in keyof T]?: Reader<T[K]> },
): ((value: unknown) => T) => {
  const named = Object.entries(readers) as [string, Reader<unknown>][];
  return (value) => {
    const read: Record<string, unknown> = { ...recordOf(value) };
    for (const [name, reader] of named) {
      const field = reader(read[name]);
      if (field === undefined) Reflect.deleteProperty(read, name);
      else read[name] = field;
    }
    return read as T;
  };
};

/** Of an answer that may be a part of the thing only: the fields that it has. */
export const fieldsGiven =
  <T extends object>(read: (value: unknown) => T) =>
  (answer: unknown): Partial<T> =>
    Object.fromEntries(Object.entries(read(answer)).filter(([name]) => name in recordOf(answer))) as Partial<T>;

/**
 * The border of every list: `{member, totalItems}`, or the bare array of plain JSON, becomes `{items, total}` with each
 * item read, and with the amount of them all where it is told.
 */
export const pageOf =
  <T>(read: (value: unknown) => T) =>
  (answer: unknown): Page<T> => {
    const member = isRecord(answer) && !Array.isArray(answer) ? answer.member : answer;
    const items = listOrEmpty(read)(member);
    const { totalItems, totalValue } = recordOf(answer);
    const sum = figure(totalValue);
    return { items, total: figure(totalItems) ?? items.length, ...(sum === undefined ? {} : { totalValue: sum }) };
  };
