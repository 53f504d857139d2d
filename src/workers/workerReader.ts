import { createReaderClient } from './importReaderClient.ts';
import type { ImportReader } from './import/importReader.ts';

/** The application's reader: a same-origin worker file, as the Content-Security-Policy asks. */
export const workerReader = (): ImportReader =>
  createReaderClient(
    () => new Worker(new URL('./importReader.worker.ts', import.meta.url), { type: 'module', name: 'import' }),
  );
