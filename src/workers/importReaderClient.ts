import type { ImportReader } from './import/importReader.ts';
import { FileRefused } from './import/fileSpec.ts';
import { refusal } from './import/refusal.ts';
import { readFailure } from './import/texts.ts';

export interface ReaderRequest {
  id: number;
  method: keyof ImportReader;
  args: readonly unknown[];
}

export type ReaderAnswer = { id: number; value: unknown } | { id: number; error: string };

/** A file that is not read by then never will be: its worker is ended, the next call starts another. */
export const READ_LIMIT_MS = 20_000;

/** The worker ended before it answered. */
class ReaderEnded extends FileRefused {
  constructor() {
    super('Le traitement du fichier s’est interrompu. Réessayez.');
  }
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

interface Channel {
  call: (method: keyof ImportReader, args: readonly unknown[]) => Promise<unknown>;
  /** Ends the worker; what waits for it fails. */
  end: () => void;
}

function openChannel(makeWorker: () => Worker): Channel {
  let worker: Worker | null = null;
  let last = 0;
  const waiting = new Map<number, Waiting>();

  const end = () => {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new ReaderEnded());
    waiting.clear();
  };
  const settle = (answer: ReaderAnswer) => {
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) call?.reject(new FileRefused(answer.error));
    else call?.resolve(answer.value);
  };
  const start = (): Worker => {
    const started = makeWorker();
    started.onmessage = (message: MessageEvent<ReaderAnswer>) => { settle(message.data); };
    started.onerror = end;
    return started;
  };
  return {
    end,
    call: (method, args) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ id: last, method, args } satisfies ReaderRequest);
      }),
  };
}

/** The reader in its worker, made at the first call. Rejections carry the French text to show. */
export function createReaderClient(makeWorker: () => Worker, limitMs: number = READ_LIMIT_MS): ImportReader {
  const channel = openChannel(makeWorker);
  const call = <T>(method: keyof ImportReader, ...args: unknown[]) => channel.call(method, args) as Promise<T>;
  return {
    read: async (file, spec, handle) => {
      const refused = refusal(file.name, file.size, spec);
      if (refused !== null) throw new FileRefused(refused);
      const timer = setTimeout(channel.end, limitMs);
      try {
        return await call('read', file, spec, handle);
      } catch (error) {
        throw error instanceof ReaderEnded ? new FileRefused(readFailure(spec.kind)) : error;
      } finally {
        clearTimeout(timer);
      }
    },
    body: (...args) => call('body', ...args),
    codes: (...args) => call('codes', ...args),
    verdicts: (...args) => call('verdicts', ...args),
    existence: (...args) => call('existence', ...args),
    errors: (...args) => call('errors', ...args),
    restore: (...args) => call('restore', ...args),
    forget: (...args) => call('forget', ...args),
  };
}
