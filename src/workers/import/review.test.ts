/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { Blob as NodeBlob } from 'node:buffer';
import { commercialSpec, deliverySpec } from '../../../tests/support/samples.ts';
import { xlsBytes, xlsxBytes } from '../../../tests/support/workbook.ts';
import type { FileSpec } from './fileSpec.ts';
import { createImportReader } from './importReader.ts';
import { reviewRows } from './rows/importRows.ts';
import { readTable } from './read/readFile.ts';
import { memoryRows } from './rows/rowStorage.ts';

beforeAll(() => {
  Object.defineProperty(globalThis, 'Blob', { configurable: true, value: NodeBlob });
});

const DOCUMENT = 'Document - Numéro du document';
const answerBlob = (answer: unknown) => new NodeBlob([JSON.stringify(answer)]) as Blob;
const verdict = (more: object = {}) => ({ code: 'valide', text: 'Valide', status: true, ...more });
const refused = (text: string) => ({ code: '?', text, status: false });
const asked = (question = 'identique') => verdict({ question, text: 'Valide — existe déjà' });
const effect = (key: string, delta: number) => verdict({ effet: { cle: key, delta, avant: 10 } });
const row = (document: string, quantity = '1', lot = 'L1') =>
  `C1;${document};10/11/2026;A1;${quantity};${lot};15/01/2028`;

async function reviewed(lines: readonly string[], verdicts: readonly unknown[]) {
  const storage = memoryRows();
  const reader = createImportReader(storage);
  const bytes = new TextEncoder().encode([deliverySpec.columns.join(';'), ...lines].join('\n'));
  const { rows } = await reader.read(
    Object.assign(new File([], 'l.txt'), { arrayBuffer: () => Promise.resolve(bytes.buffer) }),
    deliverySpec,
    'h',
  );
  const judge = (answers: readonly unknown[]) => reader.verdicts('h', answerBlob(answers), DOCUMENT);
  const choose = async (chosen: readonly number[], choice: 'take' | 'leave') =>
    reader.amend('h', deliverySpec, DOCUMENT, { kind: 'choice', rows: chosen, choice });
  const correct = async (at: number, column: number, value: string) =>
    reader.amend('h', deliverySpec, DOCUMENT, { kind: 'correction', row: at, column, value });
  const sent = async () => {
    const body = JSON.parse(await (await reader.body('h', 'livraisons', true, {})).text()) as {
      livraisons: { ligne: number }[];
      acceptes?: number[];
    };
    return [body.livraisons.map(({ ligne }) => ligne), body.acceptes];
  };
  return { storage, reader, rows, first: await judge(verdicts), judge, choose, correct, sent };
}
const statuses = ({ rows }: Awaited<ReturnType<typeof reviewed>>, verdicts: Parameters<typeof reviewRows>[1]) => {
  const review = reviewRows(rows, verdicts);
  return Array.from({ length: review.count }, (_, at) => review.status(at));
};

test('a row with a question is left out, counted, and sent with its line once accepted', async () => {
  const file = await reviewed([row('F1'), row('F2'), row('F3')], [verdict(), asked(), asked('autreNature')]);
  expect(statuses(file, file.first.verdicts)).toEqual(['valid', 'asked', 'asked']);
  expect(file.first.counts).toMatchObject({ total: 3, valid: 1, errors: 0, asked: 2, accepted: 0, documents: 1 });
  expect(await file.sent()).toEqual([[2], undefined]);
  const { answer, isJudged } = await file.choose([1], 'take');
  expect([statuses(file, answer.verdicts), isJudged]).toEqual([['valid', 'valid', 'asked'], true]);
  expect(answer.counts).toMatchObject({
    valid: 2,
    asked: 1,
    accepted: 1,
    questions: { identique: { asked: 0, accepted: 1 }, autreNature: { asked: 1, accepted: 0 } },
  });
  expect(await file.sent()).toEqual([[2, 3], [3]]);
  await file.choose([1], 'leave');
  expect(await file.sent()).toEqual([[2], undefined]);
});

test('rows left aside are not sent, have no effect, and can be taken back', async () => {
  const file = await reviewed(
    [row('F1'), row('F1', '1', 'L2'), row('F2')],
    [effect('a', 3), effect('a', 4), effect('b', 5)],
  );
  const { answer } = await file.choose([1, 2], 'leave');
  expect(answer.counts).toMatchObject({ valid: 1, left: 2, asked: 0 });
  const effects = reviewRows(file.rows, answer.verdicts).effects;
  expect([effects?.count, effects?.after(0)]).toEqual([1, 13]);
  expect([...reviewRows(file.rows, answer.verdicts).select('', 'left')]).toEqual([1, 2]);
  // A reload finds the same verdicts.
  expect((await createImportReader(file.storage).restore('h'))?.verdicts).toEqual(answer.verdicts);
  const back = (await file.choose([1], 'take')).answer;
  expect(reviewRows(file.rows, back.verdicts).effects?.after(0)).toBe(17);
  expect(await file.sent()).toEqual([[2, 3], undefined]);
});

