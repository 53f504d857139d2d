import { initialTransition, transition, type AnyEventObject } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { assignationMachine as machine, NOBODY, NOTHING_GIVEN, payloadOf, type AssignationOutcome } from './assignation.ts';

const done = (output: AssignationOutcome): AnyEventObject => ({ type: 'xstate.done.actor.send', output });
const GIVEN = done({ status: 'given', result: { lignes: 1, quantite: 3 } });
const REFUSED = done({ status: 'refused', message: 'Produit arrêté', faults: { DIV001: 'ce produit divers est désactivé (DIV001)' } });
const UNHEARD = done({ status: 'unheard', message: 'Session expirée' });
const UNANSWERED = done({ status: 'unanswered', message: 'Le serveur est injoignable.' });

const choose = (username: string): AnyEventObject => ({ type: 'representative.chosen', username });
const type = (code: string, quantity: number): AnyEventObject => ({ type: 'quantity.typed', code, quantity });
const loaded = (...codes: string[]): AnyEventObject => ({ type: 'products.loaded', codes });
const submit = (key: string): AnyEventObject => ({ type: 'assignation.submitted', key });
const SUBMIT = submit('k1');
const KEPT: AnyEventObject = { type: 'brouillon.garde' };
const BACK: AnyEventObject = { type: 'page.reprise' };
const RETRY: AnyEventObject = { type: 'assignation.retried' };
const FILLED = [choose('col001'), type('DIV001', 3)];
const CHANGING = [...FILLED, choose('col002')];
const SENDING = [...FILLED, SUBMIT, KEPT];
const LOST = [...SENDING, UNANSWERED];

function run(events: readonly AnyEventObject[]) {
  let [snapshot] = initialTransition(machine);
  for (const event of events) [snapshot] = transition(machine, snapshot, event as never);
  return snapshot;
}

test.each([
  ['starts with nothing typed', [], 'empty'],
  ['a representative alone is no input', [choose('col001')], 'empty'],
  ['a quantity of zero is none', [type('DIV001', 0)], 'empty'],
  ['fills', FILLED, 'filling'],
  ['is empty again when the last quantity goes', [...FILLED, type('DIV001', 0)], 'empty'],
  ['the first representative is chosen without a question', [type('DIV001', 3), choose('col001')], 'filling'],
  ['the same representative again asks nothing', [...FILLED, choose('col001')], 'filling'],
  ['another representative asks first', CHANGING, 'changing'],
  ['a change refused keeps everything', [...CHANGING, { type: 'change.cancelled' }], 'filling'],
  ['a change confirmed clears', [...CHANGING, { type: 'change.confirmed' }], 'empty'],
  ['does not send without a representative', [type('DIV001', 3), SUBMIT], 'filling'],
  ['does not send without a quantity', [choose('col001'), SUBMIT], 'empty'],
  ['is kept before it is sent', [...FILLED, SUBMIT], 'depart'],
  ['cannot be changed meanwhile', [...FILLED, SUBMIT, type('DIV002', 9), choose('col002'), SUBMIT, loaded()], 'depart'],
  ['the page was left while it was sent: nobody knows', [...FILLED, SUBMIT, BACK], 'unanswered'],
  ['the page stands again: goes on', [...FILLED, BACK], 'filling'],
  ['sends', SENDING, 'sending'],
  ['sends once', [...SENDING, SUBMIT, SUBMIT], 'sending'],
  ['cannot be changed while it sends', [...SENDING, type('DIV002', 9), choose('col002')], 'sending'],
  ['ends', [...SENDING, GIVEN], 'done'],
  ['comes back when it is refused', [...SENDING, REFUSED], 'filling'],
  ['without an answer it may have been given', LOST, 'unanswered'],
  ['and then nothing can be changed', [...LOST, type('DIV001', 4), choose('col002'), SUBMIT, loaded()], 'unanswered'],
  ['only sent again', [...LOST, RETRY, KEPT], 'sending'],
  ['turned away unheard, nothing was given', [...SENDING, UNHEARD], 'filling'],
  ['turned away when sent again, nobody knows any better', [...LOST, RETRY, KEPT, UNHEARD], 'unanswered'],
  ['refused when sent again, nothing was given', [...LOST, RETRY, KEPT, REFUSED], 'filling'],
  ['and what is sent then begins anew', [...LOST, RETRY, KEPT, REFUSED, SUBMIT, KEPT, UNHEARD], 'filling'],
  ['a binding that rejects leaves it unanswered', [...SENDING, { type: 'xstate.error.actor.send', error: new Error('x') }], 'unanswered'],
  ['is abandoned', [...FILLED, { type: 'assignation.abandoned' }], 'abandoned'],
  ['products that went take their quantities along', [...FILLED, loaded('DIV002')], 'empty'],
  ['products that stay keep theirs', [...FILLED, type('DIV002', 1), loaded('DIV002')], 'filling'],
] as const)('%s', (_title, events, state) => {
  expect(run(events).value).toBe(state);
});

