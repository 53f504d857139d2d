import { assign, createActor, fromPromise, setup, waitFor } from 'xstate';
import { memoryDrafts, type DraftStore } from './draftStore.ts';
import {
  flushDrafts,
  hasAnswer,
  keep,
  keepDraft,
  provideDrafts,
  draftPlace,
  readDraft,
  removeDraft,
  settleDrafts,
  type DraftName,
  type DraftPlace,
} from './persistence.ts';

let answer: () => void = () => undefined;
const machine = setup({
  types: {
    context: {} as { text: string },
    events: {} as { type: 'typed'; text: string } | { type: 'sent' } | { type: 'reset' },
    tags: {} as 'quiet' | 'over' | 'sending',
  },
  actors: {
    post: fromPromise(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
    ),
  },
}).createMachine({
  context: { text: '' },
  initial: 'choosing',
  states: {
    choosing: {
      tags: 'over',
      on: { typed: { target: 'editing', actions: assign({ text: ({ event }) => event.text }) } },
    },
    editing: {
      tags: 'quiet',
      on: { typed: { actions: assign({ text: ({ event }) => event.text }) }, sent: 'sending', reset: 'choosing' },
    },
    sending: { tags: 'sending', invoke: { src: 'post', onDone: 'unheard' }, on: { reset: 'choosing' } },
    unheard: { tags: 'quiet' },
  },
});

const NAME: DraftName = { id: 'test', username: 'miora@demo.mg', version: '1' };
const KEY = 'v2:test.miora@demo.mg:';
/** The drafts as one tab sees them while the named tabs are open. */
const tab = (store: DraftStore, name = 'here', open: string[] = []): DraftPlace => ({
  store,
  tab: () => Promise.resolve(name),
  isOpen: (other) => Promise.resolve(open.includes(other)),
});
const always = () => true;
const textOf = (snapshot: unknown) => (snapshot as { context: { text: string } } | null)?.context.text ?? null;
const found = async (place: DraftPlace, name = NAME, isValid: (snapshot: unknown) => boolean = always) =>
  textOf(await readDraft(name, place, isValid));

let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  jest.restoreAllMocks();
});
function start(place: DraftPlace, name = NAME) {
  const actor = createActor(machine).start();
  stops.push(keepDraft(actor, name, place));
  return actor;
}
async function typed(place: DraftPlace, ...texts: string[]) {
  const actor = start(place);
  for (const text of texts) actor.send({ type: 'typed', text });
  await flushDrafts();
  return actor;
}
const draft = (owner: string, text: string, savedAt = Date.now(), more = {}) => ({
  username: NAME.username,
  version: NAME.version,
  tab: owner,
  savedAt,
  snapshot: { context: { text } },
  ...more,
});

test('the same user finds typed input again, and the machine goes on from there', async () => {
  const place = tab(memoryDrafts());
  await typed(place, 'a', 'ab');
  const restored = createActor(machine, { snapshot: (await readDraft(NAME, place, always)) as never }).start();
  expect([restored.getSnapshot().value, textOf(restored.getSnapshot())]).toEqual(['editing', 'ab']);
});

test('a state that is not quiet is not kept, because it would send again', async () => {
  const place = tab(memoryDrafts());
  (await typed(place, 'a')).send({ type: 'sent' });
  await flushDrafts();
  expect(await readDraft(NAME, place, always)).toMatchObject({ value: 'editing' });
});

test('a draft that is over is removed at once, before the page can be left', async () => {
  const store = memoryDrafts();
  const actor = await typed(tab(store), 'a');
  jest.useFakeTimers();
  try {
    actor.send({ type: 'reset' });
    for (let n = 0; n < 10; n += 1) await Promise.resolve();
    expect(await store.list(KEY)).toEqual([]);
  } finally {
    jest.useRealTimers();
  }
});

test('an untouched form writes no draft', async () => {
  const store = memoryDrafts();
  start(tab(store));
  await flushDrafts();
  expect(await store.list(KEY)).toEqual([]);
});

