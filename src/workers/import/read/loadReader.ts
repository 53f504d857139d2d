import { chunkOf, isMissing } from '../../../loading/chunk.ts';
import { FileRefused } from '../fileSpec.ts';
import { UNLOADED } from '../texts.ts';

/** A part of the reader in a file of its own. @throws FileRefused when that file does not come. */
export async function loadReader<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await chunkOf(load).load();
  } catch (error) {
    throw isMissing(error) ? new FileRefused(UNLOADED, { cause: error }) : error;
  }
}
