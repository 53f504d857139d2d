import type { Collection } from '@contract/common.ts';
import type { Tag } from '../../../../rules/tags.ts';

export interface TagOf<T extends Tag> {
  type: T;
  id: string;
}

/** A collection as screens use it. */
export interface Page<T> {
  items: T[];
  total: number;
  /** Amount of all filtered rows in Ar; another backend does not send it. */
  totalValue?: number;
}

/**
 * Query parameters of a list under the API's own names (`order[nomPrenom]`, `zones.code[]`). `undefined` is left out.
 */
export type ListArgs = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Turns the answer of a list into a page: `{member, totalItems}`, or the bare array of plain JSON. */
export function toPage<T>(answer: Collection<T> | readonly T[]): Page<T> {
  if (isBare(answer)) return { items: [...answer], total: answer.length };
  const { member: items, totalItems: total, totalValue } = answer;
  return { items, total, ...(typeof totalValue === 'number' ? { totalValue } : {}) };
}

// Array.isArray does not narrow a readonly array.
const isBare = <T>(answer: Collection<T> | readonly T[]): answer is readonly T[] => Array.isArray(answer);

/**
 * Makes `providesTags` of a list: the list itself and every row, so that a changed row reads again the lists that
 * contain it.
 */
export const listTags =
  <T extends Tag, Row>(type: T, id: (row: Row) => string) =>
  (page: Page<Row> | undefined): TagOf<T>[] => [
    { type, id: 'LIST' },
    ...(page?.items ?? []).map((row) => ({ type, id: id(row) })),
  ];
