import { useState } from 'react';

/** Rows chosen to be worked on together. */
export interface Selection<T> {
  /** All of them, those of other pages too. */
  chosen: readonly T[];
  /** How many of them are not in view. */
  elsewhere: number;
  isSelectable: (row: T) => boolean;
  isChosen: (row: T) => boolean;
  choose: (rows: readonly T[], on: boolean) => void;
  clear: () => void;
}

interface Rules<T> {
  keyOf: (row: T) => string;
  /** Whether a row may be chosen; one that no longer may be is chosen no more. */
  isSelectable: (row: T) => boolean;
}

/**
 * Lets rows be chosen, page after page; those in view as they are now, the others as they were when they were chosen.
 */
export function useSelection<T>(rows: readonly T[] | undefined, { keyOf, isSelectable }: Rules<T>): Selection<T> {
  const [kept, setKept] = useState<ReadonlyMap<string, T>>(new Map());
  const shown = new Map(rows?.map((row) => [keyOf(row), row]));
  const chosen = [...kept].map(([key, row]) => shown.get(key) ?? row).filter(isSelectable);
  const keys = new Set(chosen.map(keyOf));
  return {
    chosen,
    elsewhere: chosen.filter((row) => !shown.has(keyOf(row))).length,
    isSelectable,
    isChosen: (row) => keys.has(keyOf(row)),
    choose: (changed, on) => {
      setKept((before) => {
        const after = new Map(before);
        for (const row of changed) {
          if (on) after.set(keyOf(row), row);
          else after.delete(keyOf(row));
        }
        return after;
      });
    },
    clear: () => {
      setKept(new Map());
    },
  };
}
