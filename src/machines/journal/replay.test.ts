import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createActor, fromPromise, type AnyStateMachine } from 'xstate';
import type { Answer, Failure } from '../../store/api/call/failure.ts';
import { ajustementMachine } from '../forms/ajustement.ts';
import { assignationMachine } from '../forms/assignation.ts';
import { createConfirmedAction } from '../actions/confirmedAction.ts';
import { createImportMachine } from '../import/importMachine.ts';
import { Recorder, type Journal } from './journal.ts';
import { outcomeOf, replay } from './replay.ts';
import { formMachine } from '../submission/dialogForm.ts';
import { zoneMachine } from '../forms/zone.ts';
import { toStoredZone } from '../forms/zoneRules.ts';

/** The journal as it comes back from a file. */
const carried = (recorder: Recorder) => JSON.parse(JSON.stringify(recorder.export())) as Journal;
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const SAVED: Answer<unknown> = { result: true, failure: null };
const failed = (status: Failure['status'], theirs: Failure['theirs'] = null): Answer<unknown> => ({
  result: null,
  failure: { status, message: 'non', reason: null, faults: {}, isKeyUsed: false, theirs },
});

interface Run {
  /** Result of the reading, and the end of each sending. */
  read?: unknown;
  answers?: Answer<unknown>[];
  more?: Record<string, unknown>;
}
/** A run of a machine on actors with these answers, as it comes back from a file. */
async function recorded(
  name: string,
  machine: AnyStateMachine,
  { read = null, answers = [], more = {} }: Run,
  events: readonly object[],
): Promise<Journal> {
  const recorder = new Recorder(name);
  const actors = {
    read: fromPromise(() => Promise.resolve(read)),
    keep: fromPromise(() => Promise.resolve()),
    send: fromPromise(() => Promise.resolve(answers.shift() ?? SAVED)),
    ...more,
  };
  const actor = createActor(machine.provide({ actors } as never), { inspect: recorder.inspect }).start();
  for (const event of events) {
    actor.send(event as never);
    await settled();
  }
  actor.stop();
  return carried(recorder);
}

const IMPORT_READ = { handle: 'h1', rows: 3 };
const IMPORT: Run = {
  read: IMPORT_READ,
  more: {
    check: fromPromise(() => Promise.resolve({ key: 'k1', valid: 2 })),
    known: fromPromise(() => Promise.resolve(null)),
  },
};
const REVIEW = [
  { type: 'dialog.opened' },
  { type: 'file.chosen', file: new File(['secret'], 'livraisons.txt') },
  { type: 'file.submitted' },
];
const review = () => recorded('import.livraisons', createImportMachine(), IMPORT, REVIEW);

const submit = { type: 'form.submitted', key: 'k1', at: '2026-11-23T08:00:00.000Z' };
const retry = { type: 'submission.retried' };
const edit = (change: object) => ({ type: 'field.edited', edit: change });
const open = (subject: string | null, more = {}) => ({ type: 'form.opened', form: 'essai', subject, ...more });

test.each<[string, string, AnyStateMachine, Run, object[], string]>([
  [
    'a dialog that was overtaken, then saved',
    'form.utilisateur',
    formMachine,
    { answers: [failed(412, { fields: { nom: 'a', role: 'B' }, version: 2, by: 'Soa' })] },
    [
      open('a@b.mg', { fields: { nom: 'a', role: 'A' }, version: 1 }),
      edit({ field: 'nom', value: 'x' }),
      submit,
      submit,
    ],
    'closed → editing → keeping → sending → overtaken → keeping → sending → saved',
  ],
  [
    'an adjustment that was refused, then saved',
    'ajustement',
    ajustementMachine,
    {
      read: { lines: { A: { code: 'A', available: 10, price: 100 } }, before: {} },
      answers: [
        {
          result: null,
          failure: {
            ...(failed(422).failure as Failure),
            details: [{ stockCommercialCode: 'A', quantiteDisponible: 2 }],
          },
        },
      ],
    },
    [
      open('col001'),
      edit({ kind: 'quantity', code: 'A', quantity: -6 }),
      submit,
      { type: 'submission.confirmed', at: submit.at },
      edit({ kind: 'available' }),
      submit,
      { type: 'submission.confirmed', at: submit.at },
    ],
    'editing → loading → editing → confirming → keeping → sending → refused → editing → confirming → keeping → ' +
      'sending → saved',
  ],
  [
    'an assignment without an answer, forbidden, then saved',
    'assignation',
    assignationMachine,
    { answers: [failed('network'), failed(403)] },
    [
      open('col001'),
      edit({ kind: 'quantity', code: 'DIV001', quantity: 3 }),
      submit,
      { type: 'submission.confirmed', at: submit.at },
      retry,
      retry,
    ],
    'editing → confirming → keeping → sending → unheard → settling → unheard → settling → saved',
  ],
  [
    'an import without an answer, then done',
    'import.livraisons',
    createImportMachine(),
    { ...IMPORT, answers: [failed('timeout')] },
    [...REVIEW, { type: 'finalise.requested' }, { type: 'finalise.confirmed' }, retry],
    'closed → choosing → reading → checking → reviewing › browsing → reviewing › confirming → finalising › keeping ' +
      '→ finalising › sending → finalising › unheard → finalising › settling → done',
  ],
])('%s: replays through the same states', async (_title, name, machine, run, events, states) => {
  const journal = await recorded(name, machine, { ...run, answers: [...(run.answers ?? [])] }, events);
  expect(outcomeOf(journal)).toEqual({
    ok: true,
    line: `✓ ${name}: ${String(journal.entries.length)} events, ${states}`,
  });
});

