/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { commercialSpec, deliverySpec, sampleFile } from '../../../tests/support/samples.ts';
import { FileRefused } from './fileSpec.ts';
import { createImportReader } from './importReader.ts';
import { reviewRows } from './rows/importRows.ts';
import { memoryRows } from './rows/rowStorage.ts';
import { buffersOf } from './rows/sentTexts.ts';
import { parseWorkbook } from './read/workbook.ts';

const DOCUMENT = 'Document - Numéro du document';
const CODE = 'Code (tiers)';

// jsdom's Blob has neither text() nor arrayBuffer().
const bytesOf = (blob: Blob) =>
  new Promise<Uint8Array<ArrayBuffer>>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(new Uint8Array(reader.result as ArrayBuffer));
    };
    reader.readAsArrayBuffer(blob);
  });
const jsonOf = async (blob: Blob) =>
  JSON.parse(new TextDecoder().decode(await bytesOf(blob))) as Record<string, unknown>;

/** Makes a server's answer with Node's Blob, because jsdom's Blob has no text(). */
const answerBlob = (answer: unknown) => new NodeBlob([JSON.stringify(answer)]) as Blob;
const verdict = (status: boolean, text: string, code = 'valide') => ({ code, text, status });

async function deliveriesInError() {
  const storage = memoryRows();
  const reader = createImportReader(storage);
  const { summary, rows } = await reader.read(sampleFile('erreurs/livraisons-lignes-en-erreur.txt'), deliverySpec, 'h');
  return { reader, storage, summary, rows };
}

test('sends every row under the file’s own column names, with its line', async () => {
  const { reader, summary } = await deliveriesInError();
  const body = await jsonOf(await reader.body('h', 'livraisons', false, {}));
  const sent = body['livraisons'] as Record<string, unknown>[];
  expect(sent).toHaveLength(summary.rows);
  expect(sent[1]).toEqual({
    ligne: 3,
    'Document - Code client': 'C9999',
    [DOCUMENT]: 'FA260901',
    'Document - Date': '14/11/2026',
    'Ligne - Code article': 'ART0022',
    'Ligne - Quantité': '14',
    'Ligne - Série/lot': 'L26-041',
    'Ligne - Date limite': '28/02/2027',
  });
});

test.each([
  ['text', deliverySpec, 'Erreur lors de la lecture du fichier.'],
  ['workbook', { ...deliverySpec, kind: 'workbook' as const }, 'Erreur lors de la lecture du fichier Excel.'],
])('a file that changed since it was chosen is refused with the text of its kind: %s', async (_kind, spec, text) => {
  const changed = Object.assign(new NodeFile(['x'], 'x.txt'), {
    arrayBuffer: () => Promise.reject(new DOMException('could not be read', 'NotReadableError')),
  });
  const reading = createImportReader(memoryRows()).read(changed as unknown as File, spec, 'h');
  await expect(reading).rejects.toMatchObject({ message: text, cause: { name: 'NotReadableError' } });
  await expect(reading).rejects.toBeInstanceOf(FileRefused);
});

test('annotates rows, marks the cell at fault, and finalises only the valid ones', async () => {
  const { reader, rows } = await deliveriesInError();
  const answer = rows.lines.length;
  const verdicts = Array.from({ length: answer - 1 }, () => verdict(true, 'Valide'));
  verdicts[1] = verdict(false, 'Client inconnu\u00a0: C9999', 'Document - Code client');
  verdicts[2] = verdict(false, 'Article inconnu\u00a0: INCONNU', '?');
  const checked = await reader.verdicts('h', answerBlob(verdicts), DOCUMENT);
  const review = reviewRows(rows, checked.verdicts);
  expect(review.status(0)).toBe('valid');
  expect([review.status(1), review.reason(1), review.cell(1)]).toEqual(['error', 'Client inconnu\u00a0: C9999', 0]);
  expect(review.columns[review.cell(2)]).toBe('Ligne - Code article');
  // A row that the server forgot is refused.
  expect([review.status(answer - 1), review.reason(answer - 1)]).toEqual(['error', 'Erreur de validation']);
  const body = await jsonOf(await reader.body('h', 'livraisons', true, { fichier: { nom: 'x.txt', sha256: 'a' } }));
  expect(body['livraisons']).toHaveLength(checked.counts.valid);
  expect(body['fichier']).toEqual({ nom: 'x.txt', sha256: 'a' });
});

