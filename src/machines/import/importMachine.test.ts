import { createActor, fromPromise, initialTransition, transition, type AnyEventObject } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { Answer, Failure } from '../../store/api/call/failure.ts';
import { Recorder } from '../journal/journal.ts';
import { NO_FILE } from '../../workers/import/texts.ts';
import { createImportMachine } from './importMachine.ts';
import type { CheckFacts, KnownImport, ReadFacts } from './importTypes.ts';

const machine = createImportMachine<ReadFacts, CheckFacts, { created: number }>();

const file = new File(['x'], 'livraisons.txt');
const read = { handle: 'h1', rows: 3 };
const checked = { key: 'k1', valid: 2 };
const allBad = { key: 'k2', valid: 0 };
const done = (actor: string, output: unknown): AnyEventObject => ({ type: `xstate.done.actor.${actor}`, output });
const failed = (actor: string, message: string): AnyEventObject => ({
  type: `xstate.error.actor.${actor}`,
  error: new Error(message),
});

const kept = done('keep', undefined);
const finalised = done('send', { result: { created: 2 }, failure: null } satisfies Answer<{ created: number }>);
const refusedBy = (status: Failure['status'], isKeyUsed = false): AnyEventObject =>
  done('send', {
    result: null,
    failure: { status, message: 'Base indisponible', reason: null, faults: {}, isKeyUsed, theirs: null },
  } satisfies Answer<never>);
const back: AnyEventObject = { type: 'page.restored' };
const retry: AnyEventObject = { type: 'submission.retried' };
const abandon: AnyEventObject = { type: 'import.abandoned' };
const confirm: AnyEventObject = { type: 'finalise.confirmed' };

const CHOSEN: AnyEventObject[] = [{ type: 'dialog.opened' }, { type: 'file.chosen', file }];
const READ = [...CHOSEN, { type: 'file.submitted' }, done('read', read)];
const REVIEWED = [...READ, done('check', checked)];
const CONFIRMING = [...REVIEWED, { type: 'finalise.requested' }];
const KEEPING = [...CONFIRMING, confirm];
const CHECKED_AGAIN = [...REVIEWED, { type: 'finalise.requested', checkAgain: true }];
const LEAVING = [...REVIEWED, { type: 'rows.chosen', rows: [1], choice: 'leave' }];
const CORRECTING = [...REVIEWED, { type: 'cell.corrected', row: 1, column: 0, value: 'C1' }];
const SENDING = [...KEEPING, kept];
const FAILED = [...SENDING, refusedBy(422)];
const UNHEARD = [...SENDING, refusedBy('network')];
const SETTLING = [...UNHEARD, retry];

function run(events: readonly AnyEventObject[]) {
  let [snapshot] = initialTransition(machine);
  for (const event of events)
    [snapshot] = transition(machine, snapshot, event as Parameters<typeof transition<typeof machine>>[2]);
  return snapshot;
}

