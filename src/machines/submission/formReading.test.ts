import { initialTransition, transition, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { Answer, Failure } from '../../store/api/failure.ts';
import { createForm } from './form.ts';
import type { FormEvent } from './formTypes.ts';

/**
 * A visit to a client: its note is read and asked about before it is sent; another client takes the note, not the
 * place.
 */
interface Fields {
  note: string;
  place: string;
}
type Edit = Partial<Fields>;
interface Client {
  note: string;
  visits: number;
}

const rules = {
  id: 'visit',
  empty: { note: '', place: '' },
  isConfirmed: true,
  edit: ({ fields }: { fields: Fields }, edit: Edit) => ({ ...fields, ...edit }),
  canSend: ({ fields }: { fields: Fields }) => fields.note !== '',
  carry: ({ fields }: { fields: Fields }) => ({ note: '', place: fields.place }),
  losesBySubject: ({ fields }: { fields: Fields }) => fields.note !== '',
};
const machine = createForm<Fields, Edit, Client | null, string>({
  ...rules,
  read: ({ fields, base }, client) =>
    client &&
    (fields === base || fields.note === ''
      ? { fields: { ...fields, note: client.note }, base: { ...fields, note: client.note } }
      : {}),
  refuse: (_context, details) => ({ loaded: details as Client | null }),
  isReadAfter: ({ failure }) => failure?.status === 409,
});
/** The same as a page, read anew when it is found again. */
const page = createForm<Fields, Edit, Client | null, string>({
  ...rules,
  isPage: true,
  isReadAgain: true,
  read: (_context, client) => client && {},
});

type Snapshot = SnapshotFrom<typeof machine>;
type Event = FormEvent<Fields, Edit>;
const open = (subject: string | null): Event => ({ type: 'form.opened', form: 'visite', subject });
const note = (text: string): Event => ({ type: 'field.edited', edit: { note: text } });
const place = (text: string): Event => ({ type: 'field.edited', edit: { place: text } });
const submit: Event = { type: 'form.submitted', key: 'k1', at: '08:00' };
const yes: Event = { type: 'submission.confirmed', at: '08:05' };
const no: Event = { type: 'submission.cancelled' };
const close: Event = { type: 'closing.requested' };
const leave: Event = { type: 'discarding.confirmed' };
const stay: Event = { type: 'discarding.cancelled' };
const abandon: Event = { type: 'form.abandoned' };
const again: Event = { type: 'reading.retried' };
const retry: Event = { type: 'submission.retried' };
const back: Event = { type: 'page.restored' };

const done = (actor: string, output?: unknown) => ({ type: `xstate.done.actor.${actor}`, output, actorId: actor });
const loaded = (client: Client | null = { note: '', visits: 2 }) => done('read', client);
const unread = { type: 'xstate.error.actor.read', error: new Error('Panne'), actorId: 'read' };
const ended = (output: Answer<string, Fields>) => done('send', output);
const failed = (status: Failure['status'], details: unknown = null) =>
  ended({
    result: null,
    failure: { status, message: 'Non.', reason: null, faults: {}, isKeyUsed: false, theirs: null, details },
  });
const kept = done('keep');
const stored = ended({ result: 'V1', failure: null });

const OPEN = [open('C1'), loaded()];
const TYPED = [...OPEN, note('vu')];
const ASKED = [...TYPED, submit];
const SENT = [...ASKED, yes, kept];

const run = (form: typeof machine, events: readonly object[]): Snapshot => {
  let [snapshot]: [Snapshot, unknown] = initialTransition(form);
  for (const event of events) [snapshot] = transition(form, snapshot, event as Event);
  return snapshot;
};
const after = (...events: readonly object[]) => run(machine, events);
const onPage = (...events: readonly object[]) => run(page, events);

/** What the actors that an event starts are given. */
const inputsOf = (from: readonly object[], event: object) =>
  transition(machine, after(...from), event as Event)[1].flatMap(({ type, params }) =>
    type === 'xstate.spawnChild' ? [(params as unknown as { input: unknown }).input] : [],
  );

test.each<[string, readonly object[], string]>([
  ['something new is not read', [open(null)], 'editing'],
  ['what it is about is read', [open('C1')], 'loading'],
  ['and opened', OPEN, 'editing'],
  ['there is no such thing', [open('C1'), loaded(null)], 'missing'],
  ['closed then', [open('C1'), loaded(null), close], 'closed'],
  ['cannot be read', [open('C1'), unread], 'unavailable'],
  ['is read again', [open('C1'), unread, again], 'loading'],
  ['closed while it is read', [open('C1'), close], 'closed'],
  ['closed unread', [open('C1'), unread, close], 'closed'],
  ['another is opened while it is read', [open('C1'), open('C2')], 'loading'],
  ['another is opened, nothing typed', [...OPEN, open('C2')], 'loading'],
  ['another is opened over what is typed: asks', [...TYPED, open('C2')], 'discarding'],
  ['the other is read then', [...TYPED, open('C2'), leave], 'loading'],
  ['something new is opened instead', [...TYPED, open(null), leave], 'editing'],
  ['stays', [...TYPED, open('C2'), stay], 'editing'],
  ['staying forgets the other: closing closes', [...TYPED, open('C2'), stay, close, leave], 'closed'],
  ['cannot be sent yet', [...OPEN, submit], 'editing'],
  ['the sending is asked about', ASKED, 'confirming'],
  ['nothing is typed meanwhile, nothing else opened', [...ASKED, note('x'), open('C2'), close, submit], 'confirming'],
  ['is given up', [...ASKED, no], 'editing'],
  ['is abandoned', [...ASKED, abandon], 'closed'],
  ['is kept once confirmed', [...ASKED, yes], 'keeping'],
  ['is sent', SENT, 'sending'],
  ['is saved', [...SENT, stored], 'saved'],
  ['a refusal that does not say why: read again', [...SENT, failed(409)], 'loading'],
  ['and shown with its failure', [...SENT, failed(409), loaded()], 'refused'],
  ['and nothing is typed before it is read', [...SENT, failed(409), note('autre'), loaded()], 'refused'],
  ['or it cannot be read', [...SENT, failed(409), unread], 'unavailable'],
  ['is sent again without being asked about', [...SENT, failed('network'), retry], 'settling'],
  ['found again unread, with nothing typed', [open('C1'), unread, back], 'closed'],
])('%s', (_name, events, state) => {
  expect(after(...events).value).toBe(state);
});

test.each<[string, readonly object[], string]>([
  ['open from its start', [], 'editing'],
  ['typed in before anything is chosen', [place('Analakely'), open('C1')], 'loading'],
  ['the same is opened again', [...TYPED, open('C1')], 'editing'],
  ['found again with nothing typed', [...OPEN, back], 'editing'],
  ['typed in while it is read again after a refusal', [...SENT, failed(409), note('autre'), loaded()], 'editing'],
  ['found again with something typed: read again', [...TYPED, back], 'loading'],
  ['found again with something typed, about nothing', [note('vu'), back], 'editing'],
  ['found again with the question before the sending', [...ASKED, back], 'loading'],
  ['found again with the question before the loss', [...TYPED, open('C2'), back], 'loading'],
  ['found again unread', [...TYPED, back, unread, back], 'loading'],
  ['found again while it was kept: nobody knows', [...ASKED, yes, back], 'unheard'],
  ['stays, read again', [...TYPED, open('C2'), stay], 'loading'],
])('a page, %s', (_name, events, state) => {
  expect(onPage(...events).value).toBe(state);
});

test('what a page found again with nothing typed was about is forgotten', () => {
  expect(onPage(...OPEN, back).context.subject).toBeNull();
  expect(onPage(...TYPED, back).context).toMatchObject({ subject: 'C1', fields: { note: 'vu' }, restored: true });
});

test('what was read, and why it could not be', () => {
  expect(after(open('C1'), loaded({ note: 'ancien', visits: 2 })).context).toMatchObject({
    fields: { note: 'ancien' },
    base: { note: 'ancien' },
    loaded: { visits: 2 },
    trouble: null,
  });
  expect(after(open('C1'), unread).context.trouble).toBe('Panne');
  expect(after(open('C1'), unread, again, loaded()).context.trouble).toBeNull();
});

test('another subject keeps what the form carries, and only that', () => {
  expect(after(...TYPED, place('Analakely'), open('C2'), leave).context).toMatchObject({
    subject: 'C2',
    fields: { note: '', place: 'Analakely' },
    loaded: null,
    next: null,
  });
  expect(after(...TYPED, open('C2'), stay).context).toMatchObject({
    subject: 'C1',
    fields: { note: 'vu' },
    next: null,
  });
  expect(after(...TYPED, { ...open('C2'), fields: { note: 'donnée', place: '' } }, leave).context.fields).toEqual({
    note: 'donnée',
    place: '',
  });
});

test('the moment is that of the confirmation, the key that of the request', () => {
  expect(after(...ASKED).context).toMatchObject({ key: 'k1', at: '08:00' });
  expect(after(...SENT).context).toMatchObject({ key: 'k1', at: '08:05' });
  expect(after(...SENT, failed('timeout'), retry).context).toMatchObject({ key: 'k1', at: '08:05' });
  expect(after(...ASKED, no, { ...submit, key: 'k2', at: '09:00' }, { ...yes, at: '09:05' }).context).toMatchObject({
    key: 'k1',
    at: '09:05',
  });
  expect(after(...ASKED, no, note('autre'), { ...submit, key: 'k2' }).context.key).toBe('k2');
});

test('what else a refusal tells is kept, that of a lost sending is not', () => {
  expect(after(...SENT, failed(422, { note: '', visits: 5 })).context.loaded).toEqual({ note: '', visits: 5 });
  expect(after(...SENT, failed('network', { note: '', visits: 5 })).context.loaded).toEqual({ note: '', visits: 2 });
});

test('what is read and sent is of whom the form is about', () => {
  expect(inputsOf([], open('C1'))).toEqual([{ subject: 'C1' }]);
  expect(inputsOf(OPEN, open('C2'))).toEqual([{ subject: 'C2' }]);
  expect(inputsOf([open('C1'), unread], open('C2'))).toEqual([{ subject: 'C2' }]);
  expect(inputsOf([...ASKED, yes], kept)).toMatchObject([
    { subject: 'C1', loaded: { visits: 2 }, key: 'k1', at: '08:05' },
  ]);
});

test.each<[string, Snapshot, string]>([
  [
    'closing asked about while it is read, then stayed: not open unread',
    onPage(open('C1'), note('x'), close, stay),
    'loading',
  ],
  ['what is saved is closed without a question', after(...SENT, stored, close), 'closed'],
  ['another is opened after a save without a question', after(...SENT, stored, open('C2')), 'loading'],
  ['a page opens the same anew after a save', onPage(...SENT, stored, open('C1')), 'loading'],
  ['a question asked before the page was left is not asked again', after(...ASKED, back), 'editing'],
])('%s', (_name, { value }, state) => {
  expect(value).toBe(state);
});
test('another is opened while the first is read: it is read in its place', () => {
  expect(inputsOf([open('C1')], open('C2'))).toEqual([{ subject: 'C2' }]);
});

describe('every way through', () => {
  const EVENTS = [
    open('C1'),
    open('C2'),
    open(null),
    note('vu'),
    note(''),
    submit,
    yes,
    no,
    close,
    leave,
    stay,
    abandon,
    again,
    retry,
    back,
    loaded(),
    loaded(null),
    unread,
    kept,
    stored,
    failed(409),
    failed(422),
    failed('network'),
  ];
  const next = (state: Snapshot, event: object) => transition(machine, state, event as Event)[0];
  const paths = getShortestPaths(machine, {
    events: EVENTS as never,
    limit: 50_000,
    serializeState: ({ value, context: { subject, fields, key, sentBefore, failure, next: asked } }) =>
      JSON.stringify([value, subject, fields, key, sentBefore, failure === null, asked]),
  });

  test('reaches every state, and leaves every one', () => {
    expect([...new Set(paths.map(({ state }) => String(state.value)))].sort()).toEqual([
      'closed',
      'confirming',
      'discarding',
      'editing',
      'keeping',
      'loading',
      'missing',
      'refused',
      'saved',
      'sending',
      'settling',
      'unavailable',
      'unheard',
    ]);
    const stuck = paths.filter(({ state }) => EVENTS.every((event) => next(state, event).value === state.value));
    expect(stuck.map(({ state }) => state.value)).toEqual([]);
  });

  test('nothing leaves without a key, a note and a confirmation', () => {
    const sending = paths.filter(({ state }) => ['keeping', 'sending'].includes(String(state.value)));
    expect(sending.length).toBeGreaterThan(3);
    for (const {
      state: { context },
      steps,
    } of sending) {
      expect([context.key, context.at, context.fields.note]).toEqual(['k1', '08:05', 'vu']);
      expect(steps.map(({ event }) => event.type)).toContain('submission.confirmed');
    }
  });
});
