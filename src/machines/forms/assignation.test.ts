import { initialTransition, transition, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { AssignationResult } from '@contract/miscellaneous.ts';
import type { Answer, Failure } from '../../store/api/call/failure.ts';
import {
  assignationFaults,
  assignationMachine as machine,
  NOBODY,
  NOTHING_GIVEN,
  payloadOf,
  type AssignationEdit,
  type AssignationFields,
} from './assignation.ts';
import type { FormEvent } from '../submission/formTypes.ts';

type Snapshot = SnapshotFrom<typeof machine>;
type Event = FormEvent<AssignationFields, AssignationEdit>;

const done = (actor: string, output?: unknown) => ({ type: `xstate.done.actor.${actor}`, output, actorId: actor });
const ended = (output: Answer<AssignationResult>) => done('send', output);
const failed = (status: Failure['status'], faults: Failure['faults'] = {}) =>
  ended({
    result: null,
    failure: { status, message: 'Produit arrêté', reason: null, faults, isKeyUsed: false, theirs: null },
  });
const choose = (subject: string): Event => ({ type: 'form.opened', form: 'assignation', subject });
const typed = (code: string, quantity: number): Event => ({
  type: 'field.edited',
  edit: { kind: 'quantity', code, quantity },
});
const products = (...codes: string[]): Event => ({ type: 'field.edited', edit: { kind: 'products', codes } });
const submit = (key = 'k1', faults = {}): Event => ({ type: 'form.submitted', key, at: '08:00', faults });
const leave: Event = { type: 'discarding.confirmed' };
const stay: Event = { type: 'discarding.cancelled' };
const abandon: Event = { type: 'form.abandoned' };
const kept = done('keep');
const given = ended({ result: { lignes: 1, quantite: 3 } as AssignationResult, failure: null });
const refused = failed(422, { DIV001: 'ce produit divers est désactivé (DIV001)', DIV002: 'inconnu' });

const FILLED = [choose('col001'), typed('DIV001', 3)];
const sent: Event = { type: 'submission.confirmed', at: '08:00' };
const SENDING = [...FILLED, submit(), sent, kept];
const REFUSED = [...SENDING, refused];
const LOST = [...SENDING, failed('network')];

const run = (events: readonly object[]): Snapshot => {
  let [snapshot]: [Snapshot, unknown] = initialTransition(machine);
  for (const event of events) [snapshot] = transition(machine, snapshot, event as Event);
  return snapshot;
};
const contextOf = (...events: readonly object[]) => run(events).context;

test.each<[string, readonly object[], string]>([
  ['starts open without a representative', [], 'editing'],
  ['the first representative is chosen without a question', [typed('DIV001', 3), choose('col001')], 'editing'],
  ['the same representative again asks nothing', [...FILLED, choose('col001')], 'editing'],
  ['another with nothing typed asks nothing', [choose('col001'), choose('col002')], 'editing'],
  ['another representative asks first', [...FILLED, choose('col002')], 'discarding'],
  ['a cancelled change keeps everything', [...FILLED, choose('col002'), stay], 'editing'],
  ['a confirmed change', [...FILLED, choose('col002'), leave], 'editing'],
  ['does not send without a representative', [typed('DIV001', 3), submit()], 'editing'],
  ['does not send without a quantity', [choose('col001'), submit()], 'editing'],
  ['does not send when the last quantity went with its product', [...FILLED, products('DIV002'), submit()], 'editing'],
  ['asks before it sends', [...FILLED, submit()], 'confirming'],
  ['a cancelled sending keeps everything', [...FILLED, submit(), { type: 'submission.cancelled' }], 'editing'],
  ['sends', SENDING, 'sending'],
  ['is saved', [...SENDING, given], 'saved'],
  ['can be edited again after a refusal', REFUSED, 'refused'],
  [
    'takes no input after a lost answer, not even products',
    [...LOST, typed('DIV001', 4), choose('col002'), submit(), products()],
    'unheard',
  ],
  ['leaving with a quantity asks', [...FILLED, { type: 'closing.requested' }], 'discarding'],
  ['leaving without one does not', [choose('col001'), { type: 'closing.requested' }], 'closed'],
])('%s', (_name, events, state) => {
  expect(run(events).value).toBe(state);
});

test('quantities typed before anybody is chosen stay with the first person, and go with another', () => {
  expect(contextOf(typed('DIV001', 3), choose('col001'))).toMatchObject({
    subject: 'col001',
    fields: { quantities: { DIV001: 3 } },
  });
  const other = contextOf(...FILLED, choose('col002'), leave);
  expect([other.subject, other.fields, other.next]).toEqual(['col002', { quantities: {} }, null]);
  expect(contextOf(...FILLED, choose('col002'), stay)).toMatchObject({
    subject: 'col001',
    fields: { quantities: { DIV001: 3 } },
    next: null,
  });
});

test('has the texts of docs/product.md, 6.24, the one about the representative first', () => {
  expect(
    [[], [typed('DIV001', 3)], [choose('col001')], FILLED].map((events) => assignationFaults(contextOf(...events))),
  ).toEqual([{ subject: NOBODY }, { subject: NOBODY }, { lignes: NOTHING_GIVEN }, {}]);
  const told = [typed('DIV001', 3), submit('k1', { subject: NOBODY })];
  expect(contextOf(...told).faults).toEqual({ subject: NOBODY });
  expect(contextOf(...told, choose('col001')).faults).toEqual({});
  expect(contextOf(choose('col001'), submit('k1', { lignes: NOTHING_GIVEN }), typed('DIV001', 1)).faults).toEqual({});
});

test('quantities are whole, from 0 to 999 999', () => {
  const context = contextOf(
    choose('col001'),
    typed('A', 1_000_000),
    typed('B', 2.7),
    typed('C', -4),
    typed('D', 5),
    typed('D', 0),
  );
  expect(context.fields.quantities).toEqual({ A: 999_999, B: 2 });
  expect(payloadOf(context)).toEqual({
    username: 'col001',
    lignes: [
      { miscellaneousCode: 'A', quantite: 999_999 },
      { miscellaneousCode: 'B', quantite: 2 },
    ],
  });
});

test('a product that is no longer active takes its quantity along', () => {
  expect(contextOf(...FILLED, typed('DIV002', 1), products('DIV002', 'DIV003')).fields.quantities).toEqual({
    DIV002: 1,
  });
});

test('a refusal marks its lines until they change, and nothing typed is lost', () => {
  expect(contextOf(...REFUSED)).toMatchObject({
    fields: { quantities: { DIV001: 3 } },
    faults: { DIV001: 'ce produit divers est désactivé (DIV001)' },
  });
  expect(contextOf(...REFUSED, typed('DIV001', 2)).faults).toEqual({ DIV002: 'inconnu' });
});

test.each<[string, readonly Event[], string]>([
  ['unchanged', [], 'k1'],
  ['with products that stay', [products('DIV001', 'DIV009')], 'k1'],
  ['with a quantity typed as it was', [typed('DIV001', 3)], 'k1'],
  ['with another quantity', [typed('DIV001', 9)], 'k2'],
  ['for another representative', [choose('col002'), leave, typed('DIV001', 3)], 'k2'],
])('the key when submitted again, %s', (_name, events, key) => {
  expect(run([...REFUSED, ...events, submit('k2'), sent])).toMatchObject({ value: 'keeping', context: { key } });
});

test('a product that is no longer active drops the key, because the body changes', () => {
  expect(
    contextOf(...FILLED, typed('DIV002', 1), submit(), sent, kept, refused, products('DIV002'), submit('k2')).key,
  ).toBe('k2');
});

describe('every path', () => {
  const EVENTS = [
    choose('col001'),
    choose('col002'),
    typed('DIV001', 3),
    typed('DIV001', 0),
    typed('DIV002', 1),
    products('DIV002'),
    products(),
    submit(),
    sent,
    kept,
    { type: 'page.restored' },
    given,
    refused,
    failed('network'),
    leave,
    stay,
    { type: 'submission.retried' },
    abandon,
  ];
  const paths = getShortestPaths(machine, {
    events: EVENTS as never,
    limit: 50_000,
    serializeState: ({ value, context: { subject, fields, key, sentBefore, next } }) =>
      JSON.stringify([value, subject, fields, key, sentBefore, next?.subject]),
  });

  test('never sends without a representative or without a quantity', () => {
    const sending = paths.filter(({ state }) =>
      ['keeping', 'sending', 'settling', 'unheard'].includes(String(state.value)),
    );
    expect(sending.length).toBeGreaterThan(5);
    for (const {
      state: { context },
    } of sending) {
      expect(context.subject).toMatch(/^col00/);
      expect(payloadOf(context).lignes.length).toBeGreaterThan(0);
    }
  });
});
