import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createActor, fromPromise } from 'xstate';
import { createImportMachine } from './import/importMachine.ts';
import type { KnownImport } from './import/importTypes.ts';
import { Recorder, type Journal } from './journal.ts';
import { replay } from './replay.ts';

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
