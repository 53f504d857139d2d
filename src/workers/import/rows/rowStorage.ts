import { forgetOld, importedRows as withStore } from '../../keptWork.ts';
import type { LocalError } from '../check/localChecks.ts';
import type { PackedRows, PackedVerdicts, RowMarks } from './importRows.ts';

/** Everything the reader knows of one file; packed, so that storing it copies only a few long texts. */
export interface StoredImport {
  savedAt: number;
  rows: PackedRows;
  local: Map<number, LocalError>;
  verdicts: PackedVerdicts | null;
  /** Absent in reviews kept before rows could be chosen. */
  marks?: RowMarks;
}

/** Keeps rows under review across a reload or a sign-in. */
export interface RowStorage {
  read: (handle: string) => Promise<StoredImport | null>;
  write: (handle: string, stored: StoredImport) => Promise<void>;
  remove: (handle: string) => Promise<void>;
}

/** Stores rows in this browser's IndexedDB. */
export const indexedDbRows: RowStorage = {
  read: async (handle) =>
    (await withStore<StoredImport | undefined>(
      'readonly',
      (store) => store.get(handle) as IDBRequest<StoredImport | undefined>,
    )) ?? null,
  write: async (handle, stored) => {
    await withStore('readwrite', (store) => store.put(stored, handle));
    await forgetOld(withStore);
  },
  remove: async (handle) => {
    await withStore('readwrite', (store) => store.delete(handle));
  },
};

/** Stores rows in memory, for tests. */
export function memoryRows(): RowStorage {
  const kept = new Map<string, StoredImport>();
  return {
    read: (handle) => Promise.resolve(kept.get(handle) ?? null),
    write: (handle, stored) => {
      kept.set(handle, stored);
      return Promise.resolve();
    },
    remove: (handle) => {
      kept.delete(handle);
      return Promise.resolve();
    },
  };
}
