/** A sheet as a spreadsheet reader gives it. */
export interface Sheet {
  /** Rows by line index, blank ones included; a cell is text, number, Date, boolean or nothing. */
  rows: readonly (readonly unknown[] | undefined)[];
  /** Whether plain numbers that are days count from 1904. */
  epoch1904: boolean;
}
