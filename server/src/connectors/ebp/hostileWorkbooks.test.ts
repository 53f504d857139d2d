import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { xlsxBytes } from '../../../../tests/support/workbook.ts';
import { type BuiltThread, buildWorkbookThread } from '../../../../tests/support/workbookThread.ts';
import { PRODUCTS } from './exports.ts';
import { folderClient } from './folderClient.ts';

let built: BuiltThread;
let folder: string;
beforeAll(async () => {
  built = await buildWorkbookThread();
});
afterAll(() => built.remove());
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'exports-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SHEET = 'xl/worksheets/sheet1.xml';
const products = (count: number) =>
  xlsxBytes([
    PRODUCTS.columns,
    ...Array.from({ length: count }, (_, n) =>
      PRODUCTS.columns.map((_column, c) => (c === 0 ? `ART${n}` : n * 31 + c)),
    ),
  ]);
const GOOD = products(3);
/** The good workbook with another content of its sheet, or with further parts. */
const withParts = (parts: Record<string, Uint8Array>) => zipSync({ ...unzipSync(GOOD), ...parts });
const sheetOf = (rows: string) =>
  strToU8(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  );
const rowsOf = (count: number, cells: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => `<row r="${n + 1}">${cells(n + 1)}</row>`).join('');

/** Makes every header of an entry say this size. */
function lieAbout(bytes: Uint8Array, name: string, size: number): Uint8Array {
  const lying = Buffer.from(bytes);
  for (const [signature, sizeAt, nameAt] of [
    ['PK\u0003\u0004', 22, 30],
    ['PK\u0001\u0002', 24, 46],
  ] as const) {
    for (let at = lying.indexOf(signature); at !== -1; at = lying.indexOf(signature, at + 4))
      if (lying.subarray(at + nameAt, at + nameAt + name.length).toString() === name)
        lying.writeUInt32LE(size, at + sizeAt);
  }
  return lying;
}

function put(name: string, bytes: Uint8Array, hoursAgo = 0): void {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  const at = Date.now() / 1000 - hoursAgo * 3_600;
  utimesSync(file, at, at);
}

/**
 * Does this and checks that other work of the process never waited for long: 200 ms, or on a busy machine a quarter of
 * the whole time.
 */
async function expectAnswering(act: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  let last = began;
  let longest = 0;
  const look = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(look, 5);
  await act();
  look();
  clearInterval(timer);
  expect(longest).toBeLessThan(Math.max(200, (last - began) / 4));
}

test('a large workbook is read whole, and the process answers meanwhile', async () => {
  put('articles.xlsx', products(20_000));
  let rows: unknown[] = [];
  await expectAnswering(async () => {
    rows = await folderClient(folder, built.thread).products();
  });
  expect([rows.length, rows[19_999]]).toEqual([20_000, expect.objectContaining({ 'Code article': 'ART19999' })]);
});

const excessive: [string, () => Uint8Array][] = [
  [
    'more rows than are read',
    () => withParts({ [SHEET]: sheetOf(rowsOf(60_000, (n) => `<c r="A${n}"><v>1</v></c>`)) }),
  ],
  ['a part that unpacks to a hundred times its size', () => withParts({ [SHEET]: new Uint8Array(40_000_000) })],
  [
    'parts that unpack to more than 64 MB together',
    () =>
      withParts(Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`xl/p${n}.xml`, new Uint8Array(1_000_000)]))),
  ],
  [
    'more parts than a workbook has',
    () => withParts(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`xl/p${n}.xml`, new Uint8Array(1)]))),
  ],
  [
    'a part that unpacks to more than it says',
    () => lieAbout(withParts({ [SHEET]: new Uint8Array(40_000_000) }), SHEET, 900),
  ],
  [
    'shared texts without end',
    () =>
      withParts({
        'xl/sharedStrings.xml': strToU8(
          `<sst>${Array.from({ length: 1_300_000 }, (_, n) => `<si><t>${(n * 7_919).toString(36)}</t></si>`).join('')}</sst>`,
        ),
      }),
  ],
];

test.each(excessive)('%s: refused by name', async (_name, make) => {
  put('piege.xlsx', make());
  put('articles.xlsx', GOOD, 1);
  await expect(folderClient(folder, built.thread).products()).rejects.toMatchObject({
    status: 503,
    message:
      'La synchronisation a échoué. Le classeur «\u00a0piege.xlsx\u00a0» contient plus que ce qui peut être lu\u00a0: retirez-le du ' +
      'dossier d’EBP.',
  });
});

test('rows of sixteen thousand columns fill the memory of the thread, or its time, and no other', async () => {
  put('piege.xlsx', withParts({ [SHEET]: sheetOf(rowsOf(40_000, (n) => `<c r="XFD${n}"><v>${n * 7_919}</v></c>`)) }));
  await expectAnswering(() =>
    expect(folderClient(folder, built.thread).products()).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(/«\u00a0piege\.xlsx\u00a0» (contient plus|demande plus de 10 secondes)/) as string,
    }),
  );
});

/** Whatever a file that is still being written may look like. */
const unfinished: [string, () => Uint8Array][] = [
  ['cut off', () => GOOD.subarray(0, GOOD.length - 200)],
  ['whose directory points nowhere', () => Buffer.concat([GOOD.subarray(0, 100), GOOD.subarray(GOOD.length - 22)])],
  [
    'whose compressed data has no end',
    () => {
      const bytes = Buffer.from(GOOD);
      bytes.fill(0xff, bytes.indexOf(SHEET) + SHEET.length, bytes.indexOf(SHEET) + SHEET.length + 60);
      return bytes;
    },
  ],
];

test.each(unfinished)('a workbook %s is passed over for the one before it', async (_name, make) => {
  put('en-cours.xlsx', make());
  put('articles.xlsx', GOOD, 1);
  expect(await folderClient(folder, built.thread).products()).toHaveLength(3);
});

test('a thread that does not answer is ended after ten seconds, and the next one works', async () => {
  put('articles.xlsx', GOOD);
  const endless = path.join(folder, 'sans-fin.mjs');
  writeFileSync(
    endless,
    // It waits for most of its time, so that it takes a processor from other tests for its last second only.
    "import { parentPort } from 'node:worker_threads';" +
      "parentPort.postMessage({ type: 'reading', file: '/x/articles.xlsx' });" +
      'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 9_000); for (;;);',
  );
  await expectAnswering(() =>
    expect(folderClient(folder, endless).products()).rejects.toMatchObject({
      status: 503,
      message:
        'La synchronisation a échoué. Le classeur «\u00a0articles.xlsx\u00a0» demande plus de 10 secondes de lecture\u00a0: retirez-le ' +
        'du dossier d’EBP.',
    }),
  );
  expect(await folderClient(folder, built.thread).products()).toHaveLength(3);
});
