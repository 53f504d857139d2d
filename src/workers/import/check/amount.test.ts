import fc from 'fast-check';
import { parseAmount } from '../../../../server/src/amounts.ts';
import { COMMERCIAL_COLUMNS, commercialSpec } from '../../../../tests/support/samples.ts';
import { xlsxBytes, type WrittenCell } from '../../../../tests/support/workbook.ts';
import { isAmount } from './amount.ts';
import { localErrors } from './localChecks.ts';
import { readTable } from '../read/readFile.ts';

const MARKS = ['0', '1', '5', '25', '250', '000', ' ', '\u00a0', '\u202f', '.', ',', '-', '\u2212', 'e', '+', '٣'];
const written = fc.array(fc.constantFrom(...MARKS), { maxLength: 9 }).map((pieces) => pieces.join(''));

test('the browser accepts as an amount exactly what the server reads as one', () => {
  fc.assert(
    fc.property(fc.oneof(written, fc.string(), fc.stringMatching(/^-?\d{1,14}([.,]\d{1,4})?$/)), (text) => {
      expect([text, isAmount(text)]).toEqual([text, typeof parseAmount(text) !== 'string']);
    }),
    { numRuns: 5_000 },
  );
});

test('an unreadable balance is an error that names it; an empty one is not', async () => {
  const person = (n: number, balance: WrittenCell): WrittenCell[] => [
    `C${String(n)}`,
    'Nom',
    '',
    balance,
    '',
    '',
    '',
    '',
    `COL${String(n)}`,
    '',
    '',
  ];
  const balances: WrittenCell[] = [null, 1250.5, '1 250 000,50', 'douze', '1.250', '-12'];
  const file = xlsxBytes([COMMERCIAL_COLUMNS, ...balances.map((balance, n) => person(n, balance))]);
  const spec = { ...commercialSpec, amounts: ['Solde actuel'] };
  const { table } = await readTable(file, spec);
  expect([...localErrors(table, spec)]).toEqual([
    [3, { text: 'Solde actuel : montant illisible « douze »', column: 3 }],
    [4, { text: 'Solde actuel : montant illisible « 1.250 »', column: 3 }],
  ]);
});
