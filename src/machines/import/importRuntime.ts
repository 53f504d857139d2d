import type { Actor, SnapshotFrom } from 'xstate';
import { reviewRows, type ReviewRows, type SentRows, type SentVerdicts } from '../../workers/import/importRows.ts';
import type { ReadSummary } from '../../workers/import/importReader.ts';
import type { DraftPlace } from '../persistence.ts';
import { type Admission, startWorkflow } from '../startWorkflow.ts';
import type { Workflow } from '../workflow.ts';
import { importActors, type ImportBinding, type ImportCheck } from './importActors.ts';
import type { ImportDescription } from './importDescription.ts';
import { createImportMachine, type ImportMachine } from './importMachine.ts';

type Machine<Result> = ImportMachine<ReadSummary, ImportCheck, Result>;
export type ImportSnapshot<Result> = SnapshotFrom<Machine<Result>>;

export interface ImportState<Result> {
  /** null until a kept review has been looked for. */
  snapshot: ImportSnapshot<Result> | null;
  rows: ReviewRows | null;
}

/** One import of one user: its machine, the rows beside it, and what keeps both. Lives as long as the page. */
export interface ImportRuntime<Result> {
  /** null until a kept review has been looked for. */
  actor: () => Actor<Machine<Result>> | null;
  getState: () => ImportState<Result>;
  subscribe: (notify: () => void) => () => void;
  errors: () => Promise<Blob>;
}

const VERSION = '2';

interface Options extends Omit<ImportBinding, 'onRead' | 'onCheck'> {
  username: string;
  place: DraftPlace;
}

const handleOf = (snapshot: unknown): string | null => {
  const handle = (snapshot as { context?: { read?: { handle?: unknown } | null } } | null)?.context?.read?.handle;
  return typeof handle === 'string' ? handle : null;
};

/** Starts the import's actor, from a kept review if there is one; its rows come back from where the worker left them. */
export function startImport<Result>(description: ImportDescription<Result>, options: Options): ImportRuntime<Result> {
  const { username, place, ...binding } = options;
  const listeners = new Set<() => void>();
  let actor: Actor<Machine<Result>> | null = null;
  let packed: { rows: SentRows; verdicts: SentVerdicts | null } | null = null;
  let state: ImportState<Result> = { snapshot: null, rows: null };
  let heldHandle: string | null = null;

  const publish = (change: Partial<ImportState<Result>>) => {
    state = { ...state, ...change };
    for (const notify of listeners) notify();
  };
  const show = (next: typeof packed) => {
    packed = next;
    publish({ rows: next && reviewRows(next.rows, next.verdicts) });
  };

  const actors = importActors(description, {
    ...binding,
    onRead: ({ rows }) => { show({ rows, verdicts: null }); },
    onCheck: ({ verdicts }) => { if (packed) show({ rows: packed.rows, verdicts }); },
  });
  const workflow: Workflow<Machine<Result>> = { name: `import.${description.id}`, version: VERSION, machine: createImportMachine<ReadSummary, ImportCheck, Result>() };

  const follow = (snapshot: ImportSnapshot<Result>) => {
    const handle = snapshot.context.read?.handle ?? null;
    // Rows go with the import that they belonged to.
    if (heldHandle !== null && (heldHandle !== handle || snapshot.matches('done'))) {
      void options.reader.forget(heldHandle).catch(() => undefined);
      heldHandle = null;
      if (handle === null) packed = null;
    } else heldHandle = snapshot.matches('done') ? null : handle;
    publish({ snapshot, rows: handle === null ? null : state.rows });
  };

  /** A review without its rows is none. */
  const admit = async (kept: unknown): Promise<Admission> => {
    try {
      const rows = await options.reader.restore(handleOf(kept) ?? '');
      if (rows) show(rows);
      return rows ? 'taken' : 'forgotten';
    } catch (error) {
      // Rows that cannot be read just now may be there at the next load, and the draft has the key of what may have been sent.
      console.warn('Review not read', error);
      return 'left';
    }
  };
  void startWorkflow(workflow, actors, { username, place, admit }, (starting) => { starting.subscribe(follow); }).then((started) => {
    actor = started.actor;
    follow(started.actor.getSnapshot());
  });

  return {
    actor: () => actor,
    getState: () => state,
    subscribe: (notify) => {
      listeners.add(notify);
      return () => { listeners.delete(notify); };
    },
    errors: () => {
      const handle = state.snapshot?.context.read?.handle;
      return handle === undefined ? Promise.reject(new Error('aucun import')) : options.reader.errors(handle);
    },
  };
}
