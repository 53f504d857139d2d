import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { contentHash } from './contentHash.ts';

/** First and last character of each range that the style sheet takes from this file (`src/ui/theme/fonts.css`). */
const RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
];
/** The weights in use, from text to the browser's bold. */
const WEIGHTS = { min: 400, max: 700 };

/**
 * Writes the font without the weights that no text uses, which saves two fifths of a file that every first visit waits
 * for. Returns its path in `folder`; a font that was written before is kept.
 */
export async function smallerFont(file: string, folder: string): Promise<string> {
  const font = readFileSync(file);
  const hash = contentHash(font, JSON.stringify([RANGES, WEIGHTS]));
  const target = path.join(folder, `${path.parse(file).name}.${hash}.woff2`);
  if (existsSync(target)) return target;
  const text = RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)),
  ).join('');
  mkdirSync(folder, { recursive: true });
  writeFileSync(target, await subsetFont(font, text, { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } }));
  return target;
}
