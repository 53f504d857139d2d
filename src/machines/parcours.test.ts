import { createActor, fromPromise, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { type Journal, Recorder } from './journal/journal.ts';
import { type ParcoursEmitted, type ParcoursEvent, parcoursMachine as machine } from './parcours.ts';
import { completeRequests, isPartial, type LoadReport, type ParcoursLine, type TripRequest } from './parcoursRules.ts';
import { replay } from './journal/replay.ts';

type Snapshot = SnapshotFrom<typeof machine>;

const TODAY = '2026-11-20';
const hery: ParcoursLine = { username: 'col001', date: TODAY };
const voahangy: ParcoursLine = { username: 'col002', date: '2026-11-19' };
const ALL: LoadReport = { commandes: null, traces: [], pos: [], isReplayable: true };
const STILL: LoadReport = { ...ALL, isReplayable: false };
const at = (rank: number, line: ParcoursLine) => ({ ...line, rank });
const NOTHING: LoadReport = {
  ...ALL,
  commandes: 'Le serveur est injoignable.',
  traces: [
    { ...hery, message: 'non' },
    { ...voahangy, message: 'non' },
  ],
};
const done = (output: LoadReport) => ({ type: 'xstate.done.actor.load', output, actorId: 'load' });
const broken = { type: 'xstate.error.actor.load', error: new Error('Panne'), actorId: 'load' };

const add: ParcoursEvent = { type: 'line.added' };
const chooseCommercial = (rank: number, username: string): ParcoursEvent => ({
  type: 'commercial.chosen',
  rank,
  username,
});
const chooseDate = (rank: number, date: string): ParcoursEvent => ({ type: 'date.chosen', rank, date });
const load: ParcoursEvent = { type: 'loading.requested' };
const retry: ParcoursEvent = { type: 'loading.retried' };
const address = (...parcours: ParcoursLine[]): ParcoursEvent => ({ type: 'address.read', parcours });
const play: ParcoursEvent = { type: 'replay.started' };
const LOADING = [chooseCommercial(0, 'col001'), load];
const SHOWN = [...LOADING, done(ALL)];

const run = (events: readonly object[]): Snapshot => {
  let [snapshot]: [Snapshot, unknown] = initialTransition(machine, { day: TODAY });
  for (const event of events) [snapshot] = transition(machine, snapshot, event as ParcoursEvent);
  return snapshot;
};
const contextOf = (...events: object[]) => run(events).context;
const placeOf = ({ value }: Snapshot) => (typeof value === 'string' ? value : `shown.${value.shown}`);

test.each<[string, readonly object[], string]>([
  ['nothing chosen', [], 'choosing'],
  ['no representative: nothing is loaded', [load], 'choosing'],
  ['no day: nothing is loaded', [chooseCommercial(0, 'col001'), chooseDate(0, ''), load], 'choosing'],
  ['a representative and a day', LOADING, 'loading'],
  ['one complete line is enough', [...[add, chooseCommercial(1, 'col002')], load], 'loading'],
  ['everything loaded', SHOWN, 'shown.paused'],
  ['orders without routes', [...LOADING, done({ ...ALL, traces: [{ ...hery, message: 'non' }] })], 'shown.paused'],
  ['routes without orders', [...LOADING, done({ ...ALL, commandes: 'non' })], 'shown.paused'],
  ['nothing loaded', [...LOADING, done({ ...NOTHING, traces: NOTHING.traces.slice(0, 1) })], 'failed'],
  ['an unexpected error', [...LOADING, broken], 'failed'],
  ['a retry after an error', [...LOADING, broken, retry], 'loading'],
  ['a retry of missing parts', [...SHOWN, retry], 'loading'],
  ['the replay plays', [...SHOWN, play], 'shown.playing'],
  ['no moment to play', [...LOADING, done(STILL), play], 'shown.paused'],
  ['the replay pauses', [...SHOWN, play, { type: 'replay.paused' }], 'shown.paused'],
  ['an instant chosen while it plays', [...SHOWN, play, { type: 'instant.chosen' }], 'shown.playing'],
  ['the replay ends', [...SHOWN, play, { type: 'end.reached' }], 'shown.ended'],
  ['the replay plays again', [...SHOWN, play, { type: 'end.reached' }, play], 'shown.playing'],
  [
    'an instant chosen at the end',
    [...SHOWN, play, { type: 'end.reached' }, { type: 'instant.chosen' }],
    'shown.paused',
  ],
  ['another loading stops the replay', [...SHOWN, play, load], 'loading'],
  ['the address names trips', [address(hery, voahangy)], 'loading'],
  ['the address of the same trips', [...SHOWN, address(hery)], 'shown.paused'],
  ['the browser goes back to other trips', [...SHOWN, play, address(voahangy)], 'loading'],
  ['the browser goes back to no trip', [...SHOWN, address()], 'choosing'],
  ['the address names nothing complete', [address({ username: 'col001', date: '' })], 'choosing'],
])('leads to its state: %s', (_name, events, state) => {
  expect(placeOf(run(events))).toBe(state);
});

test('a new line takes the day of the last; there is always one line, and never more than twenty', () => {
  expect(contextOf(chooseDate(0, '2026-11-02'), add).lines).toEqual([
    { username: '', date: '2026-11-02' },
    { username: '', date: '2026-11-02' },
  ]);
  expect(contextOf({ type: 'line.removed', rank: 0 }).lines).toHaveLength(1);
  expect(contextOf(chooseCommercial(0, 'col001'), add, { type: 'line.removed', rank: 0 }).lines).toEqual([
    { username: '', date: TODAY },
  ]);
  expect(contextOf(...Array.from({ length: 30 }, () => add)).lines).toHaveLength(20);
});

test('only complete lines are requested, each trip once; the panel keeps the others', () => {
  const { lines, requests } = contextOf(
    chooseCommercial(0, 'col001'),
    add,
    add,
    chooseCommercial(2, 'col001'),
    add,
    chooseCommercial(3, 'col002'),
    load,
  );
  expect([lines.length, requests]).toEqual([4, [at(0, hery), at(3, { username: 'col002', date: TODAY })]]);
});

test('a third line alone keeps its number in requests, on the map and in the address', () => {
  const empty = { username: '', date: TODAY };
  const third = [add, add, chooseCommercial(2, 'col001'), load];
  expect(contextOf(...third).requests).toEqual([at(2, hery)]);
  expect(contextOf(...third, done(ALL)).shown).toEqual([at(2, hery)]);
  expect(placeOf(run([...third, done(ALL), address(empty, empty, hery)]))).toBe('shown.paused');
  expect(contextOf(address(empty, empty, hery))).toMatchObject({
    lines: [empty, empty, hery],
    requests: [at(2, hery)],
  });
  // The line gives a trip its number and colour, so the same trip on another line is another request.
  expect(placeOf(run([...third, done(ALL), address(hery)]))).toBe('loading');
});

test('the panel says that it is incomplete until it changes', () => {
  expect([
    contextOf(load).isIncomplete,
    contextOf(load, chooseCommercial(0, 'col001')).isIncomplete,
    contextOf(load, chooseDate(0, '')).isIncomplete,
  ]).toEqual([true, false, false]);
});

test('known answers are fetched again after the button, but not for an address or a retry', () => {
  expect([contextOf(...LOADING).refetch, contextOf(address(hery)).refetch, contextOf(...SHOWN, retry).refetch]).toEqual(
    [true, false, false],
  );
});

test('the trips on the map stay while others load, and go when nothing loads', () => {
  const next = [...SHOWN, address(voahangy)];
  expect(contextOf(...next)).toMatchObject({ requests: [at(0, voahangy)], shown: [at(0, hery)], lines: [voahangy] });
  expect(contextOf(...next, done(ALL)).shown).toEqual([at(0, voahangy)]);
  expect(contextOf(...next, broken)).toMatchObject({ shown: [], report: null, message: 'Panne' });
});

test('only known speeds are accepted', () => {
  expect([50, 3].map((speed) => contextOf({ type: 'speed.chosen', speed }).speed)).toEqual([50, 5]);
});

test('a report is partial without orders, a route or points of sale', () => {
  const one = [{ ...hery, message: 'non' }];
  expect([ALL, { ...ALL, commandes: 'non' }, { ...ALL, traces: one }, { ...ALL, pos: one }].map(isPartial)).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test('announces its address and how it loaded, and its journal replays', async () => {
  const recorder = new Recorder('parcours', { input: { day: TODAY } });
  const answers = [Promise.resolve(ALL), Promise.reject(new Error('Panne'))];
  const bound = machine.provide({
    actors: {
      load: fromPromise<LoadReport, { requests: readonly TripRequest[]; refetch: boolean }>(
        () => answers.shift() ?? Promise.resolve(ALL),
      ),
    },
  });
  const actor = createActor(bound, { input: { day: TODAY }, inspect: recorder.inspect }).start();
  const said: ParcoursEmitted[] = [];
  actor.on('*', (event) => said.push(event));
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  for (const event of LOADING) actor.send(event);
  await settled();
  actor.send(play);
  actor.send(load);
  await settled();
  expect(said).toEqual([
    { type: 'address.wanted', parcours: [hery] },
    { type: 'loaded' },
    { type: 'address.wanted', parcours: [hery] },
    { type: 'failed', message: 'Panne' },
  ]);
  expect(replay(JSON.parse(JSON.stringify(recorder.export())) as Journal)).toMatchObject({
    recorded: 'failed',
    same: true,
  });
});

test.each([
  ['everything loaded', ALL, { type: 'loaded' }],
  ['the orders are missing', { ...ALL, commandes: 'Refusé' }, { type: 'failed', message: 'Refusé' }],
  [
    'a route is missing',
    { ...ALL, traces: [{ ...hery, message: 'Le suivi ne répond pas.' }] },
    { type: 'failed', message: 'Le suivi ne répond pas.' },
  ],
  ['points of sale are missing', { ...ALL, pos: [{ ...hery, message: 'non' }] }, { type: 'partial' }],
] as const)('announces how it ended: %s', async (_name, report, ending) => {
  const bound = machine.provide({
    actors: {
      load: fromPromise<LoadReport, { requests: readonly TripRequest[]; refetch: boolean }>(() =>
        Promise.resolve(report),
      ),
    },
  });
  const actor = createActor(bound, { input: { day: TODAY } }).start();
  const said: ParcoursEmitted[] = [];
  actor.on('*', (event) => said.push(event));
  for (const event of LOADING) actor.send(event);
  await new Promise((resolve) => setTimeout(resolve));
  expect(said.at(-1)).toEqual(ending);
  expect(actor.getSnapshot().value).toMatchObject({ shown: 'paused' });
  actor.stop();
});

describe('on every path', () => {
  const EVENTS: object[] = [
    add,
    { type: 'line.removed', rank: 0 },
    chooseCommercial(0, 'col001'),
    chooseDate(0, ''),
    load,
    retry,
    address(),
    address(voahangy),
    play,
    { type: 'replay.paused' },
    { type: 'end.reached' },
    { type: 'instant.chosen' },
    done(ALL),
    done(STILL),
    done(NOTHING),
    broken,
  ];
  const paths = getShortestPaths(machine, {
    events: EVENTS as never,
    limit: 50_000,
    input: { day: TODAY },
    serializeState: (snapshot) => JSON.stringify([snapshot.value, snapshot.context]),
    stopWhen: ({ context }) => context.lines.length > 1,
  });

  test('every state is reached', () => {
    expect([...new Set(paths.map(({ state }) => placeOf(state)))].sort()).toEqual([
      'choosing',
      'failed',
      'loading',
      'shown.ended',
      'shown.paused',
      'shown.playing',
    ]);
  });

  test('every state can be left', () => {
    const stuck = paths.filter(
      ({ state }) => !EVENTS.some((event) => placeOf(transition(machine, state, event as never)[0]) !== placeOf(state)),
    );
    expect(stuck).toEqual([]);
  });

  test('nothing loads, shows or plays without a complete trip, and the panel is never empty', () => {
    const wrong = paths.filter(({ state }) => {
      const { lines, requests, shown, report } = state.context;
      const asked = requests.length > 0 && completeRequests(requests).length === requests.length;
      return (
        lines.length === 0 ||
        (!state.matches('choosing') && !asked) ||
        (state.matches('shown') && shown !== requests) ||
        (state.hasTag('playing') && report?.isReplayable !== true)
      );
    });
    expect(paths.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });
});
