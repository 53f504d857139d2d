import { ageOf, formatAge, latenessOf } from './age.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-20T11:59:30Z', 'à l’instant'],
  ['2026-11-20T11:58:59Z', 'il y a 1 min'],
  ['2026-11-20T11:00:01Z', 'il y a 59 min'],
  ['2026-11-20T11:00:00Z', 'il y a 1 h'],
  ['2026-11-19T12:00:01Z', 'il y a 23 h'],
  ['2026-11-19T12:00:00Z', 'il y a 1 j'],
  ['2026-09-21T12:00:00Z', 'il y a 60 j'],
  ['2026-09-20T12:00:00Z', 'il y a 2 mois'],
  ['2024-11-25T12:00:00Z', 'il y a 23 mois'],
  ['2024-11-01T12:00:00Z', 'il y a 2 ans'],
  // A device's clock may be ahead of the server's.
  ['2026-11-20T12:05:00Z', 'à l’instant'],
])('%s: %s', (iso, text) => {
  expect(formatAge(ageOf(iso, NOW) ?? -1)).toBe(text);
});

test.each([null, undefined, '', 'hier'])('%p has no age', (iso) => {
  expect(ageOf(iso, NOW)).toBeNull();
});

const DAY = 86_400_000;

test.each([
  [99.9, 'il y a 99 j'],
  [100, 'il y a 3 mois'],
])('%p days, in days up to 100: %s', (days, text) => {
  expect(formatAge(days * DAY, 100)).toBe(text);
});

test.each([
  [20.9, undefined],
  [21, 'warning'],
  [59.9, 'warning'],
  [60, 'critical'],
])('%p days, late from 21 and too late from 60: %s', (days, tone) => {
  expect(latenessOf(days * DAY, [21, 60])).toBe(tone);
});
