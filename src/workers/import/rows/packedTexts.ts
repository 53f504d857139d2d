/** Many short texts as one, as the worker keeps them: 550 000 strings take twice the memory and are slow to store. */
export interface PackedTexts {
  text: string;
  /** End of each text within `text`. */
  ends: Uint32Array<ArrayBuffer>;
}

export function pack(texts: readonly string[]): PackedTexts {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (let index = 0; index < texts.length; index += 1) {
    end += texts[index]?.length ?? 0;
    ends[index] = end;
  }
  return { text: texts.join(''), ends };
}

/** Returns the text at `index`; '' outside. */
export function textAt(packed: PackedTexts, index: number): string {
  const end = packed.ends[index];
  return end === undefined ? '' : packed.text.slice(index === 0 ? 0 : packed.ends[index - 1], end);
}

/** Finds the index of the text that contains the character at `position`, from the ends of the texts. */
export function indexAt(ends: Uint32Array, position: number): number {
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ends[middle] ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Folds a text to lower case without accents, for the search. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
