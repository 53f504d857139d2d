/** Writes a small PMTiles file, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). */

const HEADER_BYTES = 127;
const MAX_ZOOM = 14;
/** Side of a vector tile in its own units. */
const EXTENT = 4096;
const [NOT_COMPRESSED, VECTOR] = [1, 1];

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}

/** A field of a protocol buffer: a number, or bytes with their length. */
const field = (key: number, value: number | readonly number[]): number[] =>
  typeof value === 'number'
    ? [...varint(key * 8), ...varint(value)]
    : [...varint(key * 8 + 2), ...varint(value.length), ...value];
const text = (value: string) => [...Buffer.from(value)];
const signed = (value: number) => (value < 0 ? -value * 2 - 1 : value * 2);

/** A layer with one rectangle of a kind, from its upper left to its lower right corner. */
function layer(name: string, kind: string, left: number, top: number, right: number, bottom: number): number[] {
  const lines = [right - left, 0, 0, bottom - top, left - right, 0].map(signed);
  // Move to the first corner, draw three sides, close: the numbers are commands with how often they repeat.
  const geometry = [9, signed(left), signed(top), 26, ...lines, 15].flatMap(varint);
  const POLYGON = 3;
  const feature = [...field(2, [0, 0]), ...field(3, POLYGON), ...field(4, geometry)];
  const version = field(15, 2);
  const value = field(4, field(1, text(kind)));
  return field(3, [
    ...version,
    ...field(1, text(name)),
    ...field(2, feature),
    ...field(3, text('kind')),
    ...value,
    ...field(5, EXTENT),
  ]);
}

/** Land everywhere, with a lake in the lower right quarter of each tile. */
const TILE = [
  ...layer('earth', 'earth', 0, 0, EXTENT, EXTENT),
  ...layer('water', 'lake', EXTENT / 2, EXTENT / 2, EXTENT, EXTENT),
];

/** An archive whose tiles, from zoom 0 to 14, all show the same: land with a lake. */
export function tinyArchive(): Buffer {
  const allTiles = (4 ** (MAX_ZOOM + 1) - 1) / 3;
  // One entry that repeats: tile 0, how often, its length, and its offset plus one.
  const directory = [1, 0, allTiles, TILE.length, 1].flatMap(varint);
  const metadata = text(JSON.stringify({ attribution: '<a href="https://exemple.mg">Essai</a> © OpenStreetMap' }));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header[7] = 3;
  let offset = HEADER_BYTES;
  const place = (at: number, length: number) => {
    header.writeBigUInt64LE(BigInt(offset), at);
    header.writeBigUInt64LE(BigInt(length), at + 8);
    offset += length;
  };
  place(8, directory.length);
  place(24, metadata.length);
  place(40, 0);
  place(56, TILE.length);
  header.writeBigUInt64LE(BigInt(allTiles), 72);
  header.writeBigUInt64LE(1n, 80);
  header.writeBigUInt64LE(1n, 88);
  header[96] = 1;
  header[97] = NOT_COMPRESSED;
  header[98] = NOT_COMPRESSED;
  header[99] = VECTOR;
  header[101] = MAX_ZOOM;
  [-180, -85, 180, 85].forEach((degrees, n) => header.writeInt32LE(degrees * 1e7, 102 + n * 4));
  return Buffer.concat([header, Buffer.from([...directory, ...metadata, ...TILE])]);
}
