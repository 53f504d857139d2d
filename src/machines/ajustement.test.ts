import { isDeepStrictEqual } from 'node:util';
import { initialTransition, transition, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { ajustementMachine as machine, aSaisi, type AjustementEvent, type Issue } from './ajustement.ts';
import type { Lignes } from './ajustementRules.ts';

type Snapshot = SnapshotFrom<typeof machine>;

const ligne = (code: string, disponible: number) => ({ code, article: 'ART1', designation: 'Savon', lot: code, expireAt: null, disponible, prix: 100 });
const lignes: Lignes = { A: ligne('A', 10), B: ligne('B', 4) };
const doneLoading = (output: Lignes = lignes) => ({ type: 'xstate.done.actor.charger', output, actorId: 'charger' });
const ended = (output: Issue) => ({ type: 'xstate.done.actor.enregistrer', output, actorId: 'enregistrer' });
const failed = (id: string) => ({ type: `xstate.error.actor.${id}`, error: new Error('Panne'), actorId: id });

const choose: AjustementEvent = { type: 'commercial.choisi', username: 'col001' };
const other: AjustementEvent = { type: 'commercial.choisi', username: 'col002' };
const typed = (code: string, quantite: number): AjustementEvent => ({ type: 'quantite.saisie', code, quantite });
const ask: AjustementEvent = { type: 'enregistrement.demande', cle: 'k1' };
const yes: AjustementEvent = { type: 'enregistrement.confirme' };
const kept: AjustementEvent = { type: 'brouillon.garde' };
const OPEN = [choose, doneLoading()];
const TYPED = [...OPEN, typed('A', -6)];
const CONFIRM = [...TYPED, ask];
const SENDING = [...CONFIRM, yes, kept];
const REFUSED = [...SENDING, ended({ issue: 'refuse', message: 'non', lignes: [{ stockCommercialCode: 'A', quantiteDisponible: 2 }] })];
const LOST = [...SENDING, ended({ issue: 'incertain', message: 'Le serveur est injoignable.' })];

const run = (events: readonly object[]): Snapshot => {
  let [snapshot]: [Snapshot, unknown] = initialTransition(machine);
  for (const event of events) [snapshot] = transition(machine, snapshot, event as AjustementEvent);
  return snapshot;
};
const contextOf = (...events: object[]) => run(events).context;

test.each<[string, readonly object[], string]>([
  ['nobody chosen', [], 'sansCommercial'],
  ['reads the stock of whoever is chosen', [choose], 'chargement'],
  ['another is chosen meanwhile', [choose, other], 'chargement'],
  ['the stock cannot be read', [choose, failed('charger')], 'indisponible'],
  ['is read again', [choose, failed('charger'), { type: 'chargement.relance' }], 'chargement'],
  ['shows the lines', OPEN, 'saisie'],
  ['nothing typed, nothing saved', [...OPEN, ask], 'saisie'],
  ['nothing but zeros, nothing saved', [...OPEN, typed('A', 0), ask], 'saisie'],
  ['a date at fault, nothing saved', [...TYPED, { type: 'date.choisie', date: '2999-01-01', faute: 'futur' }, ask], 'saisie'],
  ['asks before it saves', CONFIRM, 'confirmation'],
  ['goes back from the question', [...CONFIRM, { type: 'enregistrement.annule' }], 'saisie'],
  ['is kept before it is sent', [...CONFIRM, yes], 'depart'],
  ['is sent', SENDING, 'envoi'],
  ['is not left while it is sent', [...SENDING, { type: 'abandon' }, yes, ask, other, typed('A', 1), { type: 'page.reprise' }], 'envoi'],
  ['is stored', [...SENDING, ended({ issue: 'enregistre', code: 'AJU1' })], 'enregistre'],
  ['is refused with its lines', REFUSED, 'refus'],
  ['cannot be saved while a line goes below zero', [...REFUSED, ask], 'refus'],
  ['is brought back to what is there', [...REFUSED, { type: 'quantite.ramenee', code: 'A' }], 'saisie'],
  ['and saved then', [...REFUSED, { type: 'quantites.ramenees' }, ask, yes, kept], 'envoi'],
  ['is refused without its lines: the stock is read again', [...SENDING, ended({ issue: 'refuse', message: 'non', lignes: [] })], 'chargement'],
  ['fails plainly', [...SENDING, ended({ issue: 'echec', message: 'non' })], 'saisie'],
  ['no answer: nobody knows', LOST, 'incertain'],
  ['something unexpected: nobody knows either', [...SENDING, failed('enregistrer')], 'incertain'],
  ['is sent again', [...LOST, { type: 'envoi.relance' }, kept], 'envoi'],
  ['goes back to the form, with the stock as it is now', [...LOST, { type: 'saisie.reprise' }], 'chargement'],
  ['the page was left while it was sent', [...CONFIRM, yes, { type: 'page.reprise' }], 'incertain'],
  ['the page stands again: the stock is read again', [...TYPED, { type: 'page.reprise' }], 'chargement'],
  ['the page stands again with the question', [...CONFIRM, { type: 'page.reprise' }], 'chargement'],
  ['another is chosen, nothing typed', [...OPEN, other], 'chargement'],
  ['the same is chosen again', [...TYPED, choose], 'saisie'],
  ['another is chosen over what is typed: asks', [...TYPED, other], 'changement'],
  ['stays', [...TYPED, other, { type: 'changement.annule' }, doneLoading()], 'saisie'],
  ['is given up', [...TYPED, { type: 'abandon' }], 'sansCommercial'],
])('%s', (_name, events, state) => {
  expect(run(events).value).toBe(state);
});

test('what is typed is held within what the line takes', () => {
  expect(contextOf(...OPEN, typed('A', -11), typed('B', 2_000_000), typed('X', 3)).quantites).toEqual({ A: -10, B: 999_999 });
  expect(contextOf(...TYPED, typed('A', 0)).quantites).toEqual({});
  expect(contextOf(...OPEN, { type: 'stock.remisAZero' }).quantites).toEqual({ A: -10, B: -4 });
});

test('a refusal keeps every number, tells what is left and what was there', () => {
  const { quantites, lignes: after, avant, message } = contextOf(...OPEN, typed('A', -6), typed('B', 3), ask, yes, kept, ended({ issue: 'refuse', message: 'non', lignes: [{ stockCommercialCode: 'A', quantiteDisponible: 2 }, { stockCommercialCode: 'Z', quantiteDisponible: 1 }] }));
  expect([quantites, after['A']?.disponible, after['B'], avant, message]).toEqual([{ A: -6, B: 3 }, 2, lignes['B'], { A: 10 }, 'non']);
  expect(contextOf(...REFUSED, { type: 'quantites.ramenees' })).toMatchObject({ quantites: { A: -2 }, message: null });
});

test('stock read again under what was typed: every number stays, also of a line that is gone', () => {
  const { quantites, lignes: after, avant } = contextOf(...TYPED, typed('B', -1), { type: 'page.reprise' }, doneLoading({ A: ligne('A', 3), C: ligne('C', 1) }));
  expect([quantites, Object.keys(after), after['B']?.disponible, avant]).toEqual([{ A: -6, B: -1 }, ['A', 'C', 'B'], 0, { A: 10, B: 4 }]);
});

describe('the key', () => {
  const again = (cle: string) => ({ type: 'enregistrement.demande', cle });
  test('belongs to what is sent: through a lost answer and a way back it stays', () => {
    expect(contextOf(...LOST, { type: 'envoi.relance' }, kept).cle).toBe('k1');
    expect(contextOf(...LOST, { type: 'saisie.reprise' }, doneLoading(), again('k2')).cle).toBe('k1');
    expect(contextOf(...CONFIRM, { type: 'enregistrement.annule' }, again('k2')).cle).toBe('k1');
  });

  test.each<[string, object]>([
    ['a quantity', typed('A', -5)], ['the description', { type: 'description.saisie', texte: 'casse' }], ['the date', { type: 'date.choisie', date: '2026-10-01', faute: null }], ['everything', { type: 'stock.remisAZero' }],
  ])('goes with a change of %s', (_name, event) => {
    expect(contextOf(...CONFIRM, { type: 'enregistrement.annule' }, event, again('k2')).cle).toBe('k2');
  });
});

test('changing the representative takes the quantities, not the description', () => {
  const events = [...TYPED, { type: 'description.saisie', texte: 'Inventaire' }, other, { type: 'changement.confirme' }];
  expect(contextOf(...events)).toMatchObject({ commercial: 'col002', quantites: {}, lignes: {}, description: 'Inventaire', suivant: null });
  expect(contextOf(...TYPED, other, { type: 'changement.annule' })).toMatchObject({ commercial: 'col001', quantites: { A: -6 }, suivant: null });
});

test('something is typed: a quantity or a description', () => {
  expect([contextOf(...OPEN), contextOf(...TYPED), contextOf(...OPEN, { type: 'description.saisie', texte: ' ' }), contextOf({ type: 'description.saisie', texte: 'x' })].map(aSaisi)).toEqual([false, true, false, true]);
});

describe('every way through', () => {
  const EVENTS: object[] = [
    choose, other, { type: 'changement.confirme' }, { type: 'changement.annule' }, { type: 'chargement.relance' }, typed('A', -6), typed('A', 0), { type: 'quantites.ramenees' },
    ask, { type: 'enregistrement.annule' }, yes, kept, { type: 'envoi.relance' }, { type: 'saisie.reprise' }, { type: 'page.reprise' }, { type: 'abandon' },
    doneLoading({ A: ligne('A', 10) }), doneLoading({ A: ligne('A', 2) }), failed('charger'), failed('enregistrer'),
    ended({ issue: 'enregistre', code: 'AJU1' }), ended({ issue: 'refuse', message: 'non', lignes: [{ stockCommercialCode: 'A', quantiteDisponible: 2 }] }), ended({ issue: 'echec', message: 'non' }), ended({ issue: 'incertain', message: '?' }),
  ];
  const typeOf = (event: object) => (event as { type: string }).type;
  const paths = getShortestPaths(machine, { events: EVENTS as never, limit: 50_000, serializeState: (snapshot) => JSON.stringify([snapshot.value, snapshot.context]) });
  const steps = paths.map(({ state }) => ({ state, after: EVENTS.map((event) => ({ type: typeOf(event), next: transition(machine, state, event as never)[0] })) }));
  const places = [...new Set(paths.map(({ state }) => String(state.value)))].sort();

  test('reaches every state', () => {
    expect(places).toEqual(['changement', 'chargement', 'confirmation', 'depart', 'enregistre', 'envoi', 'incertain', 'indisponible', 'refus', 'saisie', 'sansCommercial']);
  });

  test('leaves every state', () => {
    const stuck = steps.filter(({ state, after }) => after.every(({ next }) => next.value === state.value));
    expect(stuck).toEqual([]);
  });

  test('never asks nor sends without a representative, a line, a key, or with a line below zero', () => {
    const sent = paths.filter(({ state }) => ['confirmation', 'depart', 'envoi'].includes(String(state.value)));
    expect(sent.length).toBeGreaterThan(5);
    for (const { state: { context } } of sent) {
      expect([context.commercial === null, context.cle, Object.entries(context.quantites).length]).toEqual([false, 'k1', 1]);
      expect((context.lignes['A']?.disponible ?? 0) + (context.quantites['A'] ?? 0)).toBeGreaterThanOrEqual(0);
    }
  });

  test('only in refus is a line below zero while the form is open, and what was typed is dropped only where said', () => {
    const dropping = new Set(['abandon', 'changement.confirme', 'quantite.saisie', 'quantites.ramenees']);
    // One by one, thirty thousand expectations take longer than all the rest.
    const wrong = steps.flatMap(({ state, after }) => {
      const { lignes: held, quantites } = state.context;
      const below = Object.entries(quantites).some(([code, quantite]) => (held[code]?.disponible ?? 0) + quantite < 0);
      const misplaced = (state.matches('saisie') || state.matches('refus')) && below !== state.matches('refus');
      const dropped = after.filter(({ type, next }) => !dropping.has(type) && !isDeepStrictEqual(next.context.quantites, quantites)).map(({ type }) => type);
      return misplaced || dropped.length > 0 ? [{ value: state.value, below, dropped }] : [];
    });
    expect(wrong).toEqual([]);
  });

  test('a send is only left by its own end', () => {
    for (const { after } of steps.filter(({ state }) => state.matches('envoi'))) {
      const leaving = after.filter(({ next }) => !next.matches('envoi')).map(({ type }) => type);
      expect(new Set(leaving)).toEqual(new Set(['xstate.error.actor.enregistrer', 'xstate.done.actor.enregistrer']));
    }
  });
});
