import { createActor, fromPromise, initialTransition, transition, waitFor, type SnapshotFrom } from 'xstate';
import { createConfirmedAction } from './confirmedAction.ts';

const machine = createConfirmedAction<string, number>();

const ask = { type: 'action.requested', subject: 'C0001' } as const;
const yes = { type: 'action.confirmed' } as const;
const no = { type: 'action.cancelled' } as const;
const done = { type: 'xstate.done.actor.run', output: 3, actorId: 'run' } as const;
const failed = { type: 'xstate.error.actor.run', error: new Error('refus'), actorId: 'run' } as const;

type Snapshot = SnapshotFrom<typeof machine>;

const after = (...events: readonly object[]): Snapshot => {
  let [snapshot]: [Snapshot, unknown] = initialTransition(machine);
  for (const event of events) [snapshot] = transition(machine, snapshot, event as typeof ask);
  return snapshot;
};

test.each([
  ['nothing asked', [], 'idle'],
  ['confirming without a question', [yes], 'idle'],
  ['asked', [ask], 'confirming'],
  ['cancelled', [ask, no], 'idle'],
  ['confirmed', [ask, yes], 'running'],
  ['cancelled too late', [ask, yes, no], 'running'],
  ['asked again while it runs', [ask, yes, { ...ask, subject: 'C0002' }], 'running'],
  ['done', [ask, yes, done], 'done'],
  ['failed', [ask, yes, failed], 'failed'],
  ['tried again', [ask, yes, failed, ask, yes], 'running'],
] as const)('%s', (_name, events, state) => {
  expect(after(...events).value).toBe(state);
});

test('keeps the subject and the end', () => {
  expect(after(ask, yes, done).context).toEqual({ subject: 'C0001', result: 3, error: null });
  expect(after(ask, yes, failed).context).toMatchObject({ subject: 'C0001', result: null, error: failed.error });
  expect(after(ask, yes, { ...ask, subject: 'C0002' }).context.subject).toBe('C0001');
});

test('only running is busy', () => {
  expect([after(ask), after(ask, yes), after(ask, yes, done)].map((snapshot) => snapshot.hasTag('busy'))).toEqual([
    false,
    true,
    false,
  ]);
});

test('runs once, with its subject', async () => {
  const run = jest.fn(({ input }: { input: { subject: string } }) => Promise.resolve(input.subject.length));
  const actor = createActor(machine.provide({ actors: { run: fromPromise(run) } })).start();
  for (const event of [ask, yes, yes]) actor.send(event);
  const snapshot = await waitFor(actor, (current) => current.matches('done'));
  expect(run).toHaveBeenCalledTimes(1);
  expect(snapshot.context.result).toBe(5);
});

test('an unbound action fails instead of seeming to succeed', async () => {
  const actor = createActor(machine).start();
  actor.send(ask);
  actor.send(yes);
  await expect(waitFor(actor, (current) => current.matches('failed'))).resolves.toBeDefined();
});
