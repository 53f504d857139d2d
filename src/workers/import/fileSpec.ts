export interface FileKey {
  columns: readonly string[];
  /** What two rows with the same key share, in words: `même code`. */
  text: string;
}

/** What the reader needs to know of one import: plain data, so that it can be posted to the worker. */
export interface FileSpec {
  kind: 'text' | 'workbook';
  /** Columns that must be there, under the file's own names (doc 1, 5.2 and 5.3; doc 2, 3). */
  columns: readonly string[];
  optionalColumns?: readonly string[];
  /** Whether a column outside the two lists refuses the file. */
  exactColumns: boolean;
  /** Text files: separators to try, in this order. */
  separators: readonly string[];
  /** Columns that together may not stand twice in one file (DECISIONS 5). */
  keys: readonly FileKey[];
  /** Columns without which a row cannot be sent at all. */
  requiredValues: readonly string[];
  /**
   * Columns whose value, if any, must be an amount; for imports whose rows the server does not judge before they are
   * stored.
   */
  amounts?: readonly string[];
  /** Columns whose numbers are dates (serial days). */
  dates?: readonly string[];
}

export const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const MAX_ROWS = 50_000;
/** Longest value the server takes in one cell. */
export const MAX_CELL = 500;

export const EXTENSIONS: Record<FileSpec['kind'], readonly string[]> = { text: ['.txt'], workbook: ['.xlsx', '.xls'] };

/** A table as read: the header, then rows of cells with their 1-based line in the file. */
export interface Table {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  lines: readonly number[];
}

/** A refusal whose message is the French text to show. */
export class FileRefused extends Error {}
