import { browserStore } from './browserStore.ts';

/** So long what was typed, or read for a review, waits in this browser for its user. */
export const KEPT_MS = 7 * 24 * 3_600_000;

/** Where each kept thing says when it was kept (`savedAt`, ms). */
export const drafts = browserStore('tournee', 'brouillons');
export const importedRows = browserStore('tournee-imports', 'lignes');

const isRecent = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'savedAt' in value &&
  typeof value.savedAt === 'number' &&
  Date.now() - value.savedAt <= KEPT_MS;

/** Removes what nobody came back to: it would stay for ever, on a machine that others use too. */
export async function forgetOld(kept: typeof drafts): Promise<void> {
  for (const key of await kept('readonly', (store) => store.getAllKeys())) {
    const value = await kept<unknown>('readonly', (store) => store.get(key));
    if (!isRecent(value)) await kept('readwrite', (store) => store.delete(key));
  }
}
