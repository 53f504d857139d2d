import { FileRefused } from './import/fileSpec.ts';
import { createImportReader } from './import/importReader.ts';
import { indexedDbRows } from './import/rowStorage.ts';
import { buffersOf } from './import/sentTexts.ts';
import type { ReaderAnswer, ReaderRequest } from './importReaderClient.ts';

// Typed by hand: the DOM and worker libraries declare `self` differently.
const scope = self as unknown as DedicatedWorkerGlobalScope;
const reader = createImportReader(indexedDbRows);

async function answer({ id, method, args }: ReaderRequest): Promise<ReaderAnswer> {
  try {
    const act = reader[method] as (...values: unknown[]) => Promise<unknown>;
    return { id, value: await act(...args) };
  } catch (error) {
    if (error instanceof FileRefused) return { id, error: error.message };
    console.warn(error);
    return { id, error: 'Erreur inconnue' };
  }
}

scope.onmessage = (message: MessageEvent<ReaderRequest>) => {
  void answer(message.data).then((result) => { scope.postMessage(result, buffersOf(result)); });
};
