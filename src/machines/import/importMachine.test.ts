import { createActor, fromPromise, initialTransition, transition, type AnyEventObject } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { Recorder } from '../journal.ts';
import { NO_FILE } from '../../workers/import/texts.ts';
import { createImportMachine } from './importMachine.ts';
import type { CheckFacts, KnownImport, ReadFacts } from './importTypes.ts';

const machine = createImportMachine<ReadFacts, CheckFacts, { created: number }>('import');

const file = new File(['x'], 'livraisons.txt');
const read = { handle: 'h1', rows: 3 };
const checked = { key: 'k1', valid: 2 };
const allBad = { key: 'k2', valid: 0 };
const done = (actor: string, output: unknown): AnyEventObject => ({ type: `xstate.done.actor.${actor}`, output });
const failed = (actor: string, message: string): AnyEventObject => ({ type: `xstate.error.actor.${actor}`, error: new Error(message) });

const CHOSEN: AnyEventObject[] = [{ type: 'dialog.opened' }, { type: 'file.chosen', file }];
const READ = [...CHOSEN, { type: 'file.submitted' }, done('read', read)];
const REVIEWED = [...READ, done('check', checked)];
const CONFIRMING = [...REVIEWED, { type: 'finalise.requested' }];
const FINALISING = [...CONFIRMING, { type: 'finalise.confirmed' }];
const FAILED = [...FINALISING, failed('finalise', 'Base indisponible')];

function run(events: readonly AnyEventObject[]) {
  let [snapshot] = initialTransition(machine);
  for (const event of events) [snapshot] = transition(machine, snapshot, event as Parameters<typeof transition<typeof machine>>[2]);
  return snapshot;
}

test.each([
  ['starts closed', [], 'closed'],
  ['opens to a choice', [{ type: 'dialog.opened' }], 'choosing'],
  ['asks for a file before reading', [{ type: 'dialog.opened' }, { type: 'file.submitted' }], 'choosing'],
  ['reads the chosen file', [...CHOSEN, { type: 'file.submitted' }], 'reading'],
  ['comes back to the choice when the file is refused', [...CHOSEN, { type: 'file.submitted' }, failed('read', 'vide')], 'choosing'],
  ['has the rows checked', READ, 'checking'],
  ['keeps the rows when the check fails', [...READ, failed('check', 'Erreur')], 'interrupted'],
  ['checks again', [...READ, failed('check', 'Erreur'), { type: 'check.retried' }], 'checking'],
  ['opens the review', REVIEWED, { reviewing: 'browsing' }],
  ['asks before finalising', CONFIRMING, { reviewing: 'confirming' }],
  ['goes back from the question', [...CONFIRMING, { type: 'finalise.cancelled' }], { reviewing: 'browsing' }],
  ['finalises once confirmed', FINALISING, 'finalising'],
  ['cannot be abandoned while it finalises', [...FINALISING, { type: 'import.abandoned' }, { type: 'dialog.closed' }], 'finalising'],
  ['does not ask without a valid row', [...READ, done('check', allBad), { type: 'finalise.requested' }], { reviewing: 'browsing' }],
  ['ends', [...FINALISING, done('finalise', { created: 2 })], 'done'],
  ['keeps the rows when it fails', FAILED, 'failed'],
  ['tries again', [...FAILED, { type: 'finalise.retried' }], 'finalising'],
  ['goes back to the review after a failure', [...FAILED, { type: 'review.resumed' }], { reviewing: 'browsing' }],
  ['is closed once its result was seen', [...FINALISING, done('finalise', { created: 2 }), { type: 'result.seen' }], 'closed'],
] as const)('%s', (_title, events, state) => {
  expect(run(events).value).toEqual(state);
});

test('says which file is missing, what was refused and what failed', () => {
  expect(run([{ type: 'dialog.opened' }, { type: 'file.submitted' }]).context.message).toBe(NO_FILE);
  expect(run([...CHOSEN, { type: 'file.submitted' }, failed('read', 'vide')]).context.message).toBe('vide');
  expect(run(FAILED).context.message).toBe('Base indisponible');
  expect(run([...FAILED, { type: 'finalise.retried' }]).context.message).toBeNull();
});

test('a new choice drops the message of the former', () => {
  const events = [{ type: 'dialog.opened' }, { type: 'file.refused', message: 'Format' }, { type: 'file.chosen', file }];
  expect(run(events.slice(0, 2)).context).toMatchObject({ file: null, message: 'Format' });
  expect(run(events).context).toMatchObject({ file, message: null });
});

test('the key of the review is kept through failures and retries', () => {
  for (const events of [REVIEWED, FAILED, [...FAILED, { type: 'review.resumed' }], [...FAILED, { type: 'finalise.retried' }]]) {
    expect(run(events).context.check?.key).toBe('k1');
  }
});

