import { readTypedDay } from './typedDay.ts';

test.each([
  ['24/11/2026', '2026-11-24'],
  [' 4/1/2026 ', '2026-01-04'],
  ['4.1.2026', '2026-01-04'],
  ['24-11-2026', '2026-11-24'],
  ['24 11 2026', '2026-11-24'],
  ['24112026', '2026-11-24'],
  ['2026-11-24', '2026-11-24'],
  ['29/02/2028', '2028-02-29'],
  // Still being typed, in the other order, or no day of the calendar.
  ['', null],
  ['24/11', null],
  ['24/11/2', null],
  ['24/11/202', null],
  ['11/24/2026', null],
  ['29/02/2027', null],
  ['20/11/0002', null],
  ['2026-13-01', null],
  ['demain', null],
])('%p is the day %p', (text, day) => {
  expect(readTypedDay(text)).toBe(day);
});