test('the texts of the specification, the representative first', () => {
  expect(run([SUBMIT]).context.message).toBe(NOBODY);
  expect(run([type('DIV001', 3), SUBMIT]).context.message).toBe(NOBODY);
  expect(run([choose('col001'), SUBMIT]).context.message).toBe(NOTHING_GIVEN);
  expect(run([choose('col001'), SUBMIT, type('DIV001', 1)]).context.message).toBeNull();
});

test('quantities are whole, from nothing to 999 999', () => {
  const { context } = run([choose('col001'), type('A', 1_000_000), type('B', 2.7), type('C', -4), type('D', 5), type('D', 0)]);
  expect(context.quantities).toEqual({ A: 999_999, B: 2 });
  expect(payloadOf(context)).toEqual({ username: 'col001', lignes: [{ miscellaneousCode: 'A', quantite: 999_999 }, { miscellaneousCode: 'B', quantite: 2 }] });
});

test('a refusal names its lines until they are changed; nothing typed is lost', () => {
  const refused = run([...FILLED, type('DIV002', 1), SUBMIT, KEPT, REFUSED]);
  expect(refused.context).toMatchObject({ quantities: { DIV001: 3, DIV002: 1 }, faults: { DIV001: 'ce produit divers est désactivé (DIV001)' } });
  expect(run([...FILLED, SUBMIT, KEPT, REFUSED, type('DIV001', 2)]).context.faults).toEqual({});
});

describe('the key', () => {
  test.each<[string, readonly AnyEventObject[]]>([
    ['sent', SENDING], ['unanswered', LOST], ['sent again', [...LOST, RETRY, KEPT]], ['left and found again', [...FILLED, SUBMIT, BACK, RETRY, KEPT]],
    ['sent again as it was, after a refusal', [...SENDING, REFUSED, submit('k2')]], ['with products that stay', [...SENDING, REFUSED, loaded('DIV001'), submit('k2')]],
  ])('belongs to what is sent: %s', (_title, events) => {
    expect(run(events).context.key).toBe('k1');
  });

  test.each<[string, readonly AnyEventObject[]]>([
    ['a quantity', [type('DIV001', 9)]], ['the representative', [choose('col002'), { type: 'change.confirmed' }, type('DIV001', 3)]],
    ['the products there are', [type('DIV002', 1), SUBMIT, KEPT, REFUSED, loaded('DIV002')]],
  ])('goes with a change of %s: another body is another request', (_title, events) => {
    expect(run([...SENDING, REFUSED, ...events, submit('k2')])).toMatchObject({ value: 'depart', context: { key: 'k2' } });
  });
});

describe('every way through', () => {
  const EVENTS: AnyEventObject[] = [
    choose('col001'), choose('col002'), type('DIV001', 3), type('DIV001', 0), type('DIV002', 1), loaded('DIV002'), loaded(), SUBMIT, KEPT, BACK, GIVEN, REFUSED, UNHEARD, UNANSWERED,
    { type: 'change.confirmed' }, { type: 'change.cancelled' }, RETRY, { type: 'assignation.abandoned' },
  ];
  const paths = getShortestPaths(machine, {
    events: EVENTS as never, limit: 20_000,
    serializeState: (snapshot) => JSON.stringify([snapshot.value, snapshot.context]),
  });

  test('reaches every state', () => {
    expect([...new Set(paths.map((path) => String(path.state.value)))].sort()).toEqual(['abandoned', 'changing', 'depart', 'done', 'empty', 'filling', 'sending', 'unanswered']);
  });

  test('leaves every state but the two ends', () => {
    for (const { state } of paths) {
      const leaves = EVENTS.some((event) => transition(machine, state, event as never)[0].value !== state.value);
      expect([state.value, leaves]).toEqual([state.value, !state.matches('done') && !state.matches('abandoned')]);
    }
  });

  test('never sends to nobody, nor nothing; what is typed is marked as such', () => {
    const sending = paths.filter(({ state }) => state.matches('sending'));
    expect(sending.length).toBeGreaterThan(0);
    for (const { state } of sending) {
      expect(state.context.username).not.toBe('');
      expect(payloadOf(state.context).lignes.length).toBeGreaterThan(0);
    }
    for (const { state } of paths) {
      const holds = Object.keys(state.context.quantities).length > 0;
      if (!state.matches('done') && !state.matches('abandoned')) expect([state.value, state.hasTag('unsaved')]).toEqual([state.value, holds]);
    }
  });
});
