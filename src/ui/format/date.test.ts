import { addDays, isDay } from '../../../rules/day.ts';
import { dayOf, formatDate, formatDateTime, formatTime, today } from './date.ts';

test.each([
  ['2026-11-20', '20/11/2026'],
  ['2026-11-20T22:30:00Z', '21/11/2026'],
  ['2026-11-20T20:59:59Z', '20/11/2026'],
  ['2026-11-20T21:00:00+00:00', '21/11/2026'],
  ['2026-12-31T23:00:00+03:00', '31/12/2026'],
  ['2026-11-20T22:30:00', '21/11/2026'],
  ['2026-02-31', 'Jamais'],
  ['n’importe quoi', 'Jamais'],
  ['', 'Jamais'],
  [null, 'Jamais'],
])('day of %p', (iso, expected) => {
  expect(formatDate(iso)).toBe(expected);
});

test('a missing day shows the given word', () => {
  expect(formatDate(null, 'N/A')).toBe('N/A');
});

test.each([
  ['2026-11-20T11:26:00Z', '20/11/2026 14:26'],
  ['2026-11-20', '20/11/2026'],
  [undefined, 'Jamais'],
])('day and hour of %p', (iso, expected) => {
  expect(formatDateTime(iso)).toBe(expected);
});

test('hour', () => {
  expect(formatTime('2026-11-20T21:05:00Z')).toBe('00:05');
  expect(formatTime(null)).toBe('—');
});

test('today is the day in Antananarivo', () => {
  expect(today(Date.UTC(2026, 10, 20, 20, 59))).toBe('2026-11-20');
  expect(today(Date.UTC(2026, 10, 20, 21, 0))).toBe('2026-11-21');
});

test('computing with days', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(dayOf('2026-11-20T22:30:00Z')).toBe('2026-11-21');
  expect(isDay('2026-02-29')).toBe(false);
  expect(isDay('2028-02-29')).toBe(true);
});
