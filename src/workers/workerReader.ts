import { createReaderClient } from './importReaderClient.ts';
import type { ImportReader } from './import/importReader.ts';

/** The application's reader. Its worker file has the same origin, as the Content-Security-Policy requires. */
export const workerReader = (): ImportReader =>
  createReaderClient(
    () => new Worker(new URL('./importReader.worker.ts', import.meta.url), { type: 'module', name: 'import' }),
  );
