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
  ['nobody looks', [], 'closed'],
  ['somebody looks: another tab may hold the stream', [wanted], { following: 'waiting' }],
  ['it is this tab’s turn', [wanted, turn], { following: { stream: 'connecting' } }],
  ['open', OPEN, { following: { stream: 'open' } }],
  ['cut', [...OPEN, lost], { following: 'pausing' }],
  ['never opened', [wanted, turn, lost], { following: 'pausing' }],
  ['the network is back', [...OPEN, lost, back], { following: { stream: 'connecting' } }],
  ['the session is refused', [wanted, turn, refused], { following: 'pausing' }],
  ['nobody looks any more', [...OPEN, useless], 'closed'],
  ['nobody looks any more while waiting', [...OPEN, lost, useless], 'closed'],
  ['looked at again', [...OPEN, useless, wanted], { following: 'waiting' }],
  ['another backend has no stream: never tried again', [wanted, turn, absent, wanted, turn, back], 'missing'],
  ['the turn does not come to whoever does not want it', [turn], 'closed'],
])('%s', (_name, events, state) => {
  expect(run(events).value).toEqual(state);
});

test(
  'each failure in a row waits twice as long, a minute at most; what the server asks is the least; an open ' +
    'stream starts anew',
  () => {
    const after = (n: number) =>
      pauseAfter(run([wanted, turn, ...Array.from({ length: n }, () => [lost, back]).flat()]).context);
    expect([1, 2, 3, 7, 30].map(after)).toEqual([1_000, 2_000, 4_000, 60_000, 60_000]);
    expect(pauseAfter(run([wanted, turn, { type: 'stream.lost', waitMs: 30_000 }]).context)).toBe(30_000);
    expect(run([wanted, turn, lost, back, lost, back, opened]).context).toEqual({ failures: 0, waitMs: 0 });
  },
);

test('after its pause it tries again by itself; a refused session is doubted', () => {
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

test('every state is reached, and only `missing` has no way out', () => {
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
