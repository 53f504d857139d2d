import { useMemo, useRef } from 'react';
import type { ReviewRows } from '../../../workers/import/rows/importRows.ts';
import type { RowEvent } from '../types.ts';

/** The actions on the rows of the review. */
export interface RowActions {
  isOpen: boolean;
  /** `range` includes all shown rows between this one and the last chosen one. */
  choose: (row: number, isTaken: boolean, range: boolean) => void;
  chooseAll: (isTaken: boolean) => void;
  correct: (row: number, column: number, value: string) => void;
}

/** Whether a row may be included or excluded without answering a question of the server. */
export const isFree = (rows: ReviewRows, row: number) =>
  rows.question(row) === '' && (rows.status(row) === 'valid' || rows.status(row) === 'left');

/**
 * Makes the actions on the rows `shown`. `chooseAll` skips rows with an open question, because each of those needs its
 * own answer.
 */
export function useRowActions(
  rows: ReviewRows,
  shown: readonly number[],
  isOpen: boolean,
  send: (event: RowEvent) => void,
): RowActions {
  const last = useRef<number | null>(null);
  return useMemo(() => {
    const tell = (chosen: readonly number[], isTaken: boolean) => {
      if (chosen.length > 0) send({ type: 'rows.chosen', rows: chosen, choice: isTaken ? 'take' : 'leave' });
    };
    return {
      isOpen,
      choose: (row, isTaken, range) => {
        const from = range && last.current !== null ? shown.indexOf(last.current) : -1;
        const to = shown.indexOf(row);
        last.current = row;
        const between =
          from === -1
            ? []
            : shown.slice(Math.min(from, to), Math.max(from, to) + 1).filter((each) => isFree(rows, each));
        tell([...new Set([...between, row])], isTaken);
      },
      chooseAll: (isTaken) => {
        tell(
          shown.filter((row) => isFree(rows, row) && (rows.status(row) === 'valid') !== isTaken),
          isTaken,
        );
      },
      correct: (row, column, value) => {
        send({ type: 'cell.corrected', row, column, value });
      },
    };
  }, [rows, shown, isOpen, send]);
}
