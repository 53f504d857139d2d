import { transition } from 'xstate';
import {
  type Event,
  FIELDS,
  open,
  type,
  secret,
  submit,
  close,
  leave,
  stay,
  abandon,
  take,
  retry,
  back,
  kept,
  notKept,
  broken,
  failed,
  stored,
  lost,
  refused,
  overtaken,
  changedByOther,
  older,
  TYPED,
  SENT,
  LOST,
  SETTLING,
  OVERTAKEN,
  after,
  contextOf,
} from '../../../tests/support/formEvents.ts';
import { formMachine as machine } from './dialogForm.ts';

test.each<[string, readonly object[], string]>([
  ['a closed form takes no input', [type('x'), submit(), close(), retry], 'closed'],
  ['opens', [open], 'editing'],
  ['closes with nothing typed', [open, close()], 'closed'],
  ['closes after input that was taken back', [open, type('x'), type('Rabe'), close()], 'closed'],
  ['asks before closing with something typed', [...TYPED, close()], 'discarding'],
  ['asks before closing with a typed password', [open, secret, close(true)], 'discarding'],
  ['stays open', [...TYPED, close(), stay], 'editing'],
  ['discards the input', [...TYPED, close(), leave], 'closed'],
  ['is abandoned without a question', [...TYPED, abandon], 'closed'],
  ['is abandoned from the question', [...TYPED, close(), abandon], 'closed'],
  ['does not send with a fault', [...TYPED, submit('k1', '08:00', { nom: 'requis' })], 'editing'],
  ['stores a draft before it sends', [...TYPED, submit()], 'keeping'],
  ['sends once the draft is stored', SENT, 'sending'],
  ['sends even if the draft cannot be stored', [...TYPED, submit(), notKept], 'sending'],
  [
    'sends once, and cannot be left meanwhile',
    [...SENT, submit('k2'), type('y'), secret, close(), abandon, open, retry, back, kept],
    'sending',
  ],
  [
    'cannot be left while it is sent again',
    [...SETTLING, submit('k2'), type('y'), close(), abandon, open, retry, back, kept],
    'settling',
  ],
  [
    'cannot be left while the draft is stored',
    [...TYPED, submit(), type('y'), close(), abandon, open, retry],
    'keeping',
  ],
  ['is saved', [...SENT, stored], 'saved'],
  ['opens another one after the saving', [...SENT, stored, open], 'editing'],
  ['is refused', [...SENT, refused], 'refused'],
  ['can be corrected after a refusal', [...SENT, refused, type('y')], 'editing'],
  ['can be submitted again unchanged', [...SENT, refused, submit()], 'keeping'],
  ['asks before closing after a refusal', [...SENT, refused, close()], 'discarding'],
  ['stays open after a refusal', [...SENT, refused, close(), stay], 'editing'],
  ['is unheard without an answer', LOST, 'unheard'],
  ['is unheard after a rejected actor', [...SENT, broken], 'unheard'],
  ['is unheard after a server error', [...SENT, failed(500)], 'unheard'],
  [
    'asks before closing without an answer, even with nothing typed',
    [open, submit(), kept, lost, close()],
    'discarding',
  ],
  ['stays unheard after the question', [...LOST, close(), stay], 'unheard'],
  ['can be closed without an answer', [...LOST, close(), leave], 'closed'],
  ['can be abandoned without an answer', [...LOST, abandon], 'closed'],
  ['is sent again', SETTLING, 'settling'],
  ['is not sent again with a fault', [...LOST, { ...retry, faults: { password: 'requis' } }], 'unheard'],
  ['sent again, saved', [...SETTLING, stored], 'saved'],
  ['sent again, lost again', [...SETTLING, lost], 'unheard'],
  ['sent again, rejected by the actor', [...SETTLING, broken], 'unheard'],
  ['sent again, refused by a rule because nothing was stored', [...SETTLING, refused], 'refused'],
  ['sent again, something else was stored under the key', [...SETTLING, failed(422, { isKeyUsed: true })], 'unheard'],
  ['somebody else saved first', OVERTAKEN, 'overtaken'],
  ['sends mine over theirs', [...OVERTAKEN, submit('k2'), kept], 'sending'],
  ['edits mine over theirs', [...OVERTAKEN, type('y')], 'overtaken'],
  ['mine over theirs, refused', [...OVERTAKEN, submit('k2'), kept, refused], 'refused'],
  [
    'mine over theirs, overtaken again',
    [...OVERTAKEN, submit('k2'), kept, overtaken({ nom: 'Soa', role: 'EDITEUR' }, 5)],
    'overtaken',
  ],
  ['stays in a conflict after the question', [...OVERTAKEN, close(), stay], 'overtaken'],
  ['takes theirs', [...OVERTAKEN, take], 'editing'],
  ['closes after theirs was taken', [...OVERTAKEN, take, close()], 'closed'],
  ['takes theirs only in a conflict', [...TYPED, take], 'editing'],
  ['sends again when only the version is older', [...SENT, older], 'sending'],
  ['sends again when only the version is older after a lost answer', [...SETTLING, older], 'sending'],
  ['is saved when the server already has what was typed', [...SENT, overtaken({ ...FIELDS, nom: 'x' })], 'saved'],
  [
    'is saved when the lost sending already stored what was typed',
    [...SETTLING, overtaken({ ...FIELDS, nom: 'x' })],
    'saved',
  ],
  ['is refused when the current values cannot be read', [...SENT, failed(412)], 'refused'],
  ['is unheard when restored while the draft was stored', [...TYPED, submit(), back], 'unheard'],
  ['is unheard when restored without an answer', [...LOST, back], 'unheard'],
  ['is restored with typed input', [...TYPED, back], 'editing'],
  ['is closed when restored with nothing typed', [open, back], 'closed'],
  ['is open when restored with the question', [...TYPED, close(), back], 'editing'],
  ['is restored in a conflict', [...OVERTAKEN, back], 'overtaken'],
])('%s', (_name, events, state) => {
  expect(after(...events).value).toBe(state);
});

