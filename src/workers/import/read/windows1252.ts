/**
 * What windows-1252 has at 0x80–0x9f, where ISO-8859-1 has invisible control characters; it leaves five places empty.
 */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const FIRST = 0x80;

/** A text whose characters are the bytes of a windows-1252 one, as old workbooks give it. */
export const readHigh = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (unit) => HIGH.charAt(unit.charCodeAt(0) - FIRST));

const byteOf = (unit: number): number => {
  if (unit < FIRST || (unit > 0x9f && unit <= 0xff)) return unit;
  const at = HIGH.indexOf(String.fromCharCode(unit));
  return at === -1 ? -1 : FIRST + at;
};

/** The bytes of a text in windows-1252; null when it has a character that is not there. */
export function windows1252Bytes(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const byte = byteOf(text.charCodeAt(at));
    if (byte === -1) return null;
    bytes[at] = byte;
  }
  return bytes;
}
