import { fromPromise, waitFor, type AnyActorRef, type AnyMachineSnapshot, type Snapshot } from 'xstate';
import { KEPT_MS } from '../../workers/keptWork.ts';
import { indexedDbDrafts, memoryDrafts, type Draft, type DraftStore } from './draftStore.ts';
import { oneTabAtATime, isOpenTab, thisTab } from './tab.ts';

export interface DraftPlace {
  store: DraftStore;
  /** Name of this tab. Typed input belongs to the tab in which it was typed. */
  tab: () => Promise<string>;
  /** Whether the tab that wrote a draft is still open. */
  isOpen: (tab: string, savedAt: number) => Promise<boolean>;
}

/** Names the draft of one workflow of one user. */
export interface DraftName {
  /** For example `ajustement` or `import.livraisons`. */
  id: string;
  username: string;
  /** Changes whenever an older snapshot could no longer be understood. */
  version: string;
}

// The application works without IndexedDB too; a reload then loses what was typed.
const browserPlace = (): DraftPlace => ({
  store: typeof indexedDB === 'undefined' ? memoryDrafts() : indexedDbDrafts,
  tab: thisTab,
  isOpen: isOpenTab,
});
const places = new WeakMap<object, DraftPlace>();

/** The place for the drafts of one owner, which is a Redux store. */
export function draftPlace(owner: object): DraftPlace {
  const known = places.get(owner) ?? browserPlace();
  places.set(owner, known);
  return known;
}

/** Sets another place for the drafts of one owner, for tests. */
export function provideDrafts(owner: object, store: DraftStore, more: Partial<DraftPlace> = {}): void {
  places.set(owner, { store, tab: () => Promise.resolve('tab'), isOpen: () => Promise.resolve(false), ...more });
}

const WRITE_DELAY_MS = 250;

const prefixOf = ({ id, username }: DraftName): string => `v2:${id}.${username}:`;

interface Writer {
  write: () => Promise<void>;
  /** Resolves when the workflow is not waiting for an answer. */
  settled: () => Promise<unknown>;
}
const writers = new Set<Writer>();

const within = (limitMs: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, limitMs))]);

/** Waits until every draft is stored, at most `limitMs`. A draft that cannot be stored is only logged. */
export const flushDrafts = async (limitMs = 2_000): Promise<void> =>
  void (await within(limitMs, Promise.all([...writers].map(({ write }) => write()))));

/**
 * Waits for the answers that workflows are waiting for, then stores every draft, so that a draft says how its sending
 * ended.
 */
export async function settleDrafts(limitMs = 5_000): Promise<void> {
  await within(limitMs, Promise.all([...writers].map(({ settled }) => settled())));
  await flushDrafts();
}

/** Stores the draft before its sending: when the page is left, the sending can be repeated under the same key. */
export const keep = fromPromise<void, undefined>(async () => {
  // The actor's snapshot is the one to keep only after this turn.
  await Promise.resolve();
  await flushDrafts();
});

/** Waits until the sending of an actor, if there is one, has its answer. */
export const hasAnswer = async (actor: AnyActorRef): Promise<void> => {
  const isSettled = (snapshot: AnyMachineSnapshot) => !snapshot.hasTag('sending');
  await waitFor(actor, isSettled, { timeout: Number.POSITIVE_INFINITY }).catch(() => undefined);
};

/**
 * Keeps the snapshot of an actor in states tagged `quiet`: restored in a running state, a machine would do its work
 * again and send the POST twice. A state tagged `over` removes the draft. Returns a function that stops keeping and
 * stores what is pending.
 */