test.each([
  ['edited', type('y')],
  ['submitted', submit('k2')],
  ['replaced by another', open],
  ['given theirs', take],
  ['read again', { type: 'reading.retried' } satisfies Event],
  ['confirmed', { type: 'submission.confirmed', at: '09:00' } satisfies Event],
])('while nobody knows whether it was stored, it cannot be %s', (_name, event) => {
  const before = after(...LOST);
  const [{ value, context }] = transition(machine, before, event);
  expect([before.can(event), value, context]).toEqual([false, 'unheard', before.context]);
});

test('opening sets the subject, and opening another form forgets the one before', () => {
  expect(contextOf(open)).toMatchObject({
    form: 'modification',
    subject: 'a@b.mg',
    label: 'Rabe',
    fields: FIELDS,
    base: FIELDS,
    version: 3,
    key: null,
    restored: false,
  });
  expect(contextOf(...SENT, refused, { type: 'form.opened', form: 'creation', subject: null })).toEqual({
    ...contextOf({ type: 'form.opened', form: 'creation', subject: null }),
  });
  expect(contextOf(...LOST, close(), leave)).toMatchObject(contextOf());
});

test('an edit does not add a field that the form does not have', () => {
  expect(contextOf(open, type('x', 'password')).fields).toEqual(FIELDS);
});

describe('the key and the moment', () => {
  test.each<[string, readonly object[], string | null, string | null]>([
    ['are those of the sending', SENT, 'k1', '08:00'],
    ['stay without an answer', LOST, 'k1', '08:00'],
    ['stay when it is sent again', SETTLING, 'k1', '08:00'],
    ['stay through repeated retries', [...SETTLING, lost, retry, failed(503), retry], 'k1', '08:00'],
    ['stay when the page is restored', [...TYPED, submit(), back, retry], 'k1', '08:00'],
    ['stay when closing was cancelled', [...LOST, close(), stay, retry], 'k1', '08:00'],
    ['stay when only the version was older', [...SENT, older], 'k1', '08:00'],
    ['stay when a password is typed again', [...LOST, secret], 'k1', '08:00'],
    ['keep the key with the same input after a refusal', [...SENT, refused, submit('k2', '09:00')], 'k1', '09:00'],
    ['are dropped by an edit', [...SENT, refused, type('y')], null, null],
    ['are new after an edit', [...SENT, refused, type('y'), submit('k2', '09:00')], 'k2', '09:00'],
    ['are new after another password', [...SENT, refused, secret, submit('k2', '09:00')], 'k2', '09:00'],
    ['stay with an edit that changes nothing', [...SENT, refused, type('x'), submit('k2', '09:00')], 'k1', '09:00'],
    ['are new over theirs', [...OVERTAKEN, submit('k2', '09:00')], 'k2', '09:00'],
    ['are dropped after the saving', [...SENT, stored], null, null],
  ])('%s', (_name, events, key, at) => {
    expect(contextOf(...events)).toMatchObject({ key, at });
  });
});

describe('an answer that says nothing of an earlier sending', () => {
  test.each([401, 403, 429, 404, 413])(
    '%d: refused and editable the first time, unheard after a lost answer',
    (status) => {
      const first = after(...SENT, failed(status));
      expect([first.value, first.hasTag('editable'), first.context.sentBefore]).toEqual(['refused', true, false]);
      const later = after(...SETTLING, failed(status));
      expect([later.value, later.hasTag('editable'), later.context.sentBefore, later.context.failure?.status]).toEqual([
        'unheard',
        false,
        true,
        status,
      ]);
      expect(after(...SETTLING, failed(status), retry, refused).value).toBe('refused');
    },
  );

  test('a call without a key stays unheard once its answer was lost', () => {
    const unkeyed = [{ ...open, isKeyed: false }, type('x'), submit(), kept];
    expect([after(...unkeyed, refused).value, after(...unkeyed, lost, retry, refused).value]).toEqual([
      'refused',
      'unheard',
    ]);
  });

  test('a refused form that is submitted again starts anew', () => {
    expect(after(...SETTLING, refused, submit('k2'), kept, failed(403)).value).toBe('refused');
  });
});