test.each<[string, Partial<ReturnType<typeof draft>>, boolean]>([
  ['of another version', { version: '0' }, true],
  ['of another user under the same key', { username: 'autre@demo.mg' }, true],
  ['of more than a week ago', { savedAt: Date.now() - 8 * 24 * 3_600_000 }, true],
  ['that is not understood', {}, false],
])('a draft %s is removed instead of restored', async (_name, more, isValid) => {
  const store = memoryDrafts();
  await store.write(`${KEY}here`, draft('here', 'a', Date.now(), more));
  expect(await found(tab(store), NAME, () => isValid)).toBeNull();
  expect(await store.list(KEY)).toEqual([]);
});

test('drafts of another user or workflow are not touched', async () => {
  const store = memoryDrafts();
  await typed(tab(store), 'a');
  for (const name of [
    { ...NAME, username: 'autre@demo.mg' },
    { ...NAME, id: 'autre' },
  ])
    expect(await found(tab(store), name)).toBeNull();
  expect(await found(tab(store))).toBe('a');
});

describe('several tabs', () => {
  test.each<[string, ReturnType<typeof draft>[], string[], string | null]>([
    [
      'takes its own draft first, even an older one',
      [draft('here', 'own', Date.now() - 9_000), draft('gone', 'other')],
      [],
      'own',
    ],
    [
      'takes the latest draft of a closed tab',
      [draft('gone', 'older', Date.now() - 9_000), draft('left', 'latest', Date.now() - 1_000)],
      [],
      'latest',
    ],
    [
      'never takes the draft of an open tab',
      [draft('gone', 'older', Date.now() - 9_000), draft('open', 'latest')],
      ['open'],
      'older',
    ],
    ['takes none when all tabs are open', [draft('open', 'a'), draft('too', 'b')], ['open', 'too'], null],
    [
      'skips a draft that is not understood',
      [draft('here', 'own', Date.now(), { version: '0' }), draft('gone', 'other', Date.now() - 9_000)],
      [],
      'other',
    ],
  ])('%s', async (_name, drafts, open, text) => {
    const store = memoryDrafts();
    for (const each of drafts) await store.write(`${KEY}${each.tab}`, each);
    expect(await found(tab(store, 'here', open))).toBe(text);
  });

  test('a draft that was taken over moves, so that no third tab takes it too', async () => {
    const store = memoryDrafts();
    await store.write(`${KEY}gone`, draft('gone', 'left'));
    await store.write(`${KEY}open`, draft('open', 'typing'));
    expect(await found(tab(store, 'here', ['open']))).toBe('left');
    expect((await store.list(KEY)).map(({ key, draft: { tab: owner } }) => [key, owner]).sort()).toEqual([
      [`${KEY}here`, 'here'],
      [`${KEY}open`, 'open'],
    ]);
    expect(await found(tab(store, 'third', ['open', 'here']))).toBeNull();
  });

  test('a draft that is over here leaves the drafts of other tabs', async () => {
    const store = memoryDrafts();
    const here = await typed(tab(store), 'mine');
    await typed(tab(store, 'there'), 'theirs');
    here.send({ type: 'reset' });
    await flushDrafts();
    expect((await store.list(KEY)).map(({ key }) => key)).toEqual([`${KEY}there`]);
  });

  test('each tab keeps its own draft', async () => {
    const store = memoryDrafts();
    await Promise.all([typed(tab(store), 'mine'), typed(tab(store, 'there'), 'theirs')]);
    expect([await found(tab(store, 'here', ['there'])), await found(tab(store, 'there', ['here']))]).toEqual([
      'mine',
      'theirs',
    ]);
  });

  test('only the draft of this tab is removed', async () => {
    const store = memoryDrafts();
    await typed(tab(store), 'mine');
    await typed(tab(store, 'there'), 'theirs');
    await removeDraft(NAME, tab(store));
    expect((await store.list(KEY)).map(({ key }) => key)).toEqual([`${KEY}there`]);
  });
});

