import type { Amendment } from '../../workers/import/check/amend.ts';
import type { Ending, SubmissionEvent } from '../submission/submission.ts';
import type { JobEvent } from './importJob.ts';

/** What the machine must know of a file that was read. Each import adds what its screens show. */
export interface ReadFacts {
  /** Identifies the rows in the worker: they never enter the machine. */
  handle: string;
  /** Number of rows in the file. */
  rows: number;
}

/** What the machine must know of a check. */
export interface CheckFacts {
  /**
   * Idempotency key of the finalising that follows this check. A new check makes a new one, and every retry keeps it.
   */
  key: string;
  /** Number of rows that can be finalised. */
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
  /** `unread` when nobody could tell. */
  known: KnownImport | 'unread' | null;
  result: Result | null;
  /** Code of the server's work on the rows, from its beginning until it is taken back. */
  job?: string | undefined;
  /** French text of the last failure or refusal. */
  message: string | null;
}

/** The change that an event makes to rows, null when it only has them judged again. */
export function amendmentOf(event: { type: string }): Amendment | null {
  const told = event as ImportEvent;
  if (told.type === 'rows.chosen') return { kind: 'choice', rows: told.rows, choice: told.choice };
  return told.type === 'cell.corrected'
    ? { kind: 'correction', row: told.row, column: told.column, value: told.value }
    : null;
}

/** Facts that the dialog and the review screen report. */
export type ImportEvent =
  | { type: 'dialog.opened' }
  | { type: 'dialog.closed' }
  | { type: 'file.chosen'; file: File | null }
  | { type: 'file.refused'; message: string }
  | { type: 'file.submitted' }
  | { type: 'check.retried' }
  /** Rows are taken, or left aside. */
  | { type: 'rows.chosen'; rows: readonly number[]; choice: 'take' | 'leave' }
  /** `column` is an index. */
  | { type: 'cell.corrected'; row: number; column: number; value: string }
  /**
   * With `checkAgain` the rows are judged again before the question, because others may have changed the data since.
   */
  | { type: 'finalise.requested'; checkAgain?: boolean }
  | { type: 'finalise.cancelled' }
  | { type: 'finalise.confirmed' }
  /** The user goes back to the review after a refusal. */
  | { type: 'review.resumed' }
  | { type: 'import.abandoned' }
  | { type: 'result.seen' }
  | JobEvent
  | SubmissionEvent;
