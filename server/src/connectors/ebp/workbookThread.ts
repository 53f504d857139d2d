import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ImportRow } from '../../contract/importation.ts';
import { ProviderUnavailable } from '../../plugins/problem.ts';
import type { Export } from './exports.ts';

export interface ThreadData {
  /** The newest first. */
  files: readonly string[];
  kind: Export;
}

export type ThreadMessage =
  | { type: 'reading'; file: string }
  | { type: 'rows'; rows: ImportRow[]; isLast: boolean }
  | { type: 'nothing' }
  | { type: 'excessive' };

const MAX_MS = 10_000;
/** Heap of the thread; what a workbook unpacks to is bounded apart (unpack.ts). */
const MAX_HEAP_MB = 256;

/** The build puts the thread's file beside the server's (scripts/build.mjs). */
const THREAD = path.join(import.meta.dirname, `workbook.worker${path.extname(import.meta.filename)}`);

/**
 * Finds the newest of these workbooks that is an export of this kind and reads its rows, in a thread of its own.
 * Undefined when there is none.
 * @throws ProviderUnavailable when one of them holds too much, or takes too long.
 */
export function findExport(data: ThreadData, thread = THREAD): Promise<ImportRow[] | undefined> {
  const worker = new Worker(thread, {
    workerData: data,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  return new Promise<ImportRow[] | undefined>((resolve, reject) => {
    let name = '';
    const refuse = (reason: string) =>
      reject(
        new ProviderUnavailable(`Le classeur «\u00a0${name}\u00a0» ${reason}\u00a0: retirez-le du dossier d’EBP.`),
      );
    const timer = setTimeout(() => refuse('demande plus de 10 secondes de lecture'), MAX_MS);
    const found: ImportRow[] = [];
    worker.on('message', (message: ThreadMessage) => {
      if (message.type === 'reading') name = path.basename(message.file);
      else if (message.type === 'excessive') refuse('contient plus que ce qui peut être lu');
      else if (message.type === 'nothing') resolve(undefined);
      else {
        found.push(...message.rows);
        if (message.isLast) resolve(found);
        else worker.postMessage('next');
      }
    });
    worker.once('error', (error) =>
      'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? refuse('contient plus que ce qui peut être lu')
        : reject(error),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The thread ended before it answered.'));
    });
  }).finally(() => void worker.terminate());
}
