/** Lower-cases a text and removes its accents, for comparing words with a search. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Does the same and replaces everything but letters and figures with a dash: `Été (2026)` →
 * `ete-2026-`.
 */
export const slug = (text: string): string => fold(text).replaceAll(/[^a-z0-9]+/g, '-');
