import type { Actor, SnapshotFrom } from 'xstate';
import { reviewRows, type ReviewRows, type SentRows, type SentVerdicts } from '../../workers/import/rows/importRows.ts';
import type { ReadSummary } from '../../workers/import/importReader.ts';
import type { FileFormat } from '../../workers/import/write/writtenFile.ts';
import type { Admission } from '../workflow/startWorkflow.ts';
import type { Workflow } from '../workflow/registry.ts';
import { importActors, type ImportBinding, type ImportCheck } from './importActors.ts';
import type { ImportDescription } from './importDescription.ts';
import { createImportMachine, type ImportMachine } from './importMachine.ts';

type Machine<Result> = ImportMachine<ReadSummary, ImportCheck, Result>;
export type ImportSnapshot<Result> = SnapshotFrom<Machine<Result>>;

interface Packed {
  rows: SentRows;
  verdicts: SentVerdicts | null;
}

/**
 * What one import needs beside its machine: its workflow, its actors, and its rows, which never enter the machine. All
 * screens of an import share it.
 */
export interface ImportRun<Result> {
  workflow: Workflow<Machine<Result>>;
  actors: Record<string, unknown>;
  admit: (kept: unknown) => Promise<Admission>;
  prepare: (actor: Actor<Machine<Result>>) => void;
  rows: () => ReviewRows | null;
  subscribe: (notify: () => void) => () => void;
  /** Rows in error, as a file in the format of the one that was read. */
  errors: (format: FileFormat) => Promise<Blob>;
  /** An empty file with the columns of the import. */
  template: () => Promise<Blob>;
}

const handleOf = (snapshot: unknown): string | null => {
  const handle = (snapshot as { context?: { read?: { handle?: unknown } | null } } | null)?.context?.read?.handle;
  return typeof handle === 'string' ? handle : null;
};

/** Binds one import to its reader and its calls. After a reload its rows come back from where the worker kept them. */
export function importRun<Result>(
  description: ImportDescription<Result>,
  binding: Omit<ImportBinding, 'onRead' | 'onCheck' | 'onAmend'>,
): ImportRun<Result> {
  const { reader } = binding;
  const listeners = new Set<() => void>();
  let packed: Packed | null = null;
  let shown: ReviewRows | null = null;
  let heldHandle: string | null = null;

  const show = (next: Packed | null) => {
    packed = next;
    shown = next && reviewRows(next.rows, next.verdicts);
    for (const notify of listeners) notify();
  };
  const actors = importActors(description, {
    ...binding,
    onRead: ({ rows }) => {
      show({ rows, verdicts: null });
    },
    onAmend: ({ rows, answer }) => {
      if (packed) show({ rows: rows ?? packed.rows, verdicts: answer.verdicts });
    },
    onCheck: ({ verdicts }) => {
      if (packed) show({ rows: packed.rows, verdicts });
    },
  });

  /** Forgets the rows of an import that is over. */
  const follow = (snapshot: ImportSnapshot<Result>) => {
    const handle = snapshot.matches('done') ? null : (snapshot.context.read?.handle ?? null);
    if (heldHandle !== null && heldHandle !== handle) void reader.forget(heldHandle).catch(() => undefined);
    heldHandle = handle;
    if (snapshot.context.read === null && shown !== null && !snapshot.hasTag('busy')) show(null);
  };
  /** Takes a draft only with its rows, because a review without rows is useless. */
  const admit = async (kept: unknown): Promise<Admission> => {
    try {
      const rows = await reader.restore(handleOf(kept) ?? '');
      if (rows) show(rows);
      return rows ? 'taken' : 'forgotten';
    } catch (error) {
      // The draft stays: its rows may be readable at the next load, and it has the key of a finalising that may have
      // been sent.
      console.warn('Review not read', error);
      return 'left';
    }
  };
  return {
    workflow: {
      name: `import.${description.id}`,
      version: '2',
      machine: createImportMachine<ReadSummary, ImportCheck, Result>(),
    },
    actors,
    admit,
    prepare: (actor) => {
      actor.subscribe(follow);
    },
    rows: () => shown,
    subscribe: (notify) => {
      listeners.add(notify);
      return () => {
        listeners.delete(notify);
      };
    },
    errors: (format) =>
      heldHandle === null ? Promise.reject(new Error('no import')) : reader.errors(heldHandle, format),
    template: () => reader.template(description.spec),
  };
}
