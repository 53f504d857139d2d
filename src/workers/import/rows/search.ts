import { fold, indexAt } from './packedTexts.ts';
import { wholeText, type SentWhole } from './sentTexts.ts';

/**
 * Creates a search among folded texts that each end with a line feed, so that no match spans two. It returns 1 for each
 * text that contains the search, null for an empty search.
 */
export function searchIn(folded: SentWhole): (search: string) => Uint8Array | null {
  // The text is decoded at the first search, because most reviews end without one.
  let text: string | null = null;
  return (search) => {
    const needle = fold(search.trim());
    if (needle === '') return null;
    text ??= wholeText(folded);
    const found = new Uint8Array(folded.ends.length);
    let at = text.indexOf(needle);
    while (at !== -1) {
      const index = indexAt(folded.ends, at);
      found[index] = 1;
      at = text.indexOf(needle, folded.ends[index]);
    }
    return found;
  };
}

/** Lists the indexes below `count` that are `kept`, in order. */
export function indexesOf(count: number, kept: (index: number) => boolean): Uint32Array {
  const shown = new Uint32Array(count);
  let length = 0;
  for (let index = 0; index < count; index += 1) {
    if (!kept(index)) continue;
    shown[length] = index;
    length += 1;
  }
  return shown.subarray(0, length);
}
