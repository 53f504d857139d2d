import fc from 'fast-check';
import { addDays, countedDay, dayOfBound, dayOf, isDay, parseFrenchDay, startOfDay } from './day.ts';

const DAY = 86_400_000;
const FIRST = Date.UTC(1900, 0, 1);
/** Every day from 01/01/1900 to 31/12/9999. */
const days = fc
  .integer({ min: 0, max: Math.round((Date.UTC(9999, 11, 31) - FIRST) / DAY) })
  .map((n) => new Date(FIRST + n * DAY).toISOString().slice(0, 10));
const french = (day: string) => day.split('-').reverse().join('/');
const leap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

test('un jour s’écrit jj/mm/aaaa et se relit', () => {
  fc.assert(
    fc.property(days, (day) => {
      expect([parseFrenchDay(french(day)), isDay(day)]).toEqual([day, true]);
    }),
    { numRuns: 2_000 },
  );
});

test('tout jour, mois et année : lu s’il existe depuis 1900, refusé sinon', () => {
  const two = (n: number) => String(n).padStart(2, '0');
  fc.assert(
    fc.property(fc.nat(40), fc.nat(15), fc.nat(9_999), (d, m, y) => {
      const year = String(y).padStart(4, '0');
      const lengths = [31, leap(y) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
      const exists = y >= 1900 && m >= 1 && m <= 12 && d >= 1 && d <= (lengths[m - 1] ?? 0);
      expect([parseFrenchDay(`${two(d)}/${two(m)}/${year}`), isDay(`${year}-${two(m)}-${two(d)}`)]).toEqual([
        exists ? `${year}-${two(m)}-${two(d)}` : undefined,
        exists,
      ]);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  [1900, false],
  [1904, true],
  [2000, true],
  [2023, false],
  [2024, true],
  [2100, false],
  [2400, true],
])('29/02/%d : %s', (year, exists) => {
  expect(parseFrenchDay(`29/02/${year}`)).toBe(exists ? `${year}-02-29` : undefined);
  expect(addDays(`${year}-02-28`, 1)).toBe(exists ? `${year}-02-29` : `${year}-03-01`);
});

test.each([
  '',
  '1/11/2026',
  '01/1/2026',
  '01/11/26',
  '01-11-2026',
  '01.11.2026',
  '2026-11-01',
  '01/11/2026 ',
  ' 01/11/2026',
  '01/11/2026 10:00',
  '01/11/02026',
  '٠١/١١/٢٠٢٦',
  '01/11/2026\n',
  '46327',
  '00/01/2026',
  '31/12/1899',
])('%j n’est pas un jour', (text) => {
  expect(parseFrenchDay(text)).toBeUndefined();
});

test('n’importe quel texte : un jour bien formé ou rien', () => {
  const odd = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789/-. '), maxLength: 12 }));
  fc.assert(
    fc.property(odd, (text) => {
      const day = parseFrenchDay(text);
      if (day !== undefined) expect(french(day)).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

test('un jour de Madagascar commence à 21 h UTC la veille et dure 24 heures', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: DAY - 1 }), (day, ms) => {
      const start = startOfDay(day);
      expect(start.toISOString().slice(11)).toBe('21:00:00.000Z');
      expect(dayOf(new Date(start.getTime() + ms))).toBe(day);
      expect(dayOf(new Date(start.getTime() - 1)) < day || day === '1900-01-01').toBe(true);
    }),
  );
});

test('avancer puis reculer ramène au même jour', () => {
  fc.assert(
    fc.property(
      days.filter((day) => day > '1902' && day < '9990'),
      fc.integer({ min: -700, max: 700 }),
      (day, n) => {
        expect(addDays(addDays(day, n), -n)).toBe(day);
      },
    ),
  );
});

test('après le dernier jour d’une année à quatre chiffres il n’y en a plus : ce jour encore', () => {
  expect(dayOf(new Date('9999-12-31T23:00:00Z'))).toBe('9999-12-31');
  expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
});

test.each([
  ['2026-11-20', '2026-11-20', '2026-11-20'],
  ['2026-11-20T20:59:59Z', '2026-11-20', '2026-11-20'],
  ['2026-11-20T21:00:00Z', '2026-11-21', '2026-11-21'],
  ['1900-01-01', '1900-01-01', '1970-01-01'],
  ['9999-12-31T23:00:00Z', '9999-12-31', '2199-12-31'],
])('la borne %s veut dire %s, et %s pour compter', (bound, day, counted) => {
  expect([dayOfBound(bound), countedDay(bound)]).toEqual([day, counted]);
});