test('typed input survives a refusal, a lost answer and a conflict', () => {
  for (const end of [refused, lost, broken, failed(500), changedByOther])
    expect(contextOf(...SENT, end).fields['nom']).toBe('x');
  expect(contextOf(...SENT, refused)).toMatchObject({
    faults: { nom: 'trop long' },
    failure: { status: 422, message: 'Non.', reason: 'Parce que.' },
    sentBefore: false,
  });
  expect(contextOf(...LOST)).toMatchObject({ failure: { status: 'network', message: 'Non.' }, sentBefore: true });
  expect(contextOf(...SENT, failed('network', { faults: { nom: 'trop long' } })).faults).toEqual({});
});

test('an edit removes its fault and the failure, a password its own fault', () => {
  const faults = { nom: 'requis', password: 'court' };
  const withFaults = [...TYPED, submit('k1', '08:00', faults)];
  expect(contextOf(...withFaults)).toMatchObject({ faults, key: null });
  expect(contextOf(...withFaults, type('y')).faults).toEqual({ password: 'court' });
  expect(contextOf(...withFaults, secret).faults).toEqual({ nom: 'requis' });
  const { faults: left, failure } = contextOf(...SENT, refused, type('y'));
  expect([left, failure]).toEqual([{}, null]);
  expect(contextOf(...LOST, { ...retry, faults }, secret)).toMatchObject({
    faults: { nom: 'requis' },
    sentBefore: true,
    failure: { status: 'network' },
  });
});

test('the machine learns that a password was typed, but never the password', () => {
  expect(JSON.stringify(contextOf(open, { ...secret, value: 'Motdepasse1!' }, submit(), kept))).not.toContain(
    'Motdepasse1!',
  );
});

describe('a conflict', () => {
  test('puts what is typed here over theirs', () => {
    expect(contextOf(...OVERTAKEN)).toMatchObject({
      fields: { nom: 'x', role: 'EDITEUR' },
      base: { nom: 'Rabe', role: 'EDITEUR' },
      version: 4,
      earlier: FIELDS,
      by: 'Soa',
      failure: null,
      sentBefore: false,
    });
  });

  test('taking theirs keeps their values and their version', () => {
    expect(contextOf(...OVERTAKEN, take)).toMatchObject({
      fields: { nom: 'Rabe', role: 'EDITEUR' },
      base: { nom: 'Rabe', role: 'EDITEUR' },
      version: 4,
      earlier: null,
      by: null,
    });
  });

  test('sends again only with the current version', () => {
    expect(contextOf(...SENT, older)).toMatchObject({
      version: 9,
      fields: { nom: 'x', role: 'LECTEUR' },
      earlier: null,
    });
    expect(contextOf(...OVERTAKEN, type('y'), submit('k2'), kept)).toMatchObject({
      version: 4,
      fields: { nom: 'y', role: 'EDITEUR' },
    });
  });

  test('does not send the same version for ever', () => {
    expect(after(...SENT, overtaken(FIELDS, 3)).value).toBe('overtaken');
    expect(after(...SENT, older, overtaken(FIELDS, 9)).value).toBe('overtaken');
  });
});

test('a restored form says so until it is sent', () => {
  expect([TYPED, [...SENT, refused], OVERTAKEN].map((events) => contextOf(...events, back).restored)).toEqual([
    true,
    true,
    true,
  ]);
  expect(contextOf(...TYPED, back, submit()).restored).toBe(false);
  expect(contextOf(...TYPED, submit(), back)).toMatchObject({
    sentBefore: true,
    failure: { message: 'La page a été quittée avant la réponse du serveur.' },
  });
});

test('the input of a sending, and the events at its end', () => {
  const sent = transition(machine, after(...TYPED, submit()), kept as never)[1].find(
    (action) => action.type === 'xstate.spawnChild',
  );
  expect((sent?.params as unknown as { input: unknown }).input).toEqual({
    form: 'modification',
    subject: 'a@b.mg',
    label: 'Rabe',
    fields: { nom: 'x', role: 'LECTEUR' },
    base: FIELDS,
    version: 3,
    loaded: null,
    key: 'k1',
    at: '08:00',
  });
  const emitted = (from: readonly object[], event: object) =>
    transition(machine, after(...from), event as Event)[1].flatMap(({ type: kind, params }) =>
      String(kind) === 'xstate.emit' ? [(params as unknown as { event: unknown }).event] : [],
    );
  expect(emitted(SENT, stored)).toEqual([
    {
      type: 'saved',
      form: 'modification',
      subject: 'a@b.mg',
      label: 'Rabe',
      fields: { nom: 'x', role: 'LECTEUR' },
      result: { id: 7 },
    },
  ]);
  expect(emitted(SENT, refused)).toMatchObject([
    { type: 'failed', form: 'modification', isUnheard: false, failure: { status: 422, message: 'Non.' } },
  ]);
  expect(emitted(SENT, lost)).toMatchObject([
    { type: 'failed', form: 'modification', isUnheard: true, failure: { status: 'network' } },
  ]);
  expect([changedByOther, older].map((end) => emitted(SENT, end))).toEqual([[], []]);
});
