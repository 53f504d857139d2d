import { chunkOf, isMissing } from '../../../loading/chunk.ts';
import { FileRefused } from '../fileSpec.ts';
import { UNLOADED } from '../texts.ts';

/** Loads a part of the reader from its own chunk. @throws FileRefused when the chunk does not load. */
export async function loadReader<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await chunkOf(load).load();
  } catch (error) {
    throw isMissing(error) ? new FileRefused(UNLOADED, { cause: error }) : error;
  }
}
