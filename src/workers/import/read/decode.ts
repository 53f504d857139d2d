import { loadReader } from './loadReader.ts';

export type Encoding = 'ISO-8859-1' | 'UTF-8' | 'UTF-16';

export interface Decoded {
  text: string;
  encoding: Encoding;
}

const UTF8_MARK = [0xef, 0xbb, 0xbf];

const startsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);

function asUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Decodes an accounting export: ISO-8859-1 unless a byte order mark, or valid UTF-8 with letters beyond ASCII, says
 * otherwise (docs/product.md, 7.2). ISO-8859-1 is decoded as windows-1252, which differs only where ISO-8859-1 has
 * control characters: exports use its apostrophes, œ and €.
 */
export async function decodeText(bytes: Uint8Array): Promise<Decoded> {
  if (startsWith(bytes, UTF8_MARK)) return { text: new TextDecoder('utf-8').decode(bytes), encoding: 'UTF-8' };
  if (startsWith(bytes, [0xff, 0xfe])) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  if (startsWith(bytes, [0xfe, 0xff])) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' };
  const utf8 = asUtf8(bytes);
  // Pure ASCII is the same in both encodings and is reported as ISO-8859-1.
  if (utf8 !== null) return { text: utf8, encoding: utf8.length === bytes.length ? 'ISO-8859-1' : 'UTF-8' };
  const { decodeLatin1 } = await loadReader(() => import('./latin1.ts'));
  return { text: decodeLatin1(bytes), encoding: 'ISO-8859-1' };
}
