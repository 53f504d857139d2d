import { waitFor, type StateValue } from 'xstate';
import type { Failure } from '../../store/api/call/failure.ts';
import type { CheckAnswer, ImportReader, ReadAnswer } from '../../workers/import/importReader.ts';
import { memoryDrafts, type DraftStore } from '../drafts/draftStore.ts';
import { flushDrafts, type DraftPlace } from '../drafts/persistence.ts';
import type { ImportDescription } from './importDescription.ts';
import { startWorkflow } from '../workflow/startWorkflow.ts';
import { importRun } from './importRun.ts';

const NO_ROWS = {
  columns: [],
  lines: new Uint32Array(),
  values: [],
  folded: { text: '', ends: new Uint32Array() },
} as unknown as ReadAnswer['rows'];
const SUMMARY = { name: 'paiements.xlsx', rows: 2, sha256: null, encoding: null, separator: null };

/** A reader that has rows as long as it knows their handle; with `broken` it cannot tell. */
function readerOf(handles: Set<string>, broken = false, body = () => Promise.resolve(new Blob())): ImportReader {
  const unused = () => Promise.reject(new Error('unused'));
  return {
    read: (_file, _spec, handle) => {
      handles.add(handle);
      return Promise.resolve({ summary: { ...SUMMARY, handle }, rows: NO_ROWS });
    },
    body,
    verdicts: () => Promise.resolve({ counts: { valid: 2, errors: 0 }, verdicts: null } as unknown as CheckAnswer),
    restore: (handle) =>
      broken
        ? Promise.reject(new Error('IndexedDB'))
        : Promise.resolve(handles.has(handle) ? { rows: NO_ROWS, verdicts: null } : null),
    forget: (handle) => {
      handles.delete(handle);
      return Promise.resolve();
    },
    codes: unused,
    existence: unused,
    amend: unused,
    errors: unused,
    template: unused,
  };
}

const NETWORK = { status: 'network' };
const statusOf = (status: number) => ({ status });
const failureOf = ({ status }: { status: Failure['status'] }): Failure => ({
  status,
  message: 'Refusé',
  reason: null,
  faults: {},
  isKeyUsed: false,
  theirs: null,
});

interface Browser {
  drafts: DraftStore;
  handles: Set<string>;
  /** How the next finalisings end: with an error, else stored. */
  ends: unknown[];
  /** Keys of the finalisings. */
  sent: string[];
  open: Set<string>;
}
const browser = (...ends: unknown[]): Browser => ({
  drafts: memoryDrafts(),
  handles: new Set(),
  ends,
  sent: [],
  open: new Set(),
});

const descriptionIn = ({ ends, sent }: Browser) =>
  ({
    id: 'paiements',
    spec: { kind: 'workbook' },
    rowsName: 'paiements',
    check: {
      documentColumn: null,
      validate: () => ({ abort: () => undefined, unwrap: () => Promise.resolve(new Blob()) }),
    },
    finalise: (_dispatch: unknown, { idempotencyKey }: { idempotencyKey: string }) => {
      sent.push(idempotencyKey);
      const end = ends.shift();
      // An error of the API is plain data.
      return {
        abort: () => undefined,
        unwrap: () => (end === undefined ? Promise.resolve({ created: 2 }) : Promise.reject(end as Error)),
      };
    },
  }) as unknown as ImportDescription<unknown>;

let keys = 0;
/** The import in a tab of this browser. Using a name again reloads that tab. */
async function tab(place: Browser, name = 'here', broken = false, body?: () => Promise<Blob>) {
  const { drafts, handles, open } = place;
  open.add(name);
  const there: DraftPlace = {
    store: drafts,
    tab: () => Promise.resolve(name),
    isOpen: (other) => Promise.resolve(open.has(other)),
  };
  const { workflow, actors, admit, prepare } = importRun(descriptionIn(place), {
    reader: readerOf(handles, broken, body),
    dispatch: (() => undefined) as never,
    errorText: (error) => (error as Error).message,
    findEarlier: () => Promise.resolve(null),
    jobs: { follow: () => () => undefined, cancel: () => Promise.resolve(), relaunch: () => Promise.resolve() },
    newKey: () => `cle-${String((keys += 1))}`,
    answerTo: (call) =>
      call.then(
        (result) => ({ result, failure: null }),
        (error: unknown) => ({ result: null, failure: failureOf(error as { status: Failure['status'] }) }),
      ),
  });
  const { actor } = await startWorkflow(workflow, actors, { username: 'miora@demo.mg', place: there, admit }, prepare);
  return actor;
}
type Tab = Awaited<ReturnType<typeof tab>>;
const reaches = async (actor: Tab, value: StateValue) =>
  waitFor(actor, (snapshot) => snapshot.matches(value as never), { timeout: 2_000 });
const seen = (actor: Tab) => [actor.getSnapshot().value, actor.getSnapshot().context.check?.key];
const LOST = { finalising: 'unheard' };

async function review(actor: Tab) {
  actor.send({ type: 'dialog.opened' });
  actor.send({ type: 'file.chosen', file: new File(['x'], 'paiements.xlsx') });
  actor.send({ type: 'file.submitted' });
  await reaches(actor, 'reviewing');
  await flushDrafts();
  return actor.getSnapshot().context.check?.key;
}
async function finalise(actor: Tab, end: StateValue) {
  const key = await review(actor);
  actor.send({ type: 'finalise.requested' });
  actor.send({ type: 'finalise.confirmed' });
  await reaches(actor, end);
  await flushDrafts();
  return key;
}