test.each([
  ['starts closed', [], 'closed'],
  ['opens to choose a file', [{ type: 'dialog.opened' }], 'choosing'],
  ['asks for a file before reading', [{ type: 'dialog.opened' }, { type: 'file.submitted' }], 'choosing'],
  ['reads the chosen file', [...CHOSEN, { type: 'file.submitted' }], 'reading'],
  [
    'goes back to the choice when the file is refused',
    [...CHOSEN, { type: 'file.submitted' }, failed('read', 'vide')],
    'choosing',
  ],
  ['has the rows checked', READ, 'checking'],
  ['keeps the rows when the check fails', [...READ, failed('check', 'Erreur')], 'interrupted'],
  ['checks again', [...READ, failed('check', 'Erreur'), { type: 'check.retried' }], 'checking'],
  ['opens the review', REVIEWED, { reviewing: 'browsing' }],
  ['asks before finalising', CONFIRMING, { reviewing: 'confirming' }],
  ['goes back from the question', [...CONFIRMING, { type: 'finalise.cancelled' }], { reviewing: 'browsing' }],
  ['judges the rows again before it asks', CHECKED_AGAIN, { reviewing: 'verifying' }],
  ['asks once the rows are judged again', [...CHECKED_AGAIN, done('verify', checked)], { reviewing: 'confirming' }],
  [
    'does not ask when nothing is left to finalise',
    [...CHECKED_AGAIN, done('verify', allBad)],
    { reviewing: 'browsing' },
  ],
  [
    'does not ask when the check fails',
    [...CHECKED_AGAIN, failed('verify', 'Base indisponible')],
    { reviewing: 'browsing' },
  ],
  ['does not ask once it was cancelled', [...CHECKED_AGAIN, { type: 'finalise.cancelled' }], { reviewing: 'browsing' }],
  ['does not ask when the page was left meanwhile', [...CHECKED_AGAIN, back], { reviewing: 'browsing' }],
  ['leaves rows aside', LEAVING, { reviewing: 'amending' }],
  [
    'can leave others aside meanwhile',
    [...LEAVING, { type: 'rows.chosen', rows: [2], choice: 'leave' }],
    { reviewing: 'amending' },
  ],
  ['corrects a value', CORRECTING, { reviewing: 'amending' }],
  ['shows the result of a correction', [...CORRECTING, done('amend', checked)], { reviewing: 'browsing' }],
  [
    'can check again after a failed check',
    [...CORRECTING, failed('amend', 'Base indisponible'), { type: 'check.retried' }],
    { reviewing: 'amending' },
  ],
  [
    'cannot be amended during the question',
    [...CONFIRMING, { type: 'rows.chosen', rows: [1], choice: 'take' }],
    { reviewing: 'confirming' },
  ],
  [
    'cannot be finalised while it is amended',
    [...LEAVING, { type: 'finalise.requested', checkAgain: true }],
    { reviewing: 'amending' },
  ],
  ['is abandoned while it is amended', [...LEAVING, abandon], 'closed'],
  ['stores the draft first, once confirmed', KEEPING, { finalising: 'keeping' }],
  ['sends once the draft is stored', SENDING, { finalising: 'sending' }],
  ['sends even if the draft cannot be stored', [...KEEPING, failed('keep', 'full')], { finalising: 'sending' }],
  [
    'cannot be abandoned while it finalises',
    [...SENDING, abandon, { type: 'dialog.closed' }, confirm, retry, back],
    { finalising: 'sending' },
  ],
  [
    'cannot be abandoned while it is sent again',
    [...SETTLING, abandon, { type: 'dialog.closed' }, confirm, retry, back],
    { finalising: 'settling' },
  ],
  [
    'does not ask without a valid row',
    [...READ, done('check', allBad), { type: 'finalise.requested' }],
    { reviewing: 'browsing' },
  ],
  ['is done after a success', [...SENDING, finalised], 'done'],
  ['keeps the rows when it is refused', FAILED, 'failed'],
  ['is refused by a definite answer the first time', [...SENDING, refusedBy(403)], 'failed'],
  ['tries again', [...FAILED, confirm], { finalising: 'keeping' }],
  ['goes back to the review after a refusal', [...FAILED, { type: 'review.resumed' }], { reviewing: 'browsing' }],
  ['is abandoned after a refusal', [...FAILED, abandon], 'closed'],
  ['is unheard without an answer', UNHEARD, { finalising: 'unheard' }],
  ['is unheard after a server error', [...SENDING, refusedBy(500)], { finalising: 'unheard' }],
  ['is unheard after a rejected actor', [...SENDING, failed('send', 'boom')], { finalising: 'unheard' }],
  [
    'cannot go back to the review without an answer',
    [...UNHEARD, { type: 'review.resumed' }, confirm, { type: 'finalise.requested' }, { type: 'dialog.opened' }, back],
    { finalising: 'unheard' },
  ],
  ['can be sent again without an answer', SETTLING, { finalising: 'settling' }],
  ['can be abandoned without an answer', [...UNHEARD, abandon], 'closed'],
  ['sent again, is done', [...SETTLING, finalised], 'done'],
  ['sent again without permission, stays unheard', [...SETTLING, refusedBy(403)], { finalising: 'unheard' }],
  [
    'sent again, something else was stored under the key',
    [...SETTLING, refusedBy(422, true)],
    { finalising: 'unheard' },
  ],
  ['sent again, refused by a rule because nothing was stored', [...SETTLING, refusedBy(422)], 'failed'],
  ['starts anew after that refusal', [...SETTLING, refusedBy(422), confirm, kept, refusedBy(403)], 'failed'],
  ['is unheard when restored while the draft was stored', [...KEEPING, back], { finalising: 'unheard' }],
  ['does not ask again when restored with the question', [...CONFIRMING, back], { reviewing: 'browsing' }],
  ['is restored after a refusal', [...FAILED, back], 'failed'],
  ['closes once its result was seen', [...SENDING, finalised, { type: 'result.seen' }], 'closed'],
] as const)('%s', (_title, events, state) => {
  expect(run(events).value).toEqual(state);
});

