import { EXTENSIONS, MAX_FILE_BYTES, type FileSpec } from '../fileSpec.ts';
import { TOO_BIG, wrongExtension } from '../texts.ts';

/** Tells why a file is refused before it is opened: a French text, or null. */
export function refusal(name: string, size: number, spec: Pick<FileSpec, 'kind'>): string | null {
  const lower = name.toLowerCase();
  if (!EXTENSIONS[spec.kind].some((extension) => lower.endsWith(extension))) return wrongExtension(spec.kind);
  return size > MAX_FILE_BYTES ? TOO_BIG : null;
}