test('a warning that cannot be given leaves the review as it is', () => {
  expect(run([...REVIEWED, failed('known', 'away')]).value).toEqual({ reviewing: 'browsing' });
  expect(run([...REVIEWED, done('known', { at: '2026-11-02T08:00:00Z', by: 'Miora' })]).context.known?.by).toBe('Miora');
});

test('closing forgets the file and its rows', () => {
  expect(run([...REVIEWED, { type: 'import.abandoned' }]).context).toEqual({ file: null, read: null, check: null, known: null, result: null, message: null });
});

describe('every way through', () => {
  const EVENTS: AnyEventObject[] = [
    { type: 'dialog.opened' }, { type: 'dialog.closed' }, { type: 'file.chosen', file }, { type: 'file.refused', message: 'non' },
    { type: 'file.submitted' }, { type: 'check.retried' }, { type: 'finalise.requested' }, { type: 'finalise.cancelled' },
    { type: 'finalise.confirmed' }, { type: 'finalise.retried' }, { type: 'review.resumed' }, { type: 'import.abandoned' }, { type: 'result.seen' },
    done('read', read), failed('read', 'lu'), done('check', checked), done('check', allBad), failed('check', 'vérifié'),
    done('known', null), failed('known', 'connu'), done('finalise', { created: 2 }), failed('finalise', 'finalisé'),
  ];
  const paths = getShortestPaths(machine, {
    events: EVENTS as never,
    limit: 20_000,
    serializeState: (snapshot) => {
      const { file: kept, ...context } = snapshot.context;
      return JSON.stringify([snapshot.value, context, kept !== null]);
    },
  });
  const names = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

  test('reaches every state', () => {
    const reached = new Set(paths.map((path) => names(path.state.value)));
    expect([...reached].sort()).toEqual(
      ['checking', 'choosing', 'closed', 'done', 'failed', 'finalising', 'interrupted', 'reading', '{"reviewing":"browsing"}', '{"reviewing":"confirming"}'].sort(),
    );
  });

  test('leaves every state', () => {
    for (const { state } of paths) {
      const targets = EVENTS.map((event) => transition(machine, state, event as never)[0]);
      expect(targets.some((target) => names(target.value) !== names(state.value))).toBe(true);
    }
  });

  test('never finalises without a valid row', () => {
    const finalising = paths.filter(({ state }) => state.matches('finalising'));
    expect(finalising.length).toBeGreaterThan(0);
    for (const { state } of finalising) expect(state.context.check?.valid).toBeGreaterThan(0);
  });

  test('finalising is only left by its own end', () => {
    const finalising = paths.find(({ state }) => state.matches('finalising'));
    const leaving = EVENTS.filter((event) => finalising && !transition(machine, finalising.state, event as never)[0].matches('finalising'));
    expect(leaving.map((event) => event.type)).toEqual(['xstate.done.actor.finalise', 'xstate.error.actor.finalise']);
  });
});

test('a recorded run replays to the same end, without file contents', async () => {
  const recorder = new Recorder('import');
  const bound = machine.provide({
    actors: {
      read: fromPromise(() => Promise.resolve(read)),
      check: fromPromise(() => Promise.resolve(checked)),
      known: fromPromise(() => Promise.resolve<KnownImport | null>(null)),
      finalise: fromPromise(() => Promise.resolve({ created: 2 })),
    },
  });
  const actor = createActor(bound, { inspect: recorder.inspect });
  const until = (state: string) => new Promise<void>((resolve) => {
    const subscription = actor.subscribe((snapshot) => {
      if (JSON.stringify(snapshot.value).includes(state)) {
        resolve();
        queueMicrotask(() => { subscription.unsubscribe(); });
      }
    });
  });
  actor.start();
  actor.send({ type: 'dialog.opened' });
  actor.send({ type: 'file.chosen', file });
  const reviewing = until('reviewing');
  actor.send({ type: 'file.submitted' });
  await reviewing;
  actor.send({ type: 'finalise.requested' });
  const ended = until('done');
  actor.send({ type: 'finalise.confirmed' });
  await ended;

  const journal = JSON.parse(JSON.stringify(recorder.export())) as ReturnType<Recorder['export']>;
  expect(journal.entries.map(({ event }) => event.type)).toContain('xstate.done.actor.finalise');
  const replayed = run(journal.entries.map(({ event }) => event));
  expect(replayed.value).toEqual(journal.finalState);
  expect(replayed.context.result).toEqual({ created: 2 });
  expect(JSON.stringify(journal)).not.toContain('contents');
});
