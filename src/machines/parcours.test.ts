import { createActor, fromPromise, initialTransition, transition, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { Recorder, type Journal } from './journal.ts';
import { parcoursMachine as machine, type ParcoursEmitted, type ParcoursEvent } from './parcours.ts';
import { type Bilan, completes, type Demande, estPartiel, type LigneParcours } from './parcoursRules.ts';
import { replay } from './replay/replay.ts';

type Snapshot = SnapshotFrom<typeof machine>;

const TODAY = '2026-11-20';
const hery: LigneParcours = { username: 'col001', date: TODAY };
const voahangy: LigneParcours = { username: 'col002', date: '2026-11-19' };
const ALL: Bilan = { commandes: null, traces: [], pointsDeVente: [], rejouable: true };
const STILL: Bilan = { ...ALL, rejouable: false };
const at = (rang: number, ligne: LigneParcours) => ({ ...ligne, rang });
const NOTHING: Bilan = {
  ...ALL,
  commandes: 'Le serveur est injoignable.',
  traces: [
    { ...hery, message: 'non' },
    { ...voahangy, message: 'non' },
  ],
};
const done = (output: Bilan) => ({ type: 'xstate.done.actor.charger', output, actorId: 'charger' });
const broken = { type: 'xstate.error.actor.charger', error: new Error('Panne'), actorId: 'charger' };

const add: ParcoursEvent = { type: 'parcours.ajoute' };
const who = (rang: number, username: string): ParcoursEvent => ({ type: 'commercial.choisi', rang, username });
const when = (rang: number, date: string): ParcoursEvent => ({ type: 'date.choisie', rang, date });
const load: ParcoursEvent = { type: 'chargement.demande' };
const again: ParcoursEvent = { type: 'chargement.relance' };
const address = (...parcours: LigneParcours[]): ParcoursEvent => ({ type: 'adresse.lue', parcours });
const play: ParcoursEvent = { type: 'lecture.lancee' };
const LOADING = [who(0, 'col001'), load];
const SHOWN = [...LOADING, done(ALL)];

const run = (events: readonly object[]): Snapshot => {
  let [snapshot]: [Snapshot, unknown] = initialTransition(machine, { jour: TODAY });
  for (const event of events) [snapshot] = transition(machine, snapshot, event as ParcoursEvent);
  return snapshot;
};
const contextOf = (...events: object[]) => run(events).context;
const placeOf = ({ value }: Snapshot) => (typeof value === 'string' ? value : `affiche.${value.affiche}`);

test.each<[string, readonly object[], string]>([
  ['nothing chosen', [], 'choix'],
  ['nobody chosen: nothing is loaded', [load], 'choix'],
  ['no day: nothing is loaded', [who(0, 'col001'), when(0, ''), load], 'choix'],
  ['a representative and a day', LOADING, 'chargement'],
  ['one complete line is enough', [...[add, who(1, 'col002')], load], 'chargement'],
  ['all came', SHOWN, 'affiche.suspendue'],
  [
    'orders came, routes did not',
    [...LOADING, done({ ...ALL, traces: [{ ...hery, message: 'non' }] })],
    'affiche.suspendue',
  ],
  ['routes came, orders did not', [...LOADING, done({ ...ALL, commandes: 'non' })], 'affiche.suspendue'],
  ['nothing came', [...LOADING, done({ ...NOTHING, traces: NOTHING.traces.slice(0, 1) })], 'echec'],
  ['something unexpected', [...LOADING, broken], 'echec'],
  ['is tried again', [...LOADING, broken, again], 'chargement'],
  ['what is missing is asked for again', [...SHOWN, again], 'chargement'],
  ['plays', [...SHOWN, play], 'affiche.lecture'],
  ['nothing to play', [...LOADING, done(STILL), play], 'affiche.suspendue'],
  ['pauses', [...SHOWN, play, { type: 'lecture.suspendue' }], 'affiche.suspendue'],
  ['an instant chosen while it plays: goes on', [...SHOWN, play, { type: 'instant.choisi' }], 'affiche.lecture'],
  ['comes to the end', [...SHOWN, play, { type: 'fin.atteinte' }], 'affiche.terminee'],
  ['plays again', [...SHOWN, play, { type: 'fin.atteinte' }, play], 'affiche.lecture'],
  [
    'an instant chosen at the end',
    [...SHOWN, play, { type: 'fin.atteinte' }, { type: 'instant.choisi' }],
    'affiche.suspendue',
  ],
  ['another loading stops the replay', [...SHOWN, play, load], 'chargement'],
  ['the address names trips', [address(hery, voahangy)], 'chargement'],
  ['the address says what is asked for already', [...SHOWN, address(hery)], 'affiche.suspendue'],
  ['the browser goes back to other trips', [...SHOWN, play, address(voahangy)], 'chargement'],
  ['the browser goes back to none', [...SHOWN, address()], 'choix'],
  ['the address names nothing complete', [address({ username: 'col001', date: '' })], 'choix'],
])('%s', (_name, events, state) => {
  expect(placeOf(run(events))).toBe(state);
});

test('a new line takes the day of the last; the last line cannot be removed, nor a twenty-first added', () => {
  expect(contextOf(when(0, '2026-11-02'), add).lignes).toEqual([
    { username: '', date: '2026-11-02' },
    { username: '', date: '2026-11-02' },
  ]);
  expect(contextOf({ type: 'parcours.retire', rang: 0 }).lignes).toHaveLength(1);
  expect(contextOf(who(0, 'col001'), add, { type: 'parcours.retire', rang: 0 }).lignes).toEqual([
    { username: '', date: TODAY },
  ]);
  expect(contextOf(...Array.from({ length: 30 }, () => add)).lignes).toHaveLength(20);
});

test('what is asked for is complete and each trip once; the panel keeps the rest', () => {
  const { lignes, demandes } = contextOf(who(0, 'col001'), add, add, who(2, 'col001'), add, who(3, 'col002'), load);
  expect([lignes.length, demandes]).toEqual([4, [at(0, hery), at(3, { username: 'col002', date: TODAY })]]);
});

test('a third line alone is the third: asked for, shown and in the address as it stands in the panel', () => {
  const empty = { username: '', date: TODAY };
  const third = [add, add, who(2, 'col001'), load];
  expect(contextOf(...third).demandes).toEqual([at(2, hery)]);
  expect(contextOf(...third, done(ALL)).affiches).toEqual([at(2, hery)]);
  expect(placeOf(run([...third, done(ALL), address(empty, empty, hery)]))).toBe('affiche.suspendue');
  expect(contextOf(address(empty, empty, hery))).toMatchObject({
    lignes: [empty, empty, hery],
    demandes: [at(2, hery)],
  });
  // The same trip on another line has another number and colour.
  expect(placeOf(run([...third, done(ALL), address(hery)]))).toBe('chargement');
});

test('the panel says that it is incomplete until it changes', () => {
  expect([
    contextOf(load).incomplet,
    contextOf(load, who(0, 'col001')).incomplet,
    contextOf(load, when(0, '')).incomplet,
  ]).toEqual([true, false, false]);
});

test('asked for by hand, what is known is read again; by the address or once more, not', () => {
  expect([contextOf(...LOADING).frais, contextOf(address(hery)).frais, contextOf(...SHOWN, again).frais]).toEqual([
    true,
    false,
    false,
  ]);
});

test('what stands on the map stays while something else loads, and goes when nothing comes', () => {
  const next = [...SHOWN, address(voahangy)];
  expect(contextOf(...next)).toMatchObject({
    demandes: [at(0, voahangy)],
    affiches: [at(0, hery)],
    lignes: [voahangy],
  });
  expect(contextOf(...next, done(ALL)).affiches).toEqual([at(0, voahangy)]);
  expect(contextOf(...next, broken)).toMatchObject({ affiches: [], bilan: null, message: 'Panne' });
});

test('only known speeds', () => {
  expect([50, 3].map((vitesse) => contextOf({ type: 'vitesse.choisie', vitesse }).vitesse)).toEqual([50, 5]);
});

test('a partial answer: orders, a route or points of sale are missing', () => {
  const one = [{ ...hery, message: 'non' }];
  expect(
    [ALL, { ...ALL, commandes: 'non' }, { ...ALL, traces: one }, { ...ALL, pointsDeVente: one }].map(estPartiel),
  ).toEqual([false, true, true, true]);
});

test('says the address it wants, that it loaded or why not; its journal is replayed', async () => {
  const recorder = new Recorder('parcours', { input: { jour: TODAY } });
  const answers = [Promise.resolve(ALL), Promise.reject(new Error('Panne'))];
  const bound = machine.provide({
    actors: {
      charger: fromPromise<Bilan, { demandes: readonly Demande[]; frais: boolean }>(
        () => answers.shift() ?? Promise.resolve(ALL),
      ),
    },
  });
  const actor = createActor(bound, { input: { jour: TODAY }, inspect: recorder.inspect }).start();
  const said: ParcoursEmitted[] = [];
  actor.on('*', (event) => said.push(event));
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  for (const event of LOADING) actor.send(event);
  await settled();
  actor.send(play);
  actor.send(load);
  await settled();
  expect(said).toEqual([
    { type: 'adresse.voulue', parcours: [hery] },
    { type: 'charge' },
    { type: 'adresse.voulue', parcours: [hery] },
    { type: 'echoue', message: 'Panne' },
  ]);
  expect(replay(JSON.parse(JSON.stringify(recorder.export())) as Journal)).toMatchObject({
    recorded: 'echec',
    same: true,
  });
});

test.each([
  ['all came', ALL, { type: 'charge' }],
  ['the orders are missing', { ...ALL, commandes: 'Refusé' }, { type: 'echoue', message: 'Refusé' }],
  [
    'a route is missing',
    { ...ALL, traces: [{ ...hery, message: 'Le suivi ne répond pas.' }] },
    { type: 'echoue', message: 'Le suivi ne répond pas.' },
  ],
  [
    'points of sale are missing, which are no trips',
    { ...ALL, pointsDeVente: [{ ...hery, message: 'non' }] },
    { type: 'partiel' },
  ],
] as const)('says how it ended: %s', async (_name, bilan, ending) => {
  const bound = machine.provide({
    actors: {
      charger: fromPromise<Bilan, { demandes: readonly Demande[]; frais: boolean }>(() => Promise.resolve(bilan)),
    },
  });
  const actor = createActor(bound, { input: { jour: TODAY } }).start();
  const said: ParcoursEmitted[] = [];
  actor.on('*', (event) => said.push(event));
  for (const event of LOADING) actor.send(event);
  await new Promise((resolve) => setTimeout(resolve));
  expect(said.at(-1)).toEqual(ending);
  expect(actor.getSnapshot().value).toMatchObject({ affiche: 'suspendue' });
  actor.stop();
});

describe('every way through', () => {
  const EVENTS: object[] = [
    add,
    { type: 'parcours.retire', rang: 0 },
    who(0, 'col001'),
    when(0, ''),
    load,
    again,
    address(),
    address(voahangy),
    play,
    { type: 'lecture.suspendue' },
    { type: 'fin.atteinte' },
    { type: 'instant.choisi' },
    done(ALL),
    done(STILL),
    done(NOTHING),
    broken,
  ];
  const paths = getShortestPaths(machine, {
    events: EVENTS as never,
    limit: 50_000,
    input: { jour: TODAY },
    serializeState: (snapshot) => JSON.stringify([snapshot.value, snapshot.context]),
    stopWhen: ({ context }) => context.lignes.length > 1,
  });

  test('reaches every state', () => {
    expect([...new Set(paths.map(({ state }) => placeOf(state)))].sort()).toEqual([
      'affiche.lecture',
      'affiche.suspendue',
      'affiche.terminee',
      'chargement',
      'choix',
      'echec',
    ]);
  });

  test('leaves every state', () => {
    const stuck = paths.filter(
      ({ state }) => !EVENTS.some((event) => placeOf(transition(machine, state, event as never)[0]) !== placeOf(state)),
    );
    expect(stuck).toEqual([]);
  });

  test('never loads, shows or plays without a complete trip, and a panel is never empty', () => {
    const wrong = paths.filter(({ state }) => {
      const { lignes, demandes, affiches, bilan } = state.context;
      const asked = demandes.length > 0 && completes(demandes).length === demandes.length;
      return (
        lignes.length === 0 ||
        (!state.matches('choix') && !asked) ||
        (state.matches('affiche') && affiches !== demandes) ||
        (state.hasTag('lecture') && bilan?.rejouable !== true)
      );
    });
    expect(paths.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });
});