test.each(['Polygon', 'MultiPolygon'] as const)(
  'a zone of 250 corners of which only the version changed meanwhile (%s) ends as recorded',
  async (type) => {
    const ring = Array.from({ length: 251 }, (_, n) => [
      47.5 + Math.cos((n % 250) / 40) / 10,
      -18.9 + Math.sin((n % 250) / 40) / 10,
    ]);
    const zone = (version: number) =>
      toStoredZone({
        code: 'ZON1',
        designation: 'Analakely',
        couleur: '#e11d48',
        surface: 1,
        polygon: { type, coordinates: type === 'Polygon' ? [ring] : [[ring]] } as never,
        utilisateurs: [],
        version,
      });
    const outline = zone(1).fields.shape.outline.map(([x, y]) => [x + 0.01, y]);
    const journal = await recorded(
      'zone',
      zoneMachine,
      { read: zone(1), answers: [failed(412, { ...zone(2), by: null, loaded: zone(2) })] },
      [open('ZON1'), edit({ kind: 'outline.changed', outline }), submit],
    );
    expect(replay(journal)).toMatchObject({
      states: ['closed', 'loading', 'editing', 'keeping', 'sending', 'saved'],
      reached: 'saved',
      same: true,
    });
  },
);

test('a new recording has the current format, and no content of the file', async () => {
  const journal = await review();
  expect(journal.format).toBe(3);
  expect(JSON.stringify(journal)).not.toContain('secret');
  expect(replay(journal)).toEqual({
    machine: 'import.livraisons',
    events: journal.entries.length,
    states: ['closed', 'choosing', 'reading', 'checking', 'reviewing › browsing'],
    recorded: { reviewing: 'browsing' },
    reached: { reviewing: 'browsing' },
    same: true,
  });
});

test('reports a run that ends elsewhere', async () => {
  const journal = await review();
  expect(replay({ ...journal, entries: journal.entries.slice(0, 2) })).toMatchObject({
    reached: 'choosing',
    same: false,
  });
});

test('a run that continued a draft starts from it', () => {
  const context = {
    file: null,
    read: IMPORT_READ,
    check: { key: 'k1', valid: 2 },
    known: null,
    result: null,
    message: null,
    sentBefore: false,
    failure: null,
  };
  const journal = {
    machine: 'import.retours',
    format: 2,
    startedAt: '2026-11-20T08:00:00Z',
    dropped: 0,
    finalState: { reviewing: 'confirming' },
    entries: [{ at: 5, event: { type: 'finalise.requested' } }],
  };
  const from = (check: object) =>
    replay({ ...journal, restored: { value: { reviewing: 'browsing' }, context: { ...context, check } } }).same;
  // Without a valid row the question is not asked.
  expect([from({ key: 'k1', valid: 2 }), from({ key: 'k1', valid: 0 })]).toEqual([true, false]);
});

test('a recording that dropped events is replayed from where it begins', () => {
  const recorder = new Recorder('action.produit.activer');
  const actor = createActor(createConfirmedAction<string, number>(), { inspect: recorder.inspect }).start();
  actor.send({ type: 'action.requested', subject: 'first' });
  actor.send({ type: 'action.cancelled' });
  for (let n = 0; n < 300; n += 1) {
    actor.send({ type: 'action.requested', subject: String(n) });
    if (n < 299) actor.send({ type: 'action.cancelled' });
  }
  // One event more than fits in pairs, so that the first one left is a cancellation.
  actor.send({ type: 'unknown' } as never);
  const journal = carried(recorder);
  expect([journal.entries.length, journal.dropped > 0]).toEqual([500, true]);
  expect(replay(journal)).toMatchObject({ reached: 'confirming', same: true });
});

test('reports each of several recordings, whatever happens to the others', async () => {
  const journal = await review();
  const states = 'closed → choosing → reading → checking → reviewing › browsing';
  expect(
    [{ ...journal, dropped: 3 }, journal, { ...journal, entries: journal.entries.slice(0, 2) }].map(outcomeOf),
  ).toEqual([
    { ok: false, line: '✗ import.livraisons: 3 events are missing at the beginning of the recording' },
    { ok: true, line: `✓ import.livraisons: ${String(journal.entries.length)} events, ${states}` },
    { ok: false, line: '✗ import.livraisons: 2 events, closed → choosing; recorded: reviewing › browsing' },
  ]);
  expect(outcomeOf(null as unknown as Journal)).toMatchObject({ ok: false });
});

test.each(['unknown', 'form', 'import', 'session.other'])('rejects the unknown machine %s', async (machine) => {
  const journal = await review();
  expect(() => replay({ ...journal, machine })).toThrow(`Unknown machine: ${machine}`);
});

const FOLDER = path.join(process.cwd(), 'tests', 'replays');
const STATES: Readonly<Record<string, string>> = {
  ajustement:
    'editing → loading → editing → confirming → keeping → sending → refused → editing → confirming → keeping → ' +
    'sending → saved',
  assignation:
    'editing → discarding → editing → discarding → editing → confirming → keeping → sending → refused → editing → ' +
    'confirming → keeping → sending → unheard → settling → unheard → settling → saved',
  'form.price': 'closed → editing → keeping → sending → overtaken → editing',
  zone:
    'closed → editing → keeping → sending → saved → closed → loading → editing → keeping → sending → saved → ' +
    'closed → loading → editing → closed',
};
test.each(readdirSync(FOLDER).filter((name) => name.endsWith('.json')))(
  '%s, recorded in a browser by older machines, ends as recorded',
  (name) => {
    for (const journal of JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as Journal[]) {
      const { machine, reached, recorded: expected, states } = replay(journal);
      expect(reached).toEqual(expected);
      if (machine in STATES) expect(states.join(' → ')).toBe(STATES[machine]);
    }
  },
);
