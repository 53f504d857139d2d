import { useState } from 'react';

interface Places {
  rows: readonly unknown[];
  /** What the rows answer. */
  question: string | undefined;
  /** The place of each row by the row's key. */
  byKey: ReadonlyMap<string, number>;
  /** The number of places given so far. */
  count: number;
}

const NONE: Places = { rows: [], question: undefined, byKey: new Map(), count: 0 };

/**
 * Gives each row a place. A row that stays keeps its own. A new one takes the place of a row that left if the rows
 * answer another question; the same question asked again (somebody else changed a row) never gives one row's place to
 * another.
 */
export function placesOf(
  before: Places,
  { rows, keys, question }: Pick<Places, 'rows' | 'question'> & { keys: readonly string[] },
): Places {
  const were = before.byKey;
  let { count } = before;
  const left = question === before.question ? [] : [...were.keys()].filter((key) => !keys.includes(key));
  const byKey = new Map(keys.map((key) => [key, were.get(key) ?? were.get(left.shift() ?? '') ?? count++]));
  return { rows, question, byKey, count };
}

/**
 * Gives what tells where each row is painted, for React's `key`. With a `question`, the rows of another page, sort or
 * filter take over the elements of those that leave; without, each row has elements of its own.
 */
export function useRowPlaces<T>(
  rows: readonly T[],
  rowKey: (row: T) => string,
  question: string | undefined,
): (row: T) => string | number {
  const [kept, setKept] = useState(NONE);
  if (question === undefined) return rowKey;
  let places = kept;
  if (kept.rows !== rows) {
    places = placesOf(kept, { rows, keys: rows.map(rowKey), question });
    setKept(places);
  }
  return (row) => places.byKey.get(rowKey(row)) ?? rowKey(row);
}
