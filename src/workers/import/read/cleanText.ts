import { MAX_CELL } from '../fileSpec.ts';

/** Line ends and tabs within a cell separate words. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/**
 * Control characters, marks that change the direction of writing, and characters without width make a text look like
 * another one.
 */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const INVISIBLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;
// oxlint-disable-next-line no-control-regex -- as above
const SUSPECT =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/;

/**
 * Cleans one cell's text: visible characters only, trimmed, and cut one character after the longest value allowed, so
 * that the check still finds it too long.
 */
export function cleanText(text: string): string {
  const visible = SUSPECT.test(text) ? text.replace(BREAKS, ' ').replace(INVISIBLE, '') : text;
  const trimmed = visible.trim();
  return trimmed.length > MAX_CELL ? trimmed.slice(0, MAX_CELL + 1) : trimmed;
}
