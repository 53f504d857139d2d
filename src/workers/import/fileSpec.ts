export interface FileKey {
  columns: readonly string[];
  /** What two rows with the same key share, in French: `même code`. */
  text: string;
}

/** Describes the files of one import to the reader: plain data, so that it can be posted to the worker. */
export interface FileSpec {
  kind: 'text' | 'workbook';
  /** Required columns, under the file's own names (docs/product.md, 7.4). */
  columns: readonly string[];
  optionalColumns?: readonly string[];
  /** Whether a column that is not listed refuses the file. */
  exactColumns: boolean;
  /** Separators of text files, in the order in which they are tried. */
  separators: readonly string[];
  /** Columns whose combined values may not occur twice in one file (docs/product.md, 7.4). */
  keys: readonly FileKey[];
  /** Columns without which a row cannot be sent at all. */
  requiredValues: readonly string[];
  /**
   * Columns whose value, if present, must be an amount; for imports whose rows the server does not judge before storing
   * them.
   */
  amounts?: readonly string[];
  /** Columns whose numbers are dates (serial days). */
  dates?: readonly string[];
}

export const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const MAX_ROWS = 50_000;
/** Text files take less memory, and their rows less room in a call. */
export const MAX_TEXT_ROWS = 150_000;
/** The longest value that the server accepts in one cell. */
export const MAX_CELL = 500;

export const EXTENSIONS: Record<FileSpec['kind'], readonly string[]> = { text: ['.txt'], workbook: ['.xlsx', '.xls'] };

/** A table as it was read: the header, then rows of cells with their 1-based line in the file. */
export interface Table {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  lines: readonly number[];
}

/** A refusal whose message is the French text to show. */
export class FileRefused extends Error {}
