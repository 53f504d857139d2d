import { type AnyEventObject, initialTransition, transition } from 'xstate';
import { jobOf } from './importJob.ts';
import { createImportMachine } from './importMachine.ts';
import type { CheckFacts, ReadFacts } from './importTypes.ts';

const machine = createImportMachine<ReadFacts, CheckFacts, { created: number }>();
const done = (actor: string, output?: unknown): AnyEventObject => ({ type: `xstate.done.actor.${actor}`, output });
const failed = (actor: string, message: string): AnyEventObject => ({
  type: `xstate.error.actor.${actor}`,
  error: new Error(message),
});
const told = (type: string, more: object = {}): AnyEventObject => ({ type: `job.${type}`, ...more });

const SENDING: AnyEventObject[] = [
  { type: 'dialog.opened' },
  { type: 'file.chosen', file: new File(['x'], 'livraisons.txt') },
  { type: 'file.submitted' },
  done('read', { handle: 'h1', rows: 3 }),
  done('check', { key: 'k1', valid: 2 }),
  { type: 'finalise.requested' },
  { type: 'finalise.confirmed' },
  done('keep'),
];
const BEGUN = [...SENDING, done('send', { result: { tache: 'TAC1' }, failure: null })];
const RUNNING = [...BEGUN, told('running')];
const FAILED = [...RUNNING, told('failed', { message: 'Tenté 3 fois' })];
const RELAUNCHING = [...FAILED, { type: 'finalise.confirmed' }];
const CANCELLING = [...RUNNING, told('cancelled')];
const back: AnyEventObject = { type: 'page.restored' };

function run(events: readonly AnyEventObject[]) {
  let [snapshot] = initialTransition(machine);
  for (const event of events)
    [snapshot] = transition(machine, snapshot, event as Parameters<typeof transition<typeof machine>>[2]);
  return snapshot;
}

test.each([
  ['waits for its turn when the server has kept the rows', BEGUN, { working: 'waiting' }],
  ['runs', RUNNING, { working: 'running' }],
  ['waits again after its process has ended', [...RUNNING, told('waiting')], { working: 'waiting' }],
  ['is done', [...RUNNING, told('done', { result: { created: 2 } })], 'done'],
  ['is done although nobody saw it run', [...BEGUN, told('done', { result: { created: 2 } })], 'done'],
  ['fails', FAILED, 'failed'],
  ['is followed again after a reload', [...RUNNING, back], { working: 'waiting' }],
  ['is taken back', CANCELLING, 'cancelling'],
  ['is reviewed again once it was taken back', [...CANCELLING, done('cancel')], { reviewing: 'browsing' }],
  ['is followed on when it could not be taken back', [...CANCELLING, failed('cancel', 'fini')], { working: 'waiting' }],
  ['is begun again after a failure', RELAUNCHING, 'relaunching'],
  ['is followed once it was begun again', [...RELAUNCHING, done('relaunch')], { working: 'waiting' }],
  ['stays failed when it could not be begun again', [...RELAUNCHING, failed('relaunch', 'non')], 'failed'],
  ['is taken back after a failure', [...FAILED, { type: 'review.resumed' }], 'cancelling'],
  ['is put aside after a failure', [...FAILED, { type: 'import.abandoned' }], 'dismissing'],
  ['closes once it was put aside', [...FAILED, { type: 'import.abandoned' }, done('dismiss')], 'closed'],
  ['closes also when it could not be', [...FAILED, { type: 'import.abandoned' }, failed('dismiss', 'non')], 'closed'],
  [
    'cannot be sent twice',
    [...RUNNING, { type: 'finalise.confirmed' }, { type: 'submission.retried' }],
    { working: 'running' },
  ],
  ['cannot be abandoned while it runs', [...RUNNING, { type: 'import.abandoned' }], { working: 'running' }],
] as const)('%s', (_title, events, state) => {
  expect(run(events).value).toEqual(state);
});

test('keeps its code until its rows are back, and its result', () => {
  expect(run(BEGUN).context).toMatchObject({ job: 'TAC1', result: null, sentBefore: false });
  expect(run(FAILED).context).toMatchObject({ job: 'TAC1', message: 'Tenté 3 fois' });
  expect(run([...CANCELLING, done('cancel')]).context.job).toBeUndefined();
  expect(run([...RUNNING, told('done', { result: { created: 2 } })]).context.result).toEqual({ created: 2 });
  expect(run([...RELAUNCHING, failed('relaunch', 'Écarté')]).context.message).toBe('Écarté');
  expect(run([...FAILED, { type: 'import.abandoned' }, done('dismiss')]).context.job).toBeUndefined();
});

test('is kept while the server works, and after it has failed', () => {
  for (const events of [BEGUN, RUNNING, FAILED]) expect(run(events).hasTag('quiet')).toBe(true);
  for (const events of [CANCELLING, RELAUNCHING]) expect(run(events).hasTag('quiet')).toBe(false);
});

test.each([
  [{ result: { tache: 'TAC1' }, failure: null }, 'TAC1'],
  [{ result: { created: 2 }, failure: null }, null],
  [{ result: null, failure: { status: 422 } as never }, null],
])('the answer %j names the job %s', (answer, job) => expect(jobOf(answer)).toBe(job));
