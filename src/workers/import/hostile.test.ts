import { below, seeded } from '../../../server/src/demo/support/random.ts';
import { commercialSpec, deliverySpec, sampleBytes } from '../../../tests/support/samples.ts';
import { FileRefused, type FileSpec } from './fileSpec.ts';
import { localErrors } from './check/localChecks.ts';
import { packRows } from './rows/packRows.ts';
import { readTable } from './read/readFile.ts';
import { reviewRows, sendRows } from './rows/importRows.ts';

const TEXTS = [
  /^Le fichier est vide ou ne contient pas d'en-têtes\.$/,
  /^Les colonnes suivantes sont manquantes: /,
  /^Les colonnes suivantes sont en double\u00a0: /,
  /^Colonnes non autorisées détectées: /,
  /^Le fichier Excel est vide\.$/,
  /^Erreur lors de la lecture du fichier Excel\.$/,
  /^Erreur lors de la lecture du fichier\.$/,
  /^Le fichier contient trop de lignes/,
];

/** Every file must end in rows of the import's columns or in one of the French texts, and in no other error. */
async function check(bytes: Uint8Array<ArrayBuffer>, spec: FileSpec): Promise<void> {
  try {
    const { table } = await readTable(bytes, spec);
    expect(table.values.every((cells) => cells.length === table.lines.length)).toBe(true);
    expect(localErrors(table, spec).size).toBeLessThanOrEqual(table.lines.length);
    const rows = reviewRows(sendRows(packRows(table)), null);
    expect(rows.value(0, 0)).toBe(table.values[0]?.[0]);
    expect(rows.select('', 'all')).toHaveLength(table.lines.length);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    expect(TEXTS.some((text) => text.test(error.message))).toBe(true);
  }
}

async function times(runs: number, act: (random: (below: number) => number) => Promise<void>): Promise<void> {
  for (let run = 1; run <= runs; run += 1) {
    // The same numbers at every start, so that a failure can be repeated.
    const next = seeded(run);
    await act((limit) => below(next, limit)).catch((error: unknown) => {
      throw new Error(`run ${String(run)}`, { cause: error });
    });
  }
}

const HEADER = deliverySpec.columns.join(';');
const PIECES = [
  ';',
  '*',
  '"',
  '""',
  '\r\n',
  '\n',
  '\r',
  '\0',
  '\uFEFF',
  'é',
  '’',
  ' ',
  '\t',
  'C0001',
  '__proto__',
  '10/11/2026',
  '=1+1',
  HEADER,
];
const someText = (random: (below: number) => number, pieces: number) =>
  Array.from({ length: random(pieces) }, () => PIECES[random(PIECES.length)] ?? '').join('');
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff);

test('survives any text', () => times(400, (random) => check(utf8(someText(random, 60)), deliverySpec)));

test('survives any rows below a good header, in any encoding', () =>
  times(400, (random) => check((random(2) === 0 ? latin1 : utf8)(`${HEADER}\n${someText(random, 80)}`), deliverySpec)));

test('survives a line of five megabytes, and one with only separators', async () => {
  await check(utf8(`${HEADER}\n${'a'.repeat(5_000_000)}`), deliverySpec);
  await check(utf8(`${HEADER}\n${';'.repeat(1_000_000)}`), deliverySpec);
  await check(utf8('"'.repeat(1_000_000)), deliverySpec);
});

test('survives any bytes named .xlsx', () =>
  times(200, (random) =>
    check(
      Uint8Array.from({ length: random(2_000) }, () => random(256)),
      commercialSpec,
    ),
  ));

test.each(['commerciaux.xlsx', 'commerciaux.xls'])('survives %s with bytes changed or cut', async (name) => {
  // The .xls reader logs an error for records that it does not know.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const good = sampleBytes(name);
  await times(60, (random) => {
    const bytes = random(3) === 0 ? good.slice(0, random(good.length)) : good.slice();
    for (let change = random(20); change >= 0; change -= 1) bytes[random(bytes.length)] = random(256);
    return check(bytes, commercialSpec);
  });
  expect(Object.keys(Object.prototype)).toEqual([]);
  jest.restoreAllMocks();
});
