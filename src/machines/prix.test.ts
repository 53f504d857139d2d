import { createActor, fromPromise, initialTransition, transition, waitFor, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { prixMachine, type PricesOfVersion, type PrixOutcome } from './prix.ts';
import { pricesOf } from './prixRules.ts';

type Snapshot = SnapshotFrom<typeof prixMachine>;

const input = { code: 'ART0001', prices: { price: 1250.5, survente: null, version: 3 } };
const theirs = { price: 1300, survente: 1400, version: 4 };
const type = (text: string) => ({ type: 'price.typed', text });
const typeSurvente = (text: string) => ({ type: 'survente.typed', text });
const submit = { type: 'prices.submitted' };
const keep = { type: 'mine.kept' };
const take = { type: 'theirs.taken' };
const done = (output: PrixOutcome) => ({ type: 'xstate.done.actor.save', output, actorId: 'save' });
const saved = done({ status: 'saved' });
const beaten = done({ status: 'conflict', theirs });
const older = done({ status: 'conflict', theirs: { ...input.prices, version: 9 } });
const failed = { type: 'xstate.error.actor.save', error: { status: 500 }, actorId: 'save' };

const after = (...events: readonly object[]): Snapshot => {
  let [snapshot]: [Snapshot, unknown] = initialTransition(prixMachine, input);
  for (const event of events) [snapshot] = transition(prixMachine, snapshot, event as typeof keep & { type: 'mine.kept' });
  return snapshot;
};

test.each([
  ['ouvert', [], 'editing'],
  ['enregistré', [type('1275'), submit, saved], 'saved'],
  ['sans prix, rien ne part', [type(''), submit], 'editing'],
  ['avec une faute, rien ne part', [type(','), submit], 'editing'],
  ['avec une faute dans la survente non plus', [typeSurvente('1,234'), submit], 'editing'],
  ['refusé en route', [submit, failed], 'editing'],
  ['devancé', [submit, beaten], 'conflict'],
  ['devancé par un changement d’état seulement : on renvoie', [type('1275'), submit, older], 'saving'],
  ['devancé, les siens gardés', [type('1275'), submit, beaten, keep], 'saving'],
  ['devancé, les siens gardés et enregistrés', [submit, beaten, keep, saved], 'saved'],
  ['devancé une deuxième fois', [type('1'), submit, beaten, keep, done({ status: 'conflict', theirs: { ...theirs, price: 5, version: 5 } })], 'conflict'],
  ['devancé, les siens ne s’enregistrent pas sans prix', [submit, beaten, type(''), keep], 'conflict'],
  ['devancé, les leurs pris', [type('1'), submit, beaten, take], 'yielded'],
  ['pas de choix sans conflit', [keep, take], 'editing'],
  ['rien ne se tape pendant l’envoi', [type('1'), submit, type('2'), submit], 'saving'],
] as const)('%s', (_case, events, state) => {
  expect(after(...events).value).toBe(state);
});

test('rien de ce qui est tapé ne se perd : ni par un refus, ni par un conflit', () => {
  const typed = { price: '1275,25', survente: '1300' };
  const events = [type('1275,25'), typeSurvente('1 300')];
  expect(after(...events, submit, failed).context).toMatchObject({ ...typed, base: input.prices });
  expect(after(...events, submit, beaten).context).toMatchObject({ ...typed, base: theirs });
  expect(after(...events, submit, beaten, type('1275,2'), keep, failed).context).toMatchObject({ price: '1275,2', survente: '1300', base: theirs });
  expect(after(...events, submit, beaten, take).context).toMatchObject({ price: '1300', survente: '1400' });
});

test('ce que l’on n’a pas touché suit le prix enregistré par l’autre', () => {
  expect(after(typeSurvente('1500'), submit, beaten).context).toMatchObject({ price: '1300', survente: '1500', base: theirs });
  expect(after(type('1275'), submit, beaten).context).toMatchObject({ price: '1275', survente: '1400', base: theirs });
});

test('ce qui n’est pas un prix n’entre pas dans le champ', () => {
  expect(after(type('12a'), type('-3'), typeSurvente('1,2,3')).context).toMatchObject({ price: '1250,5', survente: '' });
});

test('ce qui est envoyé : ce qui est tapé, avec la version la plus récente que l’on connaît', async () => {
  const sent: PricesOfVersion[] = [];
  const answers: PrixOutcome[] = [{ status: 'conflict', theirs: { ...input.prices, version: 8 } }, { status: 'conflict', theirs }, { status: 'saved' }];
  const save = fromPromise<PrixOutcome, { code: string; prices: PricesOfVersion }>(({ input: { prices } }) => {
    sent.push(prices);
    return Promise.resolve(answers[sent.length - 1] ?? { status: 'saved' });
  });
  const actor = createActor(prixMachine.provide({ actors: { save } }), { input }).start();
  actor.send({ type: 'price.typed', text: '1275' });
  actor.send({ type: 'prices.submitted' });
  await waitFor(actor, (snapshot) => snapshot.matches('conflict'));
  actor.send({ type: 'mine.kept' });
  await waitFor(actor, (snapshot) => snapshot.matches('saved'));
  // The survente nobody touched here is theirs in the end.
  expect(sent).toEqual([{ price: 1275, survente: null, version: 3 }, { price: 1275, survente: null, version: 8 }, { price: 1275, survente: 1400, version: 4 }]);
});

test('sans version (un autre serveur), aucune n’est envoyée', () => {
  const [start] = initialTransition(prixMachine, { code: 'X', prices: { price: 1, survente: null } });
  const [, actions] = transition(prixMachine, start, { type: 'prices.submitted' });
  expect(actions.map((action) => (action.params as { input?: unknown } | undefined)?.input)).toContainEqual({ code: 'X', prices: { price: 1, survente: null } });
});

describe('tous les chemins', () => {
  const EVENTS = [type(''), type(','), type('7'), submit, keep, take, saved, beaten, failed];
  const paths = getShortestPaths(prixMachine, {
    input, events: EVENTS as never, limit: 20_000, serializeState: (snapshot) => JSON.stringify([snapshot.value, snapshot.context]),
  });

  test('chaque état s’atteint, et aucun n’est une impasse hors de la fin', () => {
    expect([...new Set(paths.map(({ state }) => String(state.value)))].sort()).toEqual(['conflict', 'editing', 'saved', 'saving', 'yielded']);
    for (const { state } of paths.filter((path) => !path.state.hasTag('over'))) {
      const anyPrice = transition(prixMachine, state, type('7') as never)[0];
      const leaves = [state, anyPrice].some((from) => EVENTS.some((event) => transition(prixMachine, from, event as never)[0].value !== from.value));
      expect([state.value, state.context, leaves]).toEqual([state.value, state.context, true]);
    }
  });

  test('rien ne part sans un prix juste', () => {
    const saving = paths.filter(({ state }) => state.matches('saving'));
    expect(saving.length).toBeGreaterThan(1);
    for (const { state } of saving) expect(pricesOf(state.context)).not.toBeNull();
  });
});
