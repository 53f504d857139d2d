import { COMMERCIAL_COLUMNS, commercialSpec } from '../../../../tests/support/samples.ts';
import { xlsxBytes, type WrittenCell } from '../../../../tests/support/workbook.ts';
import { localErrors } from './localChecks.ts';
import { readTable } from '../read/readFile.ts';

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
    [3, { text: 'Solde actuel\u00a0: montant illisible «\u00a0douze\u00a0»', column: 3 }],
    [4, { text: 'Solde actuel\u00a0: montant illisible «\u00a01.250\u00a0»', column: 3 }],
  ]);
});
