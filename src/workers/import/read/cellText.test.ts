import fc from 'fast-check';
import { parseFrenchDay } from '../../../../rules/day.ts';
import { cellText, numberText, serialDayText } from './cellText.ts';

const FIRST = 61;
const LAST = 2_958_465;
const serials = fc.integer({ min: FIRST, max: LAST });
/** Computes the serial without this application's own arithmetic. */
const serialOf = (day: string) => Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000);
const isoOf = (french: string) => french.split('/').reverse().join('-');

describe('serial days', () => {
  test('every serial is one real day, which the server reads and converts back', () => {
    fc.assert(
      fc.property(serials, (serial) => {
        const text = serialDayText(serial);
        const day = parseFrenchDay(text);
        expect(day).toBe(isoOf(text));
        expect(serialOf(day ?? '')).toBe(serial);
      }),
      { numRuns: 2_000 },
    );
  });

  test('the next serial is a later day', () => {
    fc.assert(
      fc.property(fc.integer({ min: FIRST, max: LAST - 1 }), (serial) => {
        expect(isoOf(serialDayText(serial)) < isoOf(serialDayText(serial + 1))).toBe(true);
      }),
    );
  });

  test('the hour does not change the day, nor does a rounding error', () => {
    fc.assert(
      fc.property(serials, fc.integer({ min: 0, max: 86_399 }), (serial, second) => {
        expect(serialDayText(serial + second / 86_400)).toBe(serialDayText(serial));
        expect(serialDayText(serial - 1e-9)).toBe(serialDayText(serial));
      }),
    );
  });

  test.each([
    [61, '01/03/1900'],
    [366, '31/12/1900'],
    [1_461, '31/12/1903'],
    [25_569, '01/01/1970'],
    [36_585, '29/02/2000'],
    [36_586, '01/03/2000'],
    [45_351, '29/02/2024'],
    [46_327, '01/11/2026'],
    [46_327.999, '01/11/2026'],
    [73_109, '28/02/2100'],
    [73_110, '01/03/2100'],
    [LAST, '31/12/9999'],
  ])('%d is %s', (serial, day) => {
    expect(serialDayText(serial)).toBe(day);
  });

  // Below 61 programs count differently, because Excel has a 29 February 1900.
  test.each([0, 0.5, 1, 59, 60, 60.5, -1, -0.5, -46_327, LAST + 1, 1e9, 1e300])(
    '%d is not a day and stays a number',
    (serial) => {
      expect(serialDayText(serial)).toBe(numberText(serial));
      expect(cellText(serial, true)).toBe(numberText(serial));
      expect(parseFrenchDay(cellText(serial, true))).toBeUndefined();
    },
  );

  test('a value that is not a number becomes an empty text', () => {
    expect([NaN, Infinity, -Infinity].map((serial) => cellText(serial, true))).toEqual(['', '', '']);
  });

  test('a workbook that counts from 1904 has the same days, 1 462 later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LAST - 1_462 }), (serial) => {
        expect(serialDayText(serial, true)).toBe(serialDayText(serial + 1_462));
        expect(cellText(serial, true, true)).toBe(serialDayText(serial, true));
      }),
    );
    expect([0, 1, 59, 60, 44_865].map((serial) => serialDayText(serial, true))).toEqual([
      '01/01/1904',
      '02/01/1904',
      '29/02/1904',
      '01/03/1904',
      '01/11/2026',
    ]);
    expect([-1, LAST - 1_461].map((serial) => serialDayText(serial, true))).toEqual(['-1', String(LAST - 1_461)]);
  });
});

describe('dates from spreadsheet readers', () => {
  test('accepts midnight UTC, a moment before it, and any hour of the day', () => {
    const at = Date.UTC(2026, 10, 1);
    expect([at, at - 1, at + 43_200_000, at + 86_399_000].map((time) => cellText(new Date(time)))).toEqual(
      Array.from({ length: 4 }, () => '01/11/2026'),
    );
  });

  test('shows the serial number outside the known range', () => {
    expect(
      [Date.UTC(1899, 11, 30, 12), Date.UTC(1900, 1, 28), Date.UTC(10_000, 0, 1), NaN].map((time) =>
        cellText(new Date(time)),
      ),
    ).toEqual(['0.5', '60', '2958466', '']);
  });

  test('keeps texts, whether they are days or not', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        expect(cellText(text, true)).toBe(text.replaceAll('\0', '').trim());
      }),
    );
    expect(cellText('46327', true)).toBe('46327');
  });
});

describe('numbers', () => {
  test('are written without an exponent and read back the same', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer(),
          fc.maxSafeInteger(),
          fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
        ),
        (value) => {
          const text = numberText(value);
          expect(text).toMatch(/^-?\d+(\.\d+)?$/);
          expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-14 + 1e-20);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('drop the rounding errors of formulas', () => {
    expect([1_250 * 1.1, 0.1 + 0.2, 4.35 * 100, 1.1 * 3, 2.611e12, 1e-7].map(numberText)).toEqual([
      '1375',
      '0.3',
      '435',
      '3.3',
      '2611000000000',
      '0.0000001',
    ]);
  });
});
