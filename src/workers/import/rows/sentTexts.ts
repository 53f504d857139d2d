import type { PackedTexts } from './packedTexts.ts';

/**
 * Packed texts on their way to the page. Bytes are moved, whereas the receiving thread copies a string: 10 MB of text
 * kept the page busy for two frames.
 */
export interface SentTexts {
  /** UTF-8. */
  bytes: Uint8Array<ArrayBuffer>;
  /** End of each text within `bytes`. */
  ends: Uint32Array<ArrayBuffer>;
}

/** One text that is read as a whole, with the ends of its parts in characters. */
export interface SentWhole {
  bytes: Uint8Array<ArrayBuffer>;
  ends: Uint32Array<ArrayBuffer>;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const isHigh = (unit: number) => (unit & 0xfc00) === 0xd800;
const isLow = (unit: number) => (unit & 0xfc00) === 0xdc00;

/**
 * Counts the UTF-8 bytes of the code unit at `at`: two for each half of a surrogate pair, three for an unpaired one.
 */
function unitBytes(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  const isPair = (isHigh(unit) && isLow(text.charCodeAt(at + 1))) || (isLow(unit) && isHigh(text.charCodeAt(at - 1)));
  return isPair ? 2 : 3;
}

function byteEnds({ text, ends }: PackedTexts): Uint32Array<ArrayBuffer> {
  const found = new Uint32Array(ends.length);
  let at = 0;
  let bytes = 0;
  for (let index = 0; index < ends.length; index += 1) {
    const end = ends[index] ?? 0;
    for (; at < end; at += 1) bytes += unitBytes(text, at);
    found[index] = bytes;
  }
  return found;
}

/** Copies packed texts for sending; the original stays as it is. */
export function sendTexts(packed: PackedTexts): SentTexts {
  const bytes = encoder.encode(packed.text);
  // Most columns are ASCII, where bytes and characters are the same.
  return { bytes, ends: bytes.length === packed.text.length ? packed.ends.slice() : byteEnds(packed) };
}

/** Copies texts for sending that are only read as a whole. */
export const sendWhole = ({ text, ends }: PackedTexts): SentWhole => ({
  bytes: encoder.encode(text),
  ends: ends.slice(),
});

/** Returns the text at `index`; '' outside. */
export function sentTextAt({ bytes, ends }: SentTexts, index: number): string {
  const [start = 0, end] = [index === 0 ? 0 : ends[index - 1], ends[index]];
  // Most texts are empty, and all of them are read.
  return end === undefined || end === start ? '' : decoder.decode(bytes.subarray(start, end));
}

/** Returns the whole text. */
export const wholeText = ({ bytes }: SentWhole): string => decoder.decode(bytes);

/** Lists the memory that can be moved instead of copied: the buffers under all typed arrays of a plain value. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  // No memory is shared between threads here, so the type is safe.
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(buffersOf);
}
