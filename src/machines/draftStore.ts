import { drafts as withStore } from '../workers/keptWork.ts';

/** A workflow kept for its user: where its machine stood, and the version of the code that wrote it. */
export interface Draft {
  username: string;
  version: string;
  /** Random name of the running workflow that wrote it or went on with it, in whichever tab; absent from what was kept before there were any. */
  owner?: string;
  savedAt: number;
  snapshot: unknown;
}

/** Where drafts are kept. IndexedDB, because an import under review may hold 50 000 rows, too many for sessionStorage. */
export interface DraftStore {
  read: (id: string) => Promise<Draft | null>;
  write: (id: string, draft: Draft) => Promise<void>;
  /** `owner`: only if it is still the draft's. */
  remove: (id: string, owner?: string) => Promise<void>;
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'username' in value && 'version' in value && 'savedAt' in value && 'snapshot' in value;

const read = async (id: string): Promise<Draft | null> => {
  const found: unknown = await withStore<unknown>('readonly', (store) => store.get(id));
  return isDraft(found) ? found : null;
};

/** Drafts in this browser's IndexedDB. */
export const indexedDbDrafts: DraftStore = {
  read,
  write: async (id, draft) => {
    await withStore('readwrite', (store) => store.put(draft, id));
  },
  remove: async (id, owner) => {
    if (owner !== undefined && (await read(id))?.owner !== owner) return;
    await withStore('readwrite', (store) => store.delete(id));
  },
};

/** Drafts that live as long as the page: for tests, and for browsers that deny IndexedDB. */
export function memoryDrafts(): DraftStore {
  const drafts = new Map<string, Draft>();
  return {
    read: (id) => Promise.resolve(drafts.get(id) ?? null),
    write: (id, draft) => {
      drafts.set(id, structuredClone(draft));
      return Promise.resolve();
    },
    remove: (id, owner) => {
      if (owner === undefined || drafts.get(id)?.owner === owner) drafts.delete(id);
      return Promise.resolve();
    },
  };
}