describe('the moment of writing', () => {
  test('writes by itself a moment after the last key', async () => {
    const store = memoryDrafts();
    start(tab(store)).send({ type: 'typed', text: 'alone' });
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(await found(tab(store))).toBe('alone');
  });

  test('writes only the last state of a burst', async () => {
    const store = memoryDrafts();
    const writes = jest.spyOn(store, 'write');
    await typed(tab(store), 'a', 'ab', 'abc', 'abcd');
    expect(writes.mock.calls.map(([, { snapshot }]) => textOf(snapshot)).at(-1)).toBe('abcd');
    expect(writes.mock.calls.length).toBeLessThan(3);
  });

  test('writes one after the other, so that a removal comes after the write before it', async () => {
    const store = memoryDrafts();
    const slow: DraftStore = {
      ...store,
      write: async (key, value) => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        await store.write(key, value);
      },
    };
    const actor = start(tab(slow));
    actor.send({ type: 'typed', text: 'a' });
    const writing = flushDrafts();
    await new Promise((resolve) => setTimeout(resolve, 5));
    actor.send({ type: 'reset' });
    await Promise.all([writing, flushDrafts()]);
    expect(await store.list(KEY)).toEqual([]);
  });

  test('stores what is pending when keeping ends', async () => {
    const store = memoryDrafts();
    const actor = createActor(machine).start();
    const stop = keepDraft(actor, NAME, tab(store));
    actor.send({ type: 'typed', text: 'a' });
    stop();
    actor.send({ type: 'typed', text: 'ab' });
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await found(tab(store))).toBe('a');
  });

  test('stores what will be sent before `keep` is done', async () => {
    const store = memoryDrafts();
    const actor = start(tab(store));
    actor.send({ type: 'typed', text: 'a' });
    actor.send({ type: 'typed', text: 'ab' });
    const keeping = createActor(keep, { input: undefined }).start();
    await waitFor(keeping, ({ status }) => status === 'done');
    expect((await store.list(KEY)).map(({ draft: { snapshot } }) => textOf(snapshot))).toEqual(['ab']);
  });

  test('a store that never answers blocks nobody', async () => {
    const never: DraftStore = { ...memoryDrafts(), write: () => new Promise(() => undefined) };
    start(tab(never)).send({ type: 'typed', text: 'a' });
    const before = Date.now();
    await flushDrafts(20);
    expect(Date.now() - before).toBeLessThan(1_000);
  });

  test('a draft that cannot be stored or read is only logged', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const store: DraftStore = {
      ...memoryDrafts(),
      write: () => Promise.reject(new Error('full')),
      list: () => Promise.reject(new Error('denied')),
    };
    await typed(tab(store), 'a');
    expect(await found(tab(store))).toBeNull();
    expect(warn.mock.calls.map(([text]) => text as string)).toEqual(['Draft not stored', 'Draft not readable']);
  });
});

describe('a sending without an answer yet', () => {
  test('settling waits for the answer, and keeps the outcome', async () => {
    const store = memoryDrafts();
    const actor = await typed(tab(store), 'a');
    actor.send({ type: 'sent' });
    let isSettled = false;
    const settling = settleDrafts().then(() => {
      isSettled = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isSettled).toBe(false);
    answer();
    await settling;
    expect(await readDraft(NAME, tab(store), always)).toMatchObject({ value: 'unheard' });
  });

  test('settling does not wait for ever', async () => {
    const store = memoryDrafts();
    (await typed(tab(store), 'a')).send({ type: 'sent' });
    await settleDrafts(20);
    expect(await readDraft(NAME, tab(store), always)).toMatchObject({ value: 'editing' });
  });

  test('settling does not wait for a stopped actor, nor for one that sends nothing', async () => {
    const actor = createActor(machine).start();
    await hasAnswer(actor);
    actor.send({ type: 'typed', text: 'a' });
    actor.send({ type: 'sent' });
    const waiting = hasAnswer(actor);
    actor.stop();
    await expect(waiting).resolves.toBeUndefined();
  });
});

test('each store has one place, which a test may replace', async () => {
  const [one, other, given] = [{}, {}, {}];
  const store = memoryDrafts();
  provideDrafts(given, store);
  expect([
    draftPlace(one) === draftPlace(one),
    draftPlace(one) === draftPlace(other),
    draftPlace(given).store === store,
  ]).toEqual([true, false, true]);
  expect([await draftPlace(given).tab(), await draftPlace(given).isOpen('x', 0)]).toEqual(['tab', false]);
});

test('a clock that is set back does not put writing off', async () => {
  jest.useFakeTimers();
  const place = tab(memoryDrafts());
  const actor = await typed(place, 'first');
  jest.setSystemTime(Date.now() - 3_600_000);
  actor.send({ type: 'typed', text: 'second' });
  await jest.advanceTimersByTimeAsync(250);
  jest.useRealTimers();
  expect(await found(place)).toBe('second');
});
