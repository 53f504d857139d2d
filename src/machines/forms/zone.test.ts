import { initialTransition, transition, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { Position } from '../../../geometry/position.ts';
import type { Answer, Failure } from '../../store/api/call/failure.ts';
import type { FormEvent } from '../submission/formTypes.ts';
import { blockingFault, touched, zoneMachine as machine, type ZoneEdit } from './zone.ts';
import { toStoredZone, type StoredZone, type ZoneFields } from './zoneRules.ts';

type Snapshot = SnapshotFrom<typeof machine>;
type Event = FormEvent<ZoneFields, ZoneEdit>;

const A: Position = [47.5, -18.9];
const B: Position = [47.6, -18.9];
const C: Position = [47.6, -18.8];
const D: Position = [47.5, -18.8];
const zone = (more: Partial<Parameters<typeof toStoredZone>[0]> = {}): StoredZone =>
  toStoredZone({
    code: 'ZON1',
    designation: 'Analakely',
    couleur: '#e11d48',
    surface: 1,
    polygon: { type: 'Polygon', coordinates: [[A, B, C, A]] },
    utilisateurs: [{ username: 'col001', nomPrenom: 'Hery' }],
    version: 1,
    ...more,
  });

const done = (actor: string, output?: unknown) => ({ type: `xstate.done.actor.${actor}`, output, actorId: actor });
const loaded = (stored: StoredZone | null = zone()) => done('read', stored);
const ended = (output: Answer<true, ZoneFields>) => done('send', output);
const failed = (status: Failure['status'], more: Partial<Failure<ZoneFields>> = {}) =>
  ended({
    result: null,
    failure: { status, message: 'non', reason: null, faults: {}, isKeyUsed: false, theirs: null, ...more },
  });
const overtaken = (theirs: StoredZone) =>
  failed(412, { theirs: { fields: theirs.fields, version: theirs.version, by: null, loaded: theirs } });

const create: Event = { type: 'form.opened', form: 'zone', subject: null };
const ask: Event = { type: 'form.opened', form: 'zone', subject: 'ZON1' };
const edit = (change: ZoneEdit): Event => ({ type: 'field.edited', edit: change });
const named = (text = 'Ivandry') => edit({ kind: 'designation', text });
const corner = (position: Position, after?: number) =>
  edit({ kind: 'corner.added', position, ...(after === undefined ? {} : { after }) });
const close = edit({ kind: 'outline.closed' });
const save = (key = 'k1'): Event => ({ type: 'form.submitted', key, at: '08:00' });
const take: Event = { type: 'theirs.taken' };
const kept = done('keep');
const stored = ended({ result: true, failure: null });

const NEW = [create, named()];
const DRAWN = [...NEW, corner(A), corner(B), corner(C), close];
const EDIT = [ask, loaded()];
const CROSSED = [...NEW, corner(A), corner(C), corner(B), corner(D), close];
const SENT_EDIT = [...EDIT, named('Analakely Nord'), save(), kept];
const theirs = zone({ version: 2, couleur: '#059669' });
const CONFLICT = [...SENT_EDIT, overtaken(theirs)];

const run = (events: readonly object[]): Snapshot => {
  let [snapshot]: [Snapshot, unknown] = initialTransition(machine);
  for (const event of events) [snapshot] = transition(machine, snapshot, event as Event);
  return snapshot;
};
const contextOf = (...events: object[]) => run(events).context;
const shapeOf = (...events: object[]) => contextOf(...events).fields.shape;

test.each<[string, readonly object[], string]>([
  ['a new zone is not read', [create], 'editing'],
  ['an existing zone is read', EDIT.slice(0, 1), 'loading'],
  ['there is no such zone', [ask, loaded(null)], 'missing'],
  ['does not check the name, which the dialog does (docs/product.md, 6.21)', [create, save()], 'keeping'],
  ['does not need a shape', [...NEW, save()], 'keeping'],
  ['two corners are not sent', [...NEW, corner(A), corner(B), save()], 'editing'],
  ['three corners are sent, even open', [...NEW, corner(A), corner(B), corner(C), save()], 'keeping'],
  ['an outline that crosses itself is not sent', [...CROSSED, save()], 'editing'],
  [
    'an outline without the crossing is sent',
    [...CROSSED, edit({ kind: 'corner.removed', rank: 3 }), save()],
    'keeping',
  ],
  ['is saved', [...DRAWN, save(), kept, stored], 'saved'],
  ['somebody else saved first', CONFLICT, 'overtaken'],
  [
    'mine over theirs crosses itself and is not sent',
    [...CONFLICT, edit({ kind: 'outline.erased' }), corner(A), corner(C), corner(B), corner(D), save('k2')],
    'overtaken',
  ],
  ['with only an older version it is sent again', [...SENT_EDIT, overtaken(zone({ version: 2 }))], 'sending'],
  [
    'the same people in another order are not a change',
    [
      ...EDIT,
      edit({ kind: 'utilisateurs', usernames: ['col002', 'col001'] }),
      save(),
      kept,
      overtaken(
        zone({
          version: 2,
          utilisateurs: [
            { username: 'col001', nomPrenom: 'Hery' },
            { username: 'col002', nomPrenom: 'Soa' },
          ],
        }),
      ),
    ],
    'saved',
  ],
  [
    'another island is a change of the shape',
    [
      ...SENT_EDIT,
      overtaken(zone({ version: 2, polygon: { type: 'MultiPolygon', coordinates: [[[A, B, C, A]], [[B, C, D, B]]] } })),
    ],
    'overtaken',
  ],
  ['blanks around the name can be lost', [...EDIT, named('Analakely '), { type: 'closing.requested' }], 'closed'],
  ['a corner cannot be lost', [...EDIT, corner(D), { type: 'closing.requested' }], 'discarding'],
])('%s', (_name, events, state) => {
  expect(run(events).value).toBe(state);
});

test('has one polygon that closes with three corners, opens with two and disappears when erased', () => {
  expect(shapeOf(...DRAWN)).toMatchObject({ outline: [A, B, C], isClosed: true });
  expect(shapeOf(...NEW, corner(A), corner(B), close).isClosed).toBe(false);
  expect(shapeOf(...DRAWN, edit({ kind: 'corner.removed', rank: 0 }))).toMatchObject({
    outline: [B, C],
    isClosed: false,
  });
  expect(shapeOf(...DRAWN, corner(D, 0)).outline).toEqual([A, D, B, C]);
  expect(shapeOf(...DRAWN, edit({ kind: 'corner.moved', rank: 1, position: D })).outline).toEqual([A, D, C]);
  expect(
    shapeOf(...DRAWN, edit({ kind: 'outline.changed', outline: [A, B, C, [47.500000049, -18.8]] })).outline[3],
  ).toEqual([47.5, -18.8]);
  expect(shapeOf(...NEW, corner(A), edit({ kind: 'outline.changed', outline: [] })).outline).toEqual([A]);
  expect(contextOf(...DRAWN, edit({ kind: 'outline.erased' })).fields).toMatchObject({
    designation: 'Ivandry',
    shape: { outline: [], isClosed: false },
  });
});

test('an edit without effect keeps the key: a second click on a corner, closing a closed outline', () => {
  const submitted = [...DRAWN, save(), kept, failed(422)];
  expect(shapeOf(...NEW, corner(A), corner(A)).outline).toEqual([A]);
  for (const event of [corner(C), close]) expect(contextOf(...submitted, event).key).toBe('k1');
  expect(contextOf(...submitted, corner(D)).key).toBeNull();
});

test('the fields start from what was read, with its version', () => {
  expect(contextOf(...EDIT)).toMatchObject({
    fields: zone().fields,
    base: zone().fields,
    loaded: { code: 'ZON1' },
    version: 1,
  });
  expect(
    [
      contextOf(create),
      contextOf(...NEW),
      contextOf(...EDIT),
      contextOf(...EDIT, edit({ kind: 'couleur', couleur: '#000000' }), corner(D)),
    ].map(touched),
  ).toEqual([[], ['designation'], [], ['couleur', 'shape']]);
});

test('when somebody else saved first, untouched fields follow theirs and typed ones stay', () => {
  expect(contextOf(...CONFLICT)).toMatchObject({
    fields: { designation: 'Analakely Nord', couleur: '#059669' },
    version: 2,
    loaded: { version: 2 },
    earlier: { couleur: '#e11d48' },
  });
  expect(contextOf(...CONFLICT, take)).toMatchObject({
    fields: { designation: 'Analakely', couleur: '#059669' },
    version: 2,
    earlier: null,
  });
  expect(touched(contextOf(...CONFLICT, take))).toEqual([]);
});

test('an edit removes the fault of its own field', () => {
  const refused = [
    ...DRAWN,
    save(),
    kept,
    failed(422, { faults: { designation: 'prise', couleur: 'fausse', utilisateurs: 'inconnu', shape: 'trop grande' } }),
  ];
  const left = (event: object) => Object.keys(contextOf(...refused, event).faults);
  expect(
    [
      named('x'),
      edit({ kind: 'couleur', couleur: '#000000' }),
      edit({ kind: 'utilisateurs', usernames: [] }),
      corner(D),
    ].map(left),
  ).toEqual([
    ['couleur', 'utilisateurs', 'shape'],
    ['designation', 'utilisateurs', 'shape'],
    ['designation', 'couleur', 'shape'],
    ['designation', 'couleur', 'utilisateurs'],
  ]);
});

test('a stored shape that crosses itself is not checked until it is touched', () => {
  const events = [ask, loaded(zone({ polygon: { type: 'Polygon', coordinates: [[A, C, B, D, A]] } }))];
  expect(blockingFault(contextOf(...events))).toBeNull();
  expect(run([...events, named(), save()]).value).toBe('keeping');
  expect(
    blockingFault(contextOf(...events, edit({ kind: 'corner.moved', rank: 0, position: [47.51, -18.9] })))?.text,
  ).toMatch(/se recoupe/);
});

test('a touched shape with a fault is never sent', () => {
  // A, B, A is a shape with a fault.
  const EVENTS = [
    create,
    ask,
    { type: 'form.abandoned' },
    named(),
    corner(A),
    corner(B),
    corner(C),
    save(),
    kept,
    { type: 'submission.retried' },
    take,
    loaded(),
    stored,
    failed(422),
    failed('network'),
    overtaken(theirs),
  ];
  const paths = getShortestPaths(machine, {
    events: EVENTS as never,
    limit: 50_000,
    serializeState: ({ value, context: { fields, base, key, version, sentBefore } }) =>
      JSON.stringify([value, fields, base, key, version, sentBefore]),
    stopWhen: ({ context }) => context.fields.shape.outline.length > 4,
  });
  const sent = paths.filter(({ state }) => ['keeping', 'sending', 'settling'].includes(String(state.value)));
  expect(sent.length).toBeGreaterThan(5);
  expect(sent.some(({ state: { context } }) => touched(context).includes('shape'))).toBe(true);
  for (const {
    state: { context },
  } of sent)
    expect([context.key, blockingFault(context)]).toEqual(['k1', null]);
});
