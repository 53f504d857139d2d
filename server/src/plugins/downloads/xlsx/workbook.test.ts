import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import type { Sheet, Value } from '../sheet.ts';
import { workbook } from './workbook.ts';
import { columnName, widthsOf, xmlText } from './xlsx.ts';

interface Line {
  nom: string;
  ligne: number;
  montant: number | null;
  prix: number;
  jour: string;
  instant: string | null;
  actif: boolean;
}

const sheet: Sheet<Line> = {
  name: 'points-de-vente',
  columns: [
    { header: 'Nom', kind: 'text', value: (line) => line.nom },
    { header: 'Ligne', kind: 'integer', value: (line) => line.ligne },
    { header: 'Montant (Ar)', kind: 'ariary', value: (line) => line.montant },
    { header: 'Prix (Ar)', kind: 'price', value: (line) => line.prix },
    { header: 'Jour', kind: 'day', value: (line) => line.jour },
    { header: 'Instant', kind: 'instant', value: (line) => line.instant },
    { header: 'Actif', kind: 'boolean', value: (line) => line.actif },
  ],
};
const FACTS = {
  at: new Date('2026-11-20T06:15:00Z'),
  user: 'Rasoa <admin>',
  sort: 'Nom (croissant)',
  filters: [{ label: 'Commerciaux', value: 'Rakoto & fils (col001)' }],
};

const bytesOf = async <Item>(of: Sheet<Item>, batches: Item[][], facts = FACTS): Promise<Buffer> => {
  async function* items() {
    yield* batches;
  }
  const pieces: Buffer[] = [];
  for await (const piece of workbook(of, batches[0] ?? [], items(), facts)) pieces.push(piece);
  return Buffer.concat(pieces);
};

const LINES: Line[] = [
  {
    nom: '=1+1',
    ligne: -3,
    montant: 1_234_567,
    prix: 1250.5,
    jour: '2026-02-28',
    instant: '2026-12-31T21:30:00.000Z',
    actif: true,
  },
  { nom: '007', ligne: 0, montant: null, prix: 0, jour: '2024-02-29', instant: null, actif: false },
];

test('SheetJS reads two sheets with real numbers and dates, and no text as a formula', async () => {
  const book = read(await bytesOf(sheet, [LINES.slice(0, 1), LINES.slice(1)]), {
    cellDates: false,
    cellNF: true,
    cellStyles: true,
  });
  expect(book.SheetNames).toEqual(['Points de vente', 'Filtres']);
  const cells = book.Sheets['Points de vente'] ?? {};
  const kinds = ['A2', 'B2', 'C2', 'D2', 'E2', 'F2', 'G2', 'A3'].map((address) => {
    const { t, v, z, f } = cells[address] as { t: string; v: Value; z?: string; f?: string };
    return [address, t, v, z, f];
  });
  expect(kinds).toEqual([
    ['A2', 's', '=1+1', 'General', undefined],
    ['B2', 'n', -3, '#,##0', undefined],
    ['C2', 'n', 1_234_567, '#,##0', undefined],
    ['D2', 'n', 1250.5, '#,##0.00', undefined],
    ['E2', 'n', 46_081, 'dd/mm/yyyy', undefined],
    // Half past midnight of 01/01/2027 in Madagascar.
    ['F2', 'n', 46_388 + 30 / 1_440, 'dd/mm/yyyy\\ hh:mm', undefined],
    ['G2', 's', 'Oui', 'General', undefined],
    ['A3', 's', '007', 'General', undefined],
  ]);
  expect(cells['!autofilter']).toEqual({ ref: 'A1:G3' });
  expect(cells.C3).toBeUndefined();
});

test('the sheet « Filtres » says who, when and what', async () => {
  const book = read(await bytesOf(sheet, [LINES]), { cellDates: true });
  const rows = utils.sheet_to_json<unknown[]>(book.Sheets.Filtres ?? {}, {
    header: 1,
    raw: false,
    dateNF: 'dd/mm/yyyy hh:mm',
    UTC: true,
  });
  expect(rows).toEqual([
    ['Liste', 'Points de vente'],
    ['Téléchargé par', 'Rasoa <admin>'],
    ['Téléchargé le', '20/11/2026 09:15'],
    ['Lignes', '2'],
    ['Tri', 'Nom (croissant)'],
    ['Commerciaux', 'Rakoto & fils (col001)'],
  ]);
});

