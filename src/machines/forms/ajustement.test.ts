import { isDeepStrictEqual } from 'node:util';
import { initialTransition, transition, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { Answer, Failure } from '../../store/api/failure.ts';
import {
  ajustementMachine as machine,
  type AjustementEdit,
  type AjustementFields,
  type AjustementMade,
  overdrawnIn,
} from './ajustement.ts';
import type { Lines } from './ajustementRules.ts';
import type { FormEvent } from '../submission/formTypes.ts';

type Snapshot = SnapshotFrom<typeof machine>;
type Event = FormEvent<AjustementFields, AjustementEdit>;

const line = (code: string, available: number) => ({
  code,
  article: 'ART1',
  designation: 'Savon',
  lot: code,
  expireAt: null,
  available,
  price: 100,
});
const LINES: Lines = { A: line('A', 10), B: line('B', 4) };
const done = (actor: string, output?: unknown) => ({ type: `xstate.done.actor.${actor}`, output, actorId: actor });
const loaded = (lines: Lines = LINES) => done('read', { lines, before: {} });
const unread = { type: 'xstate.error.actor.read', error: new Error('Panne'), actorId: 'read' };
const ended = (output: Answer<AjustementMade>) => done('send', output);
const failed = (status: Failure['status'], details: unknown = []) =>
  ended({
    result: null,
    failure: { status, message: 'non', reason: null, faults: {}, isKeyUsed: false, theirs: null, details },
  });

const choose = (subject: string): Event => ({ type: 'form.opened', form: 'ajustement', subject });
const edit = (change: AjustementEdit): Event => ({ type: 'field.edited', edit: change });
const typed = (code: string, quantity: number) => edit({ kind: 'quantity', code, quantity });
const describeAs = (text: string) => edit({ kind: 'description', text });
const date = (day: string, fault: string | null = null) => edit({ kind: 'date', date: day, fault });
const ask = (key = 'k1'): Event => ({ type: 'form.submitted', key, at: '08:00' });
const yes: Event = { type: 'submission.confirmed', at: '08:05' };
const no: Event = { type: 'submission.cancelled' };
const leave: Event = { type: 'discarding.confirmed' };
const stay: Event = { type: 'discarding.cancelled' };
const back: Event = { type: 'page.restored' };
const kept = done('keep');
const stored = ended({ result: { code: 'AJU1' }, failure: null });
const short = failed(422, [{ stockCommercialCode: 'A', quantiteDisponible: 2 }]);
const mute = failed(422);

const OPEN = [choose('col001'), loaded()];
const TYPED = [...OPEN, typed('A', -6)];
const CONFIRM = [...TYPED, ask()];
const SENDING = [...CONFIRM, yes, kept];
const REFUSED = [...SENDING, short];
const LOST = [...SENDING, failed('network')];

const run = (events: readonly object[]): Snapshot => {
  let [snapshot]: [Snapshot, unknown] = initialTransition(machine);
  for (const event of events) [snapshot] = transition(machine, snapshot, event as Event);
  return snapshot;
};
const contextOf = (...events: object[]) => run(events).context;

test.each<[string, readonly object[], string]>([
  ['open with nobody chosen', [], 'editing'],
  ['reads the stock of whoever is chosen', [choose('col001')], 'loading'],
  ['described before anybody is chosen', [describeAs('Inventaire'), choose('col001'), loaded()], 'editing'],
  ['nobody chosen, nothing saved', [describeAs('Inventaire'), ask()], 'editing'],
  ['nothing typed, nothing saved', [...OPEN, describeAs('Inventaire'), ask()], 'editing'],
  ['nothing but zeros, nothing saved', [...OPEN, typed('A', 0), ask()], 'editing'],
  ['a date at fault, nothing saved', [...TYPED, date('2999-01-01', 'futur'), ask()], 'editing'],
  ['the date put right, saved', [...TYPED, date('2999-01-01', 'futur'), date('2026-10-01'), ask()], 'confirming'],
  ['asks before it saves', CONFIRM, 'confirming'],
  ['is stored', [...SENDING, stored], 'saved'],
  ['is refused with its lines', REFUSED, 'refused'],
  ['cannot be saved while a line goes below zero', [...REFUSED, ask()], 'refused'],
  ['nor with another line changed', [...REFUSED, typed('B', 1), ask()], 'editing'],
  [
    'that line brought back to what is there',
    [...REFUSED, edit({ kind: 'available', code: 'A' }), ask()],
    'confirming',
  ],
  ['all of them', [...REFUSED, edit({ kind: 'available' }), ask()], 'confirming'],
  ['is refused without its lines: the stock is read again', [...SENDING, mute], 'loading'],
  ['which says why', [...SENDING, mute, loaded({ A: line('A', 2) })], 'refused'],
  ['no permission says nothing of the stock', [...SENDING, failed(403)], 'refused'],
  ['another is chosen, nothing typed', [...OPEN, choose('col002')], 'loading'],
  ['another is chosen, only described', [...OPEN, describeAs('x'), choose('col002')], 'loading'],
  ['the same is chosen again', [...TYPED, choose('col001')], 'editing'],
  ['another is chosen over what is typed: asks', [...TYPED, choose('col002')], 'discarding'],
  ['staying reads again: the stock may still have been on its way', [...TYPED, choose('col002'), stay], 'loading'],
  ['the page stands again: the stock is read again', [...TYPED, back], 'loading'],
  ['the page stands again with the question', [...CONFIRM, back], 'loading'],
  ['the page stands again after a lost answer: nothing is read', [...LOST, back], 'unheard'],
  [
    'nothing is chosen or typed after a lost answer',
    [...LOST, typed('A', 1), choose('col002'), ask(), edit({ kind: 'zero' })],
    'unheard',
  ],
])('%s', (_name, events, state) => {
  expect(run(events).value).toBe(state);
});

test('what is typed is held within what the line takes', () => {
  expect(contextOf(...OPEN, typed('A', -11), typed('B', 2_000_000), typed('X', 3)).fields.quantities).toEqual({
    A: -10,
    B: 999_999,
  });
  expect(contextOf(...TYPED, typed('A', 0)).fields.quantities).toEqual({});
  expect(contextOf(...OPEN, edit({ kind: 'zero' })).fields.quantities).toEqual({ A: -10, B: -4 });
});

test('a refusal keeps every number, tells what is left and what was there', () => {
  const { fields, loaded: stock, failure } = contextOf(...TYPED, typed('B', 3), ask(), yes, kept, short);
  expect([fields.quantities, stock, failure?.message]).toEqual([
    { A: -6, B: 3 },
    { lines: { A: line('A', 2), B: line('B', 4) }, before: { A: 10 } },
    'non',
  ]);
  expect(contextOf(...REFUSED, edit({ kind: 'available' }))).toMatchObject({
    fields: { quantities: { A: -2 } },
    failure: null,
  });
  expect(contextOf(...SENDING, mute, loaded({ A: line('A', 2) }))).toMatchObject({
    loaded: { before: { A: 10 } },
    failure: { message: 'non' },
    fields: { quantities: { A: -6 } },
  });
});

test('stock read again under what was typed: every number stays, also of a line that is gone', () => {
  const { fields, loaded: stock } = contextOf(
    ...TYPED,
    typed('B', -1),
    back,
    loaded({ A: line('A', 3), C: line('C', 1) }),
  );
  expect([fields.quantities, Object.keys(stock?.lines ?? {}), stock?.lines['B']?.available, stock?.before]).toEqual([
    { A: -6, B: -1 },
    ['A', 'C', 'B'],
    0,
    { A: 10, B: 4 },
  ]);
});

test.each<[string, Event]>([
  ['a quantity', typed('A', -5)],
  ['the description', describeAs('casse')],
  ['the date', date('2026-10-01')],
  ['everything', edit({ kind: 'zero' })],
])('the key goes with a change of %s', (_name, event) => {
  expect(contextOf(...CONFIRM, no, ask('k2')).key).toBe('k1');
  expect(contextOf(...CONFIRM, no, event, ask('k2')).key).toBe('k2');
});

test('the moment of a repeated sending is that of the first: the body must be the same', () => {
  expect(contextOf(...LOST, { type: 'submission.retried' })).toMatchObject({ key: 'k1', at: '08:05' });
});

test('another representative takes the quantities, not the description nor the date', () => {
  const events = [...TYPED, describeAs('Inventaire'), date('2026-10-01'), choose('col002'), leave];
  const { subject, fields, loaded: stock, next } = contextOf(...events);
  expect([subject, fields, stock, next]).toEqual([
    'col002',
    { quantities: {}, description: 'Inventaire', date: '2026-10-01' },
    null,
    null,
  ]);
  expect(contextOf(...TYPED, choose('col002'), stay)).toMatchObject({
    subject: 'col001',
    fields: { quantities: { A: -6 } },
    next: null,
  });
  expect(contextOf(...OPEN, describeAs('Inventaire'), choose('col002')).fields.description).toBe('Inventaire');
});

test('leaving asks with a quantity or a description, not with blanks or a date', () => {
  const closing = (...events: object[]) => run([...events, { type: 'closing.requested' }]).value;
  expect([
    closing(...OPEN),
    closing(...OPEN, describeAs(' ')),
    closing(...OPEN, date('2026-10-01')),
    closing(...TYPED),
    closing(describeAs('x')),
  ]).toEqual(['closed', 'closed', 'closed', 'discarding', 'discarding']);
});

describe('every way through', () => {
  const EVENTS = [
    choose('col001'),
    choose('col002'),
    leave,
    stay,
    { type: 'reading.retried' },
    typed('A', -6),
    typed('A', 0),
    edit({ kind: 'available' }),
    ask(),
    no,
    yes,
    kept,
    { type: 'submission.retried' },
    back,
    { type: 'form.abandoned' },
    loaded({ A: line('A', 10) }),
    loaded({ A: line('A', 2) }),
    unread,
    stored,
    short,
    mute,
    failed('network'),
  ];
  const typeOf = (event: object) => (event as { type: string }).type;
  const paths = getShortestPaths(machine, {
    events: EVENTS as never,
    limit: 50_000,
    serializeState: ({ value, context: { subject, fields, loaded: stock, key, sentBefore, failure, next } }) =>
      JSON.stringify([
        value,
        subject,
        fields.quantities,
        stock?.lines,
        key,
        sentBefore,
        failure === null,
        next?.subject,
      ]),
  });

  test('never asks nor sends without a representative, a line, a key, or with a line below zero', () => {
    const sent = paths.filter(({ state }) => ['confirming', 'keeping', 'sending'].includes(String(state.value)));
    expect(sent.length).toBeGreaterThan(5);
    for (const {
      state: { context },
    } of sent) {
      expect([
        context.subject === null,
        context.key,
        Object.entries(context.fields.quantities).length,
        overdrawnIn(context),
      ]).toEqual([false, 'k1', 1, []]);
    }
  });

  test('what was typed is dropped only where said', () => {
    const dropping = new Set(['form.abandoned', 'discarding.confirmed', 'field.edited']);
    // One by one, that many expectations take longer than all the rest. What is over is opened anew.
    const wrong = paths
      .filter(({ state }) => !state.hasTag('over'))
      .flatMap(({ state }) =>
        EVENTS.filter(
          (event) =>
            !dropping.has(typeOf(event)) &&
            !isDeepStrictEqual(
              transition(machine, state, event as Event)[0].context.fields.quantities,
              state.context.fields.quantities,
            ),
        ).map((event) => [state.value, event]),
      );
    expect(wrong).toEqual([]);
  });
});
