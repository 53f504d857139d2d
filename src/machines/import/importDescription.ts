import type { FileSpec } from '../../workers/import/fileSpec.ts';
import type { AppDispatch } from '../../store/store.ts';

/** A request that can be aborted. */
export interface Abortable<T> {
  abort: () => void;
  unwrap: () => Promise<T>;
}

/** A check in which the server judges each row, and may say what becomes of it. */
export interface VerdictCheck {
  /** Answers with the JSON of the verdicts, unread. */
  validate: (dispatch: AppDispatch, body: Blob) => Abortable<Blob>;
  /** Column whose equal values make one document. */
  documentColumn: string | null;
  /** The check for a backend without that call. */
  otherwise?: ExistenceByCodeCheck;
}

/**
 * A check that only tells whether each code exists, so whether its row creates or updates. Another backend has only
 * this one.
 */
export interface ExistenceByCodeCheck {
  column: string;
  /** Answers with the JSON of `{code: 'update' | 'create'}`. */
  exists: (dispatch: AppDispatch, body: Blob) => Abortable<Blob>;
}

/** One of the seven imports: its file and its calls. */
export interface ImportDescription<Result> {
  /** Name in drafts and journals: `livraisons`. */
  id: string;
  spec: FileSpec;
  /** Name of the array in the bodies of the calls (docs/product.md, 12.10). */
  rowsName: string;
  check: VerdictCheck;
  finalise: (dispatch: AppDispatch, rows: { body: Blob; idempotencyKey: string }) => Abortable<Result>;
}
