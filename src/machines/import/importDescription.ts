import type { FileSpec } from '../../workers/import/fileSpec.ts';
import type { AppDispatch } from '../../store/store.ts';

/** A request that can be given up. */
export interface Abortable<T> {
  abort: () => void;
  unwrap: () => Promise<T>;
}

/** Rows are judged one by one by the server, which may say with it what becomes of each. */
export interface VerdictCheck {
  /** Answers the JSON of the verdicts, unread. */
  validate: (dispatch: AppDispatch, body: Blob) => Abortable<Blob>;
  /** Column whose equal values form one document. */
  documentColumn: string | null;
  /** For a backend that has no such call. */
  otherwise?: ExistenceByCodeCheck;
}

/** Rows create or update, by whether their code exists: all that a backend without our added calls tells. */
export interface ExistenceByCodeCheck {
  column: string;
  /** Answers the JSON of `{code: 'update' | 'create'}`. */
  exists: (dispatch: AppDispatch, body: Blob) => Abortable<Blob>;
}

/** One import: its file, and the calls behind it. Each of the seven is a value of this type. */
export interface ImportDescription<Result> {
  /** Names the draft and the journal: `livraisons`. */
  id: string;
  spec: FileSpec;
  /** Name of the array in the calls' bodies (doc 1, 7). */
  rowsName: string;
  check: VerdictCheck;
  finalise: (dispatch: AppDispatch, rows: { body: Blob; idempotencyKey: string }) => Abortable<Result>;
}