test('choices stay after another check, but accepting one question does not answer another', async () => {
  const file = await reviewed([row('F1'), row('F2'), row('F3')], [verdict(), asked(), asked()]);
  await file.choose([1, 2], 'take');
  await file.choose([0], 'leave');
  const { counts } = await file.judge([verdict(), asked(), asked('autreNature')]);
  expect(counts).toMatchObject({ valid: 1, left: 1, accepted: 1, asked: 1 });
});

test('a corrected value waits for its verdict, is judged with the others, and can change again', async () => {
  const file = await reviewed(
    [row('F1'), row('F1'), row('F3', 'x')],
    [verdict(), verdict(), refused('Quantité illisible\u00a0: x')],
  );
  expect(file.first.counts).toMatchObject({ valid: 1, errors: 2 });
  const lot = await file.correct(1, 5, ' L2\u202e ');
  expect(lot.isJudged).toBe(false);
  const pending = reviewRows(lot.rows ?? file.rows, lot.answer.verdicts);
  expect([pending.value(1, 5), pending.status(1), pending.isCorrected(1)]).toEqual(['L2', 'pending', true]);
  expect([...pending.select('l2', 'error')]).toEqual([1]);
  // The row is not sent before it was judged, and a choice does not change that.
  expect((await file.choose([0], 'leave')).isJudged).toBe(false);
  expect((await file.sent())[0]).toEqual([]);
  await file.choose([0], 'take');
  const { counts } = await file.judge([verdict(), verdict(), refused('Quantité illisible\u00a0: x')]);
  expect(counts).toMatchObject({ valid: 2, errors: 1, corrected: 1 });
  const stored = await createImportReader(file.storage).restore('h');
  expect(stored && reviewRows(stored.rows, stored.verdicts).value(1, 5)).toBe('L2');
});

test('tells how a check differs from the one before', async () => {
  const file = await reviewed(
    ['F1', 'F2', 'F3', 'F4', 'F5', 'F6'].map((document) => row(document)),
    [verdict(), verdict(), verdict(), refused('x'), verdict({ action: 'create' }), verdict()],
  );
  expect(file.first.differences).toBeNull();
  const gone = refused('Document déjà importé');
  const { differences } = await file.judge([gone, gone, asked(), verdict(), verdict({ action: 'update' }), verdict()]);
  expect(differences).toEqual({
    lost: 2,
    asked: 1,
    gained: 1,
    changed: 1,
    reasons: [
      { text: 'Document déjà importé', count: 2, lines: [2, 3] },
      { text: 'Valide — existe déjà', count: 1, lines: [4] },
    ],
  });
  expect(
    (await file.judge([gone, gone, asked(), verdict(), verdict({ action: 'update' }), verdict()])).differences,
  ).toBeNull();
});

describe('the rows in error are written in the format of the file and can be read again', () => {
  const people = (code: string) => [code, 'É; "nom"', '', '1500', '', '', '', '', 'COL1', '', ''];
  const read = async (bytes: Uint8Array<ArrayBuffer>, name: string, spec: FileSpec) => {
    const reader = createImportReader(memoryRows());
    const { summary } = await reader.read(
      Object.assign(new File([], name), { arrayBuffer: () => Promise.resolve(bytes.buffer) }),
      spec,
      'h',
    );
    await reader.verdicts(
      'h',
      answerBlob([verdict(), refused('Client «\u00a0inconnu\u00a0»\u00a0: C’9 → 1\u202f000')]),
      null,
    );
    return new Uint8Array(await (await reader.errors('h', summary)).arrayBuffer());
  };

  test.each(['c.xlsx', 'c.xls'])('%s', async (name) => {
    const cells = [commercialSpec.columns, people('C1'), people('C2')];
    const bytes = await read(name.endsWith('s') ? xlsBytes(cells) : xlsxBytes(cells), name, commercialSpec);
    expect(bytes[0]).toBe(name.endsWith('s') ? 0xd0 : 0x50);
    const { table } = await readTable(bytes, commercialSpec);
    expect([table.columns, table.values.map(([cell]) => cell)]).toEqual([commercialSpec.columns, people('C2')]);
  });

  test.each([
    [';', 'É “d’œuf”', 'ISO-8859-1'],
    ['*', 'É;x', 'ISO-8859-1'],
    [';', 'Łódź', 'UTF-8'],
  ])('text with %s: %s', async (separator, lot, encoding) => {
    const lines = [
      deliverySpec.columns,
      ...['F1', 'F2'].map((document) => ['C1', document, '10/11/2026', 'A1', '1', lot, '15/01/2028']),
    ];
    const written = new TextEncoder().encode(`\ufeff${lines.map((cells) => cells.join(separator)).join('\n')}`);
    const again = await readTable(await read(written, 'l.txt', deliverySpec), deliverySpec);
    expect(again).toMatchObject({ separator, encoding });
    expect(again.table.values.map(([cell]) => cell)).toEqual(lines[2]);
  });

  test('an empty file of the import has its columns', async () => {
    const bytes = new Uint8Array(await (await createImportReader(memoryRows()).template(deliverySpec)).arrayBuffer());
    expect(new TextDecoder('latin1').decode(bytes)).toBe(`${deliverySpec.columns.join(';')}\r\n`);
  });
});