test('the second of two rows with the same key is in error', async () => {
  const reader = createImportReader(memoryRows());
  const lines = [deliverySpec.columns.join(';'), 'C1;F1;a;A1;1;L1;b', 'C1;F1;a;A2;1;L1;b', 'C1;F1;a;A1;2;L1;b'];
  const file = Object.assign(new File([], 'l.txt'), {
    arrayBuffer: () => Promise.resolve(new TextEncoder().encode(lines.join('\n')).buffer),
  });
  const { rows } = await reader.read(file, deliverySpec, 'h');
  const { verdicts, counts } = await reader.verdicts(
    'h',
    answerBlob([1, 2, 3].map(() => verdict(true, 'Valide'))),
    DOCUMENT,
  );
  expect(counts).toMatchObject({ total: 3, valid: 2, errors: 1, documents: 1 });
  expect(reviewRows(rows, verdicts).reason(2)).toBe(
    'Ligne en double\u00a0: même document, article et lot qu’à la ligne 2',
  );
});

test('rows are found by any of their cells, without accents, and by being in error', async () => {
  const { rows, reader } = await deliveriesInError();
  const { verdicts } = await reader.verdicts('h', answerBlob([verdict(true, 'Valide')]), DOCUMENT);
  const review = reviewRows(rows, verdicts);
  expect([...review.select('', 'all')]).toHaveLength(rows.lines.length);
  expect([...review.select('c9999', 'all')]).toEqual([1]);
  expect([...review.select('l26-040', 'all')]).toEqual([0, 8]);
  expect([...review.select('', 'error')]).toHaveLength(rows.lines.length - 1);
  expect([...review.select('l26-040', 'error')]).toEqual([8]);
});

test('rows in error come as a workbook with the reason', async () => {
  const { reader } = await deliveriesInError();
  await reader.verdicts(
    'h',
    answerBlob([verdict(true, 'Valide'), verdict(false, 'Client inconnu\u00a0: <C9999> & co')]),
    DOCUMENT,
  );
  const table = await parseWorkbook(
    await bytesOf(await reader.errors('h', { name: 'l.xlsx', separator: null })),
    commercialSpec,
  );
  expect(table.header).toEqual(['Ligne', ...deliverySpec.columns, 'Erreur']);
  expect(table.rows[0]).toEqual([
    '3',
    'C9999',
    'FA260901',
    '14/11/2026',
    'ART0022',
    '14',
    'L26-041',
    '28/02/2027',
    'Client inconnu : <C9999> & co',
  ]);
});

test('a restarted worker finds rows and verdicts again, except forgotten ones', async () => {
  const { storage } = await deliveriesInError();
  const next = createImportReader(storage);
  expect((await next.restore('h'))?.verdicts).toBeNull();
  await next.verdicts('h', answerBlob([]), null);
  expect((await createImportReader(storage).restore('h'))?.verdicts?.status[0]).toBe(2);
  await next.forget('h');
  expect(await createImportReader(storage).restore('h')).toBeNull();
  await expect(next.body('h', 'x', true, {})).rejects.toThrow('Choisissez à nouveau le fichier');
});

test('data sent to the page stays with the reader', async () => {
  // Posting moves the memory in the same way, so the worker cannot use it afterwards.
  const handOver = <T>(answer: T): T => structuredClone(answer, { transfer: buffersOf(answer) });
  const reader = createImportReader(memoryRows());
  const { rows } = handOver(await reader.read(sampleFile('livraisons.txt'), deliverySpec, 'h'));
  const first = await jsonOf(await reader.body('h', 'livraisons', false, {}));
  const { verdicts, counts } = handOver(
    await reader.verdicts('h', answerBlob(Array.from(rows.lines, () => verdict(true, 'Valide'))), DOCUMENT),
  );
  expect(counts.valid).toBe(rows.lines.length);
  expect((await jsonOf(await reader.body('h', 'livraisons', true, {})))['livraisons']).toEqual(first['livraisons']);
  expect(handOver(await reader.restore('h'))).toEqual({ rows, verdicts });
  expect((await reader.restore('h'))?.rows.lines).toHaveLength(rows.lines.length);
});

