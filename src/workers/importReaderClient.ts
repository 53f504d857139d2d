import { whyMissing } from '../loading/chunk.ts';
import { openChannel } from './channel.ts';
import type { ImportReader } from './import/importReader.ts';
import { FileRefused, EXTENSIONS, MAX_FILE_BYTES, type FileSpec } from './import/fileSpec.ts';
import { NEW_VERSION, readFailure, UNLOADED, TOO_BIG, wrongExtension } from './import/texts.ts';

/** Tells why a file is refused before it is opened: a French text, or null. */
export function refusal(name: string, size: number, spec: Pick<FileSpec, 'kind'>): string | null {
  const lower = name.toLowerCase();
  if (!EXTENSIONS[spec.kind].some((extension) => lower.endsWith(extension))) return wrongExtension(spec.kind);
  return size > MAX_FILE_BYTES ? TOO_BIG : null;
}

/**
 * Time limit (ms): a file that takes longer will never be read. Its worker is ended, and the next call starts another.
 */
export const READ_LIMIT_MS = 20_000;

/** The worker ended before it answered. */
class ReaderEnded extends FileRefused {
  constructor() {
    super('Le traitement du fichier s’est interrompu. Réessayez.');
  }
}

/** After a deployment, the files that an older page asks for no longer exist. */
const explained = async (error: unknown): Promise<unknown> =>
  error instanceof FileRefused && error.message === UNLOADED && (await whyMissing()) === 'version'
    ? new FileRefused(NEW_VERSION)
    : error;

/** Creates the reader in a worker, which starts at the first call. Rejections carry the French text to show. */
export function createReaderClient(makeWorker: () => Worker, limitMs: number = READ_LIMIT_MS): ImportReader {
  const channel = openChannel(makeWorker, {
    refused: (text) => new FileRefused(text),
    ended: (unloaded) => (unloaded ? new FileRefused(UNLOADED) : new ReaderEnded()),
  });
  const call = <T>(method: keyof ImportReader, ...args: unknown[]) => channel.call(method, args) as Promise<T>;
  return {
    read: async (file, spec, handle) => {
      const refused = refusal(file.name, file.size, spec);
      if (refused !== null) throw new FileRefused(refused);
      const timer = setTimeout(channel.end, limitMs);
      try {
        return await call('read', file, spec, handle);
      } catch (error) {
        throw error instanceof ReaderEnded ? new FileRefused(readFailure(spec.kind)) : await explained(error);
      } finally {
        clearTimeout(timer);
      }
    },
    body: (...args) => call('body', ...args),
    codes: (...args) => call('codes', ...args),
    verdicts: (...args) => call('verdicts', ...args),
    existence: (...args) => call('existence', ...args),
    amend: (...args) => call('amend', ...args),
    template: (...args) => call('template', ...args),
    errors: (...args) => call('errors', ...args),
    restore: (...args) => call('restore', ...args),
    forget: (...args) => call('forget', ...args),
  };
}
