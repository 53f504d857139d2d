import { browserStore } from './browserStore.ts';

/** How long typed input, or a file read for a review, is kept in this browser for its user (ms). */
export const KEPT_MS = 7 * 24 * 3_600_000;

/** Stores whose values carry the time when they were kept (`savedAt`, ms). */
export const drafts = browserStore('tournee', 'brouillons');
export const importedRows = browserStore('tournee-imports', 'lignes');

/** Tells whether this browser may hold a draft of anybody; true when it does not say. */
export const mayHoldDrafts = (): Promise<boolean> =>
  drafts('readonly', (store) => store.count()).then(
    (count) => count > 0,
    () => true,
  );

const isRecent = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'savedAt' in value &&
  typeof value.savedAt === 'number' &&
  Date.now() - value.savedAt <= KEPT_MS;

/** Removes values older than `KEPT_MS`: otherwise they would stay for ever, on a machine that others use too. */
export async function forgetOld(kept: typeof drafts): Promise<void> {
  for (const key of await kept('readonly', (store) => store.getAllKeys())) {
    const value = await kept<unknown>('readonly', (store) => store.get(key));
    if (!isRecent(value)) await kept('readwrite', (store) => store.delete(key));
  }
}
