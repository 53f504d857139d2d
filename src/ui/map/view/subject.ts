/** A query of a list, as far as it tells what its answer is of. */
export interface Asked {
  /** The answer to the present arguments; undefined while `data` is still that of earlier ones. */
  currentData?: unknown;
  originalArgs?: unknown;
}

/** What an answer is of, so that a map is framed once for it; null while the present one is not there. */
export const subjectOf = ({ currentData, originalArgs }: Asked): string | null =>
  currentData === undefined ? null : JSON.stringify(originalArgs);
