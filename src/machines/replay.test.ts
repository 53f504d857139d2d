import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ZoneBody } from '@contract/zone.ts';
import { createActor, fromPromise } from 'xstate';
import { createConfirmedAction } from './confirmedAction.ts';
import { createImportMachine } from './import/importMachine.ts';
import type { KnownImport } from './import/importTypes.ts';
import { Recorder, type Journal } from './journal.ts';
import { outcomeOf, replay } from './replay.ts';
import { zoneDialogMachine, type Issue } from './zoneDialog.ts';
import { toZoneLue, type ZoneLue } from './zoneDialogRules.ts';

const read = { handle: 'h1', rows: 3 };
const machine = createImportMachine('import').provide({
  actors: {
    read: fromPromise(() => Promise.resolve(read)),
    check: fromPromise(() => Promise.resolve({ key: 'k1', valid: 2 })),
    known: fromPromise(() => Promise.resolve<KnownImport | null>(null)),
  },
});

/** A run up to the review, as it comes out of a file. */
async function recorded(): Promise<Journal> {
  const recorder = new Recorder('import.livraisons');
  const actor = createActor(machine, { inspect: recorder.inspect });
  actor.start();
  actor.send({ type: 'dialog.opened' });
  actor.send({ type: 'file.chosen', file: new File(['secret'], 'livraisons.txt') });
  actor.send({ type: 'file.submitted' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  return JSON.parse(JSON.stringify(recorder.export())) as Journal;
}

test('a run read back from a file ends where it ended', async () => {
  const journal = await recorded();
  expect(replay(journal)).toEqual({
    machine: 'import.livraisons', events: journal.entries.length, recorded: { reviewing: 'browsing' }, reached: { reviewing: 'browsing' }, same: true,
  });
});

test('a run that ends elsewhere is told', async () => {
  const journal = await recorded();
  expect(replay({ ...journal, entries: journal.entries.slice(0, 2) })).toMatchObject({ reached: 'choosing', same: false });
});

test('a run that went on with a draft starts from it', () => {
  const restored = { value: { reviewing: 'browsing' }, context: { file: null, read, check: { key: 'k1', valid: 2 }, known: null, result: null, message: null } };
  const journal = { machine: 'import.retours', startedAt: '2026-11-20T08:00:00Z', dropped: 0, restored, finalState: { reviewing: 'confirming' } };
  expect(replay({ ...journal, entries: [{ at: 5, event: { type: 'finalise.requested' } }] }).same).toBe(true);
  // Without a valid row the question is not asked.
  const without = { ...restored, context: { ...restored.context, check: { key: 'k1', valid: 0 } } };
  expect(replay({ ...journal, restored: without, entries: [{ at: 5, event: { type: 'finalise.requested' } }] }).same).toBe(false);
});

/** What a file would give back. */
const carried = (recorder: Recorder) => JSON.parse(JSON.stringify(recorder.export())) as Journal;
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test.each(['Polygon', 'MultiPolygon'] as const)('a zone of 250 corners whose version alone changed meanwhile (%s) ends where it ended', async (type) => {
  const ring = Array.from({ length: 251 }, (_, n) => [47.5 + Math.cos((n % 250) / 40) / 10, -18.9 + Math.sin((n % 250) / 40) / 10]);
  const coordinates = type === 'Polygon' ? [ring] : [[ring]];
  const zone = (version: number) => toZoneLue({ code: 'ZON1', designation: 'Analakely', couleur: '#e11d48', surface: 1, polygon: { type, coordinates }, utilisateurs: [], version });
  const answers: Issue[] = [{ issue: 'conflit', autre: zone(2) }, { issue: 'enregistre' }];
  const recorder = new Recorder('zoneDialog');
  const actor = createActor(zoneDialogMachine.provide({
    actors: {
      charger: fromPromise<ZoneLue | null, { code: string }>(() => Promise.resolve(zone(1))),
      enregistrer: fromPromise<Issue, { corps: ZoneBody; cle: string }>(() => Promise.resolve(answers.shift() ?? { issue: 'enregistre' })),
    },
  }), { inspect: recorder.inspect }).start();
  actor.send({ type: 'zone.demandee', code: 'ZON1' });
  await settled();
  actor.send({ type: 'contour.modifie', contour: actor.getSnapshot().context.contour.map(([x, y]) => [x + 0.01, y]) });
  actor.send({ type: 'enregistrement.demande', cle: 'k1' });
  actor.send({ type: 'brouillon.garde' });
  await settled();
  expect(actor.getSnapshot().value).toBe('enregistre');
  expect(replay(carried(recorder))).toMatchObject({ reached: 'enregistre', same: true });
});

test('a recording too long to be kept whole is replayed from where it begins', () => {
  const recorder = new Recorder('action.produit.activer');
  const actor = createActor(createConfirmedAction<string, number>(), { inspect: recorder.inspect }).start();
  actor.send({ type: 'action.requested', subject: 'premier' });
  actor.send({ type: 'action.cancelled' });
  for (let n = 0; n < 300; n += 1) {
    actor.send({ type: 'action.requested', subject: String(n) });
    if (n < 299) actor.send({ type: 'action.cancelled' });
  }
  // One more than is kept of whole pairs: the first event left is a cancelling.
  actor.send({ type: 'inconnu' } as never);
  const journal = carried(recorder);
  expect([journal.entries.length, journal.dropped > 0]).toEqual([500, true]);
  expect(replay(journal)).toMatchObject({ reached: 'confirming', same: true });
});

test('of several recordings each is told by itself, whatever becomes of the others', async () => {
  const journal = await recorded();
  expect([{ ...journal, dropped: 3 }, journal, { ...journal, entries: journal.entries.slice(0, 2) }].map(outcomeOf)).toEqual([
    { ok: false, line: '✗ import.livraisons : 3 événements manquent au début de l’enregistrement' },
    { ok: true, line: `✓ import.livraisons : ${String(journal.entries.length)} événements, fin en {"reviewing":"browsing"}` },
    { ok: false, line: '✗ import.livraisons : 2 événements, fin en "choosing" au lieu de {"reviewing":"browsing"}' },
  ]);
  expect(outcomeOf(null as unknown as Journal)).toMatchObject({ ok: false });
});

test('what cannot be replayed says why', async () => {
  const journal = await recorded();
  expect(() => replay({ ...journal, dropped: 3 })).toThrow('3 événements manquent');
  expect(() => replay({ ...journal, machine: 'inconnue' })).toThrow('Machine inconnue : inconnue');
});

const FOLDER = path.join(process.cwd(), 'tests', 'replays');
test.each(readdirSync(FOLDER).filter((name) => name.endsWith('.json')))('%s, recorded in a browser, ends where it ended', (name) => {
  for (const journal of JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as Journal[]) {
    const { reached, recorded: expected } = replay(journal);
    expect(reached).toEqual(expected);
  }
});
