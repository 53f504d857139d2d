import { easterOf, publicHoliday } from './publicHolidays.ts';

test.each([
  [1818, '1818-03-22'],
  [2000, '2000-04-23'],
  [2019, '2019-04-21'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2038, '2038-04-25'],
])('Easter of %i', (year, day) => {
  expect(easterOf(year)).toBe(day);
});

test.each([
  ['2026-01-01', 'Nouvel An'],
  ['2026-03-29', 'Journée des martyrs'],
  ['2026-04-05', null],
  ['2026-04-06', 'Lundi de Pâques'],
  ['2026-05-01', 'Fête du Travail'],
  ['2026-05-14', 'Ascension'],
  ['2026-05-25', 'Lundi de Pentecôte'],
  ['2026-06-26', 'Fête de l’Indépendance'],
  ['2026-08-15', 'Assomption'],
  ['2026-11-01', 'Toussaint'],
  ['2026-12-25', 'Noël'],
  ['2026-11-24', null],
])('public holiday of %s: %s', (day, name) => {
  expect(publicHoliday(day)).toBe(name);
});
