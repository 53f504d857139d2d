import type { Encoding } from './decode.ts';
import { FileRefused, type FileSpec } from './fileSpec.ts';
import { sendRows, sendVerdicts, VALID, type PackedRows, type PackedVerdicts, type SentRows, type SentVerdicts } from './importRows.ts';
import { codesBody, rowsBody } from './requestBody.ts';
import { assessByExistence, assessByVerdict, countVerdicts, packVerdicts, type Assessment, type CheckCounts } from './verdicts.ts';
import { aggregateEffects } from './effects.ts';
import { errorsWorkbook } from './errorsWorkbook.ts';
import { localErrors } from './localChecks.ts';
import { packRows } from './packRows.ts';
import { readTable } from './readFile.ts';
import { readFailure } from './texts.ts';
import { sha256 } from './sha256.ts';
import { textAt } from './packed.ts';
import type { RowStorage, StoredImport } from './rowStorage.ts';

/** Facts of a file that was read; plain and small, they go into the machine. */
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
}

/** What the worker does, and what tests do without one. */
export interface ImportReader {
  read: (file: File, spec: FileSpec, handle: string) => Promise<ReadAnswer>;
  /** Body of the check or of the finalising (`valid`: only valid rows); `extra` are further members. */
  body: (handle: string, name: string, valid: boolean, extra: Record<string, unknown>) => Promise<Blob>;
  codes: (handle: string, column: string) => Promise<Blob>;
  /** `answer`: JSON of the verdicts. `documentColumn`: rows with the same value form one document. */
  verdicts: (handle: string, answer: Blob, documentColumn: string | null) => Promise<CheckAnswer>;
  /** `answer`: JSON of the existence check of this column's codes. */
  existence: (handle: string, answer: Blob, column: string) => Promise<CheckAnswer>;
  errors: (handle: string) => Promise<Blob>;
  /** Rows and verdicts kept under a handle; null when there are none (any more). */
  restore: (handle: string) => Promise<{ rows: SentRows; verdicts: SentVerdicts | null } | null>;
  forget: (handle: string) => Promise<void>;
}

/** A proxy's page instead of an answer must not end in the parser's English. */
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

const rowNumbers = (rows: PackedRows) => Array.from({ length: rows.lines.length }, (_, row) => row);

function assessExistence({ rows, local }: StoredImport, exists: ReadonlyMap<string, unknown>, column: string): Assessment[] {
  return rowNumbers(rows).map((row) => {
    const found = exists.get(valueAt(rows, column, row));
    return assessByExistence(local.get(row), found === 'update' || found === 'create' ? found : undefined);
  });
}

/** A file that was changed on the disk since it was chosen is no longer given by the browser. */
async function bytesOf(file: File, spec: FileSpec): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    throw new FileRefused(readFailure(spec.kind), { cause: error });
  }
}

/** The reader over a storage. Rows stay here; only packed columns and small facts leave. */
export function createImportReader(storage: RowStorage): ImportReader {
  const open = new Map<string, StoredImport>();

  // A browser that denies IndexedDB still imports: only a reload then loses the review.
  const keep = (handle: string, stored: StoredImport) => {
    open.set(handle, stored);
    storage.write(handle, stored).catch((error: unknown) => { console.warn('Lignes non conservées', error); });
  };
  const find = async (handle: string): Promise<StoredImport> => {
    const stored = open.get(handle) ?? (await storage.read(handle));
    if (!stored) throw new FileRefused('Les lignes de cet import ne sont plus disponibles. Choisissez à nouveau le fichier.');
    open.set(handle, stored);
    return stored;
  };
  const judge = (handle: string, stored: StoredImport, verdicts: PackedVerdicts, documentColumn: string | null): CheckAnswer => {
    keep(handle, { ...stored, verdicts, savedAt: Date.now() });
    const counts = countVerdicts(verdicts, documentColumn === null ? null : (row) => valueAt(stored.rows, documentColumn, row));
    return { counts, verdicts: sendVerdicts(verdicts) };
  };

  return {
    read: async (file, spec, handle) => {
      const bytes = await bytesOf(file, spec);
      const [hash, { table, encoding, separator }] = [await sha256(bytes), await readTable(bytes, spec)];
      const rows = packRows(table);
      keep(handle, { savedAt: Date.now(), rows, local: localErrors(table, spec), verdicts: null });
      return { summary: { handle, name: file.name, rows: table.lines.length, sha256: hash, encoding, separator }, rows: sendRows(rows) };
    },
    body: async (handle, name, valid, extra) => {
      const { rows, verdicts } = await find(handle);
      return rowsBody(name, rows, valid ? verdicts : null, extra);
    },
    codes: async (handle, column) => codesBody((await find(handle)).rows, column),
    verdicts: async (handle, answer, documentColumn) => {
      const stored = await find(handle);
      const parsed = await parseAnswer(answer);
      const list: unknown[] = Array.isArray(parsed) ? (parsed as unknown[]) : [];
      const { rows, local } = stored;
      const assessments = rowNumbers(rows).map((row) =>
        assessByVerdict(local.get(row), list[row], rows.columns, () => rows.values.map((packed) => textAt(packed, row))),
      );
      const verdicts = packVerdicts(assessments);
      const effects = aggregateEffects(list, rows.lines.length, (row) => verdicts.status[row] === VALID);
      return judge(handle, stored, { ...verdicts, effects }, documentColumn);
    },
    existence: async (handle, answer, column) => {
      const stored = await find(handle);
      const exists = new Map(Object.entries(((await parseAnswer(answer)) ?? {}) as Record<string, unknown>));
      return judge(handle, stored, packVerdicts(assessExistence(stored, exists, column)), null);
    },
    errors: async (handle) => {
      const { rows, verdicts } = await find(handle);
      if (!verdicts) throw new FileRefused('Les lignes ne sont pas encore vérifiées.');
      return errorsWorkbook(rows, verdicts);
    },
    restore: async (handle) => {
      const stored = open.get(handle) ?? (await storage.read(handle));
      if (!stored) return null;
      open.set(handle, stored);
      return { rows: sendRows(stored.rows), verdicts: stored.verdicts && sendVerdicts(stored.verdicts) };
    },
    forget: async (handle) => {
      open.delete(handle);
      await storage.remove(handle);
    },
  };
}
