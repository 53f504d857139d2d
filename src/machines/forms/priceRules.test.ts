import { acceptPrice, faultsOf, pricesOf, readPrice, writePrice } from './priceRules.ts';

const PRICE = 'Le prix de vente doit être un nombre positif.';

test.each([
  ['1250', '1250'],
  ['1250,5', '1250,5'],
  ['1250.5', '1250.5'],
  ['', ''],
  [',', ','],
  ['12.', '12.'],
  ['1 250,50', '1250,50'],
  ['1\u202f250\u00a0000', '1250000'],
  ['1,2,3', null],
  ['1.250,5', null],
  ['-5', null],
  ['12a', null],
  ['1e5', null],
  ['+3', null],
  ['١٢', null],
  ['NaN', null],
])('a field turns « %s » into %j', (text, kept) => {
  expect(acceptPrice(text)).toBe(kept);
});

test.each([
  ['', null],
  ['0', 0],
  ['1250,5', 1250.5],
  ['1250.5', 1250.5],
  [',5', 0.5],
  ['7,', 7],
  ['007', 7],
  [',', Number.NaN],
  ['.', Number.NaN],
])('« %s » is read as %p', (text, value) => {
  expect(readPrice(text)).toBe(value);
});

test.each([
  [1250, '1250'],
  [1250.5, '1250,5'],
  [0, '0'],
  [null, ''],
  [999_999_999_999, '999999999999'],
])('%p is written « %s » and read back', (value, text) => {
  expect([writePrice(value), readPrice(text)]).toEqual([text, value]);
});

test.each([
  ['nothing wrong', '1250', '', null, null],
  ['an empty price is not a fault yet', '', '', null, null],
  ['a comma alone', ',', '.', PRICE, 'Le prix de survente doit être un nombre positif.'],
  ['two decimals', '12,50', '0.05', null, null],
  ['three decimals, which may be thousands', '1.250', '0,125', 'Deux décimales au plus.', 'Deux décimales au plus.'],
  ['four decimals', '1,2300', '3,10001', 'Deux décimales au plus.', 'Deux décimales au plus.'],
  ['too large', '1000000000000', '999999999999', 'Le prix de vente est trop grand.', null],
  ['negative', '-1', '-0,5', PRICE, 'Le prix de survente doit être un nombre positif.'],
])('%s', (_case, price, survente, priceFault, surventeFault) => {
  expect(faultsOf({ price, survente })).toEqual({ price: priceFault, survente: surventeFault });
});

test.each([
  [
    { price: '1250,5', survente: '' },
    { price: 1250.5, survente: null },
  ],
  [
    { price: '0', survente: '0' },
    { price: 0, survente: 0 },
  ],
  [{ price: '', survente: '5' }, null],
  [{ price: '5', survente: ',' }, null],
])('%j is saved as %j', (typed, prices) => {
  expect(pricesOf(typed)).toEqual(prices);
});
