import type { AnyActorRef, Snapshot } from 'xstate';
import { KEPT_MS } from '../workers/keptWork.ts';
import { indexedDbDrafts, type DraftStore } from './draftStore.ts';

export interface PersistenceOptions {
  /** Names the workflow: `import.livraisons`. */
  id: string;
  username: string;
  /** Changes whenever an older snapshot could no longer be understood. */
  version: string;
  /** Random name of this run: tabs share one place, and what is over in one of them must not take away what another keeps there. */
  owner: string;
  /** States worth keeping, in which nothing is running: `['reviewing']`. A state left for another such one is overwritten. */
  quiet: readonly string[];
  /** States after which nothing is left to keep: `['done', 'choosing']`. */
  over: readonly string[];
  store?: DraftStore;
}

type Matching = { matches: (state: string) => boolean } & Snapshot<unknown>;

const WRITE_DELAY_MS = 250;

const key = (options: Pick<PersistenceOptions, 'id'>) => `v1:${options.id}`;
const writers = new Set<() => Promise<void>>();

/** Waits until every draft is stored; what cannot be stored is only logged, and nothing waits longer than `limitMs`. */
export async function flushDrafts(limitMs = 2_000): Promise<void> {
  const all = Promise.allSettled([...writers].map((write) => write()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, limitMs))]);
}

const matchesOne = (snapshot: Matching, states: readonly string[]) => states.some((state) => snapshot.matches(state));

/**
 * Keeps an actor's snapshot while it stands in a quiet state: restored from a running one, a machine would do its work again
 * (send the POST twice). Returns a function that stops keeping, storing what is pending.
 */
export function keepDraft(actor: AnyActorRef, options: PersistenceOptions): () => void {
  const store = options.store ?? indexedDbDrafts;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: (() => Promise<void>) | null = null;
  let running: Promise<void> = Promise.resolve();
  let last = 0;

  const write = (): Promise<void> => {
    clearTimeout(timer);
    const act = pending;
    pending = null;
    last = Date.now();
    // One after the other: a removal must not be overtaken by the write before it.
    if (act) running = running.then(act).catch((error: unknown) => { console.warn('Brouillon non enregistré', error); });
    return running;
  };
  const plan = (act: () => Promise<void>, delay: number) => {
    pending = act;
    clearTimeout(timer);
    timer = setTimeout(() => void write(), delay);
  };
  const note = () => {
    const snapshot = actor.getSnapshot() as Matching;
    if (matchesOne(snapshot, options.over) || snapshot.status === 'done') {
      // At once: found again after a page left in that instant, it would be taken for work that was interrupted.
      pending = () => store.remove(key(options), options.owner);
      void write();
    } else if (matchesOne(snapshot, options.quiet)) {
      plan(() => {
        const { username, version, owner } = options;
        // Taken apart at the last moment: a snapshot per key stroke would copy every row each time.
        return store.write(key(options), { username, version, owner, savedAt: Date.now(), snapshot: persistable(actor, snapshot) });
        // The first of a burst is kept at once: a page may be reloaded the moment it shows something.
      }, Math.max(0, last + WRITE_DELAY_MS - Date.now()));
    }
  };

  const subscription = actor.subscribe(note);
  writers.add(write);
  return () => {
    subscription.unsubscribe();
    writers.delete(write);
    void write();
  };
}

// The live actor may have moved on to a state that must not be kept.
function persistable(actor: AnyActorRef, snapshot: Snapshot<unknown>): Snapshot<unknown> {
  const logic = (actor as unknown as { logic: { getPersistedSnapshot: (s: Snapshot<unknown>) => Snapshot<unknown> } }).logic;
  return logic.getPersistedSnapshot(snapshot);
}

/**
 * The snapshot to restore, if one was kept by this user and is still understood; it then belongs to `owner`. Another user's, an older
 * version's, a stale or a malformed one is removed. Give it to `createActor(machine, { snapshot })`.
 */
export async function readDraft(
  options: Pick<PersistenceOptions, 'id' | 'username' | 'version' | 'owner' | 'quiet' | 'store'>,
  isValid: (snapshot: unknown) => boolean,
): Promise<Snapshot<unknown> | null> {
  const store = options.store ?? indexedDbDrafts;
  try {
    const draft = await store.read(key(options));
    if (!draft) return null;
    const isOurs = draft.username === options.username && draft.version === options.version;
    const isRecent = Date.now() - draft.savedAt < KEPT_MS;
    if (isOurs && isRecent && isQuiet(draft.snapshot, options.quiet) && isValid(draft.snapshot)) {
      await store.write(key(options), { ...draft, owner: options.owner }).catch((error: unknown) => { console.warn('Brouillon non repris', error); });
      return draft.snapshot as Snapshot<unknown>;
    }
    await store.remove(key(options));
  } catch (error) {
    console.warn('Brouillon illisible', error);
  }
  return null;
}

function isQuiet(snapshot: unknown, quiet: readonly string[]): boolean {
  if (typeof snapshot !== 'object' || snapshot === null || !('value' in snapshot)) return false;
  const { value } = snapshot;
  const top = typeof value === 'string' ? value : Object.keys(value as object)[0];
  return top !== undefined && quiet.some((state) => state === top);
}

/** Forgets a kept workflow. */
export const removeDraft = (options: Pick<PersistenceOptions, 'id' | 'store'>): Promise<void> =>
  (options.store ?? indexedDbDrafts).remove(key(options));
