import { fromPromise, waitFor, type AnyActorRef, type AnyMachineSnapshot, type Snapshot } from 'xstate';
import { KEPT_MS } from '../../workers/keptWork.ts';
import { indexedDbDrafts, memoryDrafts, type Draft, type DraftStore } from './draftStore.ts';
import { oneTabAtATime, isOpenTab, thisTab } from './tab.ts';

/** Where drafts are kept, and whose they are. */
export interface DraftPlace {
  store: DraftStore;
  /** Name of this tab: what is typed belongs to the tab that typed it. */
  tab: () => Promise<string>;
  /** Whether the tab that left a draft is still open. */
  isOpen: (tab: string, savedAt: number) => Promise<boolean>;
}

/** One workflow of one user. */
export interface DraftName {
  /** `ajustement`, `import.livraisons` */
  id: string;
  username: string;
  /** Changes whenever an older snapshot could no longer be understood. */
  version: string;
}

// A browser that denies IndexedDB still works; only a reload then loses what was typed.
const browserPlace = (): DraftPlace => ({
  store: typeof indexedDB === 'undefined' ? memoryDrafts() : indexedDbDrafts,
  tab: thisTab,
  isOpen: isOpenTab,
});
const places = new WeakMap<object, DraftPlace>();

/** The place for the drafts of one Redux store, whatever it is an object of. */
export function draftPlace(owner: object): DraftPlace {
  const known = places.get(owner) ?? browserPlace();
  places.set(owner, known);
  return known;
}

/** Another place for the drafts of one Redux store: for tests. */
export function provideDrafts(owner: object, store: DraftStore, more: Partial<DraftPlace> = {}): void {
  places.set(owner, { store, tab: () => Promise.resolve('tab'), isOpen: () => Promise.resolve(false), ...more });
}

const WRITE_DELAY_MS = 250;

const prefixOf = ({ id, username }: DraftName): string => `v2:${id}.${username}:`;

interface Writer {
  write: () => Promise<void>;
  /** Resolves when the workflow waits for no answer. */
  settled: () => Promise<unknown>;
}
const writers = new Set<Writer>();

const within = (limitMs: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, limitMs))]);

/** Waits until every draft is stored; what cannot be stored is only logged, and nothing waits longer than `limitMs`. */
export const flushDrafts = async (limitMs = 2_000): Promise<void> =>
  void (await within(limitMs, Promise.all([...writers].map(({ write }) => write()))));

/** The same, once no workflow waits for an answer any more: what became of a sending is kept with what was sent. */
export async function settleDrafts(limitMs = 5_000): Promise<void> {
  await within(limitMs, Promise.all([...writers].map(({ settled }) => settled())));
  await flushDrafts();
}

/** Stored before it is sent: found again after the page was left, it can be sent again under its key. */
export const keep = fromPromise<void, undefined>(async () => {
  // By then the snapshot that is to be kept is the actor's.
  await Promise.resolve();
  await flushDrafts();
});

/** Waits until an actor's sending, if there is one, has its answer. */
export const hasAnswer = async (actor: AnyActorRef): Promise<void> => {
  const isSettled = (snapshot: AnyMachineSnapshot) => !snapshot.hasTag('sending');
  await waitFor(actor, isSettled, { timeout: Number.POSITIVE_INFINITY }).catch(() => undefined);
};

/**
 * Keeps an actor's snapshot while it is in a state tagged `quiet`: restored from a running one, a machine would do its
 * work again (send the POST twice). A state tagged `over` leaves nothing to keep. Returns a function that stops
 * keeping, storing what is pending.
 */
export function keepDraft(
  actor: AnyActorRef,
  name: DraftName,
  { store, tab }: Pick<DraftPlace, 'store' | 'tab'>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: ((key: string, owner: string) => Promise<void>) | null = null;
  let running: Promise<void> = Promise.resolve();
  let last = 0;

  const write = (): Promise<void> => {
    clearTimeout(timer);
    const act = pending;
    pending = null;
    last = Date.now();
    // One after the other: a removal must not be overtaken by the write before it.
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
      // At once: found again after a page left in that instant, it would be taken for work that was interrupted.
      pending = (key) => store.remove(key);
      void write();
    } else if (snapshot.hasTag('quiet')) {
      plan(
        (key, owner) => {
          const { username, version } = name;
          // Taken apart at the last moment: a snapshot per key stroke would copy every row each time.
          return store.write(key, {
            username,
            version,
            tab: owner,
            savedAt: Date.now(),
            snapshot: persistable(actor, snapshot),
          });
          // The first of a burst is kept at once: a page may be reloaded the moment it shows something.
        },
        Math.max(0, last + WRITE_DELAY_MS - Date.now()),
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

// The live actor may have moved on to a state that must not be kept.
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
 * The snapshot to restore, if one was kept by this user and is still understood: this tab's own, else the latest of a
 * tab that is no longer open, which then belongs to this one. An older version's, a stale or a malformed one is
 * removed. Give it to `createActor(machine, { snapshot })`.
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
 * Workflows whose names begin so and that this user may go on with in this tab: left by it, or by a tab that is closed.
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

/** Forgets what this tab kept of a workflow. */
export const removeDraft = async (name: DraftName, { store, tab }: Pick<DraftPlace, 'store' | 'tab'>): Promise<void> =>
  store.remove(`${prefixOf(name)}${await tab()}`);
