import { inflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { readDirectory } from '../../../../rules/archive.ts';

/** Rows of a sheet, its header included. The reader needs minutes for many more, however small they are. */
const MAX_ROWS = 50_001;
/** Tags of all parts together: a million cells have four each. */
const MAX_TAGS = 5_000_000;
const LOCAL_HEADER = 30;

/** A workbook that holds more than is read; every other fault may be that of a file that is still being written. */
export class Excessive extends Error {}

const isExcess = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

function count(bytes: Buffer, text: string): number {
  let found = 0;
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + text.length)) found += 1;
  return found;
}

/**
 * Unpacks the parts of a workbook that are read, within the limits of `rules/archive.ts`, and packs them again without
 * compression: the reader unpacks by itself and would not keep to what the directory says.
 * @throws Excessive, or another error when the archive is broken.
 */
export function unpackWorkbook(bytes: Buffer): ArrayBuffer {
  const entries = readDirectory(bytes);
  if (entries === 'excessive') throw new Excessive();
  if (entries === 'broken') throw new Error('No archive.');
  const parts: Record<string, Uint8Array> = {};
  let tags = 0;
  for (const { name, method, packedSize, size, offset } of entries) {
    if (!/\.(xml|rels)$/.test(name)) continue;
    const start = offset + LOCAL_HEADER + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const packed = bytes.subarray(start, start + packedSize);
    const part = method === 0 ? packed : inflate(packed, size);
    tags += count(part, '<');
    if (tags > MAX_TAGS || count(part, '<row') > MAX_ROWS) throw new Excessive();
    parts[name] = part;
  }
  const whole = zipSync(parts, { level: 0 });
  return whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength) as ArrayBuffer;
}

function inflate(packed: Buffer, size: number): Buffer {
  try {
    // The directory may lie: more than it says is not unpacked.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    throw isExcess(error) ? new Excessive() : error;
  }
}
