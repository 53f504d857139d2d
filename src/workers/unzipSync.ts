import { unzipSync } from 'fflate';

/**
 * Stands in for read-excel-file's own unpacking, which starts a `blob:` worker for large entries and, under our
 * Content-Security-Policy, then waits for ever. We are in a worker already.
 */
export default function unzipFromArrayBuffer(
  input: ArrayBuffer,
  options: { filter?: (entry: { path: string }) => boolean } = {},
): Promise<Record<string, Uint8Array>> {
  return Promise.resolve().then(() =>
    unzipSync(new Uint8Array(input), { filter: (entry) => options.filter?.({ path: entry.name }) ?? true }),
  );
}
