import { pipeline } from 'node:stream/promises';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  path: string;
  content: Iterable<string> | AsyncIterable<string>;
}

interface Sums {
  crc: number;
  size: number;
  packed: number;
}

interface Written extends Sums {
  path: Buffer;
  offset: number;
}

/** Largest length in four bytes, without the extension for large archives. */
const MAX_LENGTH = 0xffff_ffff;
/** Flags: lengths follow the content (bit 3), paths are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
const PIECE = 64 * 1024;

/** Date and time in the format of MS-DOS; a ZIP archive has no time zone. */
const dosTime = (at: Date): { time: number; date: number } => ({
  time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
});

const numbers = (...fields: readonly (readonly [size: 2 | 4, value: number])[]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((length, [size]) => length + size, 0));
  let at = 0;
  for (const [size, value] of fields) at = size === 2 ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value, at);
  return bytes;
};

async function* counted(content: ZipEntry['content'], sums: Sums): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    sums.crc = crc32(bytes, sums.crc);
    sums.size += bytes.length;
    yield bytes;
  }
}

/** Compresses the content on another thread; `sums` are complete once it has ended. */
async function* packed(content: ZipEntry['content'], sums: Sums): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 4, chunkSize: PIECE, strategy: constants.Z_DEFAULT_STRATEGY });
  const fed = pipeline(counted(content, sums), deflate);
  // The loop below fails with the same error.
  fed.catch(() => undefined);
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    sums.packed += piece.length;
    yield piece;
  }
  await fed;
}

const central = (entry: Written, clock: { time: number; date: number }): Buffer =>
  Buffer.concat([
    numbers(
      [4, 0x0201_4b50],
      [2, VERSION],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATE],
      [2, clock.time],
      [2, clock.date],
      [4, entry.crc],
      [4, entry.packed],
      [4, entry.size],
      [2, entry.path.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, entry.offset],
    ),
    entry.path,
  ]);

/**
 * Writes a ZIP archive piece by piece and keeps no more than one piece in memory. `at` dates the entries.
 * @throws when it grows past 4 GB, which this format cannot express.
 */
export async function* zip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const clock = dosTime(at);
  const written: Written[] = [];
  let offset = 0;
  for await (const { path, content } of entries) {
    const entry: Written = { path: Buffer.from(path), offset, crc: 0, size: 0, packed: 0 };
    const head = Buffer.concat([
      numbers(
        [4, 0x0403_4b50],
        [2, VERSION],
        [2, FLAGS],
        [2, DEFLATE],
        [2, clock.time],
        [2, clock.date],
        [4, 0],
        [4, 0],
        [4, 0],
        [2, entry.path.length],
        [2, 0],
      ),
      entry.path,
    ]);
    yield head;
    yield* packed(content, entry);
    const tail = numbers([4, 0x0807_4b50], [4, entry.crc], [4, entry.packed], [4, entry.size]);
    yield tail;
    offset += head.length + entry.packed + tail.length;
    if (entry.size > MAX_LENGTH || offset > MAX_LENGTH) throw new Error('Le classeur dépasse 4 Go.');
    written.push(entry);
  }
  const list = Buffer.concat(written.map((entry) => central(entry, clock)));
  yield Buffer.concat([
    list,
    numbers(
      [4, 0x0605_4b50],
      [2, 0],
      [2, 0],
      [2, written.length],
      [2, written.length],
      [4, list.length],
      [4, offset],
      [2, 0],
    ),
  ]);
}
