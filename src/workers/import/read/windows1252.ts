/** Characters of windows-1252 at 0x80–0x9f, where ISO-8859-1 has control characters; five places are empty. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const FIRST = 0x80;

/** Decodes a text whose characters are windows-1252 bytes, as old workbooks give it. */
export const readHigh = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (unit) => HIGH.charAt(unit.charCodeAt(0) - FIRST));

const byteOf = (unit: number): number => {
  if (unit < FIRST || (unit > 0x9f && unit <= 0xff)) return unit;
  const at = HIGH.indexOf(String.fromCharCode(unit));
  return at === -1 ? -1 : FIRST + at;
};

/** Encodes a text in windows-1252; null when it has a character that does not exist there. */
export function windows1252Bytes(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const byte = byteOf(text.charCodeAt(at));
    if (byte === -1) return null;
    bytes[at] = byte;
  }
  return bytes;
}
