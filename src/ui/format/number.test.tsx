import { render, screen } from '@testing-library/react';
import { Amount } from './Amount.tsx';
import { formatAr, formatBytes, formatNumber, formatPercent, formatSigned, pluralFr } from './number.ts';
import { formatPhone } from './phone.ts';

test.each([
  [0, '0\u00a0Ar'],
  [999, '999\u00a0Ar'],
  [1000, '1\u202f000\u00a0Ar'],
  [1_234_500, '1\u202f234\u202f500\u00a0Ar'],
  [-72_750, '\u221272\u202f750\u00a0Ar'],
  [1250.5, '1\u202f250,50\u00a0Ar'],
  [-0, '0\u00a0Ar'],
  [null, '—'],
  [undefined, '—'],
  [Number.NaN, '—'],
])('amount %p', (value, expected) => {
  expect(formatAr(value)).toBe(expected);
});

test.each([
  [1234.5, 1, '1\u202f234,5'],
  [1234, 1, '1\u202f234'],
  [-0.2, 0, '0'],
  [12_345_678, 0, '12\u202f345\u202f678'],
])('number %p with %p decimals', (value, digits, expected) => {
  expect(formatNumber(value, digits)).toBe(expected);
});

test.each([
  [72.4, 1, '72,4\u00a0%'],
  [100, 0, '100\u00a0%'],
  [100, 1, '100,0\u00a0%'],
  [null, 1, '—'],
])('percentage %p', (value, digits, expected) => {
  expect(formatPercent(value, digits)).toBe(expected);
});

test.each([
  [4, '+4'],
  [0, '0'],
  [-10, '\u221210'],
])('signed quantity %p', (value, expected) => {
  expect(formatSigned(value)).toBe(expected);
});

test.each([
  ['340512345', '034 05 123 45'],
  ['0340512345', '034 05 123 45'],
  ['34 05 123', '34 05 123'],
  ['', '—'],
  [null, '—'],
])('phone number %p', (value, expected) => {
  expect(formatPhone(value)).toBe(expected);
});

test.each([
  [0, '0\u00a0octets'],
  [999, '999\u00a0octets'],
  [1400, '1,4\u00a0ko'],
  [3_600_000, '3,6\u00a0Mo'],
])('size %p', (value, expected) => {
  expect(formatBytes(value)).toBe(expected);
});

test.each([
  [0, '0 ligne'],
  [1, '1 ligne'],
  [2, '2 lignes'],
  [-3, '\u22123 lignes'],
])('plural of %p', (count, expected) => {
  expect(pluralFr(count, 'ligne')).toBe(expected);
});

test('an amount is read with its unit', () => {
  render(<Amount value={1_234_500} />);
  expect(screen.getByText(/1\s234\s500/)).toHaveTextContent('1 234 500 Ar');
});
