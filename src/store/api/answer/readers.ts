import { figure } from '../../../workers/figure.ts';
import type { Page } from './page.ts';

/** An object of which nothing more is known yet. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is UnknownRecord => typeof value === 'object' && value !== null;

/** The fields of any value; none when it is not an object. */
export const recordOf = (value: unknown): UnknownRecord => (isRecord(value) ? value : {});

/**
 * Turns a value of an answer into what screens use. Any backend may answer, so a missing figure is left out whatever
 * the contract says, and never becomes 0: formats show it as « — », and a sum with it is not a number either.
 */
export type Reader<T> = (value: unknown) => T | undefined;

/** A thing of which another backend may leave fields out. */
export type WithOptional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

/** Reads a figure, or null. */
export const figureOrNull = (value: unknown): number | null => figure(value) ?? null;

/** Reads a text, '' when there is none. */
export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Reads a text, a day or an instant, or null. */
export const textOrNull = (value: unknown): string | null => text(value) || null;

/** Reads yes or no in any backend's notation; undefined for anything else. */
export function flag(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1' || value === 'true') return true;
  return value === false || value === 0 || value === '0' || value === 'false' ? false : undefined;
}

/** Reads the items of a list; undefined when there is no list. */
export const listOf =
  <T>(read: (value: unknown) => T): Reader<T[]> =>
  (value) =>
    Array.isArray(value) ? (value as unknown[]).map(read) : undefined;

/** Reads the items of a list that screens cannot do without; empty when there is no list. */
export const listOrEmpty =
  <T>(read: (value: unknown) => T) =>
  (value: unknown): T[] =>
    listOf(read)(value) ?? [];

/** Reads lines and numbers those without a code, because a list on screen tells its rows apart by code. */
export const numberedLines =
  <T extends { code: string }>(read: (value: unknown) => T): Reader<T[]> =>
  (value) =>
    listOf(read)(value)?.map((line, index) => (line.code === '' ? { ...line, code: `#${String(index + 1)}` } : line));

/** Reads a thing that may be missing, or null. */
export const orNull =
  <T>(read: (value: unknown) => T) =>
  (value: unknown): T | null =>
    value === null || value === undefined || value === '' ? null : read(value);

/** Reads the named fields of an object and leaves the others as they are. */
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

/** Reads an answer that may be only a part of the thing: only the fields that it has. */
export const fieldsGiven =
  <T extends object>(read: (value: unknown) => T) =>
  (answer: unknown): Partial<T> =>
    Object.fromEntries(Object.entries(read(answer)).filter(([name]) => name in recordOf(answer))) as Partial<T>;

/**
 * Turns the answer of any list into a page: `{member, totalItems}`, or the bare array of plain JSON. Each item is read,
 * and the total amount is kept where the answer has it.
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