test('read-excel-file reads the same values', async () => {
  const found = await readSheet(await bytesOf(sheet, [LINES]));
  // A fraction of a day is exact to some microseconds only.
  const rows = found.map((row) =>
    row.map((value) => (value instanceof Date ? new Date(Math.round(value.getTime() / 1_000) * 1_000) : value)),
  );
  expect(rows[1]).toEqual([
    '=1+1',
    -3,
    1_234_567,
    1250.5,
    new Date('2026-02-28T00:00:00Z'),
    new Date('2027-01-01T00:30:00Z'),
    'Oui',
  ]);
  expect(rows[2]).toEqual(['007', 0, null, 0, new Date('2024-02-29T00:00:00Z'), null, 'Non']);
});

test('without rows it has the header and the sheet « Filtres »', async () => {
  const book = read(await bytesOf(sheet, [], { ...FACTS, filters: [] }));
  expect(utils.sheet_to_json(book.Sheets['Points de vente'] ?? {}, { header: 1 })).toEqual([
    sheet.columns.map((column) => column.header),
  ]);
  expect(utils.sheet_to_json(book.Sheets.Filtres ?? {}, { header: 1 })).toContainEqual(['Filtres', 'Aucun']);
});

test('lengths and checksums of the archive are right: another reader finds the same parts', async () => {
  const many = Array.from(
    { length: 5_000 },
    (_, n): Line => ({
      nom: `Épicerie ${n}`,
      ligne: n,
      montant: n * 1000,
      prix: n / 4,
      jour: '2026-01-01',
      instant: null,
      actif: n % 2 === 0,
    }),
  );
  const bytes = await bytesOf(sheet, [many.slice(0, 1_000), many.slice(1_000)]);
  const parts = unzipSync(bytes);
  expect(Object.keys(parts).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
  ]);
  const xml = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString();
  expect(xml).toContain('<row r="5001">');
  expect(xml).toContain('state="frozen"');
  for (const part of Object.values(parts)) expect(Buffer.from(part).toString()).toMatch(/^<\?xml/);
});

test('a hostile text is read unchanged, except for characters that XML cannot hold', async () => {
  const one: Sheet<string> = { name: 'x', columns: [{ header: 'T', kind: 'text', value: (text) => text }] };
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
    fc.constantFrom(
      '_x0041_',
      '<b>',
      ']]>',
      '&amp;',
      "=cmd|' /C calc'!A0",
      ' bord ',
      'a\r\nb',
      '\u0001a',
      '_x005F_x0041_',
    ),
  );
  const texts = fc.sample(hostile, { numRuns: 2_000, seed: 7 });
  const cells = read(await bytesOf(one, [texts])).Sheets.X ?? {};

  const kept = texts.map((text) =>
    text.replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu, '').replace(/\r\n?/g, '\n'),
  );
  const found = texts.map((_, at) => (cells[`A${at + 2}`] as { v?: string; f?: string } | undefined) ?? {});
  expect(found.map(({ v }) => v ?? '')).toEqual(kept);
  expect(found.filter(({ f }) => f !== undefined)).toEqual([]);
});

test('a failure in the middle fails the stream, and the workbook is not completed', async () => {
  async function* broken(): AsyncGenerator<Line[]> {
    yield LINES;
    throw new Error('database lost');
  }
  const pieces: Buffer[] = [];
  const reading = async () => {
    for await (const piece of workbook(sheet, LINES, broken(), FACTS)) pieces.push(piece);
  };
  await expect(reading()).rejects.toThrow('database lost');
  expect(Buffer.concat(pieces).includes(Buffer.from([0x50, 0x4b, 5, 6]))).toBe(false);
});

test('columns after Z, their widths, long texts', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  expect(widthsOf(sheet.columns.slice(0, 2), [{ ...LINES[0], nom: 'x'.repeat(500) } as Line])).toEqual([48, 10]);
  expect(xmlText('x'.repeat(40_000))).toHaveLength(32_767);
});
