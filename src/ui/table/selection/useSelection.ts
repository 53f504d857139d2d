import { useMemo, useState } from 'react';

/** The rows selected for a common action. */
export interface Selection<T> {
  /** All selected rows, including those of other pages. */
  chosen: readonly T[];
  /** Number of selected rows on other pages. */
  elsewhere: number;
  isSelectable: (row: T) => boolean;
  isChosen: (row: T) => boolean;
  choose: (rows: readonly T[], on: boolean) => void;
  clear: () => void;
}

interface Rules<T> {
  keyOf: (row: T) => string;
  /** Whether a row may be selected; a selected row that no longer may be is dropped. */
  isSelectable: (row: T) => boolean;
}

/**
 * Keeps a selection of rows over several pages. Rows in view are up to date, those of other pages are as they were when
 * selected.
 */
export function useSelection<T>(rows: readonly T[] | undefined, { keyOf, isSelectable }: Rules<T>): Selection<T> {
  const [kept, setKept] = useState<ReadonlyMap<string, T>>(new Map());
  return useMemo(() => {
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
  }, [kept, rows, keyOf, isSelectable]);
}