describe('what an import changes', () => {
  const effect = (key: string, delta: number, before: number) => ({
    ...verdict(true, 'Valide'),
    effet: { cle: key, delta, avant: before, libelle: `Lot ${key}` },
  });

  test('comes with the verdicts, for rows that the browser accepts too, and is kept with them', async () => {
    const { reader, storage, rows } = await deliveriesInError();
    // The last row duplicates the first.
    const answer = Array.from(rows.lines, (_, row) =>
      row === 1 ? verdict(false, 'Client inconnu\u00a0: C9999') : effect(row % 2 === 0 ? 'a' : 'b', 10, 100),
    );
    const { verdicts, counts } = await reader.verdicts('h', answerBlob(answer), DOCUMENT);
    expect(counts).toMatchObject({ total: 10, valid: 8 });
    const { effects } = reviewRows(rows, verdicts);
    expect(effects?.totals([0, 1], false)).toEqual({ count: 2, before: 200, after: 280, delta: 80, below: 0 });
    const kept = await createImportReader(storage).restore('h');
    expect(kept?.verdicts?.effects).toEqual(verdicts.effects);
  });

  test('is null for rows kept before there were effects, and for a server without effects', async () => {
    const { reader, storage, rows } = await deliveriesInError();
    const { verdicts } = await reader.verdicts('h', answerBlob([verdict(true, 'Valide')]), DOCUMENT);
    expect(reviewRows(rows, verdicts).effects).toBeNull();
    const stored = await storage.read('h');
    if (!stored?.verdicts) throw new Error('nothing was stored');
    const before = { ...stored.verdicts };
    delete before.effects;
    await storage.write('h', { ...stored, verdicts: before });
    const kept = await createImportReader(storage).restore('h');
    if (!kept) throw new Error('nothing was restored');
    const review = reviewRows(kept.rows, kept.verdicts);
    expect([review.status(0), review.effects]).toEqual(['valid', null]);
  });
});

describe('representatives', () => {
  test('the server tells which rows are new, changed, identical or refused', async () => {
    const reader = createImportReader(memoryRows());
    const { rows } = await reader.read(sampleFile('commerciaux.xlsx'), commercialSpec, 'h');
    const good = verdict(true, 'Valide');
    const answer = Array.from(rows.lines, (_, row) => {
      if (row === 0) return { ...good, action: 'identical' };
      if (row === 1)
        return { ...good, action: 'update', changements: [{ champ: 'Nom', avant: 'RASOA', apres: 'RASOANAIVO' }] };
      if (row === 2)
        return { code: 'CODE COLLABORATEUR', text: 'Code collaborateur déjà attribué à C9999', status: false };
      // Another server may send values that make no sense; they must do no harm.
      if (row === 3) return { ...good, action: 'supprimer', changements: [null, { champ: 5 }] };
      return { ...good, action: 'create' };
    });
    const { verdicts, counts } = await reader.verdicts('h', answerBlob(answer), null);
    const review = reviewRows(rows, verdicts);
    expect([0, 1, 2, 3, 4].map((row) => review.action(row))).toEqual(['identical', 'update', 'none', 'none', 'create']);
    expect([review.changes(0), review.changes(1), review.changes(3)]).toEqual([
      [],
      [['Nom', 'RASOA', 'RASOANAIVO']],
      [
        ['', '', ''],
        ['', '', ''],
      ],
    ]);
    expect([review.status(2), review.reason(2), rows.columns[review.cell(2)]]).toEqual([
      'error',
      'Code collaborateur déjà attribué à C9999',
      'CODE COLLABORATEUR',
    ]);
    expect(counts).toMatchObject({ total: 12, errors: 1, created: 8, updated: 2, identical: 1 });
  });

  test('a server without that call only tells which codes exist', async () => {
    const reader = createImportReader(memoryRows());
    const { rows } = await reader.read(sampleFile('commerciaux.xlsx'), commercialSpec, 'h');
    const { codes } = (await jsonOf(await reader.codes('h', CODE))) as { codes: string[] };
    const known = Object.fromEntries(
      codes.slice(1).map((code) => [code, code.startsWith('C00') ? 'update' : 'create']),
    );
    const { verdicts } = await reader.existence('h', answerBlob(known), CODE);
    const review = reviewRows(rows, verdicts);
    expect([review.status(0), review.reason(0)]).toEqual(['error', 'Erreur de validation']);
    expect([review.action(1), review.changes(1), review.action(11)]).toEqual(['update', [], 'create']);
  });
});
