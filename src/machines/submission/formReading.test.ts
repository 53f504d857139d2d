import { initialTransition, transition, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { Answer, Failure } from '../../store/api/call/failure.ts';
import { createForm } from './form.ts';
import type { FormEvent } from './formTypes.ts';

/**
 * A form about a visit: it reads a note and asks before it sends. Another client drops the note, but keeps the place.
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
/** The same form as a page that is read again when it is restored. */
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

/** Inputs of the actors that an event starts. */
const inputsOf = (from: readonly object[], event: object) =>
  transition(machine, after(...from), event as Event)[1].flatMap(({ type, params }) =>
    type === 'xstate.spawnChild' ? [(params as unknown as { input: unknown }).input] : [],
  );

test.each<[string, readonly object[], string]>([
  ['does not read something new', [open(null)], 'editing'],
  ['reads the subject', [open('C1')], 'loading'],
  ['opens once read', OPEN, 'editing'],
  ['is missing without such a subject', [open('C1'), loaded(null)], 'missing'],
  ['can be closed when missing', [open('C1'), loaded(null), close], 'closed'],
  ['is unavailable after a failed reading', [open('C1'), unread], 'unavailable'],
  ['reads again on request', [open('C1'), unread, again], 'loading'],
  ['can be closed while reading', [open('C1'), close], 'closed'],
  ['can be closed when unavailable', [open('C1'), unread, close], 'closed'],
  ['opens another subject while reading', [open('C1'), open('C2')], 'loading'],
  ['opens another subject with nothing typed', [...OPEN, open('C2')], 'loading'],
  ['asks before opening another subject over typed input', [...TYPED, open('C2')], 'discarding'],
  ['reads the other subject after the question', [...TYPED, open('C2'), leave], 'loading'],
  ['opens something new instead', [...TYPED, open(null), leave], 'editing'],
  ['stays with the first subject', [...TYPED, open('C2'), stay], 'editing'],
  ['staying forgets the other subject, so closing closes', [...TYPED, open('C2'), stay, close, leave], 'closed'],
  ['cannot be sent yet', [...OPEN, submit], 'editing'],
  ['asks before the sending', ASKED, 'confirming'],
  ['takes no input during the question', [...ASKED, note('x'), open('C2'), close, submit], 'confirming'],
  ['can cancel the sending', [...ASKED, no], 'editing'],
  ['is abandoned', [...ASKED, abandon], 'closed'],
  ['stores a draft once confirmed', [...ASKED, yes], 'keeping'],
  ['is sent', SENT, 'sending'],
  ['is saved', [...SENT, stored], 'saved'],
  ['reads again after a refusal that does not say why', [...SENT, failed(409)], 'loading'],
  ['shows the failure after that reading', [...SENT, failed(409), loaded()], 'refused'],
  ['takes no input before that reading is done', [...SENT, failed(409), note('autre'), loaded()], 'refused'],
  ['is unavailable when that reading fails', [...SENT, failed(409), unread], 'unavailable'],
  ['sends again without a question', [...SENT, failed('network'), retry], 'settling'],
  ['is closed when restored unread with nothing typed', [open('C1'), unread, back], 'closed'],
])('%s', (_name, events, state) => {
  expect(after(...events).value).toBe(state);
});

test.each<[string, readonly object[], string]>([
  ['starts open', [], 'editing'],
  ['takes input before a subject is chosen', [place('Analakely'), open('C1')], 'loading'],
  ['opening the same subject again changes nothing', [...TYPED, open('C1')], 'editing'],
  ['restored with nothing typed', [...OPEN, back], 'editing'],
  ['takes input while reading again after a refusal', [...SENT, failed(409), note('autre'), loaded()], 'editing'],
  ['reads again when restored with typed input', [...TYPED, back], 'loading'],
  ['restored with typed input and no subject', [note('vu'), back], 'editing'],
  ['restored with the question before the sending', [...ASKED, back], 'loading'],
  ['restored with the question before the loss', [...TYPED, open('C2'), back], 'loading'],
  ['restored unread', [...TYPED, back, unread, back], 'loading'],
  ['is unheard when restored while the draft was stored', [...ASKED, yes, back], 'unheard'],
  ['stays and reads again', [...TYPED, open('C2'), stay], 'loading'],
])('a page: %s', (_name, events, state) => {
  expect(onPage(...events).value).toBe(state);
});

test('a restored page with nothing typed forgets its subject', () => {
  expect(onPage(...OPEN, back).context.subject).toBeNull();
  expect(onPage(...TYPED, back).context).toMatchObject({ subject: 'C1', fields: { note: 'vu' }, restored: true });
});

test('keeps what was read, or why the reading failed', () => {
  expect(after(open('C1'), loaded({ note: 'ancien', visits: 2 })).context).toMatchObject({
    fields: { note: 'ancien' },
    base: { note: 'ancien' },
    loaded: { visits: 2 },
    trouble: null,
  });
  expect(after(open('C1'), unread).context.trouble).toBe('Panne');
  expect(after(open('C1'), unread, again, loaded()).context.trouble).toBeNull();
});

test('another subject keeps only the fields that the form carries over', () => {
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

test('keeps the details of a refusal, but not those of a lost sending', () => {
  expect(after(...SENT, failed(422, { note: '', visits: 5 })).context.loaded).toEqual({ note: '', visits: 5 });
  expect(after(...SENT, failed('network', { note: '', visits: 5 })).context.loaded).toEqual({ note: '', visits: 2 });
});

test('reads and sends the current subject', () => {
  expect(inputsOf([], open('C1'))).toEqual([{ subject: 'C1' }]);
  expect(inputsOf(OPEN, open('C2'))).toEqual([{ subject: 'C2' }]);
  expect(inputsOf([open('C1'), unread], open('C2'))).toEqual([{ subject: 'C2' }]);
  expect(inputsOf([...ASKED, yes], kept)).toMatchObject([
    { subject: 'C1', loaded: { visits: 2 }, key: 'k1', at: '08:05' },
  ]);
});

test.each<[string, Snapshot, string]>([
  [
    'staying after a question during the reading does not open it unread',
    onPage(open('C1'), note('x'), close, stay),
    'loading',
  ],
  ['a saved form closes without a question', after(...SENT, stored, close), 'closed'],
  ['another subject opens without a question after a saving', after(...SENT, stored, open('C2')), 'loading'],
  ['a page opens the same subject anew after a saving', onPage(...SENT, stored, open('C1')), 'loading'],
  ['a question from before a reload is not asked again', after(...ASKED, back), 'editing'],
])('%s', (_name, { value }, state) => {
  expect(value).toBe(state);
});
test('opening another subject during a reading reads that one instead', () => {
  expect(inputsOf([open('C1')], open('C2'))).toEqual([{ subject: 'C2' }]);
});

describe('every path', () => {
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

  test('reaches and leaves every state', () => {
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

  test('never sends without a key, a note and a confirmation', () => {
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
