import type { StockLigne } from '@contract/stock.ts';
import { lot } from '../../../tests/support/commercials.ts';
import {
  afterRefusal,
  atLeast,
  overdrawn,
  reread,
  takingAll,
  toBody,
  toLines,
  totalsOf,
  typedQuantity,
  valueOf,
  withQuantity,
  type Lines,
} from './ajustementRules.ts';

const line = (code: string, available: number) => ({
  code,
  article: 'ART1',
  designation: 'Savon',
  lot: code,
  expireAt: null,
  available,
  price: 100,
});
const LINES: Lines = { A: line('A', 10), B: line('B', 4) };

test.each([
  [-3, 1000.25, -3001],
  [7, 333.5, 2335],
  [-7, 333.5, -2335],
  [1, 0.5, 1],
  [-1, 0.5, -1],
  [1, 0.49, 0],
  [3, 0.1, 0],
  [0, 99, 0],
  [999_999, 12_345.67, 12_345_657_654],
  [5, null, null],
])('%d × %d Ar is %d, rounded like on the server', (quantity, price, value) => {
  expect(valueOf(quantity, price)).toEqual(value === 0 ? expect.closeTo(0, 9) : value);
});

test.each([
  [5, 5],
  [1.7, 1],
  [-1.7, -1],
  [-180, -180],
  [2_000_000, 999_999],
  [-2_000_000, -999_999],
])('%d typed is %d: whole, within 999 999 either way, and below the stock as it is', (typed, quantity) => {
  expect(typedQuantity(typed)).toBe(quantity);
});

test('the lowest quantity of a line takes all that is there', () => {
  expect([atLeast(18), atLeast(0), atLeast(-2)]).toEqual([-18, 0, 0]);
});

test('lines with stock come first, and a line with a quantity keeps its place when its stock is gone', () => {
  const now = { C: line('C', 0), A: line('A', 3), D: line('D', 0), B: line('B', 1) };
  expect(Object.keys(reread({}, now, {}).lines)).toEqual(['A', 'B', 'C', 'D']);
  const gone = { A: line('A', 0), C: line('C', 0), B: line('B', 1) };
  expect(Object.keys(reread(now, gone, { A: -2 }).lines)).toEqual(['A', 'B', 'C']);
});

test('lines have their price, else one computed from their value, else none', () => {
  const other = {
    code: 'SPD1',
    product: null,
    miscellaneous: { code: 'DIV001', designation: 'Parasol' },
    lotNumber: null,
    expireAt: null,
    quantiteDisponible: 3,
    valeur: 300,
    price: 100,
  };
  // Another backend sends neither.
  const untold: Partial<StockLigne> = lot({ code: 'S4', quantiteDisponible: 5 });
  delete untold.valeur;
  const lines = toLines([
    lot({ price: 12_300 }),
    lot({ code: 'S2', quantiteDisponible: 4, valeur: 10 }),
    lot({ code: 'S3', quantiteDisponible: 0, valeur: 0 }),
    lot(other),
    untold as StockLigne,
  ]);
  expect(
    Object.values(lines).map(({ code, designation, lot: number, available, price }) => [
      code,
      designation,
      number,
      available,
      price,
    ]),
  ).toEqual([
    ['S1', 'Café moulu 250 g', 'L26-001', 42, 12_300],
    ['S2', 'Café moulu 250 g', 'L26-001', 4, 2.5],
    ['S3', 'Café moulu 250 g', 'L26-001', 0, null],
    ['SPD1', 'Parasol', null, 3, 100],
    ['S4', 'Café moulu 250 g', 'L26-001', 5, null],
  ]);
  expect(takingAll(lines)).toEqual({ S1: -42, S2: -4, SPD1: -3, S4: -5 });
  expect(totalsOf(lines, { S1: -2, S2: 3, SPD1: 1 })).toEqual({
    lines: 3,
    added: 4,
    removed: 2,
    value: -24_600 + 8 + 100,
    unknown: 0,
  });
  expect(totalsOf(lines, { S3: 2, S4: -1, SPD1: -1 })).toEqual({
    lines: 3,
    added: 2,
    removed: 2,
    value: -100,
    unknown: 2,
  });
  expect(totalsOf(lines, { S3: 2, S4: -1 }).unknown).toBe(2);
  expect(overdrawn(lines, { S1: -43, S2: -4, X: -1, SPD1: 2 })).toEqual(['S1', 'X']);
});

test('adds, changes and removes a quantity, and returns the same object when nothing changes', () => {
  const quantities = { A: -2 };
  expect([
    withQuantity(quantities, 'B', 1),
    withQuantity(quantities, 'A', 3),
    withQuantity(quantities, 'A', 0),
  ]).toEqual([{ A: -2, B: 1 }, { A: 3 }, {}]);
  expect([withQuantity(quantities, 'A', -2), withQuantity(quantities, 'B', 0)]).toEqual([quantities, quantities]);
  expect(withQuantity(quantities, 'A', -2)).toBe(quantities);
});

test('a refusal updates its lines and remembers their earlier quantities', () => {
  const refused = [
    { stockCommercialCode: 'A', quantiteDisponible: 2 },
    { stockCommercialCode: 'Z', quantiteDisponible: 1 },
  ];
  expect(afterRefusal(LINES, refused as never)).toEqual({
    lines: { A: line('A', 2), B: line('B', 4) },
    before: { A: 10 },
  });
});

test('lines that are read again include one that has disappeared, with nothing left', () => {
  expect(reread(LINES, { A: line('A', 3), C: line('C', 1) }, { A: -6, B: -1, X: 1 })).toEqual({
    lines: { A: line('A', 3), C: line('C', 1), B: line('B', 0) },
    before: { A: 10, B: 4 },
  });
  expect(reread(LINES, LINES, { A: -6 })).toEqual({ lines: LINES, before: {} });
  expect(reread({}, LINES, {})).toEqual({ lines: LINES, before: {} });
});

describe('the body of the call', () => {
  const AT = '2026-11-23T08:00:00.000Z';
  const body = (date: string, quantities: Record<string, number> = {}) =>
    toBody('col001', { date, description: ' Casse ', quantities }, AT);

  test('is the same for the same input, in whatever order it was typed', () => {
    expect(JSON.stringify(body('', { B: 1, A: -2 }))).toBe(JSON.stringify(body('', { A: -2, B: 1 })));
    expect(body('', { B: 1, A: -2 })).toEqual({
      dateAjustement: AT,
      username: 'col001',
      description: 'Casse',
      ligneAjustements: [
        { stockCommercialCode: 'A', quantity: -2 },
        { stockCommercialCode: 'B', quantity: 1 },
      ],
    });
  });

  test.each([
    ['', AT],
    ['2026-10-01', '2026-10-01'],
  ])('always has a date: chosen %p, sent %s', (date, sent) => {
    expect(body(date).dateAjustement).toBe(sent);
  });
});