test('says which file is missing, what was refused and what failed', () => {
  expect(run([{ type: 'dialog.opened' }, { type: 'file.submitted' }]).context.message).toBe(NO_FILE);
  expect(run([...CHOSEN, { type: 'file.submitted' }, failed('read', 'vide')]).context.message).toBe('vide');
  expect(run(FAILED).context.message).toBe('Base indisponible');
  expect(run([...FAILED, confirm]).context).toMatchObject({ message: null, failure: null });
  expect(run(UNHEARD).context).toMatchObject({
    message: 'Base indisponible',
    sentBefore: true,
    failure: { status: 'network' },
  });
  expect(run([...KEEPING, back]).context).toMatchObject({
    message: 'La page a été quittée avant la réponse du serveur.',
    sentBefore: true,
  });
  expect(run([...SETTLING, finalised]).context).toMatchObject({
    message: null,
    sentBefore: false,
    failure: null,
    result: { created: 2 },
  });
});

test('a new check brings a new key, and a failed one keeps the earlier counts', () => {
  const fewer = { key: 'k9', valid: 1 };
  expect(run([...LEAVING, done('amend', fewer)]).context.check).toEqual(fewer);
  expect(run([...CHECKED_AGAIN, done('verify', fewer)]).context.check).toEqual(fewer);
  expect(run([...CHECKED_AGAIN, failed('verify', 'Base indisponible')]).context).toMatchObject({
    check: checked,
    message: 'Base indisponible',
  });
  expect(run([...FAILED, { type: 'review.resumed' }]).context.message).toBeNull();
});

test('choosing another file removes the message', () => {
  const events = [
    { type: 'dialog.opened' },
    { type: 'file.refused', message: 'Format' },
    { type: 'file.chosen', file },
  ];
  expect(run(events.slice(0, 2)).context).toMatchObject({ file: null, message: 'Format' });
  expect(run(events).context).toMatchObject({ file, message: null });
});

test('failures and retries keep the key of the review', () => {
  for (const events of [
    REVIEWED,
    FAILED,
    [...FAILED, { type: 'review.resumed' }],
    [...FAILED, confirm],
    UNHEARD,
    SETTLING,
    [...KEEPING, back, retry],
  ]) {
    expect(run(events).context.check?.key).toBe('k1');
  }
});

test('a failed search for the same file leaves the review as it is', () => {
  const unread = run([...REVIEWED, failed('known', 'away')]);
  expect([unread.value, unread.context.known]).toEqual([{ reviewing: 'browsing' }, 'unread']);
  const known = { at: '2026-11-02T08:00:00Z', by: 'Miora' };
  expect(run([...REVIEWED, done('known', known)]).context.known).toEqual(known);
});

test('closing forgets the file and its rows', () => {
  expect(run([...REVIEWED, { type: 'import.abandoned' }]).context).toEqual({
    file: null,
    read: null,
    check: null,
    known: null,
    result: null,
    message: null,
    sentBefore: false,
    failure: null,
  });
});

