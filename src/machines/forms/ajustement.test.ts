import { isDeepStrictEqual } from 'node:util';
import { initialTransition, transition, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { Answer, Failure } from '../../store/api/call/failure.ts';
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
const refusedWithoutLines = failed(422);

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
  ['starts open without a representative', [], 'editing'],
  ['reads the stock of the chosen representative', [choose('col001')], 'loading'],
  ['takes a description before anybody is chosen', [describeAs('Inventaire'), choose('col001'), loaded()], 'editing'],
  ['does not save without a representative', [describeAs('Inventaire'), ask()], 'editing'],
  ['does not save without a quantity', [...OPEN, describeAs('Inventaire'), ask()], 'editing'],
  ['does not save zeros only', [...OPEN, typed('A', 0), ask()], 'editing'],
  ['does not save with a wrong date', [...TYPED, date('2999-01-01', 'futur'), ask()], 'editing'],
  ['saves once the date is right', [...TYPED, date('2999-01-01', 'futur'), date('2026-10-01'), ask()], 'confirming'],
  ['asks before it saves', CONFIRM, 'confirming'],
  ['is saved', [...SENDING, stored], 'saved'],
  ['is refused with lines', REFUSED, 'refused'],
  ['cannot be saved while a line goes below zero', [...REFUSED, ask()], 'refused'],
  ['cannot be saved after a change of another line only', [...REFUSED, typed('B', 1), ask()], 'editing'],
  [
    'can be saved once that line is reduced to what is available',
    [...REFUSED, edit({ kind: 'available', code: 'A' }), ask()],
    'confirming',
  ],
  ['can be saved once all lines are reduced', [...REFUSED, edit({ kind: 'available' }), ask()], 'confirming'],
  ['is refused without lines, so the stock is read again', [...SENDING, refusedWithoutLines], 'loading'],
  [
    'the stock that was read again shows why',
    [...SENDING, refusedWithoutLines, loaded({ A: line('A', 2) })],
    'refused',
  ],
  ['a missing permission does not read the stock again', [...SENDING, failed(403)], 'refused'],
  ['another representative with nothing typed', [...OPEN, choose('col002')], 'loading'],
  ['another representative with only a description', [...OPEN, describeAs('x'), choose('col002')], 'loading'],
  ['the same representative again', [...TYPED, choose('col001')], 'editing'],
  ['another representative over typed quantities asks', [...TYPED, choose('col002')], 'discarding'],
  ['staying reads the stock again, which may not have arrived', [...TYPED, choose('col002'), stay], 'loading'],
  ['a restored page reads the stock again', [...TYPED, back], 'loading'],
  ['a restored page does not ask the question again', [...CONFIRM, back], 'loading'],
  ['a restored page after a lost answer reads nothing', [...LOST, back], 'unheard'],
  [
    'takes no input after a lost answer',
    [...LOST, typed('A', 1), choose('col002'), ask(), edit({ kind: 'zero' })],
    'unheard',
  ],
])('%s', (_name, events, state) => {
  expect(run(events).value).toBe(state);
});

test('what exceeds the stock stays as typed and cannot be sent until it is limited', () => {
  const beyond = [...OPEN, typed('A', -11), typed('B', 2_000_000), typed('X', 3)];
  expect(contextOf(...beyond).fields.quantities).toEqual({ A: -11, B: 999_999 });
  expect(run([...beyond, ask()]).value).toBe('editing');
  const limited = [...beyond, edit({ kind: 'available', code: 'A' })];
  expect(contextOf(...limited).fields.quantities).toEqual({ A: -10, B: 999_999 });
  expect(run([...limited, ask()]).value).toBe('confirming');
  expect(contextOf(...TYPED, typed('A', 0)).fields.quantities).toEqual({});
  expect(contextOf(...OPEN, edit({ kind: 'zero' })).fields.quantities).toEqual({ A: -10, B: -4 });
});

test('a refusal keeps every quantity, and tells what is left and what was there', () => {
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
  expect(contextOf(...SENDING, refusedWithoutLines, loaded({ A: line('A', 2) }))).toMatchObject({
    loaded: { before: { A: 10 } },
    failure: { message: 'non' },
    fields: { quantities: { A: -6 } },
  });
});

test('reading the stock again keeps every quantity, even of a line that has disappeared', () => {
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
])('a change of %s drops the key', (_name, event) => {
  expect(contextOf(...CONFIRM, no, ask('k2')).key).toBe('k1');
  expect(contextOf(...CONFIRM, no, event, ask('k2')).key).toBe('k2');
});

test('a repeated sending keeps the moment of the first, because the body must be the same', () => {
  expect(contextOf(...LOST, { type: 'submission.retried' })).toMatchObject({ key: 'k1', at: '08:05' });
});

test('another representative drops the quantities, but keeps the description and the date', () => {
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

test('leaving asks with a quantity or a description, but not with blanks or a date', () => {
  const closing = (...events: object[]) => run([...events, { type: 'closing.requested' }]).value;
  expect([
    closing(...OPEN),
    closing(...OPEN, describeAs(' ')),
    closing(...OPEN, date('2026-10-01')),
    closing(...TYPED),
    closing(describeAs('x')),
  ]).toEqual(['closed', 'closed', 'closed', 'discarding', 'discarding']);
});

describe('every path', () => {
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
    refusedWithoutLines,
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

  test('never asks nor sends without a representative, a line or a key, nor with a line below zero', () => {
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

  test('drops typed input only where the rules say so', () => {
    const dropping = new Set(['form.abandoned', 'discarding.confirmed', 'field.edited']);
    // So many separate expectations would take longer than everything else. A form that is over is opened again.
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
