import { createHash } from 'node:crypto';

/** Hexadecimal digits of a hash in a file's name; the page's program names every other file, so each digit travels. */
export const HASH_DIGITS = 8;

/** The hash of these contents, one after the other, as it is written into a file's name. */
export function contentHash(...contents: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('hex').slice(0, HASH_DIGITS);
}
