import { sendEffects, type PackedEffects, type SentEffects } from './effects.ts';
import type { PackedTexts } from './packed.ts';
import { reviewEffects, type ReviewEffects } from './reviewEffects.ts';
import { indexesOf, searchIn } from './search.ts';
import { sendTexts, sendWhole, sentTextAt, type SentTexts, type SentWhole } from './sentTexts.ts';

/** The rows of one file, packed. */
export interface PackedRows {
  columns: readonly string[];
  values: readonly PackedTexts[];
  /** 1-based line of each row in the file. */
  lines: Uint32Array<ArrayBuffer>;
  /** One folded text per row, for the search. */
  folded: PackedTexts;
}

export const PENDING = 0;
export const VALID = 1;
export const IN_ERROR = 2;

export const NO_ACTION = 0;
export const CREATE = 1;
export const UPDATE = 2;
export const IDENTICAL = 3;

/** What the checks say of each row, packed. */
export interface PackedVerdicts {
  status: Uint8Array<ArrayBuffer>;
  action: Uint8Array<ArrayBuffer>;
  reasons: PackedTexts;
  /** Offending column of each row, -1 for none. */
  cells: Int8Array<ArrayBuffer>;
  /** JSON of `FieldChange[]` for each row, or ''. */
  changes: PackedTexts;
  /** null where the server tells none; absent from what was kept before there were any. */
  effects?: PackedEffects | null;
}

/** The rows as the page gets them. */
export interface SentRows extends Pick<PackedRows, 'columns' | 'lines'> {
  values: readonly SentTexts[];
  folded: SentWhole;
}

/** The checks' results as the page gets them. */
export interface SentVerdicts extends Pick<PackedVerdicts, 'status' | 'action' | 'cells'> {
  reasons: SentTexts;
  changes: SentTexts;
  effects: SentEffects | null;
}

/** A copy for the page: its memory is handed over, so nothing of the original may be part of it. */
export const sendRows = ({ columns, values, lines, folded }: PackedRows): SentRows => ({
  columns,
  values: values.map(sendTexts),
  lines: lines.slice(),
  folded: sendWhole(folded),
});

/** A copy for the page, as `sendRows`. */
export const sendVerdicts = ({ status, action, reasons, cells, changes, effects }: PackedVerdicts): SentVerdicts => ({
  status: status.slice(),
  action: action.slice(),
  reasons: sendTexts(reasons),
  cells: cells.slice(),
  changes: sendTexts(changes),
  effects: effects ? sendEffects(effects) : null,
});

/** A field that the import will change: its label, what stands there now, what the file says. */
export type FieldChange = readonly [label: string, before: string, after: string];

export type RowStatus = 'pending' | 'valid' | 'error';
export type RowAction = 'none' | 'create' | 'update' | 'identical';
const STATUSES: readonly RowStatus[] = ['pending', 'valid', 'error'];
const ACTIONS: readonly RowAction[] = ['none', 'create', 'update', 'identical'];

/** What the review shows: rows read one at a time from their packed form. */
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
  /** Rows to show, in the file's order. */
  select: (search: string, errorsOnly: boolean) => Uint32Array;
  /** What the import changes beyond its rows, where the server tells. */
  readonly effects: ReviewEffects | null;
}

/** Reader over packed rows; without verdicts every row is pending. */
export function reviewRows(rows: SentRows, verdicts: SentVerdicts | null): ReviewRows {
  const count = rows.lines.length;
  const find = searchIn(rows.folded);
  const isShown = (row: number, found: Uint8Array | null, errorsOnly: boolean) =>
    (found === null || found[row] === 1) && (!errorsOnly || verdicts?.status[row] === IN_ERROR);
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
    select: (search, errorsOnly) => {
      const found = find(search);
      return indexesOf(count, (row) => isShown(row, found, errorsOnly));
    },
    effects: verdicts?.effects ? reviewEffects(verdicts.effects, find) : null,
  };
}
