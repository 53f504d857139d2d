import { addDays } from './day.ts';

/** Public holidays of a fixed date, by month and day. */
const FIXED: Readonly<Record<string, string>> = {
  '01-01': 'Nouvel An',
  '03-29': 'Journée des martyrs',
  '05-01': 'Fête du Travail',
  '06-26': 'Fête de l’Indépendance',
  '08-15': 'Assomption',
  '11-01': 'Toussaint',
  '12-25': 'Noël',
};
/** Public holidays by the number of days after Easter Sunday. */
const AFTER_EASTER: readonly (readonly [days: number, name: string])[] = [
  [1, 'Lundi de Pâques'],
  [39, 'Ascension'],
  [50, 'Lundi de Pentecôte'],
];

/** Easter Sunday of a year, `yyyy-MM-dd` (Gregorian calendar, Butcher’s algorithm). */
export function easterOf(year: number): string {
  const century = Math.floor(year / 100);
  const moonYear = year % 19;
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * moonYear + century - Math.floor(century / 4) - skipped + 15) % 30;
  const yearOfCentury = year % 100;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((moonYear + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * late + 114;
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)).toISOString().slice(0, 10);
}

/**
 * The name of the public holiday of Madagascar on this day (`yyyy-MM-dd`), or null. The two Muslim feasts are not known
 * in advance, and 8 March is free for women alone, so both count as ordinary days.
 */
export function publicHoliday(day: string): string | null {
  const easter = easterOf(Number(day.slice(0, 4)));
  return FIXED[day.slice(5)] ?? AFTER_EASTER.find(([days]) => addDays(easter, days) === day)?.[1] ?? null;
}
