/** Lower case, without accents: how words are compared with what somebody typed. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The same with a dash for all but letters and figures: `Stock divers (lot)` → `stock-divers-lot-`. */
export const slug = (text: string): string => fold(text).replaceAll(/[^a-z0-9]+/g, '-');
