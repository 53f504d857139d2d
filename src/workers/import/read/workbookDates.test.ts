import { paiementSpec, PAIEMENT_COLUMNS } from '../../../../tests/support/paiements.ts';
import { xlsBytes, xlsxBytes, type WrittenCell } from '../../../../tests/support/workbook.ts';
import { parseWorkbook } from './workbook.ts';

const DATE = 2;
const rows = (dates: readonly WrittenCell[]): WrittenCell[][] => [
  PAIEMENT_COLUMNS,
  ...dates.map((date, n): WrittenCell[] => [`Client ${String(n)}`, 1_000, date, 'OM', 'C0001']),
];
const datesOf = async (bytes: Uint8Array<ArrayBuffer>) =>
  (await parseWorkbook(bytes, paiementSpec)).rows.map((cells) => cells[DATE]);

// The same two days counted from 1900 and from 1904: true dates, plain numbers, with an hour, as text.
const IN_1900: WrittenCell[] = [
  { serial: 46_327 },
  46_327,
  { serial: 46_327.75 },
  46_327.75,
  '01/11/2026',
  { serial: 45_351 },
  45_351,
];
const IN_1904: WrittenCell[] = [
  { serial: 44_865 },
  44_865,
  { serial: 44_865.75 },
  44_865.75,
  '01/11/2026',
  { serial: 43_889 },
  43_889,
];
const DAYS = [...Array.from({ length: 5 }, () => '01/11/2026'), '29/02/2024', '29/02/2024'];

test.each([
  ['.xlsx', xlsxBytes(rows(IN_1900))],
  ['.xlsx that says it does not count from 1904', xlsxBytes(rows(IN_1900), { date1904: '0' })],
  ['.xlsx that says so in words', xlsxBytes(rows(IN_1900), { date1904: 'false' })],
  ['.xls', xlsBytes(rows(IN_1900))],
  ['.xlsx that counts from 1904, as Excel writes it', xlsxBytes(rows(IN_1904), { date1904: '1' })],
  ['.xlsx that counts from 1904, as LibreOffice writes it', xlsxBytes(rows(IN_1904), { date1904: 'true' })],
  ['.xls that counts from 1904', xlsBytes(rows(IN_1904), { date1904: true })],
])('%s: true dates and bare numbers give the same days', async (_name, bytes) => {
  expect(await datesOf(bytes)).toEqual(DAYS);
});

test.each([
  ['.xlsx', xlsxBytes],
  ['.xls', xlsBytes],
])('%s: a number that is not a day stays as it is, formatted as a date or not', async (_name, write) => {
  const numbers = [0, 59, 60, 2_958_466];
  expect(await datesOf(write(rows([...numbers, 1e9, ...numbers.map((serial) => ({ serial }))])))).toEqual(
    [...numbers, 1e9, ...numbers].map(String),
  );
});
