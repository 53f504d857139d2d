import { ROW_WITHOUT_RESULT } from '../texts.ts';
import { pack } from '../rows/packedTexts.ts';
import {
  ASKED,
  CREATE,
  IDENTICAL,
  IN_ERROR,
  LEFT,
  NO_ACTION,
  questionOf,
  finalStatuses,
  UPDATE,
  VALID,
  type FieldChange,
  type PackedVerdicts,
  type RowMarks,
} from '../rows/importRows.ts';
import type { LocalError } from './localChecks.ts';

/** The server's verdict on one row. */
export interface Verdict {
  code: string;
  text: string;
  status: boolean;
  /** Present where rows create or update by their code. */
  action?: unknown;
  changements?: unknown;
  /** The question to answer before a valid row is stored. */
  question?: unknown;
}

/** Counts of rows that have one question, open or accepted. */
export interface QuestionCounts {
  asked: number;
  accepted: number;
}

export interface CheckCounts {
  total: number;
  /** Rows that will be sent. */
  valid: number;
  errors: number;
  /**
   * `asked`: valid rows left out because their question is open; `accepted`: valid rows whose question was accepted;
   * `left`: rows left aside on purpose.
   */
  asked: number;
  accepted: number;
  left: number;
  questions: Readonly<Record<string, QuestionCounts>>;
  /** Rows with a value corrected in the review. */
  corrected: number;
  /** Valid rows that create, valid rows that update, and those of the latter that change nothing. */
  created: number;
  updated: number;
  identical: number;
  /** Number of distinct documents among the valid rows; 0 where rows form no documents. */
  documents: number;
}

/** The verdict on a row without a result from the server (docs/product.md, 7.1). */
const NO_RESULT: Verdict = { code: 'unknown', text: ROW_WITHOUT_RESULT, status: false };

const isVerdict = (value: unknown): value is Verdict => {
  const verdict = value as Partial<Verdict> | null;
  return (
    typeof verdict === 'object' &&
    verdict !== null &&
    typeof verdict.status === 'boolean' &&
    typeof verdict.text === 'string'
  );
};

/**
 * Finds the cell at fault: the verdict's code names its column, or its text quotes the value (`Client inconnu :
 * C9999`). -1 for none.
 */
export function offendingColumn(verdict: Verdict, columns: readonly string[], cells: () => readonly string[]): number {
  const named = columns.indexOf(verdict.code);
  return named === -1 ? cells().findIndex((cell) => cell !== '' && verdict.text.includes(cell)) : named;
}

export interface Assessment {
  status: number;
  action: number;
  reason: string;
  cell: number;
  changes: string;
  question: string;
}

const ACTIONS: Readonly<Record<string, number>> = { create: CREATE, update: UPDATE, identical: IDENTICAL };

const actionOf = ({ action }: Verdict): number =>
  typeof action === 'string' ? (ACTIONS[action] ?? NO_ACTION) : NO_ACTION;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Writes the fields that the server says will change as JSON, '' for none. */
function changesOf({ changements }: Verdict): string {
  if (!Array.isArray(changements) || changements.length === 0) return '';
  const changes = (changements as unknown[]).map((change): FieldChange => {
    const { champ, avant, apres } = (change ?? {}) as Readonly<Record<string, unknown>>;
    return [asText(champ), asText(avant), asText(apres)];
  });
  return JSON.stringify(changes);
}

const refused = (reason: string, cell: number): Assessment => ({
  status: IN_ERROR,
  action: NO_ACTION,
  reason,
  cell,
  changes: '',
  question: '',
});

/** Judges one row by the server's verdict; an error found by the browser counts where the server found none. */
export function assessByVerdict(
  local: LocalError | undefined,
  answer: unknown,
  columns: readonly string[],
  cells: () => readonly string[],
): Assessment {
  const verdict = isVerdict(answer) ? answer : NO_RESULT;
  if (!verdict.status) return refused(verdict.text || ROW_WITHOUT_RESULT, offendingColumn(verdict, columns, cells));
  if (local) return refused(local.text, local.column);
  return {
    status: VALID,
    action: actionOf(verdict),
    reason: verdict.text,
    cell: -1,
    changes: changesOf(verdict),
    question: asText(verdict.question),
  };
}

/** Judges one row by whether its code already exists. */
export function assessByExistence(local: LocalError | undefined, exists: 'update' | 'create' | undefined): Assessment {
  if (local) return refused(local.text, local.column);
  if (exists === undefined) return refused(ROW_WITHOUT_RESULT, -1);
  return {
    status: VALID,
    action: exists === 'create' ? CREATE : UPDATE,
    reason: '',
    cell: -1,
    changes: '',
    question: '',
  };
}

/** Packs the rows' assessments. */
export function packVerdicts(rows: readonly Assessment[]): PackedVerdicts {
  return {
    status: Uint8Array.from(rows, (row) => row.status),
    action: Uint8Array.from(rows, (row) => row.action),
    reasons: pack(rows.map((row) => row.reason)),
    cells: Int8Array.from(rows, (row) => row.cell),
    changes: pack(rows.map((row) => row.changes)),
    questions: pack(rows.map((row) => row.question)),
  };
}

const NO_COUNTS: QuestionCounts = { asked: 0, accepted: 0 };

/** Counts rows for the review; `documentOf` names a row's document where rows form documents. */
export function countVerdicts(
  verdicts: PackedVerdicts,
  marks: RowMarks,
  documentOf: ((row: number) => string) | null,
): CheckCounts {
  const counts = {
    total: verdicts.status.length,
    valid: 0,
    errors: 0,
    asked: 0,
    accepted: 0,
    left: 0,
    corrected: 0,
    created: 0,
    updated: 0,
    identical: 0,
    documents: 0,
  };
  const questions: Record<string, QuestionCounts> = {};
  const documents = new Set<string>();
  finalStatuses(verdicts, marks).forEach((status, row) => {
    const question = questionOf(verdicts, row);
    if (marks.corrected[row] === 1) counts.corrected += 1;
    if (status === IN_ERROR) counts.errors += 1;
    if (status === LEFT) counts.left += 1;
    if (status === ASKED) counts.asked += 1;
    if (question !== '') {
      const known = questions[question] ?? NO_COUNTS;
      questions[question] =
        status === ASKED ? { ...known, asked: known.asked + 1 } : { ...known, accepted: known.accepted + 1 };
    }
    if (status !== VALID) return;
    counts.valid += 1;
    if (question !== '') counts.accepted += 1;
    const action = verdicts.action[row];
    if (action === CREATE) counts.created += 1;
    if (action === UPDATE || action === IDENTICAL) counts.updated += 1;
    if (action === IDENTICAL) counts.identical += 1;
    if (documentOf) documents.add(documentOf(row));
  });
  return { ...counts, questions, documents: documents.size };
}
