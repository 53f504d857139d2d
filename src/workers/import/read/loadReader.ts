import { chunkOf, isMissing } from '../../../loading/chunk.ts';
import { FileRefused } from '../fileSpec.ts';
import { UNLOADED } from '../texts.ts';

/** A sheet as a spreadsheet reader gives it. */
export interface Sheet {
  /** Rows by line index, blank ones included; a cell is text, number, Date, boolean or nothing. */
  rows: readonly (readonly unknown[] | undefined)[];
  /** Whether plain numbers that are days count from 1904. */
  epoch1904: boolean;
}

/** Loads a part of the reader from its own chunk. @throws FileRefused when the chunk does not load. */
export async function loadReader<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await chunkOf(load).load();
  } catch (error) {
    throw isMissing(error) ? new FileRefused(UNLOADED, { cause: error }) : error;
  }
}
