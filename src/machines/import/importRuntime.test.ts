import { waitFor } from 'xstate';
import type { CheckAnswer, ImportReader, ReadAnswer } from '../../workers/import/importReader.ts';
import { memoryDrafts, type DraftStore } from '../draftStore.ts';
import { flushDrafts } from '../persistence.ts';
import type { ImportDescription } from './importDescription.ts';
import { startImport } from './importRuntime.ts';

const NO_ROWS = { columns: [], lines: new Uint32Array(), values: [], folded: { text: '', ends: new Uint32Array() } } as unknown as ReadAnswer['rows'];
const SUMMARY = { name: 'paiements.xlsx', rows: 2, sha256: null, encoding: null, separator: null };

/** A reader whose rows are there for as long as their handle is known; `broken` cannot say whether they are. */
function readerOf(handles: Set<string>, broken = false): ImportReader {
  const unused = () => Promise.reject(new Error('unused'));
  return {
    read: (_file, _spec, handle) => {
      handles.add(handle);
      return Promise.resolve({ summary: { ...SUMMARY, handle }, rows: NO_ROWS });
    },
    body: () => Promise.resolve(new Blob()),
    verdicts: () => Promise.resolve({ counts: { valid: 2, errors: 0 }, verdicts: null } as unknown as CheckAnswer),
    restore: (handle) => (broken ? Promise.reject(new Error('IndexedDB')) : Promise.resolve(handles.has(handle) ? { rows: NO_ROWS, verdicts: null } : null)),
    forget: (handle) => {
      handles.delete(handle);
      return Promise.resolve();
    },
    codes: unused, existence: unused, errors: unused,
  };
}

const DESCRIPTION = {
  id: 'paiements', spec: { kind: 'workbook' }, rowsName: 'paiements',
  check: { documentColumn: null, validate: () => ({ abort: () => undefined, unwrap: () => Promise.resolve(new Blob()) }) },
  finalise: () => ({ abort: () => undefined, unwrap: () => Promise.reject(new Error('Délai dépassé')) }),
} as unknown as ImportDescription<unknown>;

interface Browser {
  drafts: DraftStore;
  handles: Set<string>;
}
const browser = (): Browser => ({ drafts: memoryDrafts(), handles: new Set() });

let keys = 0;
/** The import in one more tab of this browser. */
async function tab({ drafts, handles }: Browser, broken = false) {
  const runtime = startImport(DESCRIPTION, {
    username: 'miora@demo.mg', drafts, reader: readerOf(handles, broken), dispatch: (() => undefined) as never,
    errorText: (error) => (error as Error).message, findEarlier: () => Promise.resolve(null), newKey: () => `cle-${String((keys += 1))}`,
  });
  await new Promise<void>((resolve) => {
    runtime.subscribe(() => { if (runtime.actor()) resolve(); });
  });
  const actor = runtime.actor();
  if (!actor) throw new Error('no actor');
  return actor;
}

/** A tab whose finalising ended without an answer: its key is all that can still tell. */
async function failedTab(place: Browser) {
  const actor = await tab(place);
  actor.send({ type: 'dialog.opened' });
  actor.send({ type: 'file.chosen', file: new File(['x'], 'paiements.xlsx') });
  actor.send({ type: 'file.submitted' });
  await waitFor(actor, (snapshot) => snapshot.matches('reviewing'));
  actor.send({ type: 'finalise.requested' });
  actor.send({ type: 'finalise.confirmed' });
  const failed = await waitFor(actor, (snapshot) => snapshot.matches('failed'));
  await flushDrafts();
  return failed.context.check?.key;
}

test('un import ouvert dans un onglet laisse la revue d’un autre', async () => {
  const place = browser();
  const earlier = await tab(place);
  const key = await failedTab(place);
  earlier.send({ type: 'dialog.opened' });
  earlier.send({ type: 'dialog.closed' });
  await flushDrafts();
  const reloaded = (await tab(place)).getSnapshot();
  expect([reloaded.value, reloaded.context.check?.key]).toEqual(['failed', key]);
});

test('des lignes qui ne se relisent pas cette fois gardent la revue et sa clé', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const place = browser();
  const key = await failedTab(place);
  const blind = await tab(place, true);
  expect(blind.getSnapshot().value).toBe('closed');
  blind.send({ type: 'dialog.opened' });
  await flushDrafts();
  warn.mockRestore();
  const reloaded = (await tab(place)).getSnapshot();
  expect([reloaded.value, reloaded.context.check?.key]).toEqual(['failed', key]);
});

test('des lignes qui ne sont plus là emportent la revue', async () => {
  const place = browser();
  await failedTab(place);
  place.handles.clear();
  expect((await tab(place)).getSnapshot().value).toBe('closed');
  expect(await place.drafts.read('v1:import.paiements.miora@demo.mg')).toBeNull();
});

test('un import repris puis abandonné n’est plus repris', async () => {
  const place = browser();
  await failedTab(place);
  (await tab(place)).send({ type: 'import.abandoned' });
  await flushDrafts();
  expect((await tab(place)).getSnapshot().value).toBe('closed');
});