describe('every path', () => {
  const EVENTS: AnyEventObject[] = [
    { type: 'dialog.opened' },
    { type: 'dialog.closed' },
    { type: 'file.chosen', file },
    { type: 'file.refused', message: 'non' },
    { type: 'file.submitted' },
    { type: 'check.retried' },
    { type: 'finalise.requested' },
    { type: 'finalise.cancelled' },
    confirm,
    retry,
    { type: 'review.resumed' },
    abandon,
    { type: 'result.seen' },
    back,
    kept,
    done('read', read),
    failed('read', 'lu'),
    done('check', checked),
    done('check', allBad),
    failed('check', 'vérifié'),
    { type: 'finalise.requested', checkAgain: true },
    { type: 'rows.chosen', rows: [1], choice: 'leave' },
    { type: 'cell.corrected', row: 0, column: 0, value: 'x' },
    done('amend', checked),
    done('amend', allBad),
    failed('amend', 'vérifié'),
    done('verify', checked),
    done('verify', allBad),
    failed('verify', 'vérifié'),
    done('known', null),
    failed('known', 'connu'),
    finalised,
    refusedBy(422),
    refusedBy('network'),
    failed('send', 'boom'),
    done('send', { result: { tache: 'TAC1' }, failure: null }),
    { type: 'job.running' },
    { type: 'job.waiting' },
    { type: 'job.done', result: { created: 2 } },
    { type: 'job.failed', message: 'Tenté 3 fois' },
    { type: 'job.cancelled' },
    done('cancel', undefined),
    done('dismiss', undefined),
    done('relaunch', undefined),
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
      [
        'checking',
        'choosing',
        'closed',
        'done',
        'failed',
        'cancelling',
        'dismissing',
        'relaunching',
        '{"working":"running"}',
        '{"working":"waiting"}',
        'interrupted',
        'reading',
        '{"reviewing":"browsing"}',
        '{"reviewing":"confirming"}',
        '{"reviewing":"amending"}',
        '{"reviewing":"verifying"}',
        '{"finalising":"keeping"}',
        '{"finalising":"sending"}',
        '{"finalising":"unheard"}',
        '{"finalising":"settling"}',
      ].sort(),
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

  test.each(['sending', 'settling'] as const)('%s is only left by its own end', (state) => {
    const sending = paths.find((path) => path.state.matches({ finalising: state }));
    const leaving = EVENTS.filter(
      (event) => sending && !transition(machine, sending.state, event as never)[0].matches({ finalising: state }),
    );
    expect(new Set(leaving.map((event) => event.type))).toEqual(
      new Set(['xstate.done.actor.send', 'xstate.error.actor.send']),
    );
  });
});

test('a recorded run replays to the same end, without file contents', async () => {
  const recorder = new Recorder('import');
  const bound = machine.provide({
    actors: {
      read: fromPromise(() => Promise.resolve(read)),
      check: fromPromise(() => Promise.resolve(checked)),
      amend: fromPromise(() => Promise.resolve({ ...checked, key: 'k3' })),
      known: fromPromise(() => Promise.resolve<KnownImport | null>(null)),
      keep: fromPromise<void, undefined>(() => Promise.resolve()),
      send: fromPromise(() => Promise.resolve<Answer<{ created: number }>>({ result: { created: 2 }, failure: null })),
    },
  });
  const actor = createActor(bound, { inspect: recorder.inspect });
  const until = (state: string) =>
    new Promise<void>((resolve) => {
      const subscription = actor.subscribe((snapshot) => {
        if (JSON.stringify(snapshot.value).includes(state)) {
          resolve();
          queueMicrotask(() => {
            subscription.unsubscribe();
          });
        }
      });
    });
  actor.start();
  actor.send({ type: 'dialog.opened' });
  actor.send({ type: 'file.chosen', file });
  const reviewing = until('reviewing');
  actor.send({ type: 'file.submitted' });
  await reviewing;
  for (const event of [
    { type: 'rows.chosen', rows: [0], choice: 'leave' },
    { type: 'cell.corrected', row: 1, column: 0, value: 'C0001' },
  ] as const) {
    actor.send(event);
    await until('browsing');
  }
  const confirming = until('confirming');
  actor.send({ type: 'finalise.requested', checkAgain: true });
  await confirming;
  const ended = until('done');
  actor.send({ type: 'finalise.confirmed' });
  await ended;

  const journal = JSON.parse(JSON.stringify(recorder.export())) as ReturnType<Recorder['export']>;
  expect(journal.entries.map(({ event }) => event.type)).toContain('xstate.done.actor.send');
  const replayed = run(journal.entries.map(({ event }) => event));
  expect(replayed.value).toEqual(journal.finalState);
  expect(replayed.context.result).toEqual({ created: 2 });
  expect(journal.entries.map(({ event }) => event.type)).toEqual(
    expect.arrayContaining(['xstate.done.actor.amend', 'xstate.done.actor.verify']),
  );
  expect(JSON.stringify(journal)).not.toContain('contents');
});
