import { sendEffects, type PackedEffects, type PackedTouches, type SentEffects } from '../check/effects.ts';
import { type PackedTexts, textAt } from './packedTexts.ts';
import { reviewEffects, type ReviewEffects } from './reviewEffects.ts';
import { indexesOf, searchIn } from './search.ts';
import { sendTexts, sendWhole, sentTextAt, type SentTexts, type SentWhole } from './sentTexts.ts';

/** The rows of one file, packed. */
export interface PackedRows {
  columns: readonly string[];
  values: readonly PackedTexts[];
  /** 1-based line of each row in the file. */
  lines: Uint32Array<ArrayBuffer>;
  /** One folded text for each row, for the search. */
  folded: PackedTexts;
}

export const PENDING = 0;
export const VALID = 1;
export const IN_ERROR = 2;
/** Valid, but stored only when somebody accepts its question. */
export const ASKED = 3;
/** Valid, and left aside by somebody. */
export const LEFT = 4;

/** Somebody's choice for a row. */
export const NO_CHOICE = 0;
export const TAKE = 1;
export const LEAVE = 2;

export const NO_ACTION = 0;
export const CREATE = 1;
export const UPDATE = 2;
export const IDENTICAL = 3;

/** The results of the checks for each row, packed. */
export interface PackedVerdicts {
  status: Uint8Array<ArrayBuffer>;
  action: Uint8Array<ArrayBuffer>;
  reasons: PackedTexts;
  /** Index of the offending column of each row, -1 for none. */
  cells: Int8Array<ArrayBuffer>;
  /** JSON of `FieldChange[]` for each row, or ''. */
  changes: PackedTexts;
  /** The question of each valid row, '' for none; absent in reviews kept before there were questions. */
  questions?: PackedTexts;
  /** null where the server tells none; absent in reviews kept before there were effects. */
  effects?: PackedEffects | null;
  /** The effects of all rows, from which `effects` are summed. */
  touches?: PackedTouches | null;
}

/** Somebody's changes to the rows, one mark for each row. */
export interface RowMarks {
  choices: Uint8Array<ArrayBuffer>;
  /** 1 where a value was corrected. */
  corrected: Uint8Array<ArrayBuffer>;
}

export const noMarks = (rows: number): RowMarks => ({ choices: new Uint8Array(rows), corrected: new Uint8Array(rows) });

export const questionOf = ({ questions }: Pick<PackedVerdicts, 'questions'>, row: number): string =>
  questions ? textAt(questions, row) : '';

/** Returns the status of each row after the checks and somebody's choices. */
export function finalStatuses(verdicts: PackedVerdicts, { choices }: RowMarks): Uint8Array<ArrayBuffer> {
  return verdicts.status.map((status, row) => {
    if (status !== VALID) return status;
    if (questionOf(verdicts, row) !== '') return choices[row] === TAKE ? VALID : ASKED;
    return choices[row] === LEAVE ? LEFT : VALID;
  });
}

/** The rows in the form that is sent to the page. */
export interface SentRows extends Pick<PackedRows, 'columns' | 'lines'> {
  values: readonly SentTexts[];
  folded: SentWhole;
}

/** The results of the checks in the form that is sent to the page. */
export interface SentVerdicts extends Pick<PackedVerdicts, 'status' | 'action' | 'cells'>, Pick<RowMarks, 'corrected'> {
  reasons: SentTexts;
  questions: SentTexts | null;
  changes: SentTexts;
  effects: SentEffects | null;
}

/** Copies the rows for the page: the memory of a message is moved, so it must share nothing with the original. */
export const sendRows = ({ columns, values, lines, folded }: PackedRows): SentRows => ({
  columns,
  values: values.map(sendTexts),
  lines: lines.slice(),
  folded: sendWhole(folded),
});

/** Copies the verdicts for the page, like `sendRows`. */
export const sendVerdicts = (verdicts: PackedVerdicts, marks: RowMarks): SentVerdicts => {
  const { action, reasons, cells, changes, questions, effects } = verdicts;
  return {
    status: finalStatuses(verdicts, marks),
    corrected: marks.corrected.slice(),
    action: action.slice(),
    questions: questions ? sendTexts(questions) : null,
    reasons: sendTexts(reasons),
    cells: cells.slice(),
    changes: sendTexts(changes),
    effects: effects ? sendEffects(effects) : null,
  };
};

/** A field that the import will change: its label, its present value, the value in the file. */
export type FieldChange = readonly [label: string, before: string, after: string];

export type RowStatus = 'pending' | 'valid' | 'error' | 'asked' | 'left';
/** Which rows are shown: `error` includes those waiting to be judged again, `asked` those accepted since. */
export type RowFilter = 'all' | 'error' | 'asked' | 'left';
export type RowAction = 'none' | 'create' | 'update' | 'identical';
const STATUSES: readonly RowStatus[] = ['pending', 'valid', 'error', 'asked', 'left'];
const ACTIONS: readonly RowAction[] = ['none', 'create', 'update', 'identical'];

/** The rows of the review, read one at a time from their packed form. */
export interface ReviewRows {
  readonly count: number;
  readonly columns: readonly string[];
  value: (row: number, column: number) => string;
  line: (row: number) => number;
  status: (row: number) => RowStatus;
  action: (row: number) => RowAction;
  reason: (row: number) => string;
  /** Offending column, -1 for none. */
  cell: (row: number) => number;
  changes: (row: number) => readonly FieldChange[];
  /** The question of a valid row: `identique`, `autreNature`; '' for none. */
  question: (row: number) => string;
  /** Whether one of its values was corrected in the review. */
  isCorrected: (row: number) => boolean;
  /** Indices of the rows to show, in the file's order. */
  select: (search: string, filter: RowFilter) => Uint32Array;
  /** What the import changes elsewhere, where the server tells it. */
  readonly effects: ReviewEffects | null;
}

/** Creates a reader over packed rows; without verdicts every row is pending. */
export function reviewRows(rows: SentRows, verdicts: SentVerdicts | null): ReviewRows {
  const count = rows.lines.length;
  const find = searchIn(rows.folded);
  const question = (row: number) => (verdicts?.questions ? sentTextAt(verdicts.questions, row) : '');
  const isIn: Record<RowFilter, (row: number) => boolean> = {
    all: () => true,
    error: (row) =>
      verdicts?.status[row] === IN_ERROR || (verdicts?.status[row] === PENDING && verdicts.corrected[row] === 1),
    asked: (row) => question(row) !== '',
    left: (row) => verdicts?.status[row] === LEFT,
  };
  return {
    count,
    columns: rows.columns,
    value: (row, column) => {
      const packed = rows.values[column];
      return packed ? sentTextAt(packed, row) : '';
    },
    line: (row) => rows.lines[row] ?? 0,
    status: (row) => STATUSES[verdicts?.status[row] ?? PENDING] ?? 'pending',
    action: (row) => ACTIONS[verdicts?.action[row] ?? NO_ACTION] ?? 'none',
    reason: (row) => (verdicts ? sentTextAt(verdicts.reasons, row) : ''),
    cell: (row) => verdicts?.cells[row] ?? -1,
    changes: (row) => {
      const json = verdicts ? sentTextAt(verdicts.changes, row) : '';
      return json === '' ? [] : (JSON.parse(json) as readonly FieldChange[]);
    },
    question,
    isCorrected: (row) => verdicts?.corrected[row] === 1,
    select: (search, filter) => {
      const found = find(search);
      return indexesOf(count, (row) => (found === null || found[row] === 1) && isIn[filter](row));
    },
    effects: verdicts?.effects ? reviewEffects(verdicts.effects, find) : null,
  };
}
