import { createActor, initialTransition, SimulatedClock, transition, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { liveMachine, pauseAfter, type LiveEvent } from './live.ts';

const wanted: LiveEvent = { type: 'suivi.voulu' };
const turn: LiveEvent = { type: 'tour.obtenu' };
const opened: LiveEvent = { type: 'flux.ouvert' };
const lost: LiveEvent = { type: 'flux.perdu' };
const refused: LiveEvent = { type: 'flux.refuse' };
const absent: LiveEvent = { type: 'flux.absent' };
const useless: LiveEvent = { type: 'suivi.inutile' };
const back: LiveEvent = { type: 'reseau.revenu' };
const OPEN = [wanted, turn, opened];

const run = (events: readonly LiveEvent[]): SnapshotFrom<typeof liveMachine> => {
  let [snapshot] = initialTransition(liveMachine);
  for (const event of events) [snapshot] = transition(liveMachine, snapshot, event);
  return snapshot;
};

test.each<[string, readonly LiveEvent[], unknown]>([
  ['nobody looks', [], 'ferme'],
  ['somebody looks: another tab may hold the stream', [wanted], { suivi: 'suiveur' }],
  ['it is this tab’s turn', [wanted, turn], { suivi: { flux: 'connexion' } }],
  ['open', OPEN, { suivi: { flux: 'ouvert' } }],
  ['cut', [...OPEN, lost], { suivi: 'attente' }],
  ['never opened', [wanted, turn, lost], { suivi: 'attente' }],
  ['the network is back', [...OPEN, lost, back], { suivi: { flux: 'connexion' } }],
  ['the session is refused', [wanted, turn, refused], { suivi: 'attente' }],
  ['nobody looks any more', [...OPEN, useless], 'ferme'],
  ['nobody looks any more while waiting', [...OPEN, lost, useless], 'ferme'],
  ['looked at again', [...OPEN, useless, wanted], { suivi: 'suiveur' }],
  ['another backend has no stream: never tried again', [wanted, turn, absent, wanted, turn, back], 'absent'],
  ['the turn does not come to whoever does not want it', [turn], 'ferme'],
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
    expect(pauseAfter(run([wanted, turn, { type: 'flux.perdu', attendre: 30_000 }]).context)).toBe(30_000);
    expect(run([wanted, turn, lost, back, lost, back, opened]).context).toEqual({ echecs: 0, attendre: 0 });
  },
);

test('after its pause it tries again by itself; a refused session is doubted', () => {
  const clock = new SimulatedClock();
  const actor = createActor(liveMachine, { clock });
  const doubts: string[] = [];
  actor.on('session.douteuse', ({ type }) => doubts.push(type));
  actor.start();
  for (const event of [wanted, turn, lost]) actor.send(event);
  clock.increment(999);
  expect(actor.getSnapshot().value).toEqual({ suivi: 'attente' });
  clock.increment(1);
  expect(actor.getSnapshot().value).toEqual({ suivi: { flux: 'connexion' } });
  actor.send(refused);
  expect(doubts).toEqual(['session.douteuse']);
});

test('every state is reached, and only `absent` has no way out', () => {
  const events: LiveEvent[] = [wanted, turn, opened, lost, refused, absent, useless, back];
  const paths = getShortestPaths(liveMachine, {
    events,
    limit: 2_000,
    serializeState: ({ value }) => JSON.stringify(value),
  });
  const reached = paths.map(({ state }) => JSON.stringify(state.value)).sort();
  expect(reached).toEqual(
    [
      'ferme',
      'absent',
      { suivi: 'suiveur' },
      { suivi: 'attente' },
      { suivi: { flux: 'connexion' } },
      { suivi: { flux: 'ouvert' } },
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
  expect(stuck.map(({ state }) => state.value)).toEqual(['absent']);
});
