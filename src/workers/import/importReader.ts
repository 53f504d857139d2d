import type { Encoding } from './read/decode.ts';
import { FileRefused, type FileSpec } from './fileSpec.ts';
import { type Amendment, withPendingRow, withChoice, withCorrection, choicesStillValid } from './check/amend.ts';
import { type Differences, differencesOf } from './check/differences.ts';
import {
  noMarks,
  PENDING,
  questionOf,
  sendRows,
  sendVerdicts,
  finalStatuses,
  VALID,
  type PackedRows,
  type PackedVerdicts,
  type RowMarks,
  type SentRows,
  type SentVerdicts,
} from './rows/importRows.ts';
import { codesBody, rowsBody } from './check/requestBody.ts';
import {
  assessByExistence,
  assessByVerdict,
  countVerdicts,
  packVerdicts,
  type Assessment,
  type CheckCounts,
} from './check/verdicts.ts';
import { aggregateEffects, touchesOf } from './check/effects.ts';
import { localErrors } from './check/localChecks.ts';
import { packRows } from './rows/packRows.ts';
import { readTable } from './read/readFile.ts';
import { readFailure } from './texts.ts';
import { sha256 } from './sha256.ts';
import { textAt } from './rows/packedTexts.ts';
import type { RowStorage, StoredImport } from './rows/rowStorage.ts';
import { type FileFormat, rejectedFile, templateFile } from './write/writtenFile.ts';

/** Facts about a file that was read; they are small plain data that the machine keeps. */
export interface ReadSummary {
  handle: string;
  name: string;
  rows: number;
  sha256: string | null;
  encoding: Encoding | null;
  separator: string | null;
}

export interface ReadAnswer {
  summary: ReadSummary;
  rows: SentRows;
}

export interface CheckAnswer {
  counts: CheckCounts;
  verdicts: SentVerdicts;
  /** How it differs from the check before; null when it does not. */
  differences: Differences | null;
}

/** The result of an amendment. */
export interface Amended {
  answer: CheckAnswer;
  /** null when no value was changed. */
  rows: SentRows | null;
  /** Whether every row has its verdict. */
  isJudged: boolean;
}

const NOT_CHECKED = 'Les lignes ne sont pas encore vérifiées.';

/** The interface of the worker, which tests use without a worker. */
export interface ImportReader {
  read: (file: File, spec: FileSpec, handle: string) => Promise<ReadAnswer>;
  /**
   * Writes the body of the check, or of the finalising when `valid` is true: then only valid rows, with the lines whose
   * question was accepted. `extra` are further members.
   */
  body: (handle: string, name: string, valid: boolean, extra: Record<string, unknown>) => Promise<Blob>;
  codes: (handle: string, column: string) => Promise<Blob>;
  /** Takes the verdicts: `answer` is their JSON; rows with the same value in `documentColumn` form one document. */
  verdicts: (handle: string, answer: Blob, documentColumn: string | null) => Promise<CheckAnswer>;
  /** Takes the existence check of this column's codes: `answer` is its JSON. */
  existence: (handle: string, answer: Blob, column: string) => Promise<CheckAnswer>;
  /** Applies a change to rows; `spec` is needed to repeat the browser's own checks. */
  amend: (handle: string, spec: FileSpec, documentColumn: string | null, amendment: Amendment) => Promise<Amended>;
  /** Writes the rows in error as a file of this format. */
  errors: (handle: string, format: FileFormat) => Promise<Blob>;
  /** Writes an empty file of the import. */
  template: (spec: FileSpec) => Promise<Blob>;
  /** Returns the rows and verdicts kept under a handle; null when there are none. */
  restore: (handle: string) => Promise<{ rows: SentRows; verdicts: SentVerdicts | null } | null>;
  forget: (handle: string) => Promise<void>;
}

/** A proxy may answer with a page, and the parser's English error must not be shown. */
async function parseAnswer(answer: Blob): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new FileRefused('La réponse du serveur est illisible.', { cause: error });
  }
}

const valueAt = (rows: PackedRows, column: string, row: number): string => {
  const packed = rows.values[rows.columns.indexOf(column)];
  return packed ? textAt(packed, row) : '';
};

const marksOf = ({ rows, marks }: StoredImport): RowMarks => marks ?? noMarks(rows.lines.length);

/** Adds the effects of the rows that are taken. Reviews kept before rows could be chosen keep their effects. */
const withEffects = (verdicts: PackedVerdicts, marks: RowMarks): PackedVerdicts => {
  if (verdicts.touches === undefined) return verdicts;
  const statuses = finalStatuses(verdicts, marks);
  return {
    ...verdicts,
    effects: verdicts.touches && aggregateEffects(verdicts.touches, (row) => statuses[row] === VALID),
  };
};

/** Lists the lines of rows that are taken although they have a question. */
const acceptedLines = (rows: PackedRows, verdicts: PackedVerdicts, statuses: Uint8Array): number[] =>
  Array.from(rows.lines).filter((_line, row) => statuses[row] === VALID && questionOf(verdicts, row) !== '');

const rowNumbers = (rows: PackedRows) => Array.from({ length: rows.lines.length }, (_, row) => row);

function assessExistence(
  { rows, local }: StoredImport,
  exists: ReadonlyMap<string, unknown>,
  column: string,
): Assessment[] {
  return rowNumbers(rows).map((row) => {
    const found = exists.get(valueAt(rows, column, row));
    return assessByExistence(local.get(row), found === 'update' || found === 'create' ? found : undefined);
  });
}

/** The browser no longer gives the content of a file that changed on the disk since it was chosen. */
async function bytesOf(file: File, spec: FileSpec): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    throw new FileRefused(readFailure(spec.kind), { cause: error });
  }
}

