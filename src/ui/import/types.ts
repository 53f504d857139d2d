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
  | 'result.seen';

/** What the review tells the machine of rows, by their index. */
export type RowEvent =
  | { type: 'rows.chosen'; rows: readonly number[]; choice: 'take' | 'leave' }
  | { type: 'cell.corrected'; row: number; column: number; value: string };

/** Counts of the last check, and what it said otherwise than the one before. */
export type ReviewCounts = CheckCounts & { differences: Differences | null };

/** What the import's screens show and say; the import machine's hook gives it. */
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
    | 'failed'
    | 'done';
  isReview: boolean;
  isDialog: boolean;
  canFinalise: boolean;
  /** Whether rows may be chosen and corrected just now. */
  canAmend: boolean;
  fileName: string | null;
  read: { handle: string; name: string; encoding: string | null; separator: string | null } | null;
  check: ReviewCounts | null;
  known: { at: string; by: string } | null;
  result: Result | null;
  message: string | null;
  /** Why the last finalising did not succeed; its status is a number where the server said so. */
  failure: { status: unknown } | null;
  rows: ReviewRows | null;
  /** The file's columns. */
  spec: Pick<FileSpec, 'columns' | 'optionalColumns' | 'kind'>;
  send: (
    event:
      | { type: ReviewEvent }
      | RowEvent
      | { type: 'finalise.requested'; checkAgain: true }
      | { type: 'file.chosen'; file: File | null }
      | { type: 'file.refused'; message: string },
  ) => void;
  /** The rows in error, as a file of this kind. */
  errors: (format: FileFormat) => Promise<Blob>;
  /** An empty file with the columns of the import. */
  template: () => Promise<Blob>;
}

/** One column of the review, under a name shorter than the file's. */
export interface ReviewColumn {
  /** The file's own name. */
  name: string;
  label: string;
  /** px */
  width: number;
  align?: 'start' | 'end';
}

/** What an import changes beyond its own rows, as the review shows it: each lot or person touched, before → after. */
export interface EffectsLook {
  /** Of the tab: `Effets sur le stock`, `Reste à payer`. */
  tab: string;
  /** What is touched, in the plural: `lots`. */
  what: string;
  /** Heads of the two columns that name it: what it is called, and what tells it from others of that name. */
  heads?: readonly [label: string, detail: string];
  unit: 'Ar' | null;
  /** What is owed: never shown below 0 (what is paid beyond it is an advance), and less of it is good. */
  floor?: true;
}

/** What one import is called and how its review looks. */
export interface ImportLook<Result> {
  /** Of the button on the list. */
  button: string;
  title: string;
  dialogTitle: string;
  fileHint: string;
  accept: string;
  listPath: string;
  listLabel: string;
  reviewPath: string;
  /** `verdict`: valid or in error; `action`: Nouveau or Existe déjà. */
  status: 'verdict' | 'action';
  columns: readonly ReviewColumn[];
  /** Shown where the server's verdicts tell what each row changes. */
  effects?: EffectsLook;
  /** What finalising will do, as a sentence. */
  confirmation: (counts: CheckCounts) => string;
  /** Counts of the success toast. */
  success: (result: Result) => string;
  /** Begins the names of the files it gives: `paiements`. */
  filesName: string;
  /** What its documents are, where another import has files with the same columns: `retours`. */
  kind?: string;
}
