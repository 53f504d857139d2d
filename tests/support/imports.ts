import { Blob as NodeBlob } from 'node:buffer';
import { webcrypto } from 'node:crypto';
import { memoryDrafts, type DraftStore } from '../../src/machines/drafts/draftStore.ts';
import { provideReader } from '../../src/machines/import/useImportView.ts';
import { provideDrafts } from '../../src/machines/drafts/persistence.ts';
import type { AppStore } from '../../src/store/store.ts';
import { FileRefused } from '../../src/workers/import/fileSpec.ts';
import { createImportReader } from '../../src/workers/import/importReader.ts';
import { refusal } from '../../src/workers/importReaderClient.ts';
import { memoryRows, type RowStorage } from '../../src/workers/import/rows/rowStorage.ts';

/** The stores of a review; give the same ones to two applications to simulate a reload. */
export interface Kept {
  drafts: DraftStore;
  rows: RowStorage;
}

export const keptInMemory = (): Kept => ({ drafts: memoryDrafts(), rows: memoryRows() });

/** Adds what jsdom lacks for an import: a height for the virtual rows, a Blob that Node's requests accept, a hash. */
export function prepareForImports(): void {
  Object.defineProperty(globalThis, 'Blob', { configurable: true, value: NodeBlob });
  Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: webcrypto.subtle });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1024 });
}

/** Reads files without a worker. */
export function importWithoutWorker(store: AppStore, kept: Kept = keptInMemory()): void {
  const reader = createImportReader(kept.rows);
  provideDrafts(store, kept.drafts);
  provideReader(store, {
    ...reader,
    read: (file, spec, handle) => {
      const refused = refusal(file.name, file.size, spec);
      return refused === null ? reader.read(file, spec, handle) : Promise.reject(new FileRefused(refused));
    },
  });
}
