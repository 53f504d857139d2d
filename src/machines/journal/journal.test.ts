/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { createActor, createMachine, fromPromise, initialTransition, transition, waitFor } from 'xstate';
import { createConfirmedAction } from '../actions/confirmedAction.ts';
import { exportJournals, record, Recorder, toPlain } from './journal.ts';
import { isJournalAsked } from './journalAsked.ts';

test.each<[string, unknown, unknown]>([
  ['a file, without its content', new File(['secret'], 'livraisons.txt'), { name: 'livraisons.txt', size: 6 }],
  ['an error', new TypeError('boom'), { name: 'TypeError', message: 'boom' }],
  ['a day', new Date('2026-11-20T00:00:00Z'), '2026-11-20T00:00:00.000Z'],
  [
    'credentials',
    { username: 'a', password: 'x', nested: { csrfToken: 'y' } },
    { username: 'a', password: '…', nested: { csrfToken: '…' } },
  ],
  ['a function', { run: () => 1 }, { run: undefined }],
  [
    'an outline completely',
    Array.from({ length: 1000 }, (_, n) => [47 + n / 1000, -18]),
    Array.from({ length: 1000 }, (_, n) => [47 + n / 1000, -18]),
  ],
  ['a long list', Array.from({ length: 203 }, () => 1), [...Array.from({ length: 200 }, () => 1), '… 3 de plus']],
])('records %s', (_name, value, plain) => {
  expect(toPlain(value)).toEqual(plain);
});

test('a recording replays to the same state without doing the work again', async () => {
  const machine = createConfirmedAction<string, number>();
  const recorder = new Recorder('toggle');
  const bound = machine.provide({ actors: { run: fromPromise(() => Promise.resolve(7)) } });
  const actor = createActor(bound, { inspect: recorder.inspect }).start();
  actor.send({ type: 'action.requested', subject: 'C0001' });
  actor.send({ type: 'action.confirmed' });
  await waitFor(actor, (snapshot) => snapshot.matches('done'));

  const journal = JSON.parse(JSON.stringify(recorder.export())) as ReturnType<Recorder['export']>;
  expect(journal.entries.map(({ event }) => event.type)).toEqual([
    'action.requested',
    'action.confirmed',
    'xstate.done.actor.run',
  ]);
  const replayed = journal.entries.reduce(
    (snapshot, { event }) => transition(machine, snapshot, event as never)[0],
    initialTransition(machine)[0],
  );
  expect(replayed.value).toBe(journal.finalState);
  expect(replayed.context).toEqual(actor.getSnapshot().context);
});

test('keeps the last 500 events and counts the dropped ones', () => {
  const machine = createMachine({ on: { tick: {} } });
  const recorder = new Recorder('clock');
  const actor = createActor(machine, { inspect: recorder.inspect }).start();
  for (let n = 0; n < 510; n += 1) actor.send({ type: 'tick', n });
  const { entries, dropped } = recorder.export();
  expect([entries.length, dropped, entries[0]?.event['n']]).toEqual([500, 10, 10]);
});

test('drops events earlier when they are large, so that the file stays small enough to send', () => {
  const recorder = new Recorder('zone');
  const actor = createActor(createMachine({ on: { drag: {} } }), { inspect: recorder.inspect }).start();
  const contour = Array.from({ length: 5000 }, (_, n) => [47.123456 + n / 1e6, -18.123456]);
  for (let n = 0; n < 60; n += 1) actor.send({ type: 'drag', contour });
  const journal = recorder.export();
  expect(journal.dropped).toBeGreaterThan(0);
  expect(journal.entries.length + journal.dropped).toBe(60);
  expect(JSON.stringify(journal).length).toBeLessThan(2_100_000);
});

test('events after the machine has stopped are not recorded', () => {
  const recorder = new Recorder('clock');
  const actor = createActor(createMachine({ on: { tick: {} } }), { inspect: recorder.inspect }).start();
  actor.send({ type: 'tick' });
  actor.stop();
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  actor.send({ type: 'tick' });
  warn.mockRestore();
  expect(recorder.export().entries).toHaveLength(1);
});

test('the export has the latest recording of each machine', () => {
  record('live', { input: { first: true } });
  record('live', { input: { second: true } });
  const journals = JSON.parse(exportJournals()) as { machine: string; input: unknown }[];
  expect(journals.filter(({ machine }) => machine === 'live').map(({ input }) => input)).toEqual([{ second: true }]);
});

test.each([
  ['?journal', true],
  ['?page=2&journal=1', true],
  ['?page=2', false],
])('%s asks for the journal: %s', (search, asked) => {
  sessionStorage.clear();
  expect(isJournalAsked(search)).toBe(asked);
});

test('once asked for, the journal stays available on the next screens', () => {
  isJournalAsked('?journal');
  expect(isJournalAsked('')).toBe(true);
});
