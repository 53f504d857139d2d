import { CFB as compound, utils, write } from '@e965/xlsx';
import { zipSync, strToU8 } from 'fflate';
import { commercialSpec, deliverySpec, sampleBytes } from '../../../../tests/support/samples.ts';
import type { FileSpec } from '../fileSpec.ts';
import { readTable } from './readFile.ts';
import { refusal } from '../../importReaderClient.ts';

// The package has no types for it.
const CFB = compound as {
  utils: { cfb_new: () => object; cfb_add: (file: object, path: string, content: Uint8Array) => void };
  write: (file: object, as: { type: 'array' }) => ArrayBuffer;
};

const bytes = (text: string) => new TextEncoder().encode(text);
const message = (input: Uint8Array<ArrayBuffer>, spec: FileSpec) =>
  readTable(input, spec).then(
    () => 'lu',
    (error: unknown) => (error as Error).message,
  );
const payments: FileSpec = {
  kind: 'workbook',
  columns: ['Client', 'Montant', 'Date', 'Moyen de paiement', 'Code (tiers)'],
  exactColumns: true,
  separators: [],
  keys: [],
  requiredValues: [],
  dates: ['Date'],
};

describe('the sample files', () => {
  test.each([
    ['livraisons.txt', 60, ';'],
    ['livraisons-etoile.txt', 20, '*'],
    ['retours.txt', 10, ';'],
  ])('reads the rows of %s', async (name, rows, separator) => {
    const read = await readTable(sampleBytes(name), deliverySpec);
    expect(read).toMatchObject({ encoding: 'ISO-8859-1', separator });
    expect(read.table.lines).toHaveLength(rows);
    expect(read.table.lines[0]).toBe(2);
    expect(read.table.values.map((cells) => cells[0])).toEqual([
      'C0001',
      expect.stringMatching(/^(FA|AV)26/),
      expect.stringMatching(/^\d\d\/\d\d\/2026$/),
      'ART0001',
      expect.stringMatching(/^\d+$/),
      'L26-000',
      '15/01/2027',
    ]);
  });

  test.each(['commerciaux.xlsx', 'commerciaux.xls'])('reads the same twelve representatives from %s', async (name) => {
    const { table } = await readTable(sampleBytes(name), commercialSpec);
    expect(table.lines).toHaveLength(12);
    expect(table.values.map((cells) => cells[1])).toEqual([
      'C0002',
      'RASOANAIVO Voahangy',
      'Lot II B 11 bis, Analakely',
      '15000',
      '341013577',
      'ITASY',
      'COM',
      '411101',
      'COL002',
      'RASOANAIVO',
      'Voahangy',
    ]);
  });

  test.each(['paiements.xlsx', 'paiements.xls'])('reads true dates from %s as dd/MM/yyyy', async (name) => {
    const { table } = await readTable(sampleBytes(name), payments);
    expect(table.values[2]?.slice(0, 2)).toEqual(['01/11/2026', '02/11/2026']);
    expect(table.values[1]?.slice(0, 2)).toEqual(['50000', '62500']);
  });

  test.each([
    ['vide.txt', deliverySpec, "Le fichier est vide ou ne contient pas d'en-têtes."],
    ['entete-seule.txt', deliverySpec, "Le fichier est vide ou ne contient pas d'en-têtes."],
    ['colonne-manquante.txt', deliverySpec, 'Les colonnes suivantes sont manquantes: Ligne - Date limite'],
    ['pas-un-classeur.xlsx', commercialSpec, 'Erreur lors de la lecture du fichier Excel.'],
    ['vide.xlsx', commercialSpec, 'Le fichier Excel est vide.'],
    ['commerciaux-colonne-manquante.xlsx', commercialSpec, 'Les colonnes suivantes sont manquantes: PRENOM'],
    ['commerciaux-colonne-en-trop.xlsx', commercialSpec, 'Colonnes non autorisées détectées: Remarque'],
  ] as const)('refuses %s with its text', async (name, spec, text) => {
    expect(await message(sampleBytes(`erreurs/${name}`), spec)).toBe(text);
  });
});

