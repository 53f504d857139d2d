import { unzipSync } from 'fflate';

/**
 * Replaces the unpacking of read-excel-file, which starts a `blob:` worker for large entries and, under our
 * Content-Security-Policy, then waits for ever. This code already runs in a worker.
 */
export default function unzipFromArrayBuffer(
  input: ArrayBuffer,
  options: { filter?: (entry: { path: string }) => boolean } = {},
): Promise<Record<string, Uint8Array>> {
  return Promise.resolve().then(() =>
    unzipSync(new Uint8Array(input), { filter: (entry) => options.filter?.({ path: entry.name }) ?? true }),
  );
}
