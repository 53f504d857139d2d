const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const MAX_ENTRIES = 200;
const MAX_UNPACKED = 64 * 1024 * 1024;
const MAX_RATIO = 100;
/** Small entries repeat the same few words, so their ratio means nothing. */
const RATIO_FROM = 1024 * 1024;

/** What the directory of a zip archive says of one entry; sizes in bytes. */
export interface ArchiveEntry {
  name: string;
  /** 0 for stored, 8 for deflated. */
  method: number;
  packedSize: number;
  size: number;
  /** Where its local header begins. */
  offset: number;
}

function endOfDirectory(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  return -1;
}

/**
 * Reads the directory of an archive: its entries, `broken` when it is none, or `excessive` when it may not be unpacked,
 * because a 191 kB file can unpack to 200 MB and freeze whoever reads it. 64-bit archives are refused, because no file of
 * 20 MB needs them.
 */
export function readDirectory(bytes: Uint8Array): ArchiveEntry[] | 'broken' | 'excessive' {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  if (end === -1) return 'broken';
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) return 'excessive';
  let at = view.getUint32(end + 16, true);
  let unpacked = 0;
  const entries: ArchiveEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY) return 'broken';
    const packedSize = view.getUint32(at + 20, true);
    const size = view.getUint32(at + 24, true);
    unpacked += size;
    if (unpacked > MAX_UNPACKED || (size > RATIO_FROM && size > packedSize * MAX_RATIO)) return 'excessive';
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const name = String.fromCharCode(...bytes.subarray(at + 46, nameEnd));
    entries.push({
      name,
      method: view.getUint16(at + 10, true),
      packedSize,
      size,
      offset: view.getUint32(at + 42, true),
    });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Tells whether an archive may be unpacked, judged by its directory alone. */
export const isSafeArchive = (bytes: Uint8Array): boolean => Array.isArray(readDirectory(bytes));
