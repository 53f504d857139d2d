import { acceptTyped, readInitialCommand } from './initialCommand.ts';

test.each([
  ['', ''],
  ['12', '12'],
  ['12.', '12.'],
  ['.5', '.5'],
  ['12.5', '12.5'],
  ['12,5', '12.5'],
  ['5 000 000', '5000000'],
  ['5\u202f000', '5000'],
  ['1.2.3', null],
  ['1,2,3', null],
  ['-4', null],
  ['1e5', null],
  ['12a', null],
])('typing %j leaves %j', (typed, kept) => {
  expect(acceptTyped(typed)).toBe(kept);
});

const POSITIVE = { valid: false, error: 'La valeur doit être un nombre supérieur à 0' };

test.each([
  ['5000000', { valid: true, amount: 5_000_000, rounded: false }],
  ['12.', { valid: true, amount: 12, rounded: false }],
  ['1234.5', { valid: true, amount: 1235, rounded: true }],
  ['', POSITIVE],
  ['.', POSITIVE],
  ['0', POSITIVE],
  ['0.4', POSITIVE],
  ['1000000000001', { valid: false, error: 'La valeur est trop grande' }],
])('%j is read as %j', (text, read) => {
  expect(readInitialCommand(text)).toEqual(read);
});
