const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const MAX_ENTRIES = 200;
const MAX_UNPACKED = 64 * 1024 * 1024;
const MAX_RATIO = 100;
/** Small entries repeat the same few words, so their ratio means nothing. */
const RATIO_FROM = 1024 * 1024;

function endOfDirectory(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  return -1;
}

/**
 * Tells whether an archive may be unpacked, judged by its directory alone: a 191 kB file can unpack to 200 MB and
 * freeze the tab. 64-bit archives are refused, because no file of 20 MB needs them.
 */
export function isSafeArchive(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  if (end === -1) return false;
  const entries = view.getUint16(end + 10, true);
  if (entries > MAX_ENTRIES) return false;
  let at = view.getUint32(end + 16, true);
  let unpacked = 0;
  for (let index = 0; index < entries; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY) return false;
    const packedSize = view.getUint32(at + 20, true);
    const size = view.getUint32(at + 24, true);
    unpacked += size;
    if (unpacked > MAX_UNPACKED || (size > RATIO_FROM && size > packedSize * MAX_RATIO)) return false;
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return true;
}
