import type { Amendment } from '../../workers/import/check/amend.ts';
import type { Ending, SubmissionEvent } from '../submission/submission.ts';

/** What the machine must know of a file that was read; each import adds what its screens show. */
export interface ReadFacts {
  /** Where the rows are kept: they never enter the machine. */
  handle: string;
  /** Rows in the file. */
  rows: number;
}

/** What the machine must know of the checks. */
export interface CheckFacts {
  /** Idempotency key of the finalising that these results allow: made anew with them, kept through every retry. */
  key: string;
  /** Rows that may be finalised. */
  valid: number;
}

/** An earlier finalising of the very same file. */
export interface KnownImport {
  at: string;
  by: string;
}

export interface ImportContext<Read extends ReadFacts, Check extends CheckFacts, Result> extends Ending {
  file: File | null;
  read: Read | null;
  check: Check | null;
  known: KnownImport | null;
  result: Result | null;
  /** French text of the last failure or refusal. */
  message: string | null;
}

/** What an event of the review does to rows; null when it only has them judged again. */
export function amendmentOf(event: { type: string }): Amendment | null {
  const told = event as ImportEvent;
  if (told.type === 'rows.chosen') return { kind: 'choice', rows: told.rows, choice: told.choice };
  return told.type === 'cell.corrected'
    ? { kind: 'correction', row: told.row, column: told.column, value: told.value }
    : null;
}

/** Past facts, told by the dialog and the review screen. */
export type ImportEvent =
  | { type: 'dialog.opened' }
  | { type: 'dialog.closed' }
  | { type: 'file.chosen'; file: File | null }
  | { type: 'file.refused'; message: string }
  | { type: 'file.submitted' }
  | { type: 'check.retried' }
  /** Rows taken, or left aside. */
  | { type: 'rows.chosen'; rows: readonly number[]; choice: 'take' | 'leave' }
  /** `column`: its index. */
  | { type: 'cell.corrected'; row: number; column: number; value: string }
  /**
   * `checkAgain`: the rows are judged anew before the question is asked, as others may have changed what they were
   * judged by.
   */
  | { type: 'finalise.requested'; checkAgain?: boolean }
  | { type: 'finalise.cancelled' }
  | { type: 'finalise.confirmed' }
  /** Back from a refusal. */
  | { type: 'review.resumed' }
  | { type: 'import.abandoned' }
  | { type: 'result.seen' }
  | SubmissionEvent;
