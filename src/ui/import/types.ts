import type { CheckCounts } from '../../workers/import/verdicts.ts';
import type { ReviewRows } from '../../workers/import/importRows.ts';

type ReviewEvent =
  | 'dialog.opened' | 'dialog.closed' | 'file.submitted' | 'check.retried' | 'finalise.requested' | 'finalise.cancelled'
  | 'finalise.confirmed' | 'finalise.retried' | 'review.resumed' | 'import.abandoned' | 'result.seen';

/** What the import's screens show and say; the import machine's hook gives it. */
export interface ImportView<Result> {
  step:
    | 'loading' | 'closed' | 'choosing' | 'reading' | 'checking' | 'interrupted' | 'browsing' | 'confirming' | 'finalising' | 'failed' | 'done';
  isReview: boolean;
  isDialog: boolean;
  canFinalise: boolean;
  fileName: string | null;
  read: { handle: string; name: string; encoding: string | null; separator: string | null } | null;
  check: CheckCounts | null;
  known: { at: string; by: string } | null;
  result: Result | null;
  message: string | null;
  rows: ReviewRows | null;
  send: (event: { type: ReviewEvent } | { type: 'file.chosen'; file: File | null } | { type: 'file.refused'; message: string }) => void;
  errors: () => Promise<Blob>;
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
  /** What finalising will do, as a sentence. */
  confirmation: (counts: CheckCounts) => string;
  /** Counts of the success toast. */
  success: (result: Result) => string;
  errorsFileName: string;
}
