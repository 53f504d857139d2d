/** A sheet as a reader gives it. */
export interface Sheet {
  /** Gaps kept, so that the index is the line; a cell is text, number, Date, boolean or nothing. */
  rows: readonly (readonly unknown[] | undefined)[];
  /** Whether bare numbers that are days count from 1904. */
  epoch1904: boolean;
}
