import { drafts as withStore } from '../../workers/keptWork.ts';

/** A kept workflow of one user: the state of its machine, and the version of the code that wrote it. */
export interface Draft {
  username: string;
  version: string;
  /** Name of the tab that wrote the draft. */
  tab: string;
  savedAt: number;
  snapshot: unknown;
}

export interface KeptDraft {
  key: string;
  draft: Draft;
}

/** Stores drafts in IndexedDB, because an import under review may hold 50 000 rows, too many for sessionStorage. */
export interface DraftStore {
  /** Lists the drafts whose key starts with the prefix. */
  list: (prefix: string) => Promise<KeptDraft[]>;
  write: (key: string, draft: Draft) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** Removes a draft at one key and writes it at another in one transaction. */
  move: (from: string, to: string, draft: Draft) => Promise<void>;
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'username' in value &&
  'version' in value &&
  'tab' in value &&
  'savedAt' in value &&
  'snapshot' in value;

/** Covers all keys that start with a prefix, because no key contains U+FFFF. */
const rangeOf = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

export const indexedDbDrafts: DraftStore = {
  list: async (prefix) => {
    const keys = (await withStore('readonly', (store) => store.getAllKeys(rangeOf(prefix)))) as string[];
    const found = await Promise.all(
      keys.map(async (key) => ({ key, draft: await withStore<unknown>('readonly', (store) => store.get(key)) })),
    );
    return found.flatMap(({ key, draft }) => (isDraft(draft) ? [{ key, draft }] : []));
  },
  write: async (key, draft) => {
    await withStore('readwrite', (store) => store.put(draft, key));
  },
  remove: async (key) => {
    await withStore('readwrite', (store) => store.delete(key));
  },
  move: async (from, to, draft) => {
    await withStore('readwrite', (store) => {
      store.delete(from);
      return store.put(draft, to);
    });
  },
};

/** Keeps drafts as long as the page lives: for tests, and for browsers that deny IndexedDB. */
export function memoryDrafts(): DraftStore {
  const drafts = new Map<string, Draft>();
  const write = (key: string, draft: Draft) => {
    drafts.set(key, structuredClone(draft));
    return Promise.resolve();
  };
  return {
    list: (prefix) =>
      Promise.resolve([...drafts].flatMap(([key, draft]) => (key.startsWith(prefix) ? [{ key, draft }] : []))),
    write,
    remove: (key) => {
      drafts.delete(key);
      return Promise.resolve();
    },
    move: (from, to, draft) => {
      drafts.delete(from);
      return write(to, draft);
    },
  };
}
