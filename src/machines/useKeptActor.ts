import { useEffect, useState } from 'react';
import { createActor, type Actor, type AnyStateMachine, type InputFrom } from 'xstate';
import { memoryDrafts, type DraftStore } from './draftStore.ts';
import { record } from './journal.ts';
import { newKey } from './newKey.ts';
import { flushDrafts, keepDraft, readDraft } from './persistence.ts';

export interface KeptWorkflow<Machine extends AnyStateMachine> {
  /** Names the draft and the journal: `assignation`. */
  id: string;
  /** Changes whenever an older draft could no longer be understood. */
  version: string;
  quiet: readonly string[];
  over: readonly string[];
  /** Input of a new run; a draft goes on without. */
  input: () => InputFrom<Machine>;
  /** Whether a draft's context is one this code understands. */
  isValid: (context: unknown) => boolean;
}

// A browser that denies IndexedDB still works; only a reload then loses what was typed.
const places = new WeakMap<object, DraftStore>();
const placeOf = (store: object): { store?: DraftStore } => {
  const known = places.get(store);
  if (known) return { store: known };
  return typeof indexedDB === 'undefined' ? { store: memoryDrafts() } : {};
};

/** Another place for the drafts of screens with this store: for tests. */
export function provideDrafts(store: object, drafts: DraftStore): void {
  places.set(store, drafts);
}

const contextOf = (snapshot: unknown): unknown => (typeof snapshot === 'object' && snapshot !== null && 'context' in snapshot ? snapshot.context : undefined);

/**
 * The actor of a screen's workflow, with its journal: from the draft this user left, if there is one, and kept for as long as the screen
 * stands, so that a reload or a session that ends loses nothing. Null until the draft was looked for. `machine` and `workflow` must be stable.
 */
export function useKeptActor<Machine extends AnyStateMachine>(
  machine: Machine,
  workflow: KeptWorkflow<Machine>,
  { store, username }: { store: object; username: string | null },
): Actor<Machine> | null {
  const [actor, setActor] = useState<Actor<Machine> | null>(null);
  useEffect(() => {
    if (username === null) return undefined;
    const { id, version, quiet, over, input, isValid } = workflow;
    const draft = { id: `${id}.${username}`, username, version, owner: newKey(), quiet, over, ...placeOf(store) };
    let stop = () => undefined as unknown;
    let left = false;
    void readDraft(draft, (snapshot) => isValid(contextOf(snapshot))).then((kept) => {
      if (left) return;
      const begin = kept ? { restored: kept } : { input: input() };
      const options = { ...(kept ? { snapshot: kept } : begin), inspect: record(id, begin).inspect };
      const started = createActor(machine, options as never); // the options of a machine that is still a type parameter
      const forget = keepDraft(started, draft);
      // What was typed an instant before a reload is not stored yet.
      const flush = () => void flushDrafts();
      window.addEventListener('beforeunload', flush);
      started.start();
      stop = () => {
        window.removeEventListener('beforeunload', flush);
        forget();
        started.stop();
      };
      setActor(started);
    });
    return () => {
      left = true;
      stop();
      setActor(null);
    };
  }, [machine, workflow, store, username]);
  return actor;
}
