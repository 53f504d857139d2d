import fc from 'fast-check';
import { read, utils } from '@e965/xlsx';
import { csvCell, csvHead, csvLines } from './csv.ts';
import type { Kind, SheetColumn, Value } from './sheet.ts';

test.each<[Kind, Value, string]>([
  ['text', 'Épicerie', 'Épicerie'],
  ['text', null, ''],
  ['text', '', ''],
  ['text', 'a;b', '"a;b"'],
  ['text', 'dit "Bao"', '"dit ""Bao"""'],
  ['text', 'deux\nlignes', '"deux\nlignes"'],
  ['text', ' au bord ', '" au bord "'],
  ['text', '0341234567', '0341234567'],
  ['decimal', -18.877426, '-18,877426'],
  ['decimal', 47, '47'],
  ['integer', -3, '-3'],
  ['ariary', 1234567, '1234567'],
  ['price', 1250.5, '1250,50'],
  ['price', Number.NaN, ''],
  ['boolean', true, 'Oui'],
  ['boolean', false, 'Non'],
  ['day', '2026-02-28', '28/02/2026'],
  // 21:30 UTC is half past midnight of the next day in Madagascar.
  ['instant', '2026-12-31T21:30:00.000Z', '01/01/2027 00:30'],
  ['instant', 'hier', ''],
])('%s %j → %j', (kind, value, text) => {
  expect(csvCell(kind, value)).toBe(text);
});

test.each(['=1+1', '+261 34', '-cmd', '@SUM(A1)', '\t=1', '\r=1', '\0=1', '＝1+1', '＋1', '－1', '＠A1'])(
  '%j does not become a formula',
  (text) => {
    expect(csvCell('text', text).replace(/^"/, '')).toMatch(/^'/);
  },
);

test('the header begins with the UTF-8 mark', () => {
  expect(
    csvHead([
      { header: 'N° commande', kind: 'text', value: String },
      { header: 'Montant (Ar)', kind: 'ariary', value: () => 1 },
    ]),
  ).toBe('\uFEFFN° commande;Montant (Ar)\r\n');
});

/** The sheet as a spreadsheet program reads it, formulas included. */
const reopened = (csv: string) => {
  const sheet = read(csv, { type: 'string', raw: true, FS: ';' }).Sheets.Sheet1 ?? {};
  const cells = Object.entries(sheet)
    .filter(([name]) => !name.startsWith('!'))
    .map(([, cell]) => cell as { t: string; v?: unknown; f?: string });
  return { rows: utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '', raw: true }), cells };
};

/** The text of a cell without the apostrophe that keeps it from being a formula. */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;

test('5 000 texts are the same when opened again, and none is a formula', () => {
  const hostile = fc
    .oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc
        .tuple(
          fc.constantFrom('=', '+', '-', '@', '\t', '＝', '＋', '－', '＠', '"', ';', "'", '\uFEFF', '\n', ' '),
          fc.string({ maxLength: 20 }),
        )
        .map((parts) => parts.join('')),
      fc.constantFrom('=HYPERLINK("http://x","y")', "=cmd|' /C calc'!A0", '1;2', '01/02/2026', '1e5', 'TRUE', '#N/A'),
    )
    .map((text) => text.toString().replace(/\p{Surrogate}/gu, ''));
  // The first column keeps a line of two empty texts from being an empty line.
  const columns: SheetColumn<readonly string[]>[] = [
    () => 'x',
    (pair: readonly string[]) => pair[0] ?? '',
    (pair: readonly string[]) => pair[1] ?? '',
  ].map((value, at) => ({ header: `C${at}`, kind: 'text', value }));
  fc.assert(
    fc.property(fc.array(fc.tuple(hostile, hostile), { minLength: 1, maxLength: 10 }), (items) => {
      const { rows, cells } = reopened(csvHead(columns).slice(1) + csvLines(columns, items));
      expect(rows).toHaveLength(items.length + 1);
      for (const [at, pair] of items.entries()) {
        expect(rows[at + 1]?.slice(1)).toEqual(pair.map((text) => (FORMULA.test(text) ? `'${text}` : text)));
      }
      expect(cells.filter(({ t, v, f }) => f !== undefined || (t !== 's' && v !== ''))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