export function keepDraft(
  actor: AnyActorRef,
  name: DraftName,
  { store, tab }: Pick<DraftPlace, 'store' | 'tab'>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: ((key: string, owner: string) => Promise<void>) | null = null;
  let running: Promise<void> = Promise.resolve();
  let last = Number.NEGATIVE_INFINITY;

  const write = (): Promise<void> => {
    clearTimeout(timer);
    const act = pending;
    pending = null;
    last = performance.now();
    // Writes run one after the other: a write that was started before a removal must not end after it.
    if (act) {
      running = running
        .then(tab)
        .then((owner) => act(`${prefixOf(name)}${owner}`, owner))
        .catch((error: unknown) => {
          console.warn('Draft not stored', error);
        });
    }
    return running;
  };
  const plan = (act: NonNullable<typeof pending>, delay: number) => {
    pending = act;
    clearTimeout(timer);
    timer = setTimeout(() => void write(), delay);
  };
  const note = () => {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    if (snapshot.hasTag('over') || snapshot.status === 'done') {
      // The removal happens at once: a page left right now would otherwise find the draft and take the work for
      // interrupted.
      pending = (key) => store.remove(key);
      void write();
    } else if (snapshot.hasTag('quiet')) {
      plan(
        (key, owner) => {
          const { username, version } = name;
          // The snapshot is serialised as late as possible: doing it at each key stroke would copy every row each time.
          return store.write(key, {
            username,
            version,
            tab: owner,
            savedAt: Date.now(),
            snapshot: persistable(actor, snapshot),
          });
          // The first change of a burst is stored at once, because a page may be reloaded as soon as it shows
          // something.
        },
        Math.max(0, last + WRITE_DELAY_MS - performance.now()),
      );
    }
  };

  const subscription = actor.subscribe(note);
  const writer = { write, settled: () => hasAnswer(actor) };
  writers.add(writer);
  return () => {
    subscription.unsubscribe();
    writers.delete(writer);
    void write();
  };
}

// The given snapshot is used, because the actor may have moved on to a state that must not be kept.
function persistable(actor: AnyActorRef, snapshot: Snapshot<unknown>): Snapshot<unknown> {
  const logic = (actor as unknown as { logic: { getPersistedSnapshot: (s: Snapshot<unknown>) => Snapshot<unknown> } })
    .logic;
  return logic.getPersistedSnapshot(snapshot);
}

const isUsable = (
  { username, version, savedAt, snapshot }: Draft,
  name: DraftName,
  isValid: (snapshot: unknown) => boolean,
): boolean =>
  username === name.username && version === name.version && Date.now() - savedAt < KEPT_MS && isValid(snapshot);

/**
 * Finds the snapshot to restore with `createActor(machine, { snapshot })`: the draft of this tab, else the latest of a
 * tab that is closed, which this tab then takes over. A draft that is stale, malformed or of an older version is
 * removed.
 */
export async function readDraft(
  name: DraftName,
  place: DraftPlace,
  isValid: (snapshot: unknown) => boolean,
): Promise<Snapshot<unknown> | null> {
  try {
    return await oneTabAtATime(() => takeDraft(name, place, isValid));
  } catch (error) {
    console.warn('Draft not readable', error);
    return null;
  }
}

async function takeDraft(
  name: DraftName,
  { store, tab, isOpen }: DraftPlace,
  isValid: (snapshot: unknown) => boolean,
): Promise<Snapshot<unknown> | null> {
  const [owner, kept] = await Promise.all([tab(), store.list(prefixOf(name))]);
  const key = `${prefixOf(name)}${owner}`;
  const inOrder = kept.sort(
    (a, b) => Number(b.key === key) - Number(a.key === key) || b.draft.savedAt - a.draft.savedAt,
  );
  for (const found of inOrder) {
    const isOwn = found.key === key;
    if (!isOwn && (await isOpen(found.draft.tab, found.draft.savedAt))) continue;
    if (isUsable(found.draft, name, isValid)) {
      if (!isOwn) await store.move(found.key, key, { ...found.draft, tab: owner });
      return found.draft.snapshot as Snapshot<unknown>;
    }
    await store.remove(found.key);
  }
  return null;
}

/**
 * Lists the workflows whose names start with `begin` and that this user can resume in this tab: drafts of this tab or
 * of a closed one.
 */
export async function draftsToResume(
  begin: string,
  username: string,
  { store, tab, isOpen }: DraftPlace,
): Promise<{ id: string; snapshot: unknown }[]> {
  const [owner, kept] = await Promise.all([tab(), store.list(`v2:${begin}`)]);
  const found = new Map<string, unknown>();
  for (const { key, draft } of kept) {
    const id = key.slice('v2:'.length, key.lastIndexOf(`.${username}:`));
    if (draft.username !== username || Date.now() - draft.savedAt >= KEPT_MS) continue;
    if (draft.tab === owner || !(await isOpen(draft.tab, draft.savedAt))) found.set(id, draft.snapshot);
  }
  return [...found].map(([id, snapshot]) => ({ id, snapshot }));
}

/** Removes this tab's draft of a workflow. */
export const removeDraft = async (name: DraftName, { store, tab }: Pick<DraftPlace, 'store' | 'tab'>): Promise<void> =>
  store.remove(`${prefixOf(name)}${await tab()}`);
