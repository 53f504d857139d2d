import { assign, createActor, fromPromise, setup, waitFor } from 'xstate';
import { memoryDrafts, type DraftStore } from './draftStore.ts';
import { flushDrafts, keepDraft, readDraft, removeDraft, type PersistenceOptions } from './persistence.ts';

const machine = setup({
  types: { context: {} as { text: string }, events: {} as { type: 'typed'; text: string } | { type: 'sent' } | { type: 'reset' } },
  actors: { post: fromPromise(() => new Promise<void>(() => undefined)) },
}).createMachine({
  context: { text: '' },
  initial: 'choosing',
  states: {
    choosing: { on: { typed: { target: 'editing', actions: assign({ text: ({ event }) => event.text }) } } },
    editing: {
      on: { typed: { actions: assign({ text: ({ event }) => event.text }) }, sent: 'sending', reset: 'choosing' },
    },
    sending: { invoke: { src: 'post' }, on: { reset: 'choosing' } },
  },
});

const options = (store: DraftStore, changes: Partial<PersistenceOptions> = {}): PersistenceOptions => ({
  id: 'test',
  username: 'miora@demo.mg',
  version: '1',
  owner: 'onglet-1',
  quiet: ['editing'],
  over: ['choosing'],
  store,
  ...changes,
});

const start = (store: DraftStore, changes: Partial<PersistenceOptions> = {}) => {
  const actor = createActor(machine).start();
  const stop = keepDraft(actor, options(store, changes));
  return { actor, stop };
};
const always = () => true;
const textOf = (snapshot: unknown) => (snapshot as { context: { text: string } } | null)?.context.text ?? null;
let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
});

async function typed(store: DraftStore, ...texts: string[]) {
  const { actor, stop } = start(store);
  stops.push(stop);
  for (const text of texts) actor.send({ type: 'typed', text });
  await flushDrafts();
  return actor;
}

test('what was typed is found again by the same user, and the machine goes on from there', async () => {
  const store = memoryDrafts();
  await typed(store, 'a', 'ab');
  const snapshot = await readDraft(options(store), always);
  const restored = createActor(machine, { snapshot: snapshot as never }).start();
  expect(restored.getSnapshot().value).toBe('editing');
  expect(textOf(restored.getSnapshot())).toBe('ab');
});

test('a running state is not kept: restored, it would send again', async () => {
  const store = memoryDrafts();
  const actor = await typed(store, 'a');
  actor.send({ type: 'sent' });
  await flushDrafts();
  expect((await readDraft(options(store), always)) as unknown).toMatchObject({ value: 'editing' });
});

test('leaving the workflow forgets it', async () => {
  const store = memoryDrafts();
  const actor = await typed(store, 'a');
  actor.send({ type: 'reset' });
  await flushDrafts();
  expect(await readDraft(options(store), always)).toBeNull();
});

test.each<[string, Partial<PersistenceOptions>, (snapshot: unknown) => boolean]>([
  ['another user', { username: 'autre@demo.mg' }, always],
  ['another version', { version: '2' }, always],
  ['a state that is no longer quiet', { quiet: ['reviewing'] }, always],
  ['a snapshot that is not valid', {}, () => false],
])('%s does not get it, and it is removed', async (_name, changes, isValid) => {
  const store = memoryDrafts();
  await typed(store, 'a');
  expect(await readDraft(options(store, changes), isValid)).toBeNull();
  expect(await readDraft(options(store), always)).toBeNull();
});

test('a draft of more than a week ago is nobody’s work any more', async () => {
  const store = memoryDrafts();
  await typed(store, 'a');
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 24 * 3_600_000);
  expect(await readDraft(options(store), always)).toBeNull();
  now.mockRestore();
});

test('stored without being asked, a moment after the last key', async () => {
  const store = memoryDrafts();
  const { actor, stop } = start(store);
  stops.push(stop);
  actor.send({ type: 'typed', text: 'seul' });
  await waitFor(actor, (snapshot) => snapshot.matches('editing'));
  await new Promise((resolve) => setTimeout(resolve, 350));
  expect(textOf(await readDraft(options(store), always))).toBe('seul');
});

test('what cannot be stored holds nobody up', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const store: DraftStore = { ...memoryDrafts(), write: () => Promise.reject(new Error('plein')), read: () => Promise.reject(new Error('refusé')) };
  await typed(store, 'a');
  expect(await readDraft(options(store), always)).toBeNull();
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});

test('a removed draft is gone', async () => {
  const store = memoryDrafts();
  await typed(store, 'a');
  await removeDraft(options(store));
  expect(await readDraft(options(store), always)).toBeNull();
});

test('what is over is removed in the same instant: a page left at once does not find it again', async () => {
  const store = memoryDrafts();
  const actor = await typed(store, 'a');
  jest.useFakeTimers();
  try {
    actor.send({ type: 'reset' });
    await Promise.resolve();
    expect(await store.read('v1:test')).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

describe('two tabs, one place', () => {
  const other = { owner: 'onglet-2' };

  test('what is over here leaves what was written there', async () => {
    const store = memoryDrafts();
    const here = start(store, other);
    stops.push(here.stop);
    await typed(store, 'a');
    here.actor.send({ type: 'reset' });
    await flushDrafts();
    expect(textOf(await readDraft(options(store), always))).toBe('a');
  });

  test('what was found again belongs to whoever found it, and to nobody else', async () => {
    const store = memoryDrafts();
    const left = await typed(store, 'a');
    const found = await readDraft(options(store, other), always);
    left.send({ type: 'reset' });
    await flushDrafts();
    expect(textOf(await readDraft(options(store, other), always))).toBe('a');

    const here = createActor(machine, { snapshot: found as never });
    stops.push(keepDraft(here, options(store, other)));
    here.start();
    here.send({ type: 'reset' });
    await flushDrafts();
    expect(await readDraft(options(store), always)).toBeNull();
  });

  test('what can only be read is found again all the same', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const store = memoryDrafts();
    await typed(store, 'a');
    const full: DraftStore = { ...store, write: () => Promise.reject(new Error('plein')) };
    expect(textOf(await readDraft(options(full, other), always))).toBe('a');
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});
