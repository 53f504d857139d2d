import { createActor, initialTransition, SimulatedClock, transition, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { liveMachine, pauseAfter, type LiveEvent } from './live.ts';

const wanted: LiveEvent = { type: 'stream.wanted' };
const turn: LiveEvent = { type: 'turn.granted' };
const opened: LiveEvent = { type: 'stream.opened' };
const lost: LiveEvent = { type: 'stream.lost' };
const refused: LiveEvent = { type: 'stream.refused' };
const absent: LiveEvent = { type: 'stream.missing' };
const useless: LiveEvent = { type: 'stream.unwanted' };
const back: LiveEvent = { type: 'network.restored' };
const OPEN = [wanted, turn, opened];

const run = (events: readonly LiveEvent[]): SnapshotFrom<typeof liveMachine> => {
  let [snapshot] = initialTransition(liveMachine);
  for (const event of events) [snapshot] = transition(liveMachine, snapshot, event);
  return snapshot;
};

test.each<[string, readonly LiveEvent[], unknown]>([
  ['not looked at', [], 'closed'],
  ['looked at, while another tab may hold the stream', [wanted], { following: 'waiting' }],
  ['it is this tab’s turn', [wanted, turn], { following: { stream: 'connecting' } }],
  ['open', OPEN, { following: { stream: 'open' } }],
  ['cut', [...OPEN, lost], { following: 'pausing' }],
  ['never opened', [wanted, turn, lost], { following: 'pausing' }],
  ['the network is back', [...OPEN, lost, back], { following: { stream: 'connecting' } }],
  ['the session is refused', [wanted, turn, refused], { following: 'pausing' }],
  ['no longer looked at', [...OPEN, useless], 'closed'],
  ['no longer looked at while waiting', [...OPEN, lost, useless], 'closed'],
  ['looked at again', [...OPEN, useless, wanted], { following: 'waiting' }],
  ['another backend has no stream: never tried again', [wanted, turn, absent, wanted, turn, back], 'missing'],
  ['a turn without a wish for it is ignored', [turn], 'closed'],
])('%s', (_name, events, state) => {
  expect(run(events).value).toEqual(state);
});

test('each failure doubles the wait, up to a minute, and an open stream resets it', () => {
  const after = (n: number) =>
    pauseAfter(run([wanted, turn, ...Array.from({ length: n }, () => [lost, back]).flat()]).context);
  expect([1, 2, 3, 7, 30].map(after)).toEqual([1_000, 2_000, 4_000, 60_000, 60_000]);
  expect(pauseAfter(run([wanted, turn, { type: 'stream.lost', waitMs: 30_000 }]).context)).toBe(30_000);
  expect(run([wanted, turn, lost, back, lost, back, opened]).context).toEqual({ failures: 0, waitMs: 0 });
});

test('tries again by itself after its pause, and has a refused session checked', () => {
  const clock = new SimulatedClock();
  const actor = createActor(liveMachine, { clock });
  const doubts: string[] = [];
  actor.on('session.doubted', ({ type }) => doubts.push(type));
  actor.start();
  for (const event of [wanted, turn, lost]) actor.send(event);
  clock.increment(999);
  expect(actor.getSnapshot().value).toEqual({ following: 'pausing' });
  clock.increment(1);
  expect(actor.getSnapshot().value).toEqual({ following: { stream: 'connecting' } });
  actor.send(refused);
  expect(doubts).toEqual(['session.doubted']);
});

test('reaches every state, and only `missing` has no way out', () => {
  const events: LiveEvent[] = [wanted, turn, opened, lost, refused, absent, useless, back];
  const paths = getShortestPaths(liveMachine, {
    events,
    limit: 2_000,
    serializeState: ({ value }) => JSON.stringify(value),
  });
  const reached = paths.map(({ state }) => JSON.stringify(state.value)).sort();
  expect(reached).toEqual(
    [
      'closed',
      'missing',
      { following: 'waiting' },
      { following: 'pausing' },
      { following: { stream: 'connecting' } },
      { following: { stream: 'open' } },
    ]
      .map((value) => JSON.stringify(value))
      .sort(),
  );
  const stuck = paths.filter(
    ({ state }) =>
      !events.some(
        (event) => JSON.stringify(transition(liveMachine, state, event)[0].value) !== JSON.stringify(state.value),
      ),
  );
  expect(stuck.map(({ state }) => state.value)).toEqual(['missing']);
});