describe('text', () => {
  const header = deliverySpec.columns.join(';');
  const row = 'C0001;FA1;10/11/2026;ART0001;6;L1;15/01/2027';

  test('is read as UTF-8 when it is UTF-8', async () => {
    for (const mark of ['', '\uFEFF']) {
      const read = await readTable(bytes(`${mark}${header}\n${row}`), deliverySpec);
      expect(read.encoding).toBe('UTF-8');
      expect(read.table.columns).toContain('Ligne - Série/lot');
    }
  });

  test('ISO-8859-1 has the apostrophe and the œ of windows-1252', async () => {
    const latin = Uint8Array.from([...`${header}\nC\u0092\u009c;FA1;;;;;`], (letter) => letter.charCodeAt(0));
    expect((await readTable(latin, deliverySpec)).table.values[0]?.[0]).toBe('C’œ');
  });

  test('keeps the line numbers of the file across blank lines and CRLF', async () => {
    const read = await readTable(bytes(`${header}\r\n\r\n${row}\r\n   \r\n${row}\r\n`), deliverySpec);
    expect(read.table.lines).toEqual([3, 5]);
  });

  test('a row with only separators is a blank row', async () => {
    const read = await readTable(
      bytes(`;;;\n${header}\n;;;;;;\n${row}\n"";"";"";"";"";"";""\n\u00a0; ;;;;;\n`),
      deliverySpec,
    );
    expect(read.table.lines).toEqual([4]);
    expect(await message(bytes(`${header}\n;;;;;;\n`), deliverySpec)).toBe(
      "Le fichier est vide ou ne contient pas d'en-têtes.",
    );
  });

  test.each([
    ['C\u202e0001', 'C0001'],
    ['\ufeffC0001\u200b', 'C0001'],
    ['C00\u000701', 'C0001'],
    ['C0001\ttiers', 'C0001 tiers'],
    ['Élodie’s – œuf', 'Élodie’s – œuf'],
  ])('%j is read as %j', async (written, read) => {
    expect((await readTable(bytes(`${header}\n${written};FA1;é;;;;`), deliverySpec)).table.values[0]?.[0]).toBe(read);
  });

  test('removes quotes, keeps separators inside them, accepts a quote that never closes', async () => {
    const read = await readTable(bytes(`${header}\n" C0001 ";"FA;""1""";"10/11;ART0001;6;L1;15/01/2027`), deliverySpec);
    expect(read.table.values.map((cells) => cells[0])).toEqual([
      'C0001',
      'FA;"1"',
      '"10/11',
      'ART0001',
      '6',
      'L1',
      '15/01/2027',
    ]);
  });

  test('a star in a column name is not a separator', async () => {
    const columns = [...deliverySpec.columns];
    columns.splice(1, 0, 'Document - Collaborateur*');
    const values = ['C0001', 'COL001', ...row.split(';').slice(1)];
    for (const separator of [';', '*']) {
      const read = await readTable(bytes(`${columns.join(separator)}\n${values.join(separator)}`), deliverySpec);
      expect(read.separator).toBe(separator);
      expect(read.table.values.map((cells) => cells[0])).toEqual(row.split(';'));
    }
  });

  test('short rows are filled, unknown columns are left out', async () => {
    const read = await readTable(bytes(`Autre;${header}\nx;C0001;FA1`), deliverySpec);
    expect(read.table.values.map((cells) => cells[0])).toEqual(['C0001', 'FA1', '', '', '', '', '']);
  });

  test('a repeated column is refused, whatever its name', async () => {
    expect(await message(bytes(`${header};Document - Date\n${row};x`), deliverySpec)).toBe(
      'Les colonnes suivantes sont en double\u00a0: Document - Date',
    );
    expect((await readTable(bytes(`__proto__;constructor;${header}\n1;2;${row}`), deliverySpec)).table.columns).toEqual(
      deliverySpec.columns,
    );
  });

  test('more than 150 000 rows are refused', async () => {
    expect(await message(bytes(`${header}\n${`${row}\n`.repeat(150_001)}`), deliverySpec)).toBe(
      'Le fichier contient trop de lignes\u00a0: 150 000 au maximum.',
    );
  });
});