test('a lost answer is sent again under the same key until it is known', async () => {
  const place = browser(NETWORK, statusOf(403), NETWORK);
  const actor = await tab(place);
  const key = await finalise(actor, LOST);
  for (const end of [LOST, LOST, 'done']) {
    actor.send({ type: 'submission.retried' });
    expect(actor.getSnapshot().value).toEqual({ finalising: 'settling' });
    await reaches(actor, end);
  }
  expect(place.sent).toEqual([key, key, key, key]);
});

test.each([
  [422, 'failed', 'failed'],
  [403, 'failed', LOST],
] as const)('%d: %p the first time, %p after a lost answer', async (status, first, later) => {
  await expect(tab(browser(statusOf(status))).then((actor) => finalise(actor, first))).resolves.toMatch(/^cle-/);
  const actor = await tab(browser(NETWORK, statusOf(status)));
  await finalise(actor, LOST);
  actor.send({ type: 'submission.retried' });
  await reaches(actor, later);
  await waitFor(actor, ({ context }) => context.failure?.status === status, { timeout: 2_000 });
  expect(actor.getSnapshot().value).toEqual(later);
});

test('a body that cannot be built was never sent: refused, unless an earlier sending was lost', async () => {
  const place = browser(NETWORK);
  let left = 1;
  // The check before has used the key once.
  const actor = await tab(place, 'here', false, () =>
    left-- > 0 ? Promise.resolve(new Blob()) : Promise.reject(new Error('illisible')),
  );
  await finalise(actor, 'failed');
  expect([place.sent, actor.getSnapshot().context.message]).toEqual([[], 'illisible']);
  left = 1;
  actor.send({ type: 'finalise.confirmed' });
  await reaches(actor, LOST);
  actor.send({ type: 'submission.retried' });
  await waitFor(actor, ({ context }) => context.failure?.status === 'unsent', { timeout: 2_000 });
  expect(actor.getSnapshot().value).toEqual(LOST);
});

test('a reload without an answer comes back to it, with its key', async () => {
  const place = browser(NETWORK);
  const key = await finalise(await tab(place), LOST);
  expect(seen(await tab(place))).toEqual([LOST, key]);
});

test('a reload while finalising comes back without an answer, and is sent again under the same key', async () => {
  const place = browser();
  const actor = await tab(place);
  const key = await review(actor);
  place.ends.push(NETWORK);
  actor.send({ type: 'finalise.requested' });
  actor.send({ type: 'finalise.confirmed' });
  // The draft written before the sending, when the page is left before the answer.
  await reaches(actor, { finalising: 'sending' });
  const [left] = await place.drafts.list('v2:import.paiements.miora@demo.mg:here');
  expect(left?.draft.snapshot).toMatchObject({ value: { finalising: 'keeping' } });
  await reaches(actor, LOST);
  await flushDrafts();
  if (left) await place.drafts.write(left.key, left.draft);
  const reloaded = await tab(place);
  expect(seen(reloaded)).toEqual([LOST, key]);
  reloaded.send({ type: 'submission.retried' });
  await reaches(reloaded, 'done');
  expect(place.sent).toEqual([key, key]);
});

test('two tabs each keep their own review', async () => {
  const place = browser();
  const here = await review(await tab(place));
  const there = await review(await tab(place, 'there'));
  expect(here).not.toBe(there);
  expect([seen(await tab(place)), seen(await tab(place, 'there'))]).toEqual([
    [{ reviewing: 'browsing' }, here],
    [{ reviewing: 'browsing' }, there],
  ]);
});

test('opening an import leaves the review of another tab, and takes that of a closed one', async () => {
  const place = browser();
  const earlier = await tab(place, 'earlier');
  const key = await review(await tab(place));
  earlier.send({ type: 'dialog.opened' });
  earlier.send({ type: 'dialog.closed' });
  await flushDrafts();
  expect((await tab(place, 'later')).getSnapshot().value).toBe('closed');
  place.open.delete('here');
  expect(seen(await tab(place, 'next'))).toEqual([{ reviewing: 'browsing' }, key]);
});

test('a refused finalising is restored with its key', async () => {
  const place = browser(statusOf(422));
  const key = await finalise(await tab(place), 'failed');
  expect(seen(await tab(place))).toEqual(['failed', key]);
});

test('rows that cannot be read this time keep the review and its key', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const place = browser(NETWORK);
  const key = await finalise(await tab(place), LOST);
  const withoutRows = await tab(place, 'here', true);
  expect(withoutRows.getSnapshot().value).toBe('closed');
  withoutRows.send({ type: 'dialog.opened' });
  await flushDrafts();
  warn.mockRestore();
  expect(seen(await tab(place))).toEqual([LOST, key]);
});

test('a review without its rows is removed', async () => {
  const place = browser(NETWORK);
  await finalise(await tab(place), LOST);
  place.handles.clear();
  expect((await tab(place)).getSnapshot().value).toBe('closed');
  expect(await place.drafts.list('v2:import.paiements.')).toEqual([]);
});

test('a restored import that is abandoned is not found again', async () => {
  const place = browser(NETWORK);
  await finalise(await tab(place), LOST);
  (await tab(place)).send({ type: 'import.abandoned' });
  await flushDrafts();
  expect((await tab(place)).getSnapshot().value).toBe('closed');
});
