import type { Differences } from '../../workers/import/check/differences.ts';
import type { FileSpec } from '../../workers/import/fileSpec.ts';
import type { CheckCounts } from '../../workers/import/check/verdicts.ts';
import type { ReviewRows } from '../../workers/import/rows/importRows.ts';
import type { FileFormat } from '../../workers/import/write/writtenFile.ts';

type ReviewEvent =
  | 'dialog.opened'
  | 'dialog.closed'
  | 'file.submitted'
  | 'check.retried'
  | 'finalise.cancelled'
  | 'finalise.confirmed'
  | 'submission.retried'
  | 'review.resumed'
  | 'import.abandoned'
  | 'result.seen'
  | 'job.cancelled';

/** Events about rows that the review sends to the machine; rows are given by index. */
export type RowEvent =
  | { type: 'rows.chosen'; rows: readonly number[]; choice: 'take' | 'leave' }
  | { type: 'cell.corrected'; row: number; column: number; value: string };

/** The counts of the last check, and its differences from the previous one. */
export type ReviewCounts = CheckCounts & { differences: Differences | null };

/** Rows of an import that the server has worked on, and all of them. */
export interface JobProgress {
  done: number;
  total: number;
}

/** Everything that the import screens show, with the events they send; the hook of the import machine provides it. */
export interface ImportView<Result> {
  step:
    | 'loading'
    | 'closed'
    | 'choosing'
    | 'reading'
    | 'checking'
    | 'interrupted'
    | 'browsing'
    | 'amending'
    | 'verifying'
    | 'confirming'
    | 'finalising'
    | 'unheard'
    | 'waiting'
    | 'running'
    | 'cancelling'
    | 'relaunching'
    | 'dismissing'
    | 'failed'
    | 'done';
  isReview: boolean;
  isDialog: boolean;
  canFinalise: boolean;
  /** Whether rows may be selected and corrected at the moment. */
  canAmend: boolean;
  fileName: string | null;
  read: { handle: string; name: string; encoding: string | null; separator: string | null } | null;
  check: ReviewCounts | null;
  known: { at: string; by: string } | 'unread' | null;
  result: Result | null;
  /** Code of the work that goes on at the server. */
  job: string | null;
  message: string | null;
  /** Why finalising failed; `status` is a number if the server answered. */
  failure: { status: unknown } | null;
  rows: ReviewRows | null;
  /** The columns of the file. */
  spec: Pick<FileSpec, 'columns' | 'optionalColumns' | 'kind'>;
  send: (
    event:
      | { type: ReviewEvent }
      | RowEvent
      | { type: 'finalise.requested'; checkAgain: true }
      | { type: 'file.chosen'; file: File | null }
      | { type: 'file.refused'; message: string },
  ) => void;
  /** Writes the invalid rows to a file of this format. */
  errors: (format: FileFormat) => Promise<Blob>;
  /** Writes an empty file with the columns of the import. */
  template: () => Promise<Blob>;
}

/** A column of the review, with a shorter label than the file's. */
export interface ReviewColumn {
  /** Name of the column in the file. */
  name: string;
  label: string;
  /** px */
  width: number;
  align?: 'start' | 'end';
}

/** How the review shows what an import changes beyond its own rows: each thing, before → after. */
export interface EffectsLook {
  /** Label of the tab. */
  tab: string;
  /** Plural noun of the changed things. */
  what: string;
  /** Headers of the two columns that identify a row: its name, and a detail that distinguishes equal names. */
  heads?: readonly [label: string, detail: string];
  unit: 'Ar' | null;
  /** What a thing is called when the import leaves nothing of it. */
  usedUp?: string;
  /**
   * For things whose decrease is good. They are shown as 0 when they fall below 0, and what is beyond is named apart:
   * in a remark of the row and in the totals.
   */
  below?: { remark: (amount: string) => string; total: string };
}

/** The texts and the presentation of one kind of import. */
export interface ImportLook<Result> {
  /** Label of the button on the list. */
  button: string;
  title: string;
  dialogTitle: string;
  fileHint: string;
  accept: string;
  listPath: string;
  listLabel: string;
  reviewPath: string;
  /** `verdict` shows valid or invalid, `action` shows Nouveau or Existe déjà. */
  status: 'verdict' | 'action';
  columns: readonly ReviewColumn[];
  /** Shown if the server's verdicts contain the effects of each row. */
  effects?: EffectsLook;
  /** Gives the sentence that says what finalising will do. */
  confirmation: (counts: CheckCounts) => string;
  /** Gives the text of the success toast. */
  success(result: Result): string;
  /** Start of the names of downloaded files. */
  filesName: string;
  /** The question of the server whose rows are accepted all at once, and what they are said to be by accepting them. */
  askedTogether: { question: string; kind: string };
}