describe('workbooks', () => {
  const HEAD = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const sheetOf = (data: string, extra: Record<string, Uint8Array> = {}) =>
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override ' +
          'PartName="/xl/workbook.xml" ' +
          'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
          '<Override PartName="/xl/worksheets/sheet1.xml" ' +
          'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
      ),
      'xl/workbook.xml': strToU8(
        `<workbook ${HEAD} xmlns:r="${R}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship ' +
          `Id="rId1" Type="${R}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet ${HEAD}><sheetData>${data}</sheetData></worksheet>`),
      ...extra,
    });
  const cells = (row: number, values: readonly string[]) =>
    `<row r="${String(row)}">${values
      .map(
        (value, index) =>
          `<c r="${String.fromCharCode(65 + index)}${String(row)}" ` + `t="inlineStr"><is><t>${value}</t></is></c>`,
      )
      .join('')}</row>`;
  const number = (row: number, value: string) =>
    `<row r="${String(row)}"><c r="A${String(row)}"><v>${value}</v></c></row>`;
  const spec: FileSpec = { ...commercialSpec, columns: ['Code'], keys: [], requiredValues: [] };

  test('numbers have no exponent, line numbers are the sheet’s, blank last rows are dropped', async () => {
    const read = await readTable(
      sheetOf(cells(1, ['Code']) + number(2, '2.611E12') + number(5, '0.1') + number(6, '1E-7') + '<row r="900"/>'),
      spec,
    );
    expect(read.table.values[0]).toEqual(['2611000000000', '0.1', '0.0000001']);
    expect(read.table.lines).toEqual([2, 5, 6]);
  });

  test('cells without an address are read too', async () => {
    const bare = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
    expect((await readTable(sheetOf(bare('Code') + bare('C1')), spec)).table.values).toEqual([['C1']]);
  });

  test('a header alone is an empty file', async () => {
    expect(await message(sheetOf(cells(1, ['Code'])), spec)).toBe('Le fichier Excel est vide.');
  });

  test('a column without a name counts only when it has a value', async () => {
    expect(await message(sheetOf(cells(1, ['Code', '']) + cells(2, ['a', ''])), spec)).toBe('lu');
    expect(await message(sheetOf(cells(1, ['Code', '']) + cells(2, ['a', 'b'])), spec)).toBe(
      'Colonnes non autorisées détectées: (sans nom)',
    );
  });

  test('the columns added to the file of rows in error are ignored', async () => {
    const read = await readTable(
      sheetOf(cells(1, ['Ligne', 'Code', 'Erreur']) + cells(2, ['7', 'C1', 'Client inconnu'])),
      spec,
    );
    expect(read.table).toMatchObject({ columns: ['Code'], values: [['C1']] });
  });

  test('columns named like object members are ordinary names', async () => {
    expect(
      await message(sheetOf(cells(1, ['Code', '__proto__', 'constructor']) + cells(2, ['a', 'b', 'c'])), spec),
    ).toBe('Colonnes non autorisées détectées: __proto__, constructor');
    expect(({} as Record<string, unknown>)['b']).toBeUndefined();
  });

  test('an archive that would unpack too far is refused before it is unpacked', async () => {
    const bomb = sheetOf('', { 'xl/media.xml': new Uint8Array(80 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await message(bomb, spec)).toBe('Erreur lors de la lecture du fichier Excel.');
    const many = Object.fromEntries(
      Array.from({ length: 201 }, (_, index) => [`${String(index)}.xml`, new Uint8Array(1)]),
    );
    expect(await message(sheetOf('', many), spec)).toBe('Erreur lors de la lecture du fichier Excel.');
  });

  test.each(['xlsx', 'biff8'] as const)('a hidden sheet is skipped: %s', async (bookType) => {
    const [hidden, shown] = [utils.aoa_to_sheet([['Notes'], ['x']]), utils.aoa_to_sheet([['Code'], ['C1']])];
    const book = {
      SheetNames: ['H', 'V', 'A'],
      Sheets: { H: hidden, V: hidden, A: shown },
      Workbook: {
        Sheets: [
          { name: 'H', Hidden: 1 as const },
          { name: 'V', Hidden: 2 as const },
          { name: 'A', Hidden: 0 as const },
        ],
      },
    };
    const read = await readTable(new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer), spec);
    expect(read.table.values).toEqual([['C1']]);
  });

  test('a workbook of Excel 5 is read, accents and apostrophes too', async () => {
    const old = new Uint8Array(
      write(
        { SheetNames: ['A'], Sheets: { A: utils.aoa_to_sheet([['Code'], ['xlodie']]) } },
        { type: 'array', bookType: 'biff5' },
      ) as ArrayBuffer,
    );
    const at = old.findIndex((_, index) =>
      'xlodie'.split('').every((letter, offset) => old[index + offset] === letter.charCodeAt(0)),
    );
    old.set([0xc9, 0x6c, 0x92, 0x64, 0x9c, 0x65], at);
    expect((await readTable(old, spec)).table.values).toEqual([['Él’dœe']]);
  });

  test('a workbook older than Excel 5 is named as such', async () => {
    const old = new Uint8Array(
      write(
        { SheetNames: ['A'], Sheets: { A: utils.aoa_to_sheet([['Code'], ['C1']]) } },
        { type: 'array', bookType: 'biff2' },
      ) as ArrayBuffer,
    );
    expect(await message(old, spec)).toMatch(/^Ce classeur est d’un format trop ancien/);
  });

  test('a workbook with a password is refused with its text', async () => {
    const file = CFB.utils.cfb_new();
    CFB.utils.cfb_add(file, '/EncryptionInfo', new Uint8Array(64));
    CFB.utils.cfb_add(file, '/EncryptedPackage', new Uint8Array(5_000).fill(7));
    expect(await message(new Uint8Array(CFB.write(file, { type: 'array' })), spec)).toMatch(
      /^Ce classeur est protégé par un mot de passe/,
    );
  });

  test.each([
    ['cut short', sampleBytes('commerciaux.xlsx').slice(0, 3_000)],
    ['an .xls cut short', sampleBytes('commerciaux.xls').slice(0, 700)],
    ['a page', bytes('<html><table><tr><td>Code</td></tr></table></html>')],
    ['text', bytes('Code;Nom\na;b')],
    ['nothing', bytes('')],
    ['an archive that is no workbook', zipSync({ 'a.xml': strToU8('<a/>') })],
  ])('refuses %s with the reading text', async (_name, input) => {
    expect(await message(input, spec)).toBe('Erreur lors de la lecture du fichier Excel.');
  });
});

test.each([
  ['livraisons.TXT', 10, deliverySpec, null],
  ['livraisons.csv', 10, deliverySpec, 'Le fichier doit être au format .txt.'],
  ['commerciaux.txt', 10, commercialSpec, 'Le fichier doit être au format .xlsx ou .xls.'],
  ['commerciaux.xls', 21 * 1024 * 1024, commercialSpec, 'Le fichier est trop volumineux\u00a0: 20 Mo au maximum.'],
] as const)('%s of %d bytes', (name, size, spec, text) => {
  expect(refusal(name, size, spec)).toBe(text);
});