/** Creates a reader over a storage. Rows stay in the worker; only packed columns and small facts are sent. */
export function createImportReader(storage: RowStorage): ImportReader {
  const open = new Map<string, StoredImport>();

  // A browser that denies IndexedDB can still import; only a reload then loses the review.
  const keep = (handle: string, stored: StoredImport) => {
    open.set(handle, stored);
    storage.write(handle, stored).catch((error: unknown) => {
      console.warn('Rows were not stored', error);
    });
  };
  const find = async (handle: string): Promise<StoredImport> => {
    const stored = open.get(handle) ?? (await storage.read(handle));
    if (!stored)
      throw new FileRefused('Les lignes de cet import ne sont plus disponibles. Choisissez à nouveau le fichier.');
    open.set(handle, stored);
    return stored;
  };
  const answer = (
    handle: string,
    stored: StoredImport,
    judged: PackedVerdicts,
    marks: RowMarks,
    documentColumn: string | null,
  ): CheckAnswer => {
    const { rows } = stored;
    const verdicts = withEffects(judged, marks);
    keep(handle, { ...stored, verdicts, marks, savedAt: Date.now() });
    const counts = countVerdicts(
      verdicts,
      marks,
      documentColumn === null ? null : (row) => valueAt(rows, documentColumn, row),
    );
    return { counts, verdicts: sendVerdicts(verdicts, marks), differences: null };
  };
  const judge = (
    handle: string,
    stored: StoredImport,
    verdicts: PackedVerdicts,
    documentColumn: string | null,
  ): CheckAnswer => {
    const { verdicts: before, rows } = stored;
    const marks = marksOf(stored);
    if (!before) return answer(handle, stored, verdicts, marks, documentColumn);
    const choices = choicesStillValid(before, verdicts, marks);
    return {
      ...answer(handle, stored, verdicts, { ...marks, choices }, documentColumn),
      differences: differencesOf(before, verdicts, rows.lines),
    };
  };

  return {
    read: async (file, spec, handle) => {
      const bytes = await bytesOf(file, spec);
      const [hash, { table, encoding, separator }] = [await sha256(bytes), await readTable(bytes, spec)];
      const rows = packRows(table);
      keep(handle, { savedAt: Date.now(), rows, local: localErrors(table, spec), verdicts: null });
      return {
        summary: { handle, name: file.name, rows: table.lines.length, sha256: hash, encoding, separator },
        rows: sendRows(rows),
      };
    },
    body: async (handle, name, valid, extra) => {
      const stored = await find(handle);
      const { rows, verdicts } = stored;
      if (!valid || !verdicts) return rowsBody(name, rows, null, extra);
      const statuses = finalStatuses(verdicts, marksOf(stored));
      const accepted = acceptedLines(rows, verdicts, statuses);
      return rowsBody(name, rows, statuses, accepted.length > 0 ? { ...extra, acceptes: accepted } : extra);
    },
    codes: async (handle, column) => codesBody((await find(handle)).rows, column),
    verdicts: async (handle, answer, documentColumn) => {
      const stored = await find(handle);
      const parsed = await parseAnswer(answer);
      const list: unknown[] = Array.isArray(parsed) ? (parsed as unknown[]) : [];
      const { rows, local } = stored;
      const assessments = rowNumbers(rows).map((row) =>
        assessByVerdict(local.get(row), list[row], rows.columns, () =>
          rows.values.map((packed) => textAt(packed, row)),
        ),
      );
      return judge(
        handle,
        stored,
        { ...packVerdicts(assessments), touches: touchesOf(list, rows.lines.length) },
        documentColumn,
      );
    },
    existence: async (handle, answer, column) => {
      const stored = await find(handle);
      const exists = new Map(Object.entries(((await parseAnswer(answer)) ?? {}) as Record<string, unknown>));
      return judge(handle, stored, packVerdicts(assessExistence(stored, exists, column)), null);
    },
    amend: async (handle, spec, documentColumn, amendment) => {
      const stored = await find(handle);
      const { verdicts } = stored;
      if (!verdicts) throw new FileRefused(NOT_CHECKED);
      const marks = marksOf(stored);
      if (amendment.kind === 'choice') {
        const newMarks = withChoice(verdicts, marks, amendment.rows, amendment.choice);
        const isJudged = !verdicts.status.includes(PENDING) && (verdicts.touches !== undefined || !verdicts.effects);
        return { answer: answer(handle, stored, verdicts, newMarks, documentColumn), rows: null, isJudged };
      }
      const { table, rows } = withCorrection(stored.rows, amendment);
      const correctedFlags = marks.corrected.slice();
      correctedFlags[amendment.row] = 1;
      const amended = { ...stored, rows, local: localErrors(table, spec) };
      return {
        answer: answer(
          handle,
          amended,
          withPendingRow(verdicts, amendment.row),
          { ...marks, corrected: correctedFlags },
          documentColumn,
        ),
        rows: sendRows(rows),
        isJudged: false,
      };
    },
    errors: async (handle, format) => {
      const { rows, verdicts } = await find(handle);
      if (!verdicts) throw new FileRefused(NOT_CHECKED);
      return rejectedFile(rows, verdicts, format);
    },
    template: templateFile,
    restore: async (handle) => {
      const stored = open.get(handle) ?? (await storage.read(handle));
      if (!stored) return null;
      open.set(handle, stored);
      return {
        rows: sendRows(stored.rows),
        verdicts: stored.verdicts && sendVerdicts(stored.verdicts, marksOf(stored)),
      };
    },
    forget: async (handle) => {
      open.delete(handle);
      await storage.remove(handle);
    },
  };
}
